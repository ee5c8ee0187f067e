"""The value that the closing sentence of a completion states."""

from __future__ import annotations

import re

from verifyd.extraction.values import QUANTITY, UNITS, looks_mathematical, math_segment, value_at
from verifyd.extraction.window import Window, last_match, strip, trim

_LAST_STOP = re.compile(
    r".*(\n|[。！？]\s*|\.(?<!\.\.)(?<![ap]\.m\.)(?![.\d])[*_`\"'”)\]$]*\s+|[?!]\s+)", re.DOTALL
)
"""The last end of a sentence: a greedy start goes to the end at once, and looks back from there."""

_COPULA = r"\b(?:is|are|was|were|be|equals?|becomes?|gives?|yields?|est?|sont|ist|sind|sono?)\b|\\Rightarrow"
_LAST_ASCII_COPULA = re.compile(rf".*(=|(?<!\d):|:(?!\d)|{_COPULA})\s*", re.DOTALL)
_LAST_COPULA = re.compile(
    rf".*([=≈：]|(?<!\d):|:(?!\d)|{_COPULA}|\b(?:beträgt|são)\b|(?<=\s)[éè]\s|равно|равна|равен|составляет|为|是|等于|⇒|→)\s*",
    re.DOTALL,
)
_CONCLUSION = re.compile(
    r"\W*(?:so|thus|therefore|hence|then|finally|in\s+total|in\s+conclusion|altogether|consequently|accordingly|this\s+means|overall"
    r"|also|donc|daher|somit|поэтому|por\s+lo\s+tanto|quindi|portanto)\b|\W*(?:因此|所以|故)",
    re.IGNORECASE,
)
_IS_THE_ANSWER = re.compile(
    r"[IiAa](?:(?<=[Ii])[Ss]|(?<=[Aa])[Rr][Ee])\s+"
    r"(?i:(?:the|our|your|my)\s+(?:\w+\s+)?(?:answers?|solutions?|results?|values?|roots?)\b)"
)
_LAST_DIGIT = re.compile(r".*\d", re.DOTALL | re.ASCII)
_DIGIT = re.compile(r"\d", re.ASCII)
_REST_OF_QUANTITY = re.compile(rf"\}}?|[ \u00a0]?(?:{UNITS})", re.ASCII)
"""What may stand between the last digit of a quantity and its end."""

_MAX_SIGNS = 10
"""How many signs, currencies and spaces may stand before the first digit of a quantity."""

_YES_NO = re.compile(
    r"[\W_]*(?:(?:so|thus|therefore|hence),?\s+(yes|no|true|false)(?=[,.]|\Z)|(yes|no|true|false)\b(?=[\W_]|\Z))",
    re.IGNORECASE,
)
_CHOSEN = re.compile(
    r"(?:(?:[Ss]o|[Tt]hus|[Tt]herefore|[Hh]ence|[Oo]nly),?\s+)?(?:[Tt]he\s+)?(?:[Oo]ption|[Cc]hoice)\s+\(?([A-J])\)?\s+is\s+"
    r"(?:the\s+)?(?:only\s+)?(?:correct|right)(?:\s+(?:one|answer|option|choice))?\.?"
)
_WEEKDAY = re.compile(r"(?<=\son\s)(?:an?\s+)?((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\.?\Z")
_DENIED = re.compile(
    r"(?:\bnot|\bnever|\bcannot|n['’]t)\s+(?:be|equal)\b|\b(?:is|are)(?:\s+(?!only)\w+)?\s+not\s+[-$\\\d]"
    r"(?!.*(?:\b(?:is|are|but)\b|[=:]))"
)
"""A sentence that says what the answer is not."""

_BOLD = re.compile(r"\*\*([^*\n]{1,200})\*\*")
_SUBORDINATE = re.compile(
    r"[,\s](?:(?<=,)\s|(?<=\s))\s*(?:since|because|as\s+(?:required|desired|claimed|needed|shown|stated)|which\s+means|so\s+that)\b"
)
_PARTICIPLE = re.compile(r"(?:ed|ing|ly)\b")
_NO_WORD_ANSWER = re.compile(
    r"\b(?:not|with|correct|incorrect|right|wrong|possible|impossible|needed|valid|as|by|to|of|the|it|that|this|answer"
    r"|solution|result|below|above|here|clear|done|so|unclear|follows|hence|thus|therefore|proved|given|i|we|step)\b",
    re.IGNORECASE,
)
_WORD_ANSWER = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)?")


def closing_sentence(text: str, lo: int, hi: int) -> Window | None:
    """The value that the last sentence states."""
    previous = _LAST_STOP.match(text, lo, max(lo, hi - 1))
    start, hi = strip(text, previous.end() if previous else lo, hi)
    if previous and "\n" not in previous.group(1) and text[hi - 1 : hi].isalnum():
        return None  # the sentences before it end with a full stop: this one was cut off
    if _DENIED.search(text, start, hi):
        return None
    if text.find("==", start, hi) >= 0:
        return None  # a line of a program
    clause = _SUBORDINATE.search(text, start, hi)
    hi = clause.start() if clause else hi
    for rule in (_yes_no, _chosen, _bold, _named_answer, _after_copula, _concluding):
        window = rule(text, start, hi)
        if window:
            return window
    return _restated(text, lo, start, hi)


def _yes_no(text: str, lo: int, hi: int) -> Window | None:
    word = _YES_NO.match(text, lo, hi)
    return word.span(word.lastindex or 0) if word else None


