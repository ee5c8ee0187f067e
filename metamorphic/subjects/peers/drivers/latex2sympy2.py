"""latex2sympy2: the difference of both sides, as it parses them, simplifies to 0.

What it cannot parse is an error, as the library raises it. It reads an answer, no completion, so
the last box is opened first.
"""

import sympy
from latex2sympy2 import latex2sympy

_BOX = r"\boxed{"


def judge(completion: str, reference: str) -> bool:
    """Whether the two are equal."""
    difference = latex2sympy(reference) - latex2sympy(_answer(completion))
    return bool(sympy.simplify(difference) == 0)


def _answer(completion: str) -> str:
    """What stands in the last box; the whole text where there is none, or it is not closed."""
    _, found, rest = completion.rpartition(_BOX)
    depth = 1
    for place, char in enumerate(rest if found else ""):
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return rest[:place]
    return completion
