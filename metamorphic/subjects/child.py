"""The worker process of our own subjects: `python -m metamorphic.subjects.child SPEC`.

Reads JSON lines on stdin and answers on stdout, as a foreign `cmd:` program would. What the judge
function itself prints goes to stderr, so that it cannot garble an answer.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

Outcome = str
"""`correct`, `incorrect`, `undecided` or `error`."""

JudgeFunction = Callable[[str, str], Outcome]
"""From completion and reference to an outcome."""


def load(spec: str) -> JudgeFunction:
    """The judge function that `spec` names: `math-verify[:CONFIG]` or `python:MODULE:FUNCTION`."""
    if spec.startswith("python:"):
        from metamorphic.subjects.callable import load_function

        return load_function(spec)
    from metamorphic.subjects.math_verify import load_config

    return load_config(spec)


def main(spec: str) -> None:
    """Serve until stdin ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    judge = load(spec)
    for line in sys.stdin.buffer:
        record: dict[str, Any] = json.loads(line)
        answers.write(json.dumps({"id": record["id"], "outcome": _outcome(judge, record)}) + "\n")
        answers.flush()


def _outcome(judge: JudgeFunction, record: dict[str, Any]) -> Outcome:
    try:
        return judge(record["completion"], record["reference"])
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return "error"


if __name__ == "__main__":
    main(sys.argv[1])
