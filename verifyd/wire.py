"""JSON ↔ items and verdicts: what HTTP, the command line, the client and the workers exchange.

The numbers of a reference are kept as their literal text, never read through a float. NaN and
Infinity are not JSON and are refused. A lone surrogate, which strict UTF-8 codecs refuse, passes.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

import msgspec

from verifyd.task import NO_OPTIONS, Item, Reference, Task

T = TypeVar("T")

MAX_NESTING = 100
"""Levels of lists and objects within options, or within a reference."""
TOO_DEEP = f"nested too deeply; {MAX_NESTING} levels are read"

SHAPE = 'an item is {"verifier", "completion", "reference", "id"?, "prompt"?, "group"?, "options"?}'


class Refusal(msgspec.Struct, frozen=True):
    """An item that could not be read: why, and what of it was readable."""

    detail: str
    id: str | None = None
    group: str | None = None
    verifier: str = ""


Given = Item | Refusal | Mapping[str, Any]
"""What a Python caller may hand in for an item; a mapping is shaped like a line of JSON."""


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """An item as JSON has it; `item_of` makes the domain's item of it."""

    verifier: str
    completion: str
    reference: msgspec.Raw
    id: str | int | None = None
    prompt: str | None = None
    group: str | int | None = None
    options: dict[str, Any] | None = None


class _Loose(Line, forbid_unknown_fields=True):
    """The same fields with a reference that is a Python value."""

    reference: Any


class _Head(msgspec.Struct):
    """What can be saved of a bad item."""

    id: str | int | None = None
    group: str | int | None = None
    verifier: str = ""


class _Number(str):
    """The literal text of a JSON number."""

    __slots__ = ()


_decode_line = msgspec.json.Decoder(Line).decode
_decode_text = msgspec.json.Decoder(str).decode
_decode_list = msgspec.json.Decoder(list[msgspec.Raw]).decode
_decode_object = msgspec.json.Decoder(dict[str, Any]).decode
_QUOTE, _BRACKET, _BRACE = b'"[{'
_NUMBER_START = frozenset(b"-0123456789")
_ONE_OF = "a string, a number, a list of these, or an object"


def read_item(data: bytes | msgspec.Raw) -> Item | Refusal:
    """One JSON item. Whatever is wrong with it stands in the `detail` of a Refusal."""
    try:
        return item_of(_decode_line(data))
    except (ValueError, RecursionError):
        return _read_slowly(bytes(data))


def item_of(line: Line) -> Item:
    """The domain's item of a decoded line. Raises ValueError for a bad reference."""
    task = Task(_reference(line.reference), line.verifier, line.prompt, line.options or NO_OPTIONS)
    return Item(task, line.completion, _label(line.id), _label(line.group))


def item(given: object) -> Item | Refusal:
    """What a Python caller gave as an item, with what may be loose in it made strict."""
    if isinstance(given, Item):
        return given if _is_strict(given) else _made_strict(given)
    if isinstance(given, Refusal):
        return given
    if isinstance(given, Mapping):
        return item_from_mapping(given)
    return Refusal(f"Expected an Item or a mapping, got {type(given).__name__}; {SHAPE}")


def _is_strict(given: Item) -> bool:
    """Whether all fields of an Item have the types that it declares, and the usual ones at that."""
    task = given.task
    return (
        type(task) is Task
        and type(given.completion) is str
        and type(task.reference) is str
        and type(task.verifier) is str
        and (task.options is NO_OPTIONS or type(task.options) is dict)
        and (task.prompt is None or type(task.prompt) is str)
        and (given.id is None or type(given.id) is str)
        and (given.group is None or type(given.group) is str)
    )


def _made_strict(given: Any) -> Item | Refusal:
    if not isinstance(given.task, Task):
        return Refusal(f"Expected a Task in the Item, with a reference; {SHAPE}")
    return item_from_mapping(fields(given))


def item_from_mapping(value: Mapping[str, Any]) -> Item | Refusal:
    """An item of Python values, shaped like a line of JSON."""
    if type(value) is dict and value.keys() <= _USUAL:
        usual = _usual_item(value)
        if usual is not None:
            return usual
    try:
        loose = {
            key: member if key == "reference" else _plain(member) for key, member in value.items()
        }
        line = msgspec.convert(loose, _Loose)
        reference = reference_from_python(line.reference)
    except (ValueError, TypeError) as problem:
        return _refusal(str(problem), value)
    except RecursionError:
        return _refusal(TOO_DEEP, value)
    task = Task(reference, line.verifier, line.prompt, line.options or NO_OPTIONS)
    return Item(task, line.completion, _label(line.id), _label(line.group))


_USUAL = frozenset({"id", "verifier", "completion", "reference", "group"})


def _usual_item(value: dict[str, Any]) -> Item | None:
    """The item of a mapping whose fields are all plain strings, as nearly all are."""
    get = value.get
    completion, reference, verifier = get("completion"), get("reference"), get("verifier")
    label, group = get("id"), get("group")
    if not (type(completion) is type(reference) is type(verifier) is str):
        return None
    if not (label is None or type(label) is str) or not (group is None or type(group) is str):
        return None
    return Item(Task(reference, verifier), completion, label, group)


