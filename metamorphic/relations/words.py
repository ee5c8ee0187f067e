"""Answers in words: spellings (T2) and words that mean something else (X64)."""

from __future__ import annotations

import re

from metamorphic.case import Certificate, Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.value import Words


def _declared(text: str) -> Rewrite:
    return Rewrite(text, Certificate("construction", {"rule": "template", "template": text}))


def _word(parsed: Parsed) -> str | None:
    """The one word that the reference is, with or without a text font."""
    match = re.fullmatch(r"(?:\\text\s*\{\s*([A-Za-z]+)\s*\}|([A-Za-z]+))", parsed.text)
    return (match[1] or match[2]) if match else None


@relation(
    "words.spelling",
    category="words",
    kind=Kind.CONTRACT,
    taxonomy="T2",
    params={"form": ("lower", "upper", "title", "article")},
    accepts=[("no solution", "No Solution", {"form": "title"})],
    refuses=[("x", {"form": "upper"}), ("5", {"form": "upper"}), ("Yes", {"form": "article"})],
)
def spelling(parsed: Parsed, *, form: str) -> Rewrite | None:
    """An answer in words: another case, or an article before it."""
    if not isinstance(parsed.value, Words) or not re.fullmatch(r"[A-Za-z][A-Za-z ]+", parsed.text):
        return None
    if form == "article" and parsed.text.lower() in TRUTH:
        return None
    text = f"the {parsed.text}" if form == "article" else getattr(parsed.text, form)()
    return None if text == parsed.text else _declared(text)


TRUTH = {
    "yes": ("True", "true"),
    "no": ("False", "false"),
    "true": ("Yes", "yes"),
    "false": ("No", "no"),
}


@relation(
    "words.truth",
    category="words",
    kind=Kind.CONTRACT,
    taxonomy="T2",
    params={"pick": (0, 1)},
    accepts=[("Yes", "True", {"pick": 0})],
    refuses=[("x", {"pick": 0}), ("no solution", {"pick": 0})],
)
def truth(parsed: Parsed, *, pick: int) -> Rewrite | None:
    """Yes or no, true or false: the other pair of words."""
    word = (_word(parsed) or "").lower()
    return _declared(TRUTH[word][pick]) if word in TRUTH else None


_PAIRS = (
    "odd even", "yes no", "true false", "increasing decreasing", "convergent divergent",
    "converges diverges", "rational irrational", "positive negative", "parallel perpendicular",
    "left right", "always never", "defined undefined", "linear nonlinear",
)  # fmt: skip
OPPOSITES = {
    word: other
    for pair in _PAIRS
    for word, other in (pair.split(), pair.split()[::-1])
}  # fmt: skip
_WEEK = "monday tuesday wednesday thursday friday saturday sunday".split()
OPPOSITES |= {day: _WEEK[(place + 1) % 7] for place, day in enumerate(_WEEK)}


@relation(
    "words.opposite",
    category="words",
    kind=Kind.WRONG,
    taxonomy="X64",
    accepts=[("\\text{odd}", "\\text{even}"), ("Yes", "No"), ("\\text{Sunday}", "\\text{Monday}")],
    refuses=["x", "no solution", "\\text{circle}"],
)
def opposite(parsed: Parsed) -> Rewrite | None:
    """A word with a known opposite, or a day of the week: the opposite, or the next day."""
    word = _word(parsed)
    if word is None or word.lower() not in OPPOSITES:
        return None
    other = OPPOSITES[word.lower()]
    other = other.title() if word.istitle() else other
    return _declared(parsed.text.replace(word, other, 1))


@relation(
    "words.negated",
    category="words",
    kind=Kind.WRONG,
    taxonomy="X64",
    accepts=[("\\text{odd}", "\\text{not odd}")],
    refuses=["x", "Yes", "\\text{Sunday}", "no solution"],
)
def negated(parsed: Parsed) -> Rewrite | None:
    """An adjective with a known opposite: with `not` before it."""
    word = _word(parsed)
    if word is None or word.lower() not in OPPOSITES or word.lower() in (*TRUTH, *_WEEK):
        return None
    return _declared(parsed.text.replace(word, f"not {word}", 1))
