"""Literals in their place: repeating bars, ellipses, bases, and degrees with minutes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flint import fmpq

from verifyd.mathexpr import numerals
from verifyd.mathexpr.tokens import Token, Unreadable
from verifyd.mathexpr.tree import Add, Degrees, Div, Node, Num, Quantity

if TYPE_CHECKING:
    from verifyd.mathexpr.reader import Reader


def number(reader: Reader, token: Token) -> Node:
    """A literal with what may be tied to it: a repeating bar, an ellipsis, a base."""
    after = reader.token
    if "." in token.text and "e" not in token.text.lower():
        if after.kind == "command" and after.text in ("overline", "dot"):
            return _barred(reader, token)
        if after.kind == "..." and not after.gap:
            reader.index += 1
            return _ellipsis(token)
        if after.kind == "(" and not after.gap:
            digits, closing = reader.peek(), reader.peek(2)
            if digits.kind == "number" and digits.text.isdigit() and closing.text == ")":
                reader.index += 3
                return numerals.repeating(token.text, digits.text, token.start)
    if after.kind == "word" and not after.gap:
        reader.index -= 1
        lettered = lettered_numeral(reader)
        if lettered is not None:
            return lettered
        reader.index += 1
    if reader.at("_"):
        radix = base(reader)
        return numerals.based(token.text, radix, token.start)
    stated = _BASE.fullmatch(after.text) if after.kind == "text" and token.text.isdigit() else None
    if stated is not None:
        reader.index += 1
        return numerals.based(token.text, int(stated[1]), token.start)
    return numerals.literal(token.text, token.start)


_BASE = re.compile(r"\(?(?:in )?base (\d{1,2})\)?")
_DIGITS = re.compile(r"[0-9A-Z]+|[0-9a-f]+")


def lettered_numeral(reader: Reader) -> Node | None:
    """The numeral of digits and capitals that begins here, A5_{16}; None without a base after it."""
    start, digits = reader.index, ""
    while _DIGITS.fullmatch((token := reader.token).text):
        if token.kind not in ("number", "word") or (digits and token.gap):
            break
        digits += token.text
        reader.index += 1
    if reader.at("_") and reader.peek().kind in ("number", "{"):
        try:
            found = numerals.based(digits, base(reader), reader.tokens[start].start)
        except Unreadable:
            found = None
        if found is not None and (found.value is not None or digits.isupper()):
            return found
    reader.index = start
    return None


def _barred(reader: Reader, token: Token) -> Node:
    """0.4\\overline{5}, 0.\\dot{3}, and 0.\\dot{1}42\\dot{7}, which repeats from dot to dot."""
    dotted = reader.token.text == "dot"
    reader.index += 1
    period = reader.raw_group()
    start = reader.index
    if dotted:
        between = ""
        if reader.token.kind == "number" and reader.token.text.isdigit():
            between = reader.token.text
            reader.index += 1
        if reader.token.kind == "command" and reader.token.text == "dot":
            reader.index += 1
            period += between + reader.raw_group()
        else:
            reader.index = start
    return numerals.repeating(token.text, period, token.start)


_REPEATS = re.compile(r"(\d*?)(\d{1,8}?)\2{1,}")


def _ellipsis(token: Token) -> Node:
    """0.333...: the repeating decimal that the digits show, else the digits as they are."""
    whole, _, decimals = token.text.partition(".")
    match = _REPEATS.fullmatch(decimals[:64])
    if match is None or (len(match.group(2)) == 1 and len(decimals) - len(match.group(1)) < 3):
        return numerals.literal(token.text, token.start)
    return numerals.repeating(f"{whole}.{match.group(1)}", match.group(2), token.start)


def base(reader: Reader) -> int:
    """The base in a numeral's subscript; steps over it, or refuses where it is no number."""
    start = reader.index
    reader.index += 1
    text = reader.raw_group().strip("()")
    names = {
        "two": 2,
        "three": 3,
        "four": 4,
        "five": 5,
        "six": 6,
        "seven": 7,
        "eight": 8,
        "nine": 9,
        "ten": 10,
    }
    if text.isdigit() and len(text) <= 2:
        return int(text)
    if text.lower() in names:
        return names[text.lower()]
    reader.index = start
    raise reader.refuse("a subscript on a number that is no base")


def degrees(reader: Reader, node: Node) -> Node:
    """A degree sign's node, minutes and seconds of arc folded in; a temperature keeps its scale."""
    token = reader.token
    if token.kind in ("text", "word") and token.text in ("C", "F", "K"):
        reader.index += 1
        return Quantity(node, "°" + token.text)
    total = node
    for mark, share in (("'", 60), ("''", 3600)):
        number_token, sign = reader.token, reader.peek()
        if number_token.kind == "number" and sign.kind == mark:
            reader.index += 2
            total = Add((total, Div(numerals.literal(number_token.text), Num(fmpq(share)))))
    return Degrees(total)
