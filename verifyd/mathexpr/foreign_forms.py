"""Full-width forms, superscripts, subscripts and vulgar fractions, written in plain notation."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from verifyd.mathexpr.vocabulary import (
    CHARACTER_COMMANDS,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    SYMBOLS,
    VULGAR_FRACTIONS,
)

_INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad")


def fold(text: str) -> str:
    """The text with `x²` as `x^{2}`, `½` as `\\frac{1}{2}` and other digits as ASCII digits."""
    out: list[str] = []
    script = ""
    for character in text:
        mark = "^" if character in SUPERSCRIPTS else "_" if character in SUBSCRIPTS else ""
        if mark != script:
            out.append(("}" if script else "") + (mark + "{" if mark else ""))
            script = mark
        out.append(_script(character, mark) if mark else _fold_character(character))
    if script:
        out.append("}")
    return "".join(out)


def _script(character: str, mark: str) -> str:
    return (SUPERSCRIPTS if mark == "^" else SUBSCRIPTS)[character]


@lru_cache(maxsize=1024)
def _fold_character(character: str) -> str:
    if character.isascii() or character in SYMBOLS or character in CHARACTER_COMMANDS:
        return character
    if character in VULGAR_FRACTIONS:
        top, bottom = VULGAR_FRACTIONS[character]
        return rf"\frac{{{top}}}{{{bottom}}}"
    if character in _INVISIBLE:
        return ""
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.decimal(character))
    folded = unicodedata.normalize("NFKC", character)
    return folded if folded.isascii() else character
