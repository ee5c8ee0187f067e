"""The strict reader of JSON answers: exact numbers, no key twice.

The standard library's parser makes doubles of numbers, keeps the last of two equal keys and takes
`NaN`. Here `9007199254740993` and `9007199254740993.0` are one number, apart from
`9007199254740992.0`, and a text without one meaning (RFC 8259, section 4) is refused.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import NoReturn, TypeAlias, cast

from metamorphic.lexer import Unreadable

Json: TypeAlias = "bool | Decimal | str | list[Json] | dict[str, Json] | None"

MAX_LENGTH = 100_000
MAX_DEPTH = 64
MAX_NUMBER = 400
"""Characters of one number; its exponent is at most as far from 0."""


def read_json(text: str) -> Json:
    """The value that `text` writes, all numbers as exact decimals.

    Raises Unreadable where the text is no JSON, gives a key twice, holds `NaN` or `Infinity`, half
    a surrogate pair, or passes a limit (length, depth, digits).
    """
    if len(text) > MAX_LENGTH:
        raise Unreadable("too long", 0)
    if _depth(text) > MAX_DEPTH:
        raise Unreadable("too deep", 0)
    try:
        value = json.loads(
            text,
            parse_int=_number,
            parse_float=_number,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        raise Unreadable(error.msg, error.pos) from None
    _refuse_surrogates(value)
    return cast("Json", value)


def same_json(one: Json, other: Json) -> bool:
    """Whether two values are equal: members in any order, elements in theirs, `true` apart from 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_json(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_json, one, other))
    return type(one) is type(other) and one == other


def _number(text: str) -> Decimal:
    """The number exactly. Equal values compare equal, whatever the trailing zeros."""
    exponent = text.lower().partition("e")[2] or "0"
    if len(text) > MAX_NUMBER or abs(int(exponent)) > MAX_NUMBER:
        raise Unreadable("a number too long", 0)
    return Decimal(text)


def _constant(name: str) -> NoReturn:
    raise Unreadable(f"{name} is no JSON", 0)


def _object(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Unreadable("a key twice", 0)
    return members


def _depth(text: str) -> int:
    """At least the depth of nesting: brackets within strings count too."""
    depth = deepest = 0
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        deepest = max(deepest, depth)
    return deepest


def _refuse_surrogates(value: Json) -> None:
    if isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise Unreadable("half a surrogate pair", 0)
    if isinstance(value, dict):
        for key, member in value.items():
            _refuse_surrogates(key)
            _refuse_surrogates(member)
    elif isinstance(value, list):
        for element in value:
            _refuse_surrogates(element)
