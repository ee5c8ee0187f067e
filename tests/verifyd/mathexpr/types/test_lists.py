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
    ("1,3", "Minimum: 1, Maximum: 3"),
    ("1,3", r"\text{Minimum: } 1, \text{ Maximum: } 3"),
    ("Minimum: 1, Maximum: 3", "Maximum: 3, Minimum: 1"),
    ("Minimum: 1, Maximum: 3", r"\text{minimum} = 1, \text{maximum} = 3"),
    ("Min: 1, Max: 3", "Minimum: 1, Maximum: 3"),
    ("BADC", r"\text{B, A, D, C}"),
    ("A, C, D", "ACD"),
]

EQUAL_FOR_THE_REFERENCE = [
    ("7,14,18", "Paolo: 18, Qing: 14, Rayna: 7"),
    ("3, 4", "P: 3, Q: 4"),
    ("1,3", r"\text{max}: 3, \text{min}: 1"),
    ("1,2,3,4", "First: 3, 4 and Second: 1, 2"),
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
    ("1,3", "Minimum: 1, Maximum: 4"),
    ("1,3", "Not the minimum: 1, Maximum: 3"),
    ("1,3", "Minimum: 1, Minimum: 3"),
    ("7,14,18", "Paolo: 18, Qing: 14"),
    ("Minimum: 1, Maximum: 3", "Minimum: 3, Maximum: 1"),
    ("Minimum: 1, Maximum: 3", "Min: 3, Max: 1"),
    ("5", r"\text{not: } 5"),
    ("BADC", r"\text{B, A, D}"),
    ("BADC", "B or A or D or C"),
    ("IV", "I, V"),
    ("A, C, D", "ACB"),
    ("A, C", "ACD"),
    (r"\emptyset", r"\{0\}"),
    (r"\emptyset", "0"),
    (r"\{\}", r"\{\emptyset\}"),
    (r"\{1,2,3,\ldots\}", r"\{1,2,3\}"),
    (r"\{1,2,\ldots,10\}", r"\{1,2,10\}"),
    ("1,2,3", r"1,2,3,\ldots"),
    (r"30 \mathrm{mph}, 40 \mathrm{mph}", r"30 \mathrm{mph}, 39 \mathrm{mph}"),
]

DIFFERENT_FOR_THE_REFERENCE = [
    ("Paolo: 18, Qing: 14, Rayna: 7", "7,14,18"),
    ("BADC", r"\text{B, A, C, D}"),
    ("3, 4", "P: 3, P: 4"),
    ("3, 4", "P: 3, Q: 5"),
    ("3, 4", "a: 3, 4: 1"),
    ("x:3, y:4", "3, 4"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL) + EQUAL_FOR_THE_REFERENCE)
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(
    ("reference", "answer"), unordered(DIFFERENT) + DIFFERENT_FOR_THE_REFERENCE
)
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
