"""MathRuler's grader, on the last box of the completion."""

from mathruler.grader import extract_boxed_content, grade_answer


def judge(completion: str, reference: str) -> bool:
    """Whether the two are equal by its rules, or by SymPy."""
    return bool(grade_answer(extract_boxed_content(completion), reference))
