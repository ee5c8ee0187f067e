"""Punctuation: examples, refusals, and the factorial."""

from __future__ import annotations

import pytest

from metamorphic.case import Kind, SourceCase
from metamorphic.checker import check
from metamorphic.places import HERE
from metamorphic.relation import parse, registry


@pytest.mark.parametrize("place", HERE)
@pytest.mark.parametrize(
    "reference", ["1, 2, \\ldots", "5.", "what?", "4:30 p.m.", "5\\text{ in.}", "1, 2, ..."]
)
def test_no_stop_after_another_mark(place: str, reference: str) -> None:
    parsed = parse(SourceCase("x", reference))
    params = {"blank": "", "place": place}
    assert registry()["punctuation.stop"].apply(parsed, params) is None


@pytest.mark.parametrize("number", [0, *range(3, 60)])
def test_a_factorial_is_another_number(number: int) -> None:
    made = registry()["punctuation.factorial"].apply(
        parse(SourceCase("x", str(number))), {"blank": ""}
    )
    assert made is not None
    assert made.kind is Kind.WRONG
    assert check(made).stands
