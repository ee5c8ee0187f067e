"""Where a text may stand."""

from __future__ import annotations

import pytest

from metamorphic.case import SourceCase
from metamorphic.places import is_math, may_be_boxed, wrapped
from metamorphic.relation import parse


@pytest.mark.parametrize(
    "reference",
    ["5", "\\frac12", "x+1", "(0,1]", "5\\text{ cm}", "\\$5", "28\\%", "$2RC+R$", "2xy", "1, 2"],
)
def test_mathematics(reference: str) -> None:
    assert is_math(parse(SourceCase("x", reference)))


@pytest.mark.parametrize(
    "reference",
    [
        "",
        "no solution",
        "5 apples",
        "17.5%",  # a comment
        "$5",
        "$a$, $b$",
        "{x",
        "x}",
        "4.5e33",  # a product
        "x^10",  # means x^1 0
        "2^(1/2)",
        "x^-1",
        "np.arcsin(10/13)",
        "9 a.m.",
        "N/A",
        "½",
        "\\boxed{5}",
        "a\n\nb",
        "or",
    ],
)
def test_what_must_not_stand_in_math_mode(reference: str) -> None:
    assert not is_math(parse(SourceCase("x", reference)))


@pytest.mark.parametrize(
    "text", ["", "{", "x -", "3 @ \\$ 4", "\\boxed{5}", "5%", "a\n\nb", "$$x$$", "$x"]
)
def test_what_must_not_be_boxed(text: str) -> None:
    assert not may_be_boxed(text)


def test_delimiters() -> None:
    assert wrapped("5", "inside \\boxed") == "\\boxed{5}"
    assert wrapped("5", "outside \\[") == "\\[5\\]"
    assert wrapped("5", "answer") == "5"
