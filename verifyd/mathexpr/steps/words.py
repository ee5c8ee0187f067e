"""Plain text → tokens: numbers, operators, words. An `x` or "times" between numbers operates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_TOKEN = re.compile(
    r"(?P<space>[ \t]+|(?<!\d)\*\*|\*\*(?![\d(]))"
    r"|(?P<number>\\?[$€£][ \t]*(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?![A-Za-z_])"
    r"|(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:[ \t]?\\?%|\\?\$(?!\d))?|\.\d+%?)"
    r"|(?P<relation><=|>=|!=|==|=>|:=|[=≈])"
    r"|(?P<operator>[+\-*/×÷·^−–])"
    r"|(?P<open>\()|(?P<close>\))"
    r"|(?P<word>[^\W\d_]+(?:['’][a-z]+)?)"
    r"|(?P<other>.)",
    re.S,
)
_WORD_OPERATORS = {"times": "*", "plus": "+", "minus": "-", "x": "*", "X": "*"}


class Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


def tokens(line: str, offset: int) -> list[Token]:
    """The tokens without white space; `x` between numbers and words such as "times" operate."""
    tokens = [
        Token(
            match.lastgroup or "other", match.group(), match.start() + offset, match.end() + offset
        )
        for match in _TOKEN.finditer(line)
        if match.lastgroup != "space"
    ]
    for place in range(1, len(tokens) - 1):
        token = tokens[place]
        if token.text in _WORD_OPERATORS and _is_between(tokens[place - 1], tokens[place + 1]):
            tokens[place] = token._replace(kind="operator", text=_WORD_OPERATORS[token.text])
        elif token.text == "of" and _is_share(tokens, place):
            tokens[place] = token._replace(kind="operator", text="*")
    return tokens


def _is_between(before: Token, after: Token) -> bool:
    """Two operands, or the brackets around them."""
    return before.kind in ("number", "close") and after.kind in ("number", "open")


def _is_share(tokens: Sequence[Token], place: int) -> bool:
    """2/3 of 30, 20% of 50."""
    before, after = tokens[place - 1], tokens[place + 1]
    if before.kind != "number" or after.kind != "number":
        return False
    return before.text.endswith("%") or (place > 2 and tokens[place - 2].text == "/")
