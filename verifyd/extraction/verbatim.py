"""A completion that is the reference itself, delimiters aside."""

from __future__ import annotations

from functools import lru_cache

from verifyd.extraction.window import Window, peel_pair, strip, trim
from verifyd.task import Reference

_SLACK = 48
"""The most that delimiters around a verbatim answer may add, in code points."""

_BOX = "\\boxed{"


def verbatim(text: str, reference: Reference) -> Window | None:
    """The window that holds the reference character for character, if nothing else stands there."""
    if isinstance(reference, str):
        return _matches(text, reference)
    if isinstance(reference, tuple):
        return next((found for one in reference if (found := _matches(text, one))), None)
    return None


def _matches(text: str, reference: str) -> Window | None:
    size = len(reference)
    if len(text) > size + _SLACK and text[0] not in " \n" and text[-1] not in " \n":
        return None
    if size and reference[0].isalnum() and reference[-1].isalnum() and reference not in text:
        return None  # nothing can be peeled off such a reference
    lo, hi = strip(text, 0, len(text))
    if hi - lo > size + _SLACK:
        return None
    wanted = _forms(reference)
    while lo < hi:
        if text[lo:hi] in wanted:
            return lo, hi
        before = (lo, hi)
        lo, hi = strip(text, *_peel(text, lo, hi))
        if (lo, hi) == before:
            return None
    return None


@lru_cache(maxsize=4096)
def _forms(reference: str) -> frozenset[str]:
    """The reference as it stands, and without its own delimiters."""
    lo, hi = trim(reference, 0, len(reference))
    return frozenset({reference.strip(), reference[lo:hi]} - {""})


def _peel(text: str, lo: int, hi: int) -> Window:
    if text.endswith(".", lo, hi):
        return lo, hi - 1
    if text.startswith(_BOX, lo, hi) and text.endswith("}", lo, hi):
        return lo + len(_BOX), hi - 1
    return peel_pair(text, lo, hi)
