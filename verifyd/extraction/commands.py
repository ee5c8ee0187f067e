"""Where the commands stand that draw a box: \\boxed, \\fbox and \\framebox, closed or not."""

from __future__ import annotations

import re

import msgspec

from verifyd.extraction.window import Window, trim

_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_COMPACT = re.compile(
    r"[ \t]*(?!\\(?:boxed|fbox|framebox))(\$[^$\n]+\$|[-+]?\d+(?:[.,]\d+)*|\\[A-Za-z]+(?:\{[^{}\n]*\}){1,2}|\\[A-Za-z]+\s?\d*|[^\s$.,;\\{}]+)"
)


class Box(msgspec.Struct, frozen=True, gc=False):
    """A box: where its command starts, its trimmed content, and where it ends."""

    start: int
    content: Window
    end: int


def find_box(text: str, lo: int, before: int, hi: int) -> Box | None:
    """The last box whose command starts before `before`; its content may reach to `hi`."""
    while before > lo:
        boxed = text.rfind("oxed", lo, before)
        framed = _last_frame(text, lo if boxed < lo else boxed, before)
        if framed >= 0:
            return _read(text, framed, framed + len("box"), hi)
        if boxed <= lo:
            return None
        if text[boxed - 1] in "bB\x08":  # "\b" read as a backspace by a careless writer
            box = _read(text, boxed - 1, boxed + len("oxed"), hi)
            if box is not None:
                return box
        before = boxed
    return None


def _last_frame(text: str, lo: int, before: int) -> int:
    """Where "box" starts in the last fbox or framebox command, or -1."""
    while (found := text.rfind("box{", lo, before)) >= 0:
        if text.endswith(("\\f", "\\frame"), lo, found):
            return found
        before = found
    return -1


def _read(text: str, word: int, after: int, hi: int) -> Box | None:
    """The box whose word "boxed" or "box" starts at `word` and ends at `after`."""
    opening = after
    while opening < hi and text[opening] in " \t\n":
        opening += 1
    if text.startswith("{", opening, hi):
        return _braced(text, _command_start(text, word), opening, hi)
    if text[word - 1 : word] != "\\":
        return None  # the word "boxed" in prose
    compact = _COMPACT.match(text, after, hi)
    if compact is None:
        return None
    return Box(_command_start(text, word), trim(text, *compact.span(1)), compact.end())


def _command_start(text: str, word: int) -> int:
    """Where the letters and backslashes begin that end in the word of a box."""
    start = word
    while start > 0 and ((sign := text[start - 1]) == "\\" or sign.isalpha()):
        start -= 1
    return start


def _braced(text: str, start: int, opening: int, hi: int) -> Box:
    closing = text.find("}", opening, hi)
    if closing < 0 or text.find("{", opening + 1, closing) >= 0 or text[closing - 1] == "\\":
        closing = _matching_brace(text, opening, hi)
    if closing >= 0:
        return Box(start, trim(text, opening + 1, closing), closing + 1)
    content = _unclosed(text, opening + 1, hi)
    return Box(start, trim(text, *content), content[1])


def _matching_brace(text: str, opening: int, hi: int) -> int:
    depth = 0
    for brace in _BRACES.finditer(text, opening, hi):
        sign = brace.group()
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                return brace.start()
    return -1


def _unclosed(text: str, lo: int, hi: int) -> Window:
    """The content of a box that is never closed: the rest of its line, if its braces balance."""
    line = text.find("\n", lo, hi)
    end = line if line >= 0 else hi
    math = text.find("$", lo + 1, end)
    end = math if math >= 0 else end
    for closing in ("\\]", "\\)"):
        if text.endswith(closing, lo, end):
            end -= len(closing)
    balanced = text.count("{", lo, end) == text.count("}", lo, end)
    return (lo, end) if balanced else (lo, lo)