def item_from_json(value: object) -> Item | Refusal:
    """An item of what `loads` gives."""
    if not isinstance(value, dict):
        return _refusal(f"Expected an object, got {_name(value)}", None)
    return item_from_mapping(value)


def reference_from_python(value: object) -> Reference:
    """A reference of Python values. Raises ValueError, naming the mend, for any other."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(member) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return tuple(_text_of(member) for member in value)
    return _text_of(value)


def encode(value: object) -> bytes:
    """JSON of structs and plain values, one line. Raises TypeError for what JSON cannot say."""
    try:
        return _encode(value)
    except UnicodeEncodeError:
        return json.dumps(msgspec.to_builtins(value, enc_hook=_builtin), allow_nan=False).encode()


def decode(data: bytes, decoder: Callable[[bytes], T], shape: Any) -> T:
    """Decode our own JSON with `decoder`, or by `shape` where a lone surrogate is in the way."""
    try:
        return decoder(data)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError:
        value: T = msgspec.convert(decode_any(data), shape)
        return value


def decode_any(data: bytes) -> Any:
    """Any JSON value, lone surrogates included. Raises ValueError with the place."""
    return _plain(loads(data))


def _builtin(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"JSON cannot say a {type(value).__name__}")


_encode = msgspec.json.Encoder(enc_hook=_builtin).encode


def _reference(raw: msgspec.Raw) -> Reference:
    first = memoryview(raw)[0]
    if first == _QUOTE:
        return _decode_text(raw)
    if first in _NUMBER_START:
        return bytes(raw).decode()
    if first == _BRACKET:
        return tuple(_member(member) for member in _decode_list(raw))
    if first == _BRACE:
        return _decode_object(raw)
    raise ValueError(f"Expected {_ONE_OF}, got {bytes(raw).decode()} - at `$.reference`")


def _member(raw: msgspec.Raw) -> str:
    first = memoryview(raw)[0]
    if first == _QUOTE:
        return _decode_text(raw)
    if first in _NUMBER_START:
        return bytes(raw).decode()
    raise ValueError("Expected strings or numbers in the list - at `$.reference[...]`")


def _name(value: object) -> str:
    return "a number" if isinstance(value, _Number) else type(value).__name__


def _text_of(value: object) -> str:
    if isinstance(value, str):
        return str(value)
    if isinstance(value, float) and math.isfinite(value):
        return repr(value)
    if isinstance(value, int | Decimal | Fraction) and not isinstance(value, bool):
        return str(value)
    raise ValueError(f"Expected {_ONE_OF}, got {value!r:.40} - at `$.reference`")


def _label(value: str | int | None) -> str | None:
    return value if value is None else str(value)


def _read_slowly(data: bytes) -> Item | Refusal:
    """The item with a lone surrogate or a huge number in it, or what is wrong with it."""
    try:
        value = loads(data)
    except (ValueError, RecursionError) as problem:
        return _refusal(str(problem), None)
    return item_from_json(value)


def _number(text: _Number) -> int | float:
    """Raises ValueError for a number that is beyond what a float or an int can be read from."""
    number = int(text) if text.lstrip("-").isdigit() else float(text)
    if not math.isfinite(number):
        raise ValueError(f"the number {text:.40} is too large; send it as a string")
    return number


def loads(data: bytes) -> Any:
    """A JSON value whose numbers are still texts. Raises ValueError with the place."""
    try:
        text = data.decode()
    except UnicodeDecodeError as problem:
        raise ValueError(
            f"not UTF-8: {problem.reason} at byte {problem.start}; encode the text as UTF-8"
        ) from None
    if not text.strip():
        raise ValueError("blank, where a JSON value was expected")
    try:
        return json.loads(
            text, parse_float=_Number, parse_int=_Number, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as problem:
        raise ValueError(f"not JSON: {problem}") from None
    except RecursionError:
        raise ValueError(TOO_DEEP) from None


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"not JSON: {name} is no JSON number; send it as a string or as null")


def _plain(value: Any) -> Any:
    """Numbers for their literal texts, at any depth that the JSON reader allows."""
    if type(value) is _Number:
        return _number(value)
    if isinstance(value, Mapping):
        return {key: _plain(member) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(member) for member in value]
    return value


def _refusal(problem: str, value: Mapping[str, Any] | None) -> Refusal:
    try:
        head = msgspec.convert(_plain(value or {}), _Head)
    except (ValueError, RecursionError):
        head = _Head()
    detail = f"{problem}; {SHAPE}"
    return Refusal(detail, _label(head.id), _label(head.group), head.verifier)


def fields(item: Item) -> dict[str, Any]:
    task = item.task
    line: dict[str, Any] = {
        "verifier": task.verifier,
        "completion": item.completion,
        "reference": task.reference,
    }
    optional = {"id": item.id, "prompt": task.prompt, "group": item.group}
    line |= {name: value for name, value in optional.items() if value is not None}
    if task.options:
        line["options"] = task.options
    return line
