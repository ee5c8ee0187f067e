"""The last box of a completion, or the closing list of boxes that it ends."""

from __future__ import annotations

import re
from typing import NamedTuple

from verifyd.extraction.values import value_at
from verifyd.extraction.visible import program_around
from verifyd.extraction.window import Window, trim
from verifyd.task import Answer

MAX_SKIPPED = 8
"""How many boxes that only quote an instruction or a program are passed over."""

MAX_GAP = 60
"""The widest gap between two boxes of one list, in code points."""

_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_COMPACT = re.compile(
    r"[ \t]*(?!\\(?:boxed|fbox|framebox))(\$[^$\n]+\$|[-+]?\d+(?:[.,]\d+)*|\\[A-Za-z]+(?:\{[^{}\n]*\}){1,2}|\\[A-Za-z]+\s?\d*|[^\s$.,;\\{}]+)"
)
_PLACEHOLDER = re.compile(
    r"(?:\\(?:text|mathrm)\{)?\s*(?:(?:the|your)\s+)?(?:final\s+)?(?:answer|result|number)(?:\s+here)?\s*\}?|\.\.\.|\\[lcd]?dots|…",
    re.IGNORECASE,
)
_INSTRUCTION = re.compile(
    r"(?:in|within|inside|into|using|with|a|the)[\s$`'\"(]*\\?\Z", re.IGNORECASE
)
_FILL = r"(?:[\s$~*&]|\\[()\[\],;:! ]|\\q?quad\b|\\(?:text|mathrm|mbox)\s*\{|\}|\\\\)*"
_NAME = r"(?:(?P<name>\\?[A-Za-z]+(?:_(?:\{\w+\}|\w))?(?:\(\w+\))?)\s*=)"
_MARK = r"(?:\$|\\\))?\s?(?:\\?%|°|\^\{?\\circ\}?|\\degree\b|percent\b)"
_LIST_GAP = re.compile(
    rf"(?:{_MARK})?{_FILL}(?:,|;|&|，|；|、|/|\b(?:and|und|et|y|e)\b|и|和|与|及|と)"
    rf"{_FILL}(?:\b(?:and|und|et|also)\b)?{_FILL}{_NAME}?{_FILL}[-−]?"
)
_OR_GAP = re.compile(
    rf"(?:{_MARK})?{_FILL}[,;]?{_FILL}(?:\b(?:or|oder|ou|alternatively|otherwise)\b|или|或者?|または){_FILL}"
    rf"(?:,?\s*(?:else|perhaps|maybe|possibly|it\s+is|the\s+answer\s+is)\b)?{_FILL}{_NAME}?{_FILL}[-−]?"
)
MAX_MEMBERS = 1_000
"""How many boxes one list answer may have; those before them are not looked at."""

_NAME_BEFORE = re.compile(rf"{_NAME}{_FILL}[-−]?\Z")
_UNARY_MINUS = re.compile(
    r"(?:\A|[=$(\[≈:,;\n&]|\b(?:and|or|is|are|be|equals|gives|get|to))\s*[-−]\Z"
)
_OR_VALUE = re.compile(
    r"\$?(?:\s*+,)?+\s++or\s+(?:(?:maybe|perhaps|possibly|even)\s+)?(?=[-+]?[$\\]?[-+]?[\d$\\(])"
)
_SIGN = re.compile(_MARK)
_NOTHING_MORE = (".", "$.", "\\).", ".$", "\n\\]")
"""What most often follows a box: neither a sign that belongs to it nor a second value begins so."""


class _Box(NamedTuple):
    """A box: where its command starts, its trimmed content, and where it ends."""

    start: int
    content: Window
    end: int


def last_box(text: str, lo: int, hi: int) -> tuple[Answer | None, int]:
    """The answer in the last box, and where that box ends (-1 where there is no box).

    An empty box gives None with its end: it is no answer, and hides any that stands before.
    """
    if text.find("{", lo, hi) < 0 and text.find("\\", lo, hi) < 0:
        return None, -1  # one of them stands in every box
    box = _last_that_answers(text, lo, hi)
    if box is None:
        return None, -1
    chain = _closing_list(text, lo, box)
    if len(chain) > 1:
        return _list_answer(text, lo, chain, hi), box.end
    start, end = box.content
    if not _holds_value(text, start, end):
        return None, box.end
    value = _value(text, lo, box, hi)
    other = _alternative_after(text, box.end, hi)
    if other is not None:
        alternatives = f"{value} or {text[other[0] : other[1]]}"
        return Answer(alternatives, (start, other[1]), "boxed"), box.end
    return Answer(value, box.content, "boxed"), box.end


def _alternative_after(text: str, end: int, hi: int) -> Window | None:
    """The second value of a hedge that goes on after its box: "\\boxed{4} or 5"."""
    if text.startswith(_NOTHING_MORE, end, hi):
        return None
    link = _OR_VALUE.match(text, end, hi)
    return value_at(text, link.end(), hi, max_words=0) if link else None


