"""Commands whose backslash a careless escape took: a tab and `imes` was once \\times.

A form feed, a backspace, a bell or a vertical tab stands in no formula, so any known command is
put back after it. A tab, a line feed or a carriage return may be layout: there only a command
whose rest is no word by itself.
"""

from __future__ import annotations

import re

from verifyd.mathexpr.vocabulary import (
    COMMAND_ALIASES,
    FONT_COMMANDS,
    FUNCTIONS,
    GREEK,
    OPERATORS,
    STYLE_COMMANDS,
    TEXT_COMMANDS,
)

_ESCAPES = {"\x07": "a", "\x08": "b", "\x0c": "f", "\x0b": "v", "\t": "t", "\n": "n", "\r": "r"}
_LAYOUT = frozenset("\t\n\r")
_WORDS = frozenset("an op or ot".split())
_KNOWN = frozenset().union(
    COMMAND_ALIASES, FONT_COMMANDS, FUNCTIONS, GREEK, OPERATORS, STYLE_COMMANDS, TEXT_COMMANDS,
    ("frac", "binom", "begin", "boxed"),
)  # fmt: skip


def _eaten(sign: str, letter: str) -> str:
    rests = {name[1:] for name in _KNOWN if name[:1] == letter and name[1:].isalpha()}
    if sign in _LAYOUT:
        rests = {rest for rest in rests - _WORDS if len(rest) > 1}
    return f"{sign}(?:{'|'.join(sorted(rests, key=len, reverse=True))})(?![A-Za-z])"


_EATEN = re.compile("|".join(_eaten(sign, letter) for sign, letter in _ESCAPES.items()))


def with_backslashes(text: str) -> str:
    """The text with the backslashes put back; most texts as they are."""
    return _EATEN.sub(lambda match: f"\\{_ESCAPES[match[0][0]]}{match[0][1:]}", text)
