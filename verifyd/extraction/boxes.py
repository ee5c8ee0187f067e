"""The last box of a completion, or the closing list of boxes that it ends."""

from __future__ import annotations

import re

from verifyd.extraction.commands import Box, find_box
from verifyd.extraction.values import value_at
from verifyd.extraction.visible import program_around
from verifyd.extraction.window import Window, trim
from verifyd.task import Answer

MAX_SKIPPED = 8
"""How many boxes that only quote an instruction or a program are passed over."""

MAX_GAP = 60
"""The widest gap between two boxes of one list, in code points."""

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
_OR_WORD = re.compile(r"[ao](?:(?<=\bo)(?:r|der|u|therwise)|(?<=\ba)lternatively)\b")
_OR_GAP = re.compile(
    rf"(?:{_MARK})?{_FILL}[,;]?{_FILL}(?:{_OR_WORD.pattern}|или|或者?|または){_FILL}"
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
_SIMPLE = r"[^{}\\]++|\\[A-Za-z]++"
_PLAIN = re.compile(rf"\\boxed\{{((?:{_SIMPLE}|\{{(?:{_SIMPLE})*+\}})++)\}}")
_BEFORE_PLAIN = frozenset(" \n$([=}")
_NOTHING_MORE = (".", "$.", "\\).", ".$", "\n\\]")
"""What most often follows a box: neither a sign that belongs to it nor a second value begins so."""


def last_box(text: str, lo: int, hi: int) -> tuple[Answer | None, int]:
    """The answer in the last box, and where that box ends (-1 where there is no box).

    An empty box gives None with its end: it is no answer, and hides any that stands before.
    """
    if text.find("{", lo, hi) < 0 and text.find("\\", lo, hi) < 0:
        return None, -1  # one of them stands in every box
    plain = _plain_box(text, lo, hi)
    if plain:
        start, end = plain.content
        return Answer(text[start:end], plain.content, "boxed"), plain.end
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


def _plain_box(text: str, lo: int, hi: int) -> Box | None:
    """The last box, told without further ado where it is of the common kind.

    That is: braces in braces at most, and no other box, sign or program about it. It says nothing
    that the longer way would not say.
    """
    start = text.rfind("\\boxed{", lo, hi)
    if start < 0 or (start > lo and text[start - 1] not in _BEFORE_PLAIN):
        return None
    match = _PLAIN.match(text, start, hi)
    if match is None or text.find("ox", start + len("\\boxed{"), hi) >= 0:
        return None
    if _may_follow_another(text, lo, start) or program_around(text, lo, start) >= 0:
        return None
    if _sign_after(text, match.end(), hi) or _alternative_after(text, match.end(), hi):
        return None
    box = Box(start, trim(text, *match.span(1)), match.end())
    return box if _holds_value(text, *box.content) and not _is_instruction(text, lo, box) else None


def _may_follow_another(text: str, lo: int, start: int) -> bool:
    """A quick look whether the box that starts there may be joined to one before it in a list."""
    before = text[max(lo, start - MAX_GAP) : start]
    if "}" not in before:
        return False
    if not before.rstrip(" \n$([\\").endswith((" is", " are")):
        return True
    return not text.isascii() or _OR_WORD.search(before) is not None


def _alternative_after(text: str, end: int, hi: int) -> Window | None:
    """The second value of a hedge that goes on after its box: "\\boxed{4} or 5"."""
    if text.startswith(_NOTHING_MORE, end, hi):
        return None
    link = _OR_VALUE.match(text, end, hi)
    return value_at(text, link.end(), hi, max_words=0) if link else None


def _value(text: str, lo: int, box: Box, hi: int) -> str:
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


def _last_that_answers(text: str, lo: int, hi: int) -> Box | None:
    """The last box that is neither a quoted instruction nor part of a program."""
    before = hi
    for _ in range(MAX_SKIPPED):
        box = find_box(text, lo, before, hi)
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


def _is_instruction(text: str, lo: int, box: Box) -> bool:
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


def _closing_list(text: str, lo: int, last: Box) -> list[tuple[Box, str, bool]]:
    """The boxes that end in `last` with separators alone between: box, name, joined by "or"."""
    chain = [(last, "", False)]
    while len(chain) < MAX_MEMBERS:
        first = chain[-1][0]
        if text.rfind("}", max(lo, first.start - MAX_GAP), first.start) < 0:
            break
        before = find_box(text, lo, first.start, first.start)
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


def _list_answer(text: str, lo: int, chain: list[tuple[Box, str, bool]], hi: int) -> Answer:
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
