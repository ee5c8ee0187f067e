"""Choice letters: examples, and the oracle's own reading."""

from __future__ import annotations

import pytest

from metamorphic.oracles.choice import compare_choices, letters


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("B", "B"),
        ("(B)", "B"),
        ("\\text{(B)}", "B"),
        ("**B**", "B"),
        ("Option (B)", "B"),
        ("B.", "B"),
        ("A, C and F", "ACF"),
        ("ACF", "ACF"),
    ],
)
def test_letters(text: str, found: str) -> None:
    assert letters(text) == frozenset(found)


@pytest.mark.parametrize("text", ["", "12", "Bob", "B B", "A, A", "(B", "no solution"])
def test_what_is_no_choice_is_not_read(text: str) -> None:
    assert letters(text) is None


def test_order_does_not_count_and_another_letter_does() -> None:
    assert compare_choices("\\text{A, C}", "C, A").equal is True
    assert compare_choices("(B)", "(D)").equal is False
    assert compare_choices("(C)", "(\u0421)").equal is False  # Cyrillic
    assert compare_choices("(B)", "12").equal is None
