"""What `verify` and `verify_batch` promise whatever is handed in."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import verifyd
from tests.verifyd.conftest import order
from verifyd.cache import VerdictCache
from verifyd.engine import Engine
from verifyd.hooks import Record
from verifyd.task import Item, Task
from verifyd.verdict import Evidence, Verdict


@pytest.fixture(autouse=True, scope="module")
def _no_workers_left() -> Iterator[None]:
    yield
    verifyd.shutdown()


def line(**changes: Any) -> dict[str, Any]:
    return {"verifier": "exact", "completion": "a", "reference": "a"} | changes


@pytest.mark.parametrize(
    ("completion", "reference", "options", "expected"),
    [
        ("a", "a", {}, "correct/equal"),
        (" a\n", "a", {}, "correct/equal"),
        ("a", "b", {}, "incorrect/different"),
        (" ", "b", {}, "incorrect/no_answer"),
        ("A", "a", {}, "incorrect/different"),
        ("A", "a", {"ignore_case": True}, "correct/equal"),
        ("A", "a", {"ignore_case": False}, "incorrect/different"),
        ("A", "a", {"ignore_case": "yes"}, "error/bad_request"),
        ("A", "a", {"ignore": True}, "error/bad_request"),
        ("27", 27, {}, "correct/equal"),
        ("27", 27.0, {}, "incorrect/different"),
        ("27.0", 27.0, {}, "correct/equal"),
        ("1.50", Decimal("1.50"), {}, "correct/equal"),
        ("1/2", Fraction(1, 2), {}, "correct/equal"),
        ("b", ["a", "b"], {}, "correct/equal"),
        ("2", ("a", 2), {}, "correct/equal"),
        ("c", ["a", "b"], {}, "incorrect/different"),
        ("a", [], {}, "error/bad_request"),
        ("a", None, {}, "error/bad_request"),
        ("a", True, {}, "error/bad_request"),
        ("a", float("nan"), {}, "error/bad_request"),
        ("a", ["a", None], {}, "error/bad_request"),
        ("a", {"kind": "stdin"}, {}, "error/bad_request"),
        (b"a", "a", {}, "error/bad_request"),
        (None, "a", {}, "error/bad_request"),
        ("a", "a", {"min_evidence": "exact"}, "correct/equal"),
        (" ", "a", {"min_evidence": "exact"}, "incorrect/no_answer"),
        ("a", "a", {"min_evidence": "sure"}, "error/bad_request"),
        ("a", "a", {"ignore_case": {1, 2}}, "error/bad_request"),
    ],
)
def test_verify(completion: Any, reference: Any, options: dict[str, Any], expected: str) -> None:
    verdict = verifyd.verify(completion, reference, verifier="exact", options=options)
    assert f"{verdict.outcome}/{verdict.reason}" == expected
    reward = {"correct": 1.0, "incorrect": 0.0}.get(verdict.outcome)
    assert verdict.reward == reward
    assert (verdict.detail is None) == (verdict.reason in ("equal", "different"))
    again = verifyd.verify(completion, reference, verifier="exact", **options)
    assert (again.outcome, again.detail) == (verdict.outcome, verdict.detail)


@pytest.mark.parametrize(
    ("item", "named"),
    [
        ({}, "verifier"),
        (line(completion=1), "completion"),
        (line(colour=1), "colour"),
        (line(options={"ignore_cas": True}), "ignore_cas"),
        (line(options="a"), "options"),
        (line(prompt=["a"]), "prompt"),
        (Item(Task("a", 7), "a"), "verifier"),  # type: ignore[arg-type]
        (Item(Task("a", "exact", options=7), "a"), "options"),  # type: ignore[arg-type]
        (Item("a", "a"), "reference"),  # type: ignore[arg-type]
        ("text", "mapping"),
        (None, "mapping"),
        (line(verifier="exakt"), "exakt"),
    ],
)
def test_a_bad_item_is_an_error_in_its_place(item: Any, named: str) -> None:
    verdicts = verifyd.verify_batch([line(id=1), item, line(id="3")])
    assert [verdict.outcome for verdict in verdicts] == ["correct", "error", "correct"]
    assert [verdict.id for verdict in verdicts] == ["1", None, "3"]
    assert named in str(verdicts[1].detail)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "correct/equal"),
        ({"min_evidence": "probable"}, "correct/equal"),
        ({"min_evidence": "none"}, "correct/equal"),
        ({"min_evidence": "symbolic"}, "undecided/evidence_below_minimum"),
    ],
)
@pytest.mark.parametrize("pace", ["quick", "slow"])
def test_evidence_below_the_minimum_decides_nothing(
    engine: Engine, pace: str, options: dict[str, str], expected: str
) -> None:
    item = Item(Task("a", "misbehaving", options=options), f"{pace} a")
    (verdict,) = engine.verify_batch([item])
    assert f"{verdict.outcome}/{verdict.reason}" == expected
    assert verdict.evidence is Evidence.PROBABLE
    assert verdict.reward == (1.0 if expected.startswith("correct") else None)


def test_several_references_are_settled_in_workers_too(engine: Engine) -> None:
    items = [
        Item(Task(("b", "a"), "misbehaving"), "slow a"),
        Item(Task(("b", "c"), "misbehaving"), "slow a"),
        Item(Task(("b", "c"), "misbehaving"), "slow spin"),
    ]
    outcomes = [verdict.outcome for verdict in engine.verify_batch(items)]
    assert outcomes == ["correct", "incorrect", "undecided"]


def ordinary_items(count: int) -> list[Item]:
    chance = random.Random(1)
    return [
        order(f"{chance.choice(['quick'] * 9 + ['slow'])} {n % 13}", str(n % 6), id=str(n))
        for n in range(count)
    ]


def _meaning(verdicts: list[Verdict]) -> list[tuple[object, ...]]:
    return [(v.id, v.outcome, v.reason, v.evidence, v.extracted, v.reward) for v in verdicts]


def test_the_same_verdicts_by_every_way(engine: Engine) -> None:
    items = ordinary_items(2000)
    expected = _meaning(engine.verify_batch(items))
    assert _meaning(engine.verify_batch(items)) == expected
    engine.cache.clear()
    assert _meaning(engine.verify_batch(items, jobs=2)) == expected
    engine.cache.clear()
    assert _meaning(asyncio.run(engine.averify_batch(items))) == expected
    engine.cache.clear()
    chunks = [items[:700], [], items[700:701], items[701:]]
    streamed = [verdict for chunk in engine.verify_stream(chunks) for verdict in chunk]
    assert _meaning(streamed) == expected
    engine.cache.clear()
    backwards = engine.verify_batch(reversed(items))
    assert _meaning(backwards[::-1]) == expected


def test_a_crash_in_a_shard_is_its_own_items_alone(engine: Engine) -> None:
    items = [*ordinary_items(300), order("quick exit"), order("quick raise"), order("quick a")]
    verdicts = engine.verify_batch(items, jobs=2)
    assert _meaning(verdicts[:300]) == _meaning(engine.verify_batch(items[:300]))
    assert [verdict.reason for verdict in verdicts[300:]] == [
        "worker_crashed",
        "worker_crashed",
        "equal",
    ]


def test_any_thread_may_call(engine: Engine) -> None:
    items = ordinary_items(500)
    expected = _meaning(engine.verify_batch(items))
    found: list[list[tuple[object, ...]]] = []
    threads = [
        threading.Thread(target=lambda: found.append(_meaning(engine.verify_batch(items))))
        for _ in range(8)
    ]
    engine.cache.clear()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8


def test_an_event_loop_keeps_turning(engine: Engine) -> None:
    async def call() -> int:
        turns = 0
        batch = asyncio.create_task(engine.averify_batch(ordinary_items(20_000)))
        while not batch.done():
            turns += 1
            await asyncio.sleep(0)
        assert len(await batch) == 20_000
        return turns

    assert asyncio.run(call()) > 20


@pytest.mark.parametrize(
    ("policy", "rewards"),
    [
        ("null", [1.0, 0.0, None, None]),
        ("zero", [1.0, 0.0, 0.0, 0.0]),
        ("group_mean", [1.0, 0.0, 0.5, 0.0]),
    ],
)
def test_the_policy_fills_rewards_alone(policy: Any, rewards: list[float | None]) -> None:
    items = [line(group="g"), line(group="g", reference="b"), {"group": "g"}, {}]
    verdicts = verifyd.verify_batch(items, on_undecided=policy)
    assert [verdict.reward for verdict in verdicts] == rewards
    assert [verdict.outcome for verdict in verdicts[2:]] == ["error", "error"]


def test_raise_brings_the_whole_batch() -> None:
    with pytest.raises(verifyd.UndecidedError, match="bad_request") as caught:
        verifyd.verify_batch([line(), {}], on_undecided="raise")
    assert [verdict.outcome for verdict in caught.value.verdicts] == ["correct", "error"]
    assert caught.value.verdict is caught.value.verdicts[1]
    assert verifyd.verify_batch([line()], on_undecided="raise")


def test_equal_checks_are_made_once(engine: Engine) -> None:
    records: list[Record] = []
    engine.hooks.append(records.extend)
    engine.verify_batch([order("quick a", id=str(number)) for number in range(4)])
    engine.verify_batch([order("quick a"), order("quick b")])
    assert [record.repeated for record in records] == [False, True, True, True, True, False]


def test_checks_that_differ_in_anything_are_apart(engine: Engine) -> None:
    task = Task("a", "exact")
    items = [
        Item(task, "A"),
        Item(Task("A", "exact"), "A"),
        Item(Task("a", "exact", options={"ignore_case": True}), "A"),
        Item(Task("a", "exact", options={"ignore_case": 1}), "A"),
        Item(Task(("a", "A"), "exact"), "A"),
    ]
    outcomes = [verdict.outcome for verdict in engine.verify_batch(items)]
    assert outcomes == ["incorrect", "correct", "correct", "error", "correct"]


def test_a_hook_that_raises_harms_nobody(engine: Engine, caplog: pytest.LogCaptureFixture) -> None:
    def broken(records: object) -> None:
        raise RuntimeError("a bug in the hook")

    engine.hooks.append(broken)
    (verdict,) = engine.verify_batch([order("quick a")])
    assert verdict.outcome == "correct"
    assert "a bug in the hook" in caplog.text


def test_an_empty_cache_of_the_callers_is_used() -> None:
    cache = VerdictCache(10)
    engine = Engine(cache=cache)
    engine.verify_batch([Item(Task("a", "exact"), "a")])
    assert engine.cache is cache
    assert len(cache) == 1
    engine.close()
