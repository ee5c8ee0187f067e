"""An answer without box or answer line: the whole completion, its last line, its closing sentence."""

from __future__ import annotations

import re
from itertools import islice

from verifyd.extraction.cutoff import is_cut_off
from verifyd.extraction.values import (
    QUANTITY,
    UNITS,
    has_substance,
    looks_mathematical,
    math_segment,
    value_at,
)
from verifyd.extraction.visible import program_around
from verifyd.extraction.window import Window, last_match, strip, trim
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
_REFUSAL = re.compile(
    r"\b(?:don't|do\s+not|doesn't|didn't|cannot|can't|can\s+not|could\s+not|couldn't|unable|decline|refuse|not\s+able|not\s+sure|unsure"
    r"|no\s+idea|not\s+enough|insufficient|won't|will\s+not)\b"
    r"(?:\W+\w+){0,3}?\W+(?:know|determine|solve|answer|find|help|figure|assist|do\s+(?:this|that)|outside|information)\b"
    r"|\b(?:i\s+(?:have\s+to\s+)?(?:decline|refuse|give\s+up)|no\s+idea|i\s+am\s+not\s+sure|i'm\s+not\s+sure)\b|outside\s+what\s+i\s+can",
    re.IGNORECASE,
)
_REFUSAL_STEMS = (
    "n't", "not", "unable", "decline", "refuse", "idea", "insufficient", "unsure", "give", "outside"
)  # fmt: skip
"""One of these stands in each refusal written in ASCII."""

_LAST_STOP = re.compile(
    r".*(\n|[。！？]\s*|(?<![.])(?<![ap]\.m)\.(?![.\d])[*_`\"'”)\]$]*\s+|[?!]\s+)", re.DOTALL
)
"""The last end of a sentence: a greedy start goes to the end at once, and looks back from there."""

_LAST_COPULA = re.compile(
    r".*(\b(?:is|are|was|were|be|equals?|becomes?|gives?|yields?|est?|sont|ist|sind|beträgt|son|são|sono)\b"
    r"|[=≈:：]|(?<=\s)[éè]\s|равно|равна|равен|составляет|为|是|等于|\\Rightarrow|⇒|→)\s*",
    re.DOTALL,
)
_CONCLUSION = re.compile(
    r"\W*(?:so|thus|therefore|hence|then|finally|in\s+total|in\s+conclusion|altogether|consequently|accordingly|this\s+means|overall"
    r"|also|donc|daher|somit|поэтому|por\s+lo\s+tanto|quindi|portanto)\b|\W*(?:因此|所以|故)",
    re.IGNORECASE,
)
_IS_THE_ANSWER = re.compile(
    r"(?:is|are)\s+(?:the|our|your|my)\s+(?:\w+\s+)?(?:answers?|solutions?|results?|values?|roots?)\b",
    re.IGNORECASE,
)
_LAST_DIGIT = re.compile(r".*\d", re.DOTALL | re.ASCII)
_REST_OF_QUANTITY = re.compile(rf"\}}?|[ \u00a0]?(?:{UNITS})", re.ASCII)
"""What may stand between the last digit of a quantity and its end."""

_YES_NO = re.compile(r"[\W_]*(yes|no|true|false)\b(?=[\W_]|\Z)", re.IGNORECASE)
_CHOICE = re.compile(r"(?:(?:[Oo]ption|[Cc]hoice)\s+)?\(?[A-Ja-j]\)?")
_BOLD = re.compile(r"\*\*([^*\n]{1,200})\*\*")
_SUBORDINATE = re.compile(
    r",?\s+(?:since|because|as\s+(?:required|desired|claimed|needed|shown|stated)|which\s+means|so\s+that)\b"
)
_PARTICIPLE = re.compile(r"(?:ed|ing|ly)\b")
_COUNTED = re.compile(rf"({QUANTITY.pattern})(?:\s+[^\W\d_]{{3,}}){{1,2}}", re.ASCII)
"""A number of things: "5 apples"."""

