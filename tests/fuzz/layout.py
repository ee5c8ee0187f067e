"""Ways to lay out the same LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator

_FRACTION = re.compile(r"\\frac(?![A-Za-z])")
_POWER = re.compile(r"\^(\w)(?!\w)")
_SPACE = re.compile(r"(?<=[+=<(])(?! )|(?<=,)(?![ \d])|(?= [+=<])")
"""Places between tokens; 2,900 and 2, 900 are two things."""
_UNCLEAR = re.compile(r"[\[\]|]|\\(?:text|operatorname|left|begin)")
"""Half-open intervals, bars and words keep their brackets."""

_PROSE = re.compile(r"</|<\w|answer|box|dots|\*\*|^[{}\s]*$")
"""Tags, placeholders and marks of Markdown, which a box or dollars give another sense."""


def balances(text: str) -> bool:
    """Whether a box or dollars can be put around a text without cutting it in two."""
    if not re.search(r"[\w})\]|!%]$", text) or _PROSE.search(text):
        return False
    depth = 0
    for mark in re.findall(r"\\.|[{}$`\n]|\\$", text, re.S):
        if mark in ("$", "`", "\n") or mark == "\\":
            return False
        depth += (mark == "{") - (mark == "}")
        if depth < 0:
            return False
    return depth == 0


def layouts(text: str) -> Iterator[tuple[str, str]]:
    """The text laid out in other ways, each with its name."""
    yield "spaces", _SPACE.sub(" ", text)
    yield "thin spaces", _SPACE.sub(r"\\,", text)
    yield "display fractions", _FRACTION.sub(r"\\dfrac", text)
    yield "braces around exponents", _POWER.sub(r"^{\1}", text)
    yield "display style", "\\displaystyle " + text
    if not _UNCLEAR.search(text) and text.count("(") == text.count(")"):
        yield "growing brackets", text.replace("(", "\\left(").replace(")", "\\right)")
