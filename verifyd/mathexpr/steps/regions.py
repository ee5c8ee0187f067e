"""Where the mathematics of a derivation stands: LaTeX regions, calculator notes, plain text.

One pass from left to right. A search for a closing mark that finds none is not made again, so the
work is linear in the text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

BLANK = "\x01"
"""Stands in the plain text for each character of a LaTeX region or of program code."""

_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.S)
_NOTE = re.compile(r"<<([^<>\n]*)>>")
_OPENING = re.compile(r"\\begin\{(\w+\*?)\}|\\\[|\\\(|\$\$|\$|\\.", re.S)
_CLOSING = {r"\[": r"\]", r"\(": r"\)", "$$": "$$", "$": "$"}
_TEXT_GROUP = re.compile(r"\\[a-zA-Z]+\s*\{[^{}]*\}|\\[a-zA-Z]+")
_WORD = re.compile(r"(?<![A-Za-z\d])[A-Za-z]{3,}")
_DOLLAR = re.compile(r"(?<!\\)\$")
_OPEN_END = re.compile(r"[\s+\-*/=×÷(]$")
MAX_INLINE = 2_000
"""Code points of one inline region; a dollar sign without a partner within them is a currency."""


class Regions(NamedTuple):
    """`math` and `notes` are (start, end) of contents, in order; `plain` is the text with code,
    notes and mathematics blanked, of the same length."""

    math: list[tuple[int, int]]
    notes: list[tuple[int, int]]
    plain: str


def regions(text: str) -> Regions:
    """The regions of a completion. Never raises."""
    text = _CODE.sub(lambda code: BLANK * len(code.group()), text)
    notes = [note.span(1) for note in _NOTE.finditer(text)]
    text = _NOTE.sub(lambda note: " " * len(note.group()), text)
    outer = list(_math(text))
    pieces, place = [], 0
    for start, end, _ in outer:
        pieces += [text[place:start], BLANK * (end - start)]
        place = end
    pieces.append(text[place:])
    return Regions([inner for _, _, inner in outer], notes, "".join(pieces))


def _math(text: str) -> list[tuple[int, int, tuple[int, int]]]:
    """(start, end, content) of each LaTeX region."""
    found: list[tuple[int, int, tuple[int, int]]] = []
    absent: set[str] = set()
    place = 0
    while (opening := _OPENING.search(text, place)) is not None:
        place = opening.end()
        mark = opening.group()
        closing = f"\\end{{{opening.group(1)}}}" if opening.group(1) else _CLOSING.get(mark)
        if closing is None or closing in absent:
            continue
        end = _dollar(text, place) if mark == "$" else text.find(closing, place)
        if end < 0:
            if mark != "$":
                absent.add(closing)
            continue
        if mark == "$" and not _is_formula(text, place, end):
            continue
        found.append((opening.start(), end + len(closing), (place, end)))
        place = end + len(closing)
    return found


def _dollar(text: str, start: int) -> int:
    """Where the next dollar sign stands that is not escaped; -1 where it is too far."""
    mark = _DOLLAR.search(text, start, start + MAX_INLINE)
    return mark.start() if mark else -1


def _is_formula(text: str, start: int, end: int) -> bool:
    """Tells $x + 3$ from the prices in "$20 + $10" and "from $5 each to $7"."""
    content = text[start:end]
    if not content.strip() or "\n\n" in content or text[end + 1 : end + 2].isdigit():
        return False
    if content[0].isdigit() and _OPEN_END.search(content):
        return False
    words = len(_WORD.findall(_TEXT_GROUP.sub(" ", content)))
    return words == 0 or "\\" in content or (words == 1 and not content[0].isdigit())