_NO_WORD_ANSWER = re.compile(
    r"\b(?:not|with|correct|incorrect|right|wrong|possible|impossible|needed|valid|as|by|to|of|the|it|that|this|answer"
    r"|solution|result|below|above|here|clear|done|so|unclear|follows|hence|thus|therefore|proved|given|i|we|step)\b",
    re.IGNORECASE,
)
_HOPE = re.compile(r"I hope (?:it|this) is correct[.!]?\s*\Z")
_WORD_ANSWER = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)?")


def closing_answer(text: str, lo: int, hi: int) -> Answer | None:
    """The answer that the end of a completion states without marking it."""
    lo, hi = strip(text, lo, hi)
    if text.endswith("```", lo, hi):
        return _fenced(text, lo, hi)
    if is_cut_off(text, lo, hi) or program_around(text, lo, hi) >= 0:
        return None
    whole = trim(text, lo, hi)
    if _is_one_formula(text, lo, hi) and has_substance(text, *whole):
        return _answer(text, whole, "whole")
    if _is_one_answer(text, *whole):
        return _answer(text, whole, "whole")
    counted = _COUNTED.fullmatch(text, *whole)
    if counted:
        return _answer(text, counted.span(1), "whole")
    tail = max(lo, hi - MAX_TAIL)
    if text.endswith(",", lo, hi) or _refuses(text, max(tail, hi - MAX_REFUSAL), hi):
        return None
    hi = _before_hope(text, tail, hi)
    return _last_line(text, tail, hi) or _sentence(text, tail, hi)


def _answer(text: str, window: Window, source: str) -> Answer:
    return Answer(text[window[0] : window[1]], window, source)


def _refuses(text: str, lo: int, hi: int) -> bool:
    """Whether a window says that no answer is given."""
    end = text[lo:hi].lower()
    if text.isascii() and not any(stem in end for stem in _REFUSAL_STEMS):
        return False
    return _REFUSAL.search(text, lo, hi) is not None


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
    if looks_mathematical(value):
        return True
    if _CHOICE.fullmatch(value) and len(value) > 1:
        return True
    is_heading = text.startswith((":", "："), hi)
    return not is_heading and _is_word_answer(value)


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


def _sentence(text: str, lo: int, hi: int) -> Answer | None:
    """The value that the last sentence states."""
    previous = _LAST_STOP.match(text, lo, max(lo, hi - 1))
    start, hi = strip(text, previous.end() if previous else lo, hi)
    if previous and "\n" not in previous.group(1) and text[hi - 1 : hi].isalnum():
        return None  # the sentences before it end with a full stop: this one was cut off
    clause = _SUBORDINATE.search(text, start, hi)
    hi = clause.start() if clause else hi
    for rule in (_yes_no, _bold, _named_answer, _after_copula, _concluding):
        window = rule(text, start, hi)
        if window:
            return _answer(text, window, "sentence")
    restated = _restated(text, lo, start, hi)
    return _answer(text, restated, "sentence") if restated else None


def _yes_no(text: str, lo: int, hi: int) -> Window | None:
    word = _YES_NO.match(text, lo, hi)
    return word.span(1) if word else None


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
    return quantity.span() if quantity and quantity.end() == hi else None


def _after_copula(text: str, lo: int, hi: int) -> Window | None:
    """The value after the last "is" or "=" of the sentence."""
    end = hi - 1 if text.endswith((".", "。"), lo, hi) else hi
    last = _LAST_COPULA.match(text, lo, end)
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
    return window if _is_word_answer(word) and not _PARTICIPLE.search(word) else None


def _is_word_answer(value: str) -> bool:
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
    numbers = [number.span() for number in islice(QUANTITY.finditer(text, lo, hi), 2)]
    return numbers[0] if len(numbers) == 1 else None


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
    return trim(text, *number) if number else None
