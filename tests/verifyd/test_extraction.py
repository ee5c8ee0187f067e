"""What is read as the answer, from where, and what is no answer at all."""

from __future__ import annotations

import pytest

from verifyd.extraction import extract_math
from verifyd.task import Task

FOUND = [
    (r"So \boxed{\frac12}.", r"\frac12", "boxed"),
    ("The answer is 72, in total, so much for that.", "72", "answer_line"),
    ("Therefore the sum equals 9.", "9", "sentence"),
    ("First compute 6*7.\n42", "42", "last_line"),
]


@pytest.mark.parametrize(("completion", "text", "source"), FOUND)
def test_the_answer_is_found(completion: str, text: str, source: str) -> None:
    answer = extract_math(completion, Task("-17"))
    assert answer is not None
    assert (answer.text, answer.source) == (text, source)
