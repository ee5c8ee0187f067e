from __future__ import annotations

import json

import pytest

from verifyd import wire
from verifyd.task import Item, Task
from verifyd.wire import Refusal


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ('"a"', "a"),
        ('""', ""),
        ("7", "7"),
        ("-0", "-0"),
        ("27.0", "27.0"),
        ("1e5", "1e5"),
        ("1E+400", "1E+400"),
        ("0.1000000000000000000000000001", "0.1000000000000000000000000001"),
        ("9" * 6000, "9" * 6000),
        ('["a", 1, 2.50]', ("a", "1", "2.50")),
        ("[]", ()),
        ('{"kind": "stdin", "n": 1.5}', {"kind": "stdin", "n": 1.5}),
        (r'"\u0000"', "\0"),
        (r'"\ud800"', "\ud800"),
        (r'["\ud800", 1e5]', ("\ud800", "1e5")),
        (r'{"a": ["\ud800", 1, -2.5]}', {"a": ["\ud800", 1, -2.5]}),
    ],
)
def test_references(reference: str, expected: object) -> None:
    item = wire.read_item(
        f'{{"verifier": "v", "completion": "c", "reference": {reference}}}'.encode()
    )
    assert item == Item(Task(expected, "v"), "c")  # type: ignore[arg-type]


def test_all_fields() -> None:
    data = (
        b'{"id": 7, "group": "g", "verifier": "v", "completion": "c", "reference": "r",'
        b' "prompt": "p", "options": {"x": 1}}'
    )
    item = wire.read_item(data)
    assert item == Item(Task("r", "v", "p", {"x": 1}), "c", "7", "g")
    assert wire.read_item(wire.encode(wire.fields(item))) == item


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"", "blank"),
        (b"  \r", "blank"),
        (b"nope", "line 1 column 1 (char 0)"),
        (b'{"id": "7",', "line 1 column 12"),
        (b'{"completion": "\xff"}', "not UTF-8: invalid start byte at byte 16"),
        (b"[1]", "Expected an object, got list"),
        (b"5", "Expected an object, got a number"),
        (b"null", "Expected an object, got NoneType"),
        (b'{"verifier": "v", "completion": "c", "reference": NaN}', "NaN"),
        (b'{"verifier": "v", "completion": "c", "reference": -Infinity}', "Infinity"),
        (b'{"verifier": "v", "completion": "c", "reference": 01}', "line 1"),
        (b'{"verifier": "v", "completion": "c", "reference": null}', "$.reference"),
        (b'{"verifier": "v", "completion": "c", "reference": [[]]}', "$.reference"),
        (
            b'{"verifier": "v", "completion": "c", "reference": "r", "options": {"x": 1e999}}',
            "large",
        ),
        (b'{"verifier": "v", "completion": "c", "reference": {"x": 1e999}}', "too large"),
        (b'{"verifier": "v", "completion": 5, "reference": "r"}', "$.completion"),
        (b'{"verifier": "v", "completion": "c"}', "missing required field `reference`"),
        (
            b'{"verifier": "v", "completion": "c", "reference": "r", "ref": 1}',
            "unknown field `ref`",
        ),
        (b'{"reference":' + b"[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_wrong_is_named(data: bytes, named: str) -> None:
    refusal = wire.read_item(data)
    assert isinstance(refusal, Refusal)
    assert named in refusal.detail
    assert '"completion"' in refusal.detail, "the mend is missing"


def test_what_is_readable_of_a_bad_item_is_saved() -> None:
    refusal = wire.read_item(b'{"id": 7, "group": "g", "verifier": "v", "completion": 1}')
    assert isinstance(refusal, Refusal)
    assert (refusal.id, refusal.group, refusal.verifier) == ("7", "g", "v")


def test_lone_surrogates_survive() -> None:
    data = wire.encode({"text": "\ud800", "score": 1.5})
    assert json.loads(data) == {"text": "\ud800", "score": 1.5}
    assert wire.decode_any(data) == {"text": "\ud800", "score": 1.5}


@pytest.mark.parametrize("value", [object(), {"a": {1j}}])
def test_what_json_cannot_say_is_an_error(value: object) -> None:
    with pytest.raises(TypeError):
        wire.encode(value)