def _value(text: str, lo: int, box: _Box, hi: int) -> str:
    """The content of a box with the minus before it and the percent or degree sign after it."""
    start, end = box.content
    return _minus_before(text, lo, box.start) + text[start:end] + _sign_after(text, box.end, hi)


def _sign_after(text: str, end: int, hi: int) -> str:
    """The percent or degree sign that stands directly after a box and belongs to its value."""
    if text.startswith(_NOTHING_MORE, end, hi):
        return ""
    sign = _SIGN.match(text, end, hi)
    if sign is None:
        return ""
    return "\\%" if sign.group().endswith(("%", "percent")) else "^\\circ"


def _minus_before(text: str, lo: int, start: int) -> str:
    """The minus of "a = -\\boxed{5}": a sign before the box with no left operand."""
    if start <= lo or text[start - 1] not in "-−":
        return ""
    return "-" if _UNARY_MINUS.search(text[max(lo, start - 16) : start]) else ""


def _last_that_answers(text: str, lo: int, hi: int) -> _Box | None:
    """The last box that is neither a quoted instruction nor part of a program."""
    before = hi
    for _ in range(MAX_SKIPPED):
        box = _find(text, lo, before, hi)
        if box is None:
            return None
        program = program_around(text, lo, box.start)
        if program >= 0:
            before = program
        elif _is_instruction(text, lo, box):
            before = box.start
        else:
            return box
    return None


def _is_instruction(text: str, lo: int, box: _Box) -> bool:
    start, end = box.content
    if start >= end:
        return _INSTRUCTION.search(text[max(lo, box.start - 12) : box.start]) is not None
    if text[start].isdigit() or end - start > 40:
        return False
    return _PLACEHOLDER.fullmatch(text, start, end) is not None


def _holds_value(text: str, start: int, end: int) -> bool:
    """Whether a box holds anything but spacing and question marks."""
    value = text[start:end]
    return value.isalnum() or value.strip(" \t\n\\~?.,;:!") not in {"", "{}"}


def _find(text: str, lo: int, before: int, hi: int) -> _Box | None:
    """The last box whose command starts before `before`; its content may reach to `hi`."""
    while before > lo:
        boxed = text.rfind("oxed", lo, before)
        framed = _last_frame(text, max(lo, boxed), before)
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


def _read(text: str, word: int, after: int, hi: int) -> _Box | None:
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
    return _Box(_command_start(text, word), trim(text, *compact.span(1)), compact.end())


def _command_start(text: str, word: int) -> int:
    """Where the letters and backslashes begin that end in the word of a box."""
    start = word
    while start > 0 and ((sign := text[start - 1]) == "\\" or sign.isalpha()):
        start -= 1
    return start


def _braced(text: str, start: int, opening: int, hi: int) -> _Box:
    closing = text.find("}", opening, hi)
    if closing < 0 or text.find("{", opening + 1, closing) >= 0 or text[closing - 1] == "\\":
        closing = _matching_brace(text, opening, hi)
    if closing >= 0:
        return _Box(start, trim(text, opening + 1, closing), closing + 1)
    content = _unclosed(text, opening + 1, hi)
    return _Box(start, trim(text, *content), content[1])


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


def _closing_list(text: str, lo: int, last: _Box) -> list[tuple[_Box, str, bool]]:
    """The boxes that end in `last` with separators alone between: box, name, joined by "or"."""
    chain = [(last, "", False)]
    while len(chain) < MAX_MEMBERS:
        first = chain[-1][0]
        if text.rfind("}", max(lo, first.start - MAX_GAP), first.start) < 0:
            break
        before = _find(text, lo, first.start, first.start)
        if before is None or not 0 < first.start - before.end <= MAX_GAP:
            break
        gap = _LIST_GAP.fullmatch(text, before.end, first.start)
        alternative = None if gap else _OR_GAP.fullmatch(text, before.end, first.start)
        match = gap or alternative
        if match is None:
            break
        chain[-1] = (first, match.group("name") or "", alternative is not None)
        chain.append((before, "", False))
    if len(chain) == 1:
        return chain
    first = chain[-1][0]
    name = _NAME_BEFORE.search(text[max(lo, first.start - MAX_GAP) : first.start])
    chain[-1] = (first, name.group("name") if name else "", False)
    chain.reverse()
    return chain


def _list_answer(text: str, lo: int, chain: list[tuple[_Box, str, bool]], hi: int) -> Answer:
    members = [_value(text, lo, box, hi) for box, _, _ in chain]
    names = [name for _, name, _ in chain]
    if all(names):
        members = [f"{name} = {member}" for name, member in zip(names, members, strict=True)]
    parts = [members[0]]
    for (_, _, by_or), member in zip(chain[1:], members[1:], strict=True):
        parts.append((" or " if by_or else ", ") + member)
    has_alternatives = any(by_or for _, _, by_or in chain)
    span = (chain[0][0].content[0], chain[-1][0].content[1])
    return Answer("".join(parts), span, "boxed", () if has_alternatives else tuple(members))
