"""An answer without box or answer line: the whole completion, its last line, its closing sentence."""

from __future__ import annotations

import re

from verifyd.extraction.cutoff import is_cut_off
from verifyd.extraction.sentence import closing_sentence, is_word_answer
from verifyd.extraction.values import (
    QUANTITY,
    has_substance,
    looks_mathematical,
    math_segment,
)
from verifyd.extraction.visible import program_around
from verifyd.extraction.window import Window, strip, trim
from verifyd.task import Answer

MAX_TAIL = 1200
"""How much of the end is read for a closing sentence, in code points."""

MAX_REFUSAL = 400
"""How far before the end a refusal counts, in code points."""

_FENCE = re.compile(r"```[ \t]*(\w*)[^\n`]*\n?")
_PLAIN_FENCES = frozenset(
    {"", "output", "text", "txt", "latex", "tex", "math", "plaintext", "markdown"}
)
_ERROR_OUTPUT = re.compile(r"\w*(?:Error|Exception|Timeout)\w*\b")
_REFUSAL_WORDS = (
    r"\b(?=[cdinruw])(?:(?:don't|do\s+not|doesn't|didn't|cannot|can't|can\s+not|could\s+not|couldn't|unable|decline|refuse|not\s+able|not\s+sure|unsure"
    r"|no\s+idea|not\s+enough|insufficient|won't|will\s+not)\b"
    r"(?:\W+\w+){0,3}?\W+(?:know|determine|solve|answer|find|help|figure|assist|do\s+(?:this|that)|outside|information)\b"
    r"|(?:i\s+(?:have\s+to\s+)?(?:decline|refuse|give\s+up)|no\s+idea|i\s+am\s+not\s+sure|i'm\s+not\s+sure)\b)|outside\s+what\s+i\s+can"
)
_REFUSAL = re.compile(_REFUSAL_WORDS, re.IGNORECASE)
_SMALL_REFUSAL = re.compile(_REFUSAL_WORDS)
"""The same for a text in small letters, where it is found faster."""

_REFUSAL_STEMS = (
    "n't", "not", "unable", "decline", "refuse", "idea", "insufficient", "unsure", "give", "outside"
)  # fmt: skip
"""One of these stands in each refusal written in ASCII."""

_CHOICE = re.compile(r"(?:(?:[Oo]ption|[Cc]hoice)\s+)?\(?[A-Ja-j]\)?")
_COUNTED = re.compile(rf"({QUANTITY.pattern})(?:\s+[^\W\d_]{{3,}}){{1,2}}", re.ASCII)
"""A number of things: "5 apples"."""

_LABELLED = re.compile(
    r"(?:(?!Step|Note)[A-Z][\w '’-]{1,40}: ?[-+−\d$\\(][^:\n]{0,80}?(?:[,;] (?:and )?| and |\.?\Z)){2,12}"
)
"""Named values on one line: "Minimum: 1, Maximum: 3"."""

_HOPE = re.compile(r"I hope (?:it|this) is correct[.!]?\s*\Z")


def closing_answer(text: str, lo: int, hi: int) -> Answer | None:
    """The answer that the end of a completion states without marking it."""
    lo, hi = strip(text, lo, hi)
    if text.endswith("```", lo, hi):
        return _fenced(text, lo, hi)
    whole = trim(text, lo, hi)
    if _is_one_formula(text, lo, hi) and has_substance(text, *whole):
        return _answer(text, whole, "whole")
    if is_cut_off(text, lo, hi) or program_around(text, lo, hi) >= 0:
        return None
    if _is_one_answer(text, *whole):
        return _answer(text, whole, "whole")
    counted = _COUNTED.fullmatch(text, *whole)
    if counted:
        return _answer(text, counted.span(1), "whole")
    tail = max(lo, hi - MAX_TAIL)
    if text.endswith(",", lo, hi) or _refuses(text, max(tail, hi - MAX_REFUSAL), hi):
        return None
    hi = _before_hope(text, tail, hi)
    answer = _last_line(text, tail, hi)
    if answer:
        return answer
    stated = closing_sentence(text, tail, hi)
    return _answer(text, stated, "sentence") if stated and stated[0] < stated[1] else None


def _answer(text: str, window: Window, source: str) -> Answer:
    return Answer(text[window[0] : window[1]], window, source)


def _refuses(text: str, lo: int, hi: int) -> bool:
    """Whether a window says that no answer is given."""
    if not text.isascii():
        return _REFUSAL.search(text, lo, hi) is not None
    start = max(0, lo - 1)  # one sign more, so that no word seems to begin at the cut
    end = text[start:hi].lower()
    may = any(stem in end for stem in _REFUSAL_STEMS)
    return may and _SMALL_REFUSAL.search(end, lo - start) is not None


def _before_hope(text: str, lo: int, hi: int) -> int:
    """Where the window ends without a closing "I hope it is correct"."""
    hope = text.rfind("I hope", lo, hi)
    return strip(text, lo, hope)[1] if hope >= 0 and _HOPE.match(text, hope, hi) else hi


def _is_one_formula(text: str, lo: int, hi: int) -> bool:
    """Whether delimited mathematics is all there is, on one line or on several."""
    if text.startswith("$", lo) and text.endswith("$", lo, hi) and text.count("$", lo, hi) == 2:
        return hi - lo > 2
    return math_segment(text, lo, hi) == (lo, hi)


def _is_one_answer(text: str, lo: int, hi: int) -> bool:
    """Whether a window is one answer: mathematics alone on one line, or a word or two."""
    if not has_substance(text, lo, hi):
        return False
    if text.find("\n", lo, hi) >= 0 and not text.startswith("\\begin{", lo):
        return False
    value = text[lo:hi]
    if "boxed" in value:
        return False  # a box that was passed over
    if looks_mathematical(value) or _LABELLED.fullmatch(value):
        return True
    if _CHOICE.fullmatch(value) and len(value) > 1:
        return True
    is_heading = text.startswith((":", "："), hi)
    return not is_heading and is_word_answer(value)


def _fenced(text: str, lo: int, hi: int) -> Answer | None:
    """The last line of a closing block that holds output or plain text, not a program."""
    start = text.rfind("```", lo, hi - 3)
    fence = _FENCE.match(text, start, hi) if start >= 0 else None
    if fence is None or fence.group(1).lower() not in _PLAIN_FENCES:
        return None
    if not fence.group(1) and start > lo:
        return None
    begin, end = strip(text, fence.end(), hi - 3)
    begin, end = trim(text, max(begin, text.rfind("\n", begin, end) + 1), end)
    if _ERROR_OUTPUT.match(text, begin, end) or not has_substance(text, begin, end):
        return None
    return _answer(text, (begin, end), "last_line")


def _last_line(text: str, lo: int, hi: int) -> Answer | None:
    """The last line, or the displayed formula that ends the completion, if it is one answer."""
    for opening, closing in (("\\[", "\\]"), ("$$", "$$")):
        if text.endswith(closing, lo, hi):
            start = text.rfind(opening, lo, hi - 2)
            window = trim(text, start, hi) if start >= 0 else (lo, lo)
            if looks_mathematical(text[window[0] : window[1]]):
                return _answer(text, window, "last_line")
    start = text.rfind("\n", lo, hi) + 1
    if start <= lo:
        return None
    window = trim(text, start, hi)
    value = text[window[0] : window[1]]
    if not has_substance(text, *window) or text.endswith(":", start, hi):
        return None
    if looks_mathematical(value) or _CHOICE.fullmatch(value):
        return _answer(text, window, "last_line")
    return None
