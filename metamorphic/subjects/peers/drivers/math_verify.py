"""Any version of math-verify with its default configuration and its own time limits."""

from math_verify import parse, verify


def judge(completion: str, reference: str) -> bool:
    """Whether any reading of the completion equals any reading of the reference."""
    return bool(verify(parse(reference), parse(completion)))
