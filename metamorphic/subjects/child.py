"""The worker process of our own subjects: `python -m metamorphic.subjects.child SPEC`.

Reads JSON lines on stdin and answers on stdout, as a foreign `cmd:` program would.
"""

from __future__ import annotations

import sys

from metamorphic.subjects.base import SubjectError
from metamorphic.subjects.lines import UNUSABLE
from metamorphic.subjects.peers.serve import JudgeFunction, serve


def load(spec: str) -> JudgeFunction:
    """The judge function that `spec` names: `math-verify[:CONFIG]` or `python:MODULE:FUNCTION`."""
    if spec.startswith("python:"):
        from metamorphic.subjects.callable import load_function

        return load_function(spec)
    from metamorphic.subjects.math_verify import load_config

    return load_config(spec)


def main(spec: str) -> None:
    """Serve until stdin ends; where there is nothing to serve, say so and end as `UNUSABLE`."""
    try:
        serve(lambda: load(spec))
    except SubjectError as fault:
        print(fault, file=sys.stderr)
        sys.exit(UNUSABLE)


if __name__ == "__main__":
    main(sys.argv[1])