def _chosen(text: str, lo: int, hi: int) -> Window | None:
    """The letter of "Hence, option D is correct."."""
    chosen = _CHOSEN.fullmatch(text, lo, hi)
    return chosen.span(1) if chosen else None


def _bold(text: str, lo: int, hi: int) -> Window | None:
    """The last bold mathematics of the sentence."""
    last = None
    for bold in _BOLD.finditer(text, lo, hi):
        window = trim(text, *bold.span(1))
        if looks_mathematical(text[window[0] : window[1]]):
            last = window
    return last


def _named_answer(text: str, lo: int, hi: int) -> Window | None:
    """The value before "is the solution"."""
    claim = _IS_THE_ANSWER.search(text, lo, hi)
    return _last_segment(text, lo, claim.start()) if claim else None


def _last_segment(text: str, lo: int, hi: int) -> Window | None:
    """The delimited mathematics, or the number, that ends a window."""
    lo, hi = strip(text, lo, hi)
    for opening, closing in (("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")):
        if text.endswith(closing, lo, hi):
            start = text.rfind(opening, lo, hi - len(closing))
            if start >= 0 and math_segment(text, start, hi) == (start, hi):
                return trim(text, start, hi)
    digit = _LAST_DIGIT.match(text, lo, hi)
    if digit is None or not _REST_OF_QUANTITY.fullmatch(text, digit.end(), hi):
        return None
    quantity = last_match(QUANTITY, text, lo, hi)
    return strip(text, *quantity.span()) if quantity and quantity.end() == hi else None


def _after_copula(text: str, lo: int, hi: int) -> Window | None:
    """The value after the last "is" or "=" of the sentence."""
    end = hi - 1 if text.endswith((".", "。"), lo, hi) else hi
    last = (_LAST_ASCII_COPULA if text.isascii() else _LAST_COPULA).match(text, lo, end)
    if last is None:
        return None
    segment = _last_segment(text, lo, end)
    if segment and segment[1] < end and segment[0] <= last.start(1):
        return segment  # the sign of equality stands within the formula
    around = _formula_around(text, lo, hi, last.start(1))
    if around:
        return around
    window = value_at(text, last.end(), hi, max_words=0)
    if window:
        return window if _brackets_match(text[window[0] : window[1]]) else None
    if last.group(1) in {":", "：", "="}:
        return None
    return _after_equals(text, lo, hi) or _word(text, last.end(), hi)


def _formula_around(text: str, lo: int, hi: int, position: int) -> Window | None:
    """The mathematics between dollar signs that holds a position, if the position is in one."""
    if text.count("$", lo, position) % 2 == 0:
        return None
    start = text.rfind("$", lo, position)
    return trim(text, *segment) if (segment := math_segment(text, start, hi)) else None


def _word(text: str, lo: int, hi: int) -> Window | None:
    """A word or two that may be an answer: no participle, no judgement of the work itself."""
    window = trim(text, lo, hi)
    word = text[window[0] : window[1]]
    return window if is_word_answer(word) and not _PARTICIPLE.search(word) else None


def is_word_answer(value: str) -> bool:
    return (
        len(value) <= 60
        and _WORD_ANSWER.fullmatch(value) is not None
        and _NO_WORD_ANSWER.search(value) is None
    )


def _after_equals(text: str, lo: int, hi: int) -> Window | None:
    """The value after the last sign of equality: "36 - 24 = 12 penguins are left"."""
    equals = text.rfind("=", lo, hi)
    return value_at(text, equals + 1, hi, max_words=0) if equals >= 0 else None


def _restated(text: str, lo: int, start: int, hi: int) -> Window | None:
    """The only number of the closing sentence, if the sentence before it found that number.

    "36 - 27 = 9. Jenny eats 9 cookies." states its result; "Problem 9 is hard." mentions a number.
    """
    number = _only_number(text, start, hi)
    if number is None:
        return None
    end = strip(text, lo, start)[1]
    previous = _LAST_STOP.match(text, lo, end - 1)
    found = _after_copula(text, previous.end() if previous else lo, end)
    if found is None or _digits(text, *found) != _digits(text, *number):
        return None
    return trim(text, *number)


def _only_number(text: str, lo: int, hi: int) -> Window | None:
    number = _first_number(text, lo, hi)
    return number if number and _first_number(text, number[1], hi) is None else None


def _first_number(text: str, lo: int, hi: int) -> Window | None:
    digit = _DIGIT.search(text, lo, hi)
    if digit is None:
        return None
    number = QUANTITY.search(text, max(lo, digit.start() - _MAX_SIGNS), hi)
    return number.span() if number else None


def _digits(text: str, lo: int, hi: int) -> str:
    return "".join(sign for sign in text[lo:hi] if sign.isdigit() or sign in ".-/")


def _brackets_match(value: str) -> bool:
    """Whether as many brackets close as open; an interval may mix its kinds."""
    return sum(map(value.count, "([{")) == sum(map(value.count, ")]}"))


def _concluding(text: str, lo: int, hi: int) -> Window | None:
    """The only number, or the closing formula, of a sentence that begins with "so" or "thus"."""
    if not _CONCLUSION.match(text, lo, hi):
        return None
    end = hi - 1 if text.endswith((".", "。"), lo, hi) else hi
    segment = _last_segment(text, lo, end)
    if segment:
        return segment
    number = _only_number(text, lo, hi)
    if number:
        return trim(text, *number)
    day = _WEEKDAY.search(text, max(lo, hi - 16), hi)  # "So it falls on a Friday."
    return day.span(1) if day else None
