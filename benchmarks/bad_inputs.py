"""Does the service answer whatever is sent, and is it alive afterwards?

Each case goes over a connection of its own to a real server. After each, `/healthz` must answer.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import time
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from benchmarks.processes import MIB, Server, serving
from benchmarks.report import Report

SHOWN = 150
LIMIT = 64 * MIB
"""Bytes of a body that the service takes by default."""


class _Case(NamedTuple):
    name: str
    body: bytes | Iterable[bytes]
    status: int
    holds: bytes
    """What the answer has to hold."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """None but those that all have."""


def measure(_: argparse.Namespace) -> Report:
    rows, figures, failures = [], {}, []
    # A short limit for what reaches the slow rung, to be quick.
    with serving(VERIFYD_CPU_S="1") as server:
        for case in _cases():
            start = time.perf_counter()
            status, answer = _send(server, case.body)
            seconds = time.perf_counter() - start
            alive = server.is_alive()
            head = answer[:SHOWN].decode(errors="replace")
            rows.append([case.name, seconds, status, "yes" if alive else "NO", head])
            figures[case.name] = {
                "status": status,
                "seconds": seconds,
                "alive": alive,
                "head": head,
            }
            if status != case.status or case.holds not in answer or not alive:
                failures.append(f"{case.name}: {status}, wanted {case.status} with {case.holds!r}")
    return Report(("sent", "seconds", "status", "alive", "answer begins"), rows, figures, failures)


def _cases() -> Iterator[_Case]:
    yield _Case("not JSON", b"items: none", 422, b"detail")
    yield _Case("not UTF-8", b'{"items": [{"verifier": "\xff\xfe"}]}', 200, b"UTF-8")
    yield _Case("empty body", b"", 422, b"detail")
    yield _Case("no items", b'{"items": []}', 200, b'"verdicts":[]')
    yield _Case("items of a wrong type", b'{"items": 7}', 422, b"items")
    yield _Case("a list as body", b"[1, 2]", 422, b"detail")
    yield _Case("an item that is null", b'{"items": [null]}', 200, b"bad_request")
    yield _Case("a field of a wrong type", _one(completion=5), 200, b"bad_request")
    yield _Case("an unknown field", _one(completon="x"), 200, b"bad_request")
    yield _Case("an unknown verifier", _one(verifier="maths"), 200, b"unknown_verifier")
    yield _Case("an empty completion", _one(completion=""), 200, b"no_answer")
    yield _Case("an empty reference", _one(reference=""), 200, b"reference_unreadable")
    yield _Case("a 10 MB answer", _one(completion=_boxed("7" * 10_000_000)), 200, b"over_limit")
    yield _Case(
        "a 10 MB completion, no answer",
        _one(completion="I cannot say. " * 700_000),
        200,
        b"no_answer",
    )
    yield _Case(
        "100,000 braces around 1",
        _one(completion=_boxed("{" * 100_000 + "1" + "}" * 100_000)),
        200,
        b"incorrect",
    )
    yield _Case("100,000 open boxes", _one(completion=r"\boxed{" * 100_000), 200, b"incorrect")
    yield _Case(
        "100,000 braces as reference",
        _one(reference="{" * 100_000 + "1" + "}" * 100_000),
        200,
        b"reference_unreadable",
    )
    yield _Case("100,000 brackets as JSON", b'{"items":' + b"[" * 100_000, 422, b"detail")
    yield _Case(
        "100,000 brackets as options",
        _raw(b'"options":{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        200,
        b"too deeply",
    )
    yield _Case("null bytes", _one(completion="\0\\boxed{1\0}"), 200, b"outcome")
    yield _Case("raw null bytes", b"\0" * 1000, 422, b"detail")
    yield _Case(
        "a lone surrogate",
        _raw(b'"completion":"\\ud800 \\\\boxed{1}"', completion=False),
        200,
        b'"correct"',
    )
    yield _Case("NaN as reference", _raw(b'"reference":NaN', reference=False), 422, b"NaN")
    yield _Case(
        "1e999999999 as reference",
        _raw(b'"reference":1e999999999', reference=False),
        200,
        b"outcome",
    )
    tower = _boxed("9^{9^{9^{9^{9}}}}")
    yield _Case("a tower of powers", _one(completion=tower), 200, b"outcome")
    yield _Case("a body over the limit, declared", b" " * (LIMIT + 1), 413, b"larger")
    yield _Case(
        "a body over the limit, in chunks",
        (b" " * MIB for _ in range(LIMIT // MIB + 8)),
        413,
        b"larger",
    )


def _item(**fields: object) -> dict[str, object]:
    return {"verifier": "math", "completion": r"\boxed{1}", "reference": "1"} | fields


def _one(**fields: object) -> bytes:
    return msgspec.json.encode({"items": [_item(**fields)]})


def _raw(member: bytes, *, completion: bool = True, reference: bool = True) -> bytes:
    """An item with a member written by hand."""
    kept = {"completion": completion, "reference": reference, "verifier": True}
    item = {name: value for name, value in _item().items() if kept[name]}
    return b'{"items":[' + msgspec.json.encode(item)[:-1] + b"," + member + b"}]}"


def _boxed(answer: str) -> str:
    return rf"\boxed{{{answer}}}"


def _send(server: Server, body: bytes | Iterable[bytes]) -> tuple[int, bytes]:
    """The status and the answer; status 0 where the connection broke without one."""
    headers = {"Content-Type": "application/json"}
    chunked = not isinstance(body, bytes)
    try:
        with server.connected() as connection:
            # It may have answered already, and not wait for the rest.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.request("POST", "/v1/verify", body, headers, encode_chunked=chunked)
            with connection.getresponse() as response:
                return response.status, response.read()
    except (OSError, http.client.HTTPException) as problem:
        return 0, repr(problem).encode()
