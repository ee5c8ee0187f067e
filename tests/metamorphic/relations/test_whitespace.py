"""White space: examples, refusals, and transforms that are known to lie."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metamorphic.case import Kind, SourceCase
from metamorphic.checker import check
from metamorphic.generate import Dropped, variants
from metamorphic.oracles.compare import compare
from metamorphic.oracles.layout import unwrap
from metamorphic.places import HERE, IN_MATH
from metamorphic.reader import Unreadable, read, strip_delimiters
from metamorphic.relation import parse, registry
from metamorphic.value import Value


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


ATOMS = st.sampled_from(["x", "y", "3", "12", "0.5", "\\pi", "\\sqrt2", "\\frac12", "1{,}234"])
FORMULAS = st.recursive(
    ATOMS,
    lambda part: st.one_of(
        st.tuples(part, st.sampled_from([" + ", "-", " \\cdot ", "/"]), part).map("".join),
        st.tuples(part, part).map(lambda two: f"\\frac{{{two[0]}}}{{{two[1]}}}"),
        part.map(lambda one: f"({one})^{{2}}"),
        part.map(lambda one: f"\\left( {one} \\right)"),
        part.map(lambda one: f"\\sqrt[3]{{{one}}}"),
    ),
    max_leaves=5,
)
ANSWERS = st.one_of(
    FORMULAS,
    st.lists(FORMULAS, min_size=2, max_size=3).map(lambda parts: f"({','.join(parts)})"),
    FORMULAS.map(lambda one: f"z = {one}"),
)


@given(reference=ANSWERS)
def test_no_layout_relation_lies(reference: str) -> None:
    """The strict reader sees the same value wherever it reads the result."""
    value = read_or_none(reference)
    categories = ["whitespace", "punctuation", "delimiters", "layout"]
    dropped: Dropped = Counter()
    made = list(variants(SourceCase("x", reference), relations=categories, dropped=dropped))
    assert made
    assert not [reason for _, reason in dropped if reason.startswith("refuted")]
    for variant in made:
        found = read_or_none(variant.text)
        if variant.kind is Kind.CERT and value is not None and found is not None:
            assert found == value or compare(value, found).equal is not False, variant.text


def read_or_none(text: str) -> Value | None:
    """The value of an answer without its delimiters, where the reader takes it."""
    try:
        return read(strip_delimiters(unwrap(text)))
    except Unreadable:
        return None
