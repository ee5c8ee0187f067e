"""The public API as callers write it: type-checked, never run."""

from __future__ import annotations

from typing import assert_type

import verifyd
from verifyd import Evidence, Item, Outcome, Reason, Task, UndecidedError, Verdict
from verifyd.client import AsyncClient, Client, ServiceError


def in_process() -> None:
    one = verifyd.verify(r"\boxed{2}", "2")
    assert_type(one, Verdict)
    assert_type(one.outcome, Outcome)
    assert_type(one.reason, Reason)
    assert_type(one.evidence, Evidence)
    assert_type(one.reward, float | None)
    verifyd.verify("a", ["a", 2], verifier="exact", options={"ignore_case": True}, prompt="p")
    verifyd.verify("a", 2.5, on_undecided="zero", min_evidence="exact")
    items = [Item(Task("2"), "2", id="7", group="g")]
    assert_type(verifyd.verify_batch(items, on_undecided="group_mean", jobs=2), list[Verdict])
    verifyd.verify_batch([{"verifier": "math", "completion": "2", "reference": "2"}])
    try:
        verifyd.verify_batch(iter(items), on_undecided="raise")
    except UndecidedError as problem:
        assert_type(problem.verdict, Verdict)
    verifyd.shutdown()


async def over_http() -> None:
    items = [Item(Task("2"), "2")]
    with Client("http://127.0.0.1:8000", key="k", timeout_s=10.0, concurrency=2) as client:
        assert_type(client.verify("2", "2"), Verdict)
        assert_type(client.verify_batch(items), list[Verdict])
    async with AsyncClient(patience_s=5.0) as awaited:
        try:
            assert_type(await awaited.verify_batch(items), list[Verdict])
        except ServiceError as problem:
            assert_type(problem.status, int | None)
    assert_type(await verifyd.averify_batch(items), list[Verdict])
