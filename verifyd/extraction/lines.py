"""The explicit answer line: "#### 5", "A: 5", "The answer is 5.", "答案：5" and their like."""

from __future__ import annotations

import json
import re

from verifyd.extraction.values import MAX_VALUE, has_substance, looks_mathematical, value_at
from verifyd.extraction.visible import program_around
from verifyd.extraction.window import WHITE, Window, strip, trim
from verifyd.task import Answer

MAX_TRIES = 32
"""How many mentions of an answer, from the end, are looked at."""

MAX_LINK = 500
"""How far after the word "answer" its value may begin, in code points."""

_SOURCE = "answer_line"
_MARKS = ("nswer", "NSWER", "####")
_LATIN = (
    "ntwort",
    "rgebnis",
    "éponse",
    "espuesta",
    "esposta",
    "isposta",
    "ntwoord",
    "awaban",
    "cevap",
    "Cevap",
)
_LATIN_STEMS = ("ntwo", "sposta", "espuesta", "rgebnis", "awaban", "evap")
"""One of these stands in each Latin mark that is written in ASCII: fewer searches than marks."""

_OTHER = (
    "答案",
    "故选",
    "答え",
    "答：",
    "答:",
    "답",
    "твет",
    "đáp án",
    "Đáp án",
    "الإجابة",
    "الجواب",
    "उत्तर",
    "réponse",
)

_LINK = re.compile(
    r"(?:\(?s\)?)?[\"'*_`)}\]]*\s*"
    r"(?:"
    r"(?:(?:[^\s.:;!?=：]{1,30}\s+){0,12}?(?:is|are|was|will\s+be|would\s+be|should\s+be|must\s+be|equals|lautet|lauten|ist|sind"
    r"|est|sont|es|son|é|são|è|sono|adalah|равен|равна|равно|là|:|：)(?=[\s*:$\\\d(（：-])(?:\s*[:：])?)"
    r"|[:：]|=(?!=)|为|是|は|은|는|이|\s*—|\s*[-–]\s+"
    r"|\}?\s*(?=\$|\\\(|\\\[)"
    r"|[*_#\s]*\n"
    r")"
)
_FILLER = re.compile(
    r"(?:[\s:：}=为是]|[*_`]+(?=\s)|\\(?:text|textbf|mathbf)\{\s*\}?"
    r"|(?:that|there\s+(?:is|are|was|were|will\s+be)|therefore|thus|simply|just|exactly|approximately|about|roughly|only|indeed"
    r"|equal\s+to|given\s+by|always|now|then|hence|obviously|clearly|option|choice|is)\b(?=\s|\*|:)|```\w*\n)*"
)
_DIRECT = re.compile(
    r"(?::|\s+is:?)\s+(?:([-+]?\$?\d+(?:,\d{3})*(?:\.\d+)?)|\$([^$\n]+)\$)(?:\.(?=\s)|\.?\s*\Z)",
    re.ASCII,
)
"""The common forms, "answer is 5." and "answer is $x^2$.", told without further ado."""

_JSON = json.JSONDecoder(parse_float=str, parse_int=str)
_NEGATED = re.compile(r"\b(?:not|never|cannot)\b|n['’]t\b")
_TAKEN_BACK = re.compile(
    r"[$,;.]*\s+but\s+(?:it|this|that|the\s+\w+(?:\s+\w+)?)\s+(?:should|must|is|was|actually)\b"
)
_CONDITIONS = frozenset({"if", "whether", "suppose", "assuming", "no"})
_LAST_LINE = re.compile(r"(?:\*\*)?A:[ \t]*(?:([-+]?\$?\d+(?:,\d{3})*(?:\.\d+)?)\.?\Z)?", re.ASCII)
"""A last line "A: ...", and its value where that is a plain number."""


def answer_line(text: str, lo: int, hi: int) -> Answer | None:
    """The value that the last explicit answer line gives."""
    hi = strip(text, lo, hi)[1]
    short = _last_line(text, lo, hi)
    if short:
        return _answer(text, short)
    before = hi
    for _ in range(MAX_TRIES):
        before, word_end = _last_mention(text, lo, before)
        if word_end < 0:
            return None
        program = program_around(text, lo, before)
        if program >= 0:
            before = program
            continue
        answer = _read(text, lo, before, word_end, hi)
        if answer:
            return answer
    return None


def _last_line(text: str, lo: int, hi: int) -> Window | None:
    """The value of a last line such as "A: 5"."""
    start = max(lo, text.rfind("\n", lo, hi) + 1)
    mark = _LAST_LINE.match(text, start, hi)
    if mark is None:
        return None
    return mark.span(1) if mark.lastindex else value_at(text, mark.end(), hi)


