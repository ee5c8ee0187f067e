"""White space: examples, refusals, and transforms that are known to lie."""

from __future__ import annotations

import pytest

from metamorphic.case import SourceCase
from metamorphic.checker import check
from metamorphic.places import HERE, IN_MATH
from metamorphic.relation import parse, registry


def texts(name: str, reference: str, **params: str) -> list[str]:
    """What the relation makes of the reference at each place where it applies."""
    parsed = parse(SourceCase("x", reference))
    made = (registry()[name].apply(parsed, {**params, "place": place}) for place in HERE)
    return [variant.text for variant in made if variant is not None]


@pytest.mark.parametrize(
    "reference",
    ["\\frac12", "\\frac 1 2", "\\sqrt 2", "x^2y", "\\frac{1}\\pi", "12", "\\text{a b}", "a_1b"],
)
@pytest.mark.parametrize("where", ["operators", "after comma", "products", "blanks"])
def test_no_spacing_command_before_a_bare_argument(reference: str, where: str) -> None:
    # A published transform puts `\,` everywhere and breaks `\frac 1 2`.
    assert texts("whitespace.spacing", reference, command="\\,", where=where) == []


@pytest.mark.parametrize("reference", ["1,234", "1{,}234", "3,5", "1,\\!234", "(1,7,103, 105)"])
def test_no_blank_at_a_comma_inside_a_number(reference: str) -> None:
    assert texts("whitespace.commas", reference, side="after comma") == []


@pytest.mark.parametrize("place", IN_MATH)
@pytest.mark.parametrize("reference", ["no solution", "17.5%", "$x$ and $y$", "5 apples", "9 a.m."])
def test_nothing_that_is_no_mathematics_gets_into_math_mode(place: str, reference: str) -> None:
    parsed = parse(SourceCase("x", reference))
    params = {"blank": " ", "side": "both", "place": place}
    assert registry()["whitespace.ends"].apply(parsed, params) is None


def test_a_line_break_makes_no_blank_line() -> None:
    assert texts("whitespace.blanks", "x +\n1 + y", blank="\n") == []


def test_the_checker_refutes_a_blank_inside_a_number() -> None:
    parsed = parse(SourceCase("x", "12"))
    made = registry()["whitespace.ends"].apply(
        parsed, {"blank": " ", "side": "both", "place": "answer"}
    )
    assert made is not None
    assert check(made).stands
    broken = type(made)(**{**{f: getattr(made, f) for f in made.__slots__}, "text": "1 2"})
    assert not check(broken).stands
