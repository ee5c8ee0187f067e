"""The strict reader of JSON: exact numbers, and only texts with one meaning."""

import json

import pytest

from metamorphic.json_reader import read_json, same_json
from metamorphic.lexer import Unreadable

SAME = [
    ('{"a": 1, "b": 2}', '{"b":2,"a":1}'),
    ("1", "1.0"),
    ("1", "1e0"),
    ("100", "1E+2"),
    ("0", "-0.0"),
    ("9007199254740993", "9007199254740993.0"),
    (r'"\u00e9\/"', '"é/"'),
    (r'"\ud83d\ude00"', '"😀"'),
    ("[1, [2]]", "[1,[2.0]]"),
]
DIFFERENT = [
    ("[1, 2]", "[2, 1]"),
    ("9007199254740993", "9007199254740992.0"),
    ("0.1", "0.1000000000000000055511151231257827"),
    ("true", "1"),
    ("1", '"1"'),
    ("null", "{}"),
    ('{"a": null}', "{}"),
    ("[1]", "[1, 1]"),
    ("[true]", "[1]"),
]
REFUSED = [
    '{"a": 1, "a": 1}',
    r'{"a": 1, "\u0061": 2}',
    '[{"a": {"b": 1, "b": 2}}]',
    "NaN",
    "-Infinity",
    "{'a': 1}",
    "[1,]",
    "1 2",
    "",
    "01",
    r'"\ud83d"',
    r'{"\udc00": 1}',
    "1e401",
    "1e-99999999999999",
    "9" * 401,
    "[" * 65 + "]" * 65,
    "[" * 200_000,
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_same(one: str, other: str) -> None:
    assert same_json(read_json(one), read_json(other))


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different(one: str, other: str) -> None:
    assert not same_json(read_json(one), read_json(other))
    assert not same_json(read_json(other), read_json(one))


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:30] or "empty")
def test_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_json(text)


def test_the_library_alone_calls_two_integers_equal() -> None:
    one, other = "9007199254740993.0", "9007199254740992.0"
    assert json.loads(one) == json.loads(other)
    assert not same_json(read_json(one), read_json(other))
