"""Plain text → statements: the arithmetic on both sides of each equals sign.

A side is the longest run of numbers, operators and unit words next to the sign. What may be cut
from a longer phrase ("half of 30 = 15") is marked as not clean.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from verifyd.mathexpr.steps.statements import Side, Statement
from verifyd.mathexpr.steps.words import Token
from verifyd.mathexpr.steps.words import tokens as tokens_of
from verifyd.mathexpr.unit_words import UNIT_WORDS, normal_unit

_OPERATORS = {"×": "*", "÷": "/", "·": "*", "−": "-", "–": "-"}
_ARITHMETIC_WORDS = frozenset(
    "of half twice thrice double doubled triple than times by plus minus per third thirds quarter "
    "quarters fourth fourths fifth fifths percent power root squared cubed dozen hundred thousand "
    "million billion trillion remainder r mod modulo k m to from "
    "dozens hundreds thousands millions score factor divided multiplied over squares less more "
    "subtracted added base average mean log sqrt between".split()
)
_SENTENCE_WORDS = frozenset(
    "because so if then is are was were has have had and but or in for when since while that which "
    "who he she they it we makes make with at on after before as the a an his her their".split()
)
"""Words that stand in no unit."""
_SHORT_UNITS = frozenset("kg cm mm km ft lb ml hr oz mg mi yd in hp mph pm am kw gb mb".split())
_PUNCTUATION = frozenset(".,;:!?\"'“”’*|\n>")
_MARKS = frozenset({"So", "Po"})
"""Unicode categories of bullets and emoji."""
_NUMBER_MARKS = re.compile(r"[$€£,\\ \t]")
MAX_TOKENS = 60
"""Tokens of one side; a longer run is not read."""
MAX_LABEL_WORDS = 3


class _Run(NamedTuple):
    """One side: its text for the reader, and whether it takes up the whole of its segment."""

    side: Side
    whole: bool
    clean: bool
    labelled: bool
    has_operator: bool
    units: frozenset[str] = frozenset()


def statements(text: str) -> list[Statement]:
    """The statements in plain text, line by line."""
    found: list[Statement] = []
    start = 0
    for line in text.split("\n"):
        if "=" in line or "≈" in line:
            found += _line(line, start)
        start += len(line) + 1
    return found


def _line(line: str, offset: int) -> list[Statement]:
    tokens = tokens_of(line, offset)
    signs = [place for place, token in enumerate(tokens) if token.kind == "relation"]
    found: list[Statement] = []
    runs: list[_Run] = []
    ops: list[str] = []
    for count, place in enumerate(signs):
        lower = signs[count - 1] + 1 if count else 0
        upper = signs[count + 1] if count + 1 < len(signs) else len(tokens)
        sign = {"=": "=", "==": "=", "≈": "approx"}.get(tokens[place].text)
        right = _forward(tokens[place + 1 : upper]) if sign else None
        if not runs:
            left = _backward(tokens[lower:place])
            runs = [left] if left else []
        if right is None or sign is None:
            found += _statement(runs, ops)
            runs, ops = [], []
            continue
        if not runs:
            runs = [right] if right.whole else []
            continue
        runs.append(right)
        ops.append(sign)
        if not right.whole:
            found += _statement(runs, ops)
            runs, ops = [], []
    return found + _statement(runs, ops)


def _statement(runs: Sequence[_Run], ops: Sequence[str]) -> list[Statement]:
    """One statement, or none where nothing but numbers is related.

    A bare number on the far left is no side: it may number something ("Day 2 = 2 * 5 = 10").
    """
    if runs and not runs[0].has_operator:
        runs, ops = runs[1:], ops[1:]
    if not ops:
        return []
    return [
        Statement(
            tuple(run.side for run in runs),
            tuple(ops),
            "plain",
            labelled=any(run.labelled for run in runs),
            units=_together(runs),
            clean=all(run.clean for run in runs),
        )
    ]


def _together(runs: Sequence[_Run]) -> frozenset[str]:
    """The units of all sides; money without cents is no unit to convert."""
    units = frozenset[str]().union(*(run.units for run in runs))
    return units if "cent" in units else units - {"$"}


def _backward(tokens: Sequence[Token]) -> _Run | None:
    """The longest run that ends with the segment."""
    first, depth, label = len(tokens), 0, 0
    while first > 0 and len(tokens) - first < MAX_TOKENS:
        token = tokens[first - 1]
        if token.kind == "word":
            label = _label_before(tokens, first)
            if not label:
                break
            first -= label
            continue
        if token.kind not in ("number", "operator", "open", "close"):
            break
        if token.kind == "close":
            depth += 1
        elif token.kind == "open":
            if depth == 0:
                break
            depth -= 1
        first -= 1
    run = list(tokens[first:])
    before = tokens[first - 1] if first else None
    if before is None and _is_bullet(run):
        run = run[1:]
    clean = depth == 0 and _is_boundary(tokens, first)
    if not run or not _may_start(run, before):
        return None
    return _run(run, whole=first == 0, clean=clean)


def _may_start(run: Sequence[Token], before: Token | None) -> bool:
    """True for an operand; a minus sign after a word stands at its number, or it subtracts."""
    if run[0].text != "-" or len(run) < 2:
        return run[0].kind in ("number", "open")
    if before is None or before.text in _PUNCTUATION or before.kind == "open":
        return True
    return before.kind == "word" and run[0].end == run[1].start


def _is_bullet(run: Sequence[Token]) -> bool:
    """The mark of a list: a dash with space after it."""
    return len(run) > 1 and run[0].text in ("-", "–") and run[1].start > run[0].end


def _label_before(tokens: Sequence[Token], end: int) -> int:
    """How many words before `end` are a unit after a number; 0 where they are not."""
    if end < len(tokens) and tokens[end].kind != "operator":
        return 0
    count = 0
    while count < min(MAX_LABEL_WORDS, end) and tokens[end - 1 - count].kind == "word":
        if not _is_label(tokens, end - 1 - count):
            return 0
        count += 1
    if count < end and tokens[end - 1 - count].kind == "number":
        return count
    return 0


def _is_label(tokens: Sequence[Token], place: int) -> bool:
    """A word that may be a unit. Letters at a number are variables, unless they are known units."""
    word = tokens[place].text.lower()
    if place and tokens[place - 1].end == tokens[place].start and word not in _SHORT_UNITS:
        return word in UNIT_WORDS
    if len(word) <= 2 and word not in _SHORT_UNITS and word != "of":
        return False
    return word == "of" or word not in _ARITHMETIC_WORDS | _SENTENCE_WORDS


def _is_variable(word: str) -> bool:
    return len(word) == 1 and word not in "aAI"


def _is_boundary(tokens: Sequence[Token], place: int) -> bool:
    """True where a run that starts at `place` cannot go on to the left."""
    before = tokens[place - 1] if place else None
    if before is None or before.text in _PUNCTUATION or before.kind == "open":
        return True
    if unicodedata.category(before.text[0]) in _MARKS:
        return True
    if before.kind != "word" or _is_variable(before.text):
        return False
    if _operates_before(tokens, place):
        return False
    word = before.text.lower()
    if word in ("of", "by", "from", "to"):  # half of, 3 multiplied by; but a total of
        return place < 2 or not _computes(tokens[place - 2])
    return word not in _ARITHMETIC_WORDS


def _operates_before(tokens: Sequence[Token], place: int) -> bool:
    """25 pupils + his 1 teacher + 1 = 27: a few words back, an operator stands apart."""
    first = place
    while first > 0 and place - first < MAX_LABEL_WORDS and tokens[first - 1].kind == "word":
        first -= 1
    if first < 2 or tokens[first - 1].kind != "operator":
        return False
    return tokens[first].start > tokens[first - 1].end


def _computes(token: Token) -> bool:
    """A number or a word of arithmetic, to which "of" and "by" bind what follows."""
    return token.kind != "word" or token.text.lower() in _ARITHMETIC_WORDS


def _forward(tokens: Sequence[Token]) -> _Run | None:
    """The longest run that starts with the segment."""
    last, depth = 0, 0
    while last < min(len(tokens), MAX_TOKENS):
        token = tokens[last]
        if token.kind == "word":
            label = _label_after(tokens, last)
            if not label:
                break
            last += label
            continue
        if token.kind not in ("number", "operator", "open", "close"):
            break
        if _is_spoken(token):
            break  # 42 / 3 = 14 times 10 minutes
        if token.kind == "open":
            if _is_aside(tokens, last):
                break
            depth += 1
        elif token.kind == "close":
            if depth == 0:
                break
            depth -= 1
        last += 1
    run = list(tokens[:last])
    following = tokens[last] if last < len(tokens) else None
    clean = depth == 0
    if run and run[-1].kind == "operator":
        tight = len(run) > 1 and run[-1].start == run[-2].end  # 12-inch, 5/hour
        clean = clean and tight and following is not None and following.kind == "word"
        run = run[:-1]
    if not run:
        return None
    clean = clean and _may_end(following, tokens[last + 1 : last + 3])
    made = _run(run, whole=last == len(tokens), clean=clean)
    if made is not None and following is not None and following.kind == "word":
        return made._replace(labelled=True, units=made.units | _units([following]))
    return made


def _is_spoken(token: Token) -> bool:
    """An operator that is a word."""
    return token.kind == "operator" and token.end - token.start > 1


def _is_aside(tokens: Sequence[Token], place: int) -> bool:
    """A bracket apart from the number before it: 12 (the number of eggs), and not 2(20 + 15)."""
    if place == 0 or tokens[place - 1].kind != "number":
        return False
    return tokens[place].start > tokens[place - 1].end


def _label_after(tokens: Sequence[Token], start: int) -> int:
    """How many words from `start` are a unit between a number and an operator or the end."""
    if start == 0 or tokens[start - 1].kind != "number":
        return 0
    count = 0
    while start + count < len(tokens) and tokens[start + count].kind == "word":
        if not _is_label(tokens, start + count):
            return 0
        count += 1
    if count > MAX_LABEL_WORDS:
        return 0
    following = tokens[start + count] if start + count < len(tokens) else None
    if following is None:
        return count
    after = tokens[start + count + 1] if start + count + 1 < len(tokens) else None
    number = after is not None and after.kind in ("number", "open")
    return count if following.kind == "operator" and number else 0


def _may_end(following: Token | None, after: Sequence[Token]) -> bool:
    """False where the words after a run may belong to it: 3 times as many, 7 dozen, 5 and a half."""
    if following is None or following.text in _PUNCTUATION or following.kind == "close":
        return not (following is not None and following.text == ":")
    if following.kind == "open":
        return bool(after) and after[0].kind == "word"
    if following.kind != "word" or _is_variable(following.text):
        return False
    word = following.text.lower()
    if word in ("times", "pairs", "more", "less", "to", "from", "by", "per"):
        return not after or after[0].kind not in ("number", "open")
    if word in ("and", "of") and after:
        return after[0].kind == "word" and after[0].text.lower() not in ("a", "half", "the")
    return word not in _ARITHMETIC_WORDS


def _run(tokens: Sequence[Token], *, whole: bool, clean: bool) -> _Run | None:
    """The side of a run; None where no number is in it."""
    kept = [token for token in tokens if token.kind != "word"]
    if not any(token.kind == "number" for token in kept):
        return None
    text = " ".join(
        _NUMBER_MARKS.sub("", token.text)
        if token.kind == "number"
        else _OPERATORS.get(token.text, token.text)
        for token in kept
    )
    return _Run(
        Side(text, tokens[0].start, tokens[-1].end),
        whole,
        clean and not _is_ambiguous(kept) and not _has_rate(tokens),
        len(kept) < len(tokens),
        any(token.kind == "operator" for token in kept),
        _units(tokens),
    )


def _units(tokens: Sequence[Token]) -> frozenset[str]:
    """The units that convert to others, dollars among them; apples do not."""
    units = {
        normal_unit(token.text)
        for token in tokens
        if token.kind == "word" and (token.text in UNIT_WORDS or token.text.lower() in _SHORT_UNITS)
    }
    if any("$" in token.text for token in tokens):
        units.add("$")
    return frozenset(units)


def _is_ambiguous(tokens: Sequence[Token]) -> bool:
    """True where the run has two plausible readings."""
    if _has_loose_fraction(tokens):
        return True
    for one, other in pairwise(tokens):
        apart = other.kind == "open" and other.start > one.end  # 70 (70%)
        if one.kind == "number" and (other.kind == "number" or apart):
            return True
    return False


def _has_loose_fraction(tokens: Sequence[Token]) -> bool:
    """6 / 1/3: by its looks a division by a third, by the rules of precedence none."""
    for place in range(1, len(tokens) - 2):
        before, top, sign, bottom = tokens[place - 1 : place + 3]
        tight = top.end == sign.start and sign.end == bottom.start
        if before.text in ("/", "÷") and sign.text == "/" and tight:
            return True
    return False


def _has_rate(tokens: Sequence[Token]) -> bool:
    """2 melt/15 minutes: a rate, whose number below belongs to the unit."""
    for word, sign, number in zip(tokens, tokens[1:], tokens[2:], strict=False):
        tight = word.end == sign.start and sign.end == number.start
        if word.kind == "word" and sign.text == "/" and number.kind == "number" and tight:
            return True
    return False
