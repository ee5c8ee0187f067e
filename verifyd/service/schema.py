"""Wire models ↔ domain: the body of `POST /v1/verify` and what OpenAPI says of it."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from verifyd import registry, wire
from verifyd.service.problems import ProblemModel
from verifyd.task import Item
from verifyd.verdict import Policy, Verdict
from verifyd.wire import Refusal

WirePolicy = Literal["null", "zero", "group_mean"]


class _Request(msgspec.Struct, forbid_unknown_fields=True):
    items: list[wire.Line]
    on_undecided: WirePolicy | None = None


class _Envelope(msgspec.Struct, forbid_unknown_fields=True):
    """The same, with items that may be bad."""

    items: list[msgspec.Raw]
    on_undecided: WirePolicy | None = None


class ItemModel(msgspec.Struct, rename={"id_": "id"}):
    """One completion to check."""

    verifier: str
    completion: str
    reference: str | int | float | list[str | int | float] | dict[str, Any]
    id_: str | int | None = None
    prompt: str | None = None
    group: str | int | None = None
    options: dict[str, Any] | None = None


class VerifyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A batch. `on_undecided` fills the rewards that would be null."""

    items: list[ItemModel]
    on_undecided: WirePolicy | None = None


class VerifyResponse(msgspec.Struct):
    """One verdict for each item, in the same order."""

    verdicts: list[Verdict]


class VerifierModel(msgspec.Struct, frozen=True):
    """A verifier that is there."""

    name: str
    version: str
    contract: str
    accepts: list[tuple[str, str]]
    rejects: list[tuple[str, str]]


class VerifiersResponse(msgspec.Struct, frozen=True):
    """The verifiers that are there, sorted by name."""

    verifiers: list[VerifierModel]


class StatusResponse(msgspec.Struct, frozen=True):
    """That the service is alive, or ready."""

    status: Literal["alive", "ready"]


EXAMPLE = {
    "items": [
        {
            "id": "7",
            "verifier": "math",
            "completion": "so \\boxed{\\frac12}",
            "reference": "0.5",
            "group": "prompt-1",
        },
        {"id": "8", "verifier": "exact", "completion": "Paris", "reference": ["Paris", "Paname"]},
    ],
    "on_undecided": "null",
}

_decode_request = msgspec.json.Decoder(_Request).decode
_decode_envelope = msgspec.json.Decoder(_Envelope).decode


def read_request(body: bytes) -> tuple[list[Item | Refusal], Policy]:
    """Items, good and bad, and the policy. Raises ValueError where the body is no such request."""
    try:
        request = _decode_request(body)
        return [wire.item_of(line) for line in request.items], request.on_undecided or "null"
    except (ValueError, RecursionError):
        rest, deep = _without_deep_items(body)
        items, policy = _read_one_by_one(rest)
        for place, item in deep.items():
            items[place] = wire.read_item(item)
        return items, policy


_MARK = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},]', re.DOTALL)
_ITEM_DEPTH = 2


def _without_deep_items(body: bytes) -> tuple[bytes, dict[int, bytes]]:
    """The body with null for each item that is nested deeply, and these items by their places.

    A decoder may refuse the whole body for one of them. This needs no recursion, and no valid JSON.
    """
    parts: list[bytes] = []
    deep: dict[int, bytes] = {}
    depth = deepest = place = start = kept = 0
    for mark in _MARK.finditer(body):
        sign = mark[0]
        if sign in (b"[", b"{"):
            depth += 1
            deepest = max(deepest, depth)
            if depth == _ITEM_DEPTH:
                place = 0
            elif depth == _ITEM_DEPTH + 1:
                start, deepest = mark.start(), depth
        elif sign in (b"]", b"}"):
            if depth == _ITEM_DEPTH + 1 and deepest > wire.MAX_NESTING:
                parts += body[kept:start], b"null"
                kept = mark.end()
                deep[place] = body[start:kept]
            depth -= 1
        elif sign == b"," and depth == _ITEM_DEPTH:
            place += 1
    return b"".join([*parts, body[kept:]]), deep


def _read_one_by_one(body: bytes) -> tuple[list[Item | Refusal], Policy]:
    try:
        envelope = _decode_envelope(body)
    except msgspec.ValidationError:
        raise
    except (ValueError, RecursionError):
        return _read_slowly(body)
    return [wire.read_item(raw) for raw in envelope.items], envelope.on_undecided or "null"


def _read_slowly(body: bytes) -> tuple[list[Item | Refusal], Policy]:
    """With a lone surrogate somewhere; or else the error, with its place."""
    loose = wire.loads(body)
    if not isinstance(loose, dict):
        raise ValueError(f"Expected an object with `items`, got {type(loose).__name__}")
    items = loose.get("items")
    envelope = msgspec.convert(
        loose | {"items": []} if isinstance(items, list) else loose, _Envelope
    )
    return [wire.item_from_json(item) for item in items or []], envelope.on_undecided or "null"


def write_response(verdicts: list[Verdict]) -> bytes:
    """The body of the answer."""
    return wire.encode(VerifyResponse(verdicts))


def verifiers() -> VerifiersResponse:
    """What `GET /v1/verifiers` says."""
    entries = [entry for name in registry.names() if (entry := registry.get(name))]
    return VerifiersResponse(
        [
            VerifierModel(
                entry.name, entry.label, entry.contract, list(entry.accepts), list(entry.rejects)
            )
            for entry in entries
        ]
    )


def openapi_components() -> dict[str, Any]:
    """The schemas of the wire models, by name."""
    models = [VerifyRequest, VerifyResponse, VerifiersResponse, StatusResponse, ProblemModel]
    _, components = msgspec.json.schema_components(
        models, ref_template="#/components/schemas/{name}"
    )
    return dict(components)


def openapi_body(
    model: type, example: Any = None, media_type: str = "application/json"
) -> dict[str, Any]:
    """The `content` of a body of that model."""
    content = {"schema": {"$ref": f"#/components/schemas/{model.__name__}"}}
    return {media_type: content | ({"example": example} if example else {})}
