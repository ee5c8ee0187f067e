"""What stands after a value: its unit, "percent", "degrees"; and a currency before it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flint import fmpq

from verifyd.mathexpr.literals import degrees
from verifyd.mathexpr.tokens import Token
from verifyd.mathexpr.tree import Add, Func, Mul, Node, Num, Percent, Quantity, Sym
from verifyd.mathexpr.unit_words import UNIT_WORDS, normal_unit
from verifyd.mathexpr.vocabulary import FUNCTIONS
from verifyd.mathexpr.word_kinds import MATH_WORDS, is_product

if TYPE_CHECKING:
    from verifyd.mathexpr.reader import Reader

CURRENCY = {"USD": "$", "€": "€", "£": "£", "¥": "¥", "₹": "₹"}
_DEGREE_WORDS = frozenset({"degrees", "degree", "deg"})
_PERCENT_WORDS = frozenset({"percent", "percents", "pct"})
_WORD = re.compile(r"[a-z']+")
_OTHER_NUMBER = re.compile(r"(?<![\^A-Za-z\d-])-?\d")
"""A number in words that is no exponent: `cm^2` and `m2` are units, `(or 6)` and `, 6` are not."""
_NO_UNIT = frozenset(
    "or is are was not no or if but does do did at most least more less than wrong right correct "
    "incorrect maybe perhaps probably about approximately otherwise either neither except unless "
    "works work fails invalid".split()
)
"""Words that make a remark of what stands after a value: a remark is no unit."""
_MAGNITUDES = {
    "dozen": 12,
    "hundred": 100,
    "thousand": 1_000,
    "million": 1_000_000,
    "billion": 1_000_000_000,
    "trillion": 1_000_000_000_000,
}
_UNIT_LETTERS = frozenset("mgshLNJWVAKCFTlΩ")


def unit(reader: Reader, factors: list[Node]) -> str | None:
    """The unit that stands after a value, as its normal text; None where no unit stands there."""
    token = reader.token
    if token.kind == "word" and (token.text in _DEGREE_WORDS or token.text in _PERCENT_WORDS):
        return None
    if not _is_unit(reader, token, factors):
        return None
    parts: list[str] = []
    while True:
        token = reader.token
        if token.kind == "text" or (token.kind == "word" and _is_unit(reader, token, factors)):
            parts.append((" " if parts and parts[-1][-1].isalpha() else "") + token.text)
            reader.index += 1
        elif token.kind == "^" and parts:
            reader.index += 1
            parts.append("^" + reader.raw_group())
        elif token.kind in ("/", "*") and reader.peek().kind in ("text", "word"):
            parts.append(token.text)
            reader.index += 1
            parts.append(reader.token.text)
            reader.index += 1
        else:
            break
    return normal_unit("".join(parts))


def compound(node: Node) -> bool:
    """True for the first parts of 6 feet 2 inches, and of 2 hours 30 minutes 5 seconds."""
    if isinstance(node, Add):
        return all(map(compound, node.terms))
    return isinstance(node, Quantity) and not node.unit.startswith(tuple(CURRENCY.values()))


def _is_unit(reader: Reader, token: Token, factors: list[Node]) -> bool:
    content = token.text
    if _NO_UNIT.intersection(_WORD.findall(content.lower())) or _OTHER_NUMBER.search(content):
        return False
    if token.kind == "text":
        if content == "min" or content == "in":
            return True  # minutes and inches, not functions
        if not content or content in FUNCTIONS or content in ("e", "i", "d"):
            return False
        return len(content) > 1 or content in _UNIT_LETTERS
    if content in UNIT_WORDS or (content == "in" and reader.peek().kind == "end"):
        return not any(map(_has_symbol, factors))
    if content in FUNCTIONS or content in MATH_WORDS or len(content) < 3 or is_product(content):
        return False
    return token.gap and content.islower() and not any(map(_has_symbol, factors))


def _has_symbol(node: Node) -> bool:
    if isinstance(node, Sym):
        return True
    if isinstance(node, Mul):
        return any(map(_has_symbol, node.factors))
    if isinstance(node, Add):
        return any(map(_has_symbol, node.terms))
    if isinstance(node, Func):
        return any(map(_has_symbol, node.args))
    return False


def postfix_word(reader: Reader, node: Node) -> Node | None:
    """The words "percent" and "degrees" after a value."""
    token = reader.token
    if token.kind not in ("word", "text"):
        return None
    content = token.text.lower().strip(". ")
    if content in _DEGREE_WORDS:
        reader.index += 1
        return degrees(reader, node)
    if content in _PERCENT_WORDS or content == "%":
        reader.index += 1
        return Percent(node)
    if content in _MAGNITUDES:
        reader.index += 1
        return _times(node, Num(fmpq(_MAGNITUDES[content])))
    return None


def _times(node: Node, size: Num) -> Node:
    return (
        Quantity(_times(node.arg, size), node.unit)
        if isinstance(node, Quantity)
        else Mul((node, size))
    )
