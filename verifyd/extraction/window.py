"""Windows into a completion, and what may be peeled off their ends without touching mathematics.

A window is a start and an end in code points. Functions take the whole completion and a window,
so that spans stay true and nothing is copied.
"""

from __future__ import annotations

from re import Match, Pattern

Window = tuple[int, int]

WHITE = (
    " \t\r\n\f\v\x1c\x1d\x1e\x1f\x85\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\u2060\ufeff"
    + "".join(map(chr, range(0x2000, 0x200B)))
)
"""White space of any width, the zero-width kinds included."""

_WHITE = frozenset(WHITE)

MAX_LAYERS = 16
"""How many layers of delimiters and stops are peeled off; more are left to the reader."""

_STOPS = WHITE + ",;:，；：、"
_FULL_STOPS = ".。．"
_PAIRS = (
    ("$$", "$$"),
    ("$", "$"),
    ("\\(", "\\)"),
    ("\\[", "\\]"),
    ("**", "**"),
    ("__", "__"),
    ("```", "```"),
    ("`", "`"),
    ("*", "*"),
    ('"', '"'),
    ("“", "”"),
    ("「", "」"),
)
_OPENERS = frozenset(pair[0][0] for pair in _PAIRS)


def last_match(pattern: Pattern[str], text: str, lo: int, hi: int) -> Match[str] | None:
    """The last place where a pattern matches."""
    found = None
    for match in pattern.finditer(text, lo, hi):
        found = match
    return found


def strip(text: str, lo: int, hi: int) -> Window:
    """Without the white space at both ends."""
    if lo < hi and text[hi - 1] in _WHITE:
        end = lo + len(text[lo:hi].rstrip(WHITE))
        hi = end + (lo < end and text[end - 1] == "\\")  # the space belongs to "\ "
    if lo < hi and text[lo] in _WHITE:
        lo = hi - len(text[lo:hi].lstrip(WHITE))
    return lo, hi


def trim(text: str, lo: int, hi: int) -> Window:
    """Without white space, pairs of delimiters or Markdown, and trailing stops: MAX_LAYERS at most."""
    if lo < hi and text[lo].isalnum() and text[hi - 1].isalnum():
        return lo, hi  # the common case
    for _ in range(MAX_LAYERS):
        lo, hi = strip(text, lo, hi)
        before = (lo, hi)
        lo, hi = peel_pair(text, lo, hi)
        if (lo, hi) == before:
            hi = _peel_stop(text, lo, hi)
            if hi == before[1]:
                break
    return strip(text, lo, hi)


def peel_pair(text: str, lo: int, hi: int) -> Window:
    """Without one pair of delimiters that encloses the whole window."""
    if lo >= hi or text[lo] not in _OPENERS:
        return lo, hi
    for opening, closing in _PAIRS:
        if text.startswith(opening, lo) and _encloses(text, lo, hi, opening, closing):
            return lo + len(opening), hi - len(closing)
    return lo, hi


def _encloses(text: str, lo: int, hi: int, opening: str, closing: str) -> bool:
    start, end = lo + len(opening), hi - len(closing)
    if end < start or not text.endswith(closing, start, hi):
        return False
    if closing[0] != "\\" and end > start and text[end - 1] == "\\":
        return False  # the last sign is escaped: a currency, not a delimiter
    if closing == "$":  # an escaped sign within is a currency
        return text.count("$", start, end) == text.count("\\$", start, end)
    return text.find(closing, start, end) < 0


def _peel_stop(text: str, lo: int, hi: int) -> int:
    """The end without a full stop, or without commas and their like."""
    if lo >= hi:
        return hi
    last = text[hi - 1]
    if last in _FULL_STOPS:
        keeps = text.endswith(("..", ".m."), lo, hi)  # an ellipsis; "p.m."
        return hi if keeps else hi - 1
    if last in _STOPS:
        end = lo + len(text[lo:hi].rstrip(_STOPS))
        if end > lo and end < hi and text[end - 1] == "\\":
            end += 1  # a LaTeX space such as "\,"
        return end
    return hi
