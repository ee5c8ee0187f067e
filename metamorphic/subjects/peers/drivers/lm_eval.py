"""The graders of lm-eval's tasks `hendrycks_math` and `minerva_math`, loaded from their files.

The package above them wants PyTorch and more, and one of them imports `datasets` for a type hint
alone. Both are handed an extracted answer: the last box of a completion, or else all of it.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

_datasets = ModuleType("datasets")
_datasets.__dict__["Dataset"] = type("Dataset", (), {})
sys.modules.setdefault("datasets", _datasets)


def _grader(task: str) -> Any:
    package = importlib.util.find_spec("lm_eval")
    if package is None or package.origin is None:
        raise ImportError("lm_eval is not installed")
    path = Path(package.origin).parent / "tasks" / task / "utils.py"
    spec = importlib.util.spec_from_file_location(task, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_hendrycks = _grader("hendrycks_math")
_minerva = _grader("minerva_math")


def hendrycks(completion: str, reference: str) -> bool:
    """Strings that are equal after the normalisation of MATH; what stands in dollars counts."""
    document = {"solution": rf"\boxed{{{reference}}}"}
    result = _hendrycks.process_results(document, [_answer(_hendrycks, completion)])
    return bool(result["exact_match"])


def minerva(completion: str, reference: str) -> bool:
    """Equal by SymPy after the normalisation of Minerva."""
    answer, expected = _answer(_minerva, completion), reference
    normalise = _minerva.normalize_final_answer
    return bool(_minerva.is_equiv(normalise(answer), normalise(expected)))


def _answer(grader: Any, completion: str) -> str:
    box = grader.last_boxed_only_string(completion)
    return completion if box is None else str(grader.remove_boxed(box))
