"""Answers too large to judge. None of them equals a whole number of at most 100 digits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

HUGE = "1" + "0" * 100
LONG = 1_000_000
HIGH = 10_000
DEEP = 50_000

SHAPES: Mapping[str, tuple[str, str, str, int]] = {
    # shape: opening, core, closing, how often; greater than 10^100 unless said otherwise
    "digits": ("9", "", "", LONG),
    "letters": ("x", "", "", LONG),  # no number at all
    "tower": ("9^{", "9", "}", HIGH),
    "factorials": ("(", "9", ")!", HIGH),
    "parentheses": ("(", HUGE, ")", DEEP),
    "braces": ("{", HUGE, "}", DEEP),
    "roots": ("\\sqrt{", "2", "}", HIGH),  # irrational
    "fractions": ("\\frac{1}{1+", "1", "}", HIGH),  # between one half and one
}
BIGGEST_DIGITS = 100


def bomb_text(shape: str, *, boxed: bool) -> str:
    """The whole completion."""
    opening, core, closing, times = SHAPES[shape]
    text = opening * times + core + closing * times
    return f"\\boxed{{{text}}}" if boxed else text


def bomb(reference: str, data: Mapping[str, Any]) -> str:
    """The declared bomb; a short text, which is none, where the reference could equal it."""
    digits = reference.removeprefix("-")
    if not digits.isdecimal() or len(digits) > BIGGEST_DIGITS or data["shape"] not in SHAPES:
        return "no bomb"
    return bomb_text(data["shape"], boxed=bool(data["boxed"]))
