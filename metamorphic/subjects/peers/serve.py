"""Answer JSON lines with a function from a file: `python serve.py FILE FUNCTION [FOLDER]`.

Runs under the interpreter of another environment, so it imports the standard library alone. FOLDER
is the working folder, so that what a grader writes lands nowhere else. What the function itself
prints goes to stderr, so that it cannot garble an answer.
"""

from __future__ import annotations

import importlib.util
import json
import math
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

NAMES = ("correct", "incorrect", "undecided", "error")
"""The four outcomes."""

_REWARD_ACCEPTS = 0.5

JudgeFunction = Callable[[str, str], str]
"""From completion and reference to an outcome."""


def outcome_of(answer: object) -> str:
    """The outcome that a function's answer stands for. Raises `TypeError` where it is none.

    A bool, a number (a reward; a half or more accepts), None (undecided), or an outcome as text.
    """
    if answer is None:
        return "undecided"
    if isinstance(answer, str) and answer in NAMES:
        return answer
    if hasattr(answer, "item"):  # a number of numpy or torch
        answer = answer.item()
    if isinstance(answer, (bool, int, float)) and not math.isnan(answer):
        return "correct" if answer >= _REWARD_ACCEPTS else "incorrect"
    raise TypeError(f"neither bool, number, None nor outcome: {answer!r:.80}")


def serve(load: Callable[[], JudgeFunction]) -> None:
    """Load the function, then answer until stdin ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    judge = load()
    for line in sys.stdin.buffer:
        record: dict[str, Any] = json.loads(line)
        answers.write(json.dumps({"id": record["id"], "outcome": _outcome(judge, record)}) + "\n")
        answers.flush()


def from_file(path: str, function: str) -> JudgeFunction:
    """The function of a Python file, with its answer turned into an outcome."""
    spec = importlib.util.spec_from_file_location("judge", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    target: Any = module
    for part in function.split("."):
        target = getattr(target, part)
    return lambda completion, reference: outcome_of(target(completion, reference))


def _outcome(judge: JudgeFunction, record: dict[str, Any]) -> str:
    try:
        return judge(record["completion"], record["reference"])
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return "error"


def main(path: str, function: str, folder: str | None = None) -> None:
    """Serve one function of one file."""
    file = str(Path(path).resolve())
    if folder is not None:
        os.chdir(folder)
    serve(lambda: _load(file, function))


def _load(path: str, function: str) -> JudgeFunction:
    """The function; where it cannot be loaded, the exit status says that trying again is vain."""
    try:
        return from_file(path, function)
    except Exception as error:
        traceback.print_exc()
        raise SystemExit(os.EX_CONFIG) from error


if __name__ == "__main__":
    main(*sys.argv[1:])