def _answer(text: str, window: Window) -> Answer:
    return Answer(text[window[0] : window[1]], window, _SOURCE)


def _last_mention(text: str, lo: int, before: int) -> tuple[int, int]:
    """Start and end of the last mark that may open an answer line; the end is -1 at none."""
    start, word = _latest(text, lo, before, _MARKS)
    if start < 0:
        start, word = _latest(text, lo, before, _foreign(text))
    return (start, start + len(word)) if start >= 0 else (before, -1)


def _foreign(text: str) -> tuple[str, ...]:
    """The marks of other languages that a text may hold."""
    if not text.isascii():
        return _LATIN + _OTHER
    return _LATIN if any(stem in text for stem in _LATIN_STEMS) else ()


def _latest(text: str, lo: int, before: int, marks: tuple[str, ...]) -> tuple[int, str]:
    """The last place where one of several marks stands, and which one."""
    start, word = -1, ""
    for mark in marks:
        found = text.rfind(mark, lo, before)
        if found > start:
            lo = start = found
            word = mark
    return start, word


def _read(text: str, lo: int, start: int, end: int, hi: int) -> Answer | None:
    """The value of the mention at start..end, or None where it states none."""
    if text[start] == "#":
        return _hashes(text, end, hi)
    direct = _DIRECT.match(text, end, hi)
    if direct:
        if _is_conditional(text, lo, start - 1):
            return None
        return _answer(text, trim(text, *direct.span(direct.lastindex or 0)))
    if text.startswith(">", end) and text.endswith(("</a", "</A"), lo, start):
        return _tag(text, lo, start)
    if text.startswith('"', end, hi):
        answer = _json(text, end + 1, hi)
        if answer:
            return answer
    if _is_conditional(text, lo, start - 1):
        return None
    near = min(hi, end + MAX_LINK)
    link = _LINK.match(text, end, near)
    start = end if text[end - 1] in ":：" else link.end() if link else -1
    if start < 0 or _NEGATED.search(text, end, start):
        return None
    value = _FILLER.match(text, start, near)
    window = value_at(text, value.end() if value else start, hi)
    if window is None or _TAKEN_BACK.match(text, window[1], hi):
        return None
    return _answer(text, window)


def _is_conditional(text: str, lo: int, end: int) -> bool:
    """Whether the words before "answer" only suppose one: "if the answer is 5"."""
    if text.endswith((". The ", "\nThe "), lo, max(lo, end)):
        return False  # the common case
    before = text[max(lo, end - 23) : max(lo, end)]
    clause = before[max(before.rfind("."), before.rfind("\n")) + 1 :]
    return not _CONDITIONS.isdisjoint(clause.lower().split()[-3:])


def _hashes(text: str, end: int, hi: int) -> Answer | None:
    """The rest of the line after "####", if it is mathematics alone and not a heading."""
    line = text.find("\n", end, hi)
    window = trim(text, end, line if line >= 0 else hi)
    value = text[window[0] : window[1]]
    return (
        _answer(text, window)
        if has_substance(text, *window) and looks_mathematical(value)
        else None
    )


def _tag(text: str, lo: int, end: int) -> Answer | None:
    """The content of `<answer>...</answer>`."""
    opening = max(text.rfind("<answer>", lo, end), text.rfind("<Answer>", lo, end))
    if opening < 0:
        return None
    start = opening + len("<answer>")
    stop = text.rfind("</", start, end)
    window = trim(text, start, stop)
    if not has_substance(text, *window):
        return None
    if "\n" not in text[window[0] : window[1]] and looks_mathematical(text[window[0] : window[1]]):
        return _answer(text, window)
    inner = answer_line(text, start, stop)
    if inner:
        return inner
    found = value_at(text, window[0], window[1])
    return _answer(text, found) if found else None


def _json(text: str, after_quote: int, hi: int) -> Answer | None:
    """The value of an "answer" key: a string is decoded, anything else is taken as it stands."""
    colon = after_quote
    while colon < hi and text[colon] in WHITE:
        colon += 1
    if not text.startswith(":", colon, hi):
        return None
    start = colon + 1
    while start < hi and text[start] in WHITE:
        start += 1
    try:
        value, size = _JSON.raw_decode(text[start : min(hi, start + MAX_VALUE)])
    except (ValueError, RecursionError):
        return None
    end = start + size
    if isinstance(value, str) and text[start] == '"':
        return Answer(value.strip(), (start + 1, end - 1), _SOURCE) if value.strip() else None
    return _answer(text, (start, end)) if value is not None else None
