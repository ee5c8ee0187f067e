"""Text → value, strictly: what is ambiguous is refused, never guessed."""

from __future__ import annotations

import re
from fractions import Fraction

from metamorphic.value import Number, Value

DELIMITERS = (("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]"), ("$", "$"))


class Unreadable(ValueError):
    """The text is not read; `position` is where, `reason` why."""

    def __init__(self, reason: str, position: int) -> None:
        super().__init__(f"{reason} at {position}")
        self.reason = reason
        self.position = position


def strip_delimiters(text: str) -> str:
    """`text` without blanks at its ends and without one pair of math delimiters around all of it."""
    text = text.strip()
    for opener, closer in DELIMITERS:
        if len(text) > len(opener) + len(closer) and text.startswith(opener):
            inner = text[len(opener) : -len(closer)]
            if text.endswith(closer) and not re.search(r"(?<!\\)\$", inner):
                return inner.strip()
    return text


def read(text: str) -> Value:
    """The value that `text` states; raises Unreadable where it has no one clear meaning."""
    match = re.fullmatch(r"\d+(?:\.\d+)?", text.strip())
    if match is None:
        raise Unreadable("not a number", 0)
    return Number(Fraction(match[0]), match[0])
