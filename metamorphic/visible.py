"""Foreign text made safe to read: what does not show is shown, and long text is cut."""

from __future__ import annotations

import unicodedata

CUT = 1500
"""Characters of a text that a report shows; `failures.jsonl` has all of them."""

_NAMED = {"\n": "↵\n", "\t": "⇥", "\r": "␍"}
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def visible(text: str, *, limit: int = CUT) -> str:
    """`text` with marks for line ends and tabs, and code points for what does not show.

    Bidirectional controls, zero-width signs, odd blanks and lone surrogates come out as `⟨U+200B⟩`.
    The result is plain text: escape it for the format that it goes into.
    """
    shown = "".join(_sign(char) for char in text[:limit])
    return shown if len(text) <= limit else f"{shown} … ({len(text)} characters)"


def one_line(text: str, *, limit: int = 160) -> str:
    """As `visible`, in one line."""
    return visible(text, limit=limit).replace("↵\n", "↵")


def _sign(char: str) -> str:
    if char in _NAMED:
        return _NAMED[char]
    category = unicodedata.category(char)
    if category in _UNSEEN or (category == "Zs" and char != " "):
        return f"⟨U+{ord(char):04X}⟩"
    return char
