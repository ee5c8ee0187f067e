"""Delimiters and brackets: examples, refusals, and agreement with the strict reader."""

from __future__ import annotations

import pytest

from metamorphic.case import SourceCase
from metamorphic.generate import variants
from metamorphic.lexemes import lex
from metamorphic.oracles.compare import compare
from metamorphic.oracles.layout import unwrap
from metamorphic.reader import Unreadable, read, strip_delimiters
from metamorphic.relations.delimiters import bracket_pairs


@pytest.mark.parametrize("text", ["]0,1[", "(0,1", "{(}x)", "f(x))"])
def test_brackets_without_a_partner_are_left_alone(text: str) -> None:
    assert bracket_pairs(lex(text)) == []


@pytest.mark.parametrize(
    "reference",
    [
        "x+1",
        "-\\frac{3}{4}",
        "2 \\sqrt{3} + 5",
        "(x-1)(x+2)",
        "[0, 1) \\cup (2, \\infty)",
        "\\left( \\frac{1}{2}, 3 \\right)",
        "x^2 - 4x + 4",
        "\\frac{x^{2}-4 x}{(x-4)^{2}(x+4)}",
        "$2\\pi - 1$",
        "y = 2x + 3",
        "1, 2, 3",
        "-2 < x \\le 5",
    ],
)
@pytest.mark.parametrize("category", ["whitespace", "punctuation", "delimiters", "layout"])
def test_the_strict_reader_sees_the_same_value(reference: str, category: str) -> None:
    """A second path beside the checker's tokens: whatever reads, reads as the same value."""
    value = read(strip_delimiters(reference))
    for made in variants(SourceCase("x", reference), relations=[category], limit_per_relation=20):
        if made.certificate.kind == "layout":
            try:
                found = read(strip_delimiters(unwrap(made.text)))
            except Unreadable:
                continue
            assert found == value or compare(value, found).equal is not False, made.text
