"""Numbers as much of the world writes them, 1.234,56, in the notation that the reader knows.

Option `decimal_comma`. A comma between two digits is the decimal mark, and points or spaces that
part groups of three digits fall away. A comma before a space, and the commas of 1,2,3, go on
parting a list; a point that cannot part groups stays a decimal point.
"""

from __future__ import annotations

import re

_COMMA = r"(?:,|\{,\})"
_GROUPED = r"[1-9]\d{0,2}(?:(?:\.|\\,|\\ |~|[ '\u00a0\u2009\u202f])\d{3})+(?![.\d])"
_NUMBER = re.compile(
    rf"(?<![\d.])(?<!\d,)(?P<whole>{_GROUPED}|\d+)"
    rf"(?:{_COMMA}(?P<decimals>\d+|(?=\s*\\(?:overline|bar|dot)\b))(?!{_COMMA}\d))?"
)
_MARKS = re.compile(r"\D")


def point_notation(text: str) -> str:
    """The text with its numbers written with a decimal point and without marks between groups."""
    return _NUMBER.sub(_rewritten, text)


def _rewritten(match: re.Match[str]) -> str:
    whole = _MARKS.sub("", match["whole"])
    return whole if match["decimals"] is None else f"{whole}.{match['decimals']}"
