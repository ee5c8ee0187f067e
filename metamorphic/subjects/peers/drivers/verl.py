"""verl's rule graders, without the training stack that `import verl` wants.

The packages above the graders run code on import that needs Ray and PyTorch. They are put in place
as empty packages with the installed folders, so that the graders themselves, and the helpers that
they import, are the installed files. One name of a helper's import is a class for training metrics
that needs PyTorch and that no grader uses.
"""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def _package(name: str, folder: Path) -> None:
    package = ModuleType(name)
    package.__path__ = [str(folder)]
    sys.modules[name] = package


_spec = importlib.util.find_spec("verl")
if _spec is None or _spec.origin is None:
    raise ImportError("verl is not installed")
_root = Path(_spec.origin).parent
for _name in ("verl", "verl.utils"):
    _package(_name, _root.joinpath(*_name.split(".")[1:]))
_metric = ModuleType("verl.utils.metric")
_metric.__dict__["Metric"] = type("Metric", (), {})
sys.modules[_metric.__name__] = _metric

from verl.utils.reward_score import math_dapo, math_reward, prime_math  # noqa: E402


def prime(completion: str, reference: str) -> bool:
    """The grader of the PRIME data sets: rules, then relative tolerance and SymPy."""
    return bool(prime_math.compute_score(completion, reference)[0])


def dapo(completion: str, reference: str) -> bool:
    """The grader of DAPO and AIME data: an `Answer:` line, equal as a normalised string."""
    return bool(math_dapo.compute_score(completion, reference)["acc"])


def math(completion: str, reference: str) -> float:
    """The grader of MATH: the last box, equal as a normalised string."""
    reward: float = math_reward.compute_score(completion, reference)
    return reward
