"""Lists and finite sets."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    ("1, 2", "2, 1"),
    ("1,2", "2 and 1"),
    ("3,4", r"\text{3 and 4}"),
    (r"\{1,2\}", r"\{2,1\}"),
    (r"\{1,2\}", r"\{1,2,2\}"),
    (r"\{1,2\}", "1,2"),
    (r"\{1\}", "1"),
    (r"S=\{1,2\}", r"\{2,1\}"),
    (r"x\in\{1,2\}", "1,2"),
    (r"x\in\{1,2\}", r"x=1\text{ or }x=2"),
    ("x=1 or x=2", "x=2 or x=1"),
    ("x=1 or x=2", "1,2"),
    ("(1,2),(3,4)", "(3,4),(1,2)"),
    (r"\{(1,2),(3,4)\}", "(1,2),(3,4)"),
    (r"\emptyset", r"\{\}"),
]

DIFFERENT = [
    ("1", "1,2"),
    ("5", "5 or 6"),
    ("5", r"5\text{ or }6"),
    ("5", r"\{5,6\}"),
    ("5", r"\text{5 or 6}"),
    ("5", "5;6"),
    ("1,2", "1,2,2"),
    ("1,2", "1,3"),
    (r"\{1\}", r"\{1,2\}"),
    ("x=1 or x=2", "x=1"),
    ("x=1 or x=2", "x=1 or y=2"),
    ("(1,2),(3,4)", "(2,1),(3,4)"),
    ("(1,2),(3,4)", "(1,3),(2,4)"),
    ("(1,2),(3,4)", "1,2,3,4"),
    (r"\{\{1,2\},\{3\}\}", r"\{1,2,3\}"),
    (r"\emptyset", r"\{0\}"),
    (r"\emptyset", "0"),
    (r"\{\}", r"\{\emptyset\}"),
    (r"\{1,2,3,\ldots\}", r"\{1,2,3\}"),
    (r"\{1,2,\ldots,10\}", r"\{1,2,10\}"),
    ("1,2,3", r"1,2,3,\ldots"),
    (r"30 \mathrm{mph}, 40 \mathrm{mph}", r"30 \mathrm{mph}, 39 \mathrm{mph}"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
