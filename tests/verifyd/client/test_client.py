"""Both clients against a real server: order, retries, refusals."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import stamina

from tests.verifyd.server import Server, free_port, serving
from verifyd.client import AsyncClient, Client, ServiceError
from verifyd.policy import UndecidedError
from verifyd.task import Item, Task
from verifyd.verdict import Policy, Verdict


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(max_body_bytes=200_000, max_items_in_flight=600, drain_s=0.1) as server:
        yield server


def blocking(
    url: str, items: Sequence[Any], policy: Policy = "null", **settings: Any
) -> list[Verdict]:
    with Client(url, **settings) as client:
        return client.verify_batch(items, on_undecided=policy)


def awaited(
    url: str, items: Sequence[Any], policy: Policy = "null", **settings: Any
) -> list[Verdict]:
    async def call() -> list[Verdict]:
        async with AsyncClient(url, **settings) as client:
            return await client.verify_batch(items, on_undecided=policy)

    return asyncio.run(call())


both = pytest.mark.parametrize("verify_batch", [blocking, awaited])


def numbered(count: int) -> list[Item]:
    return [Item(Task(str(n % 7), "exact"), str(n % 5), id=str(n)) for n in range(count)]


def check_order(items: Sequence[Item], verdicts: Sequence[Verdict]) -> None:
    assert [verdict.id for verdict in verdicts] == [item.id for item in items]
    expected = [float(item.completion == item.task.reference) for item in items]
    assert [verdict.reward for verdict in verdicts] == expected


@both
def test_a_big_batch_comes_back_whole_and_in_order(server: Server, verify_batch: Any) -> None:
    # Four chunks at once are more than the server's room: it answers 429 to some.
    items = numbered(3000)
    check_order(items, verify_batch(server.url, items))


@both
def test_bad_items_keep_their_places(server: Server, verify_batch: Any) -> None:
    items: list[Any] = [
        *numbered(1),
        {"verifier": "exact", "completion": "a", "reference": 27.0, "id": 3},
        {"verifier": "exact", "completion": "a"},
        {"verifier": "exact", "completion": "\ud800", "reference": ["b", "\ud800"]},
        {"verifier": "exact", "completion": "a", "reference": "a", "options": {"x": {1}}},
        5,
    ]
    verdicts = verify_batch(server.url, items)
    outcomes = [verdict.outcome for verdict in verdicts]
    assert outcomes == ["correct", "incorrect", "error", "correct", "error", "error"]
    assert verdicts[1].id == "3"


@both
def test_too_large_requests_are_divided(server: Server, verify_batch: Any) -> None:
    texts = ["x" * 50_000] * 10 + ["y" * 300_000] + ["x"]
    verdicts = verify_batch(server.url, [Item(Task("x", "exact"), text) for text in texts])
    assert [verdict.outcome for verdict in verdicts] == ["incorrect"] * 10 + ["error", "correct"]
    assert "larger" in verdicts[10].detail


@both
def test_group_means_span_chunks(server: Server, verify_batch: Any) -> None:
    items = [Item(Task("1", "exact"), "1", group="g")] * 600
    items.append(Item(Task("1", "nothing"), "1", group="g"))
    assert verify_batch(server.url, items, "group_mean")[-1].reward == 1.0
    with pytest.raises(UndecidedError, match="unknown_verifier"):
        verify_batch(server.url, items, "raise")


@both
def test_an_empty_batch_asks_nobody(verify_batch: Any) -> None:
    assert verify_batch("http://127.0.0.1:1", []) == []


@both
def test_patience_ends(verify_batch: Any) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(ServiceError, match=f"no answer from {url}/v1/verify: ConnectError"):
        verify_batch(url, numbered(1), patience_s=0.5)


@both
def test_retries_are_told_with_url_and_attempt(
    verify_batch: Any, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"http://127.0.0.1:{free_port()}"
    with caplog.at_level("INFO", "verifyd.client"), pytest.raises(ServiceError):
        verify_batch(url, numbered(1), patience_s=0.5)
    assert caplog.records
    for number, record in enumerate(caplog.records, 1):
        assert (record.name, record.levelname) == ("verifyd.client", "INFO")
        assert f"attempt {number} at {url}/v1/verify failed" in record.getMessage()


def test_the_retries_of_others_are_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    Client().close()

    @stamina.retry(on=ValueError, attempts=2, wait_max=0)
    def fail() -> None:
        raise ValueError("theirs")

    with pytest.raises(ValueError, match="theirs"):
        fail()
    assert [record.name for record in caplog.records] == ["stamina"]


@both
def test_an_item_nested_too_deeply_is_one_error(server: Server, verify_batch: Any) -> None:
    options: Any = 1
    for _ in range(100_000):
        options = {"x": options}
    bad = {"verifier": "exact", "completion": "a", "reference": "a", "options": options}
    verdicts = verify_batch(server.url, [*numbered(1), bad])
    assert [verdict.outcome for verdict in verdicts] == ["correct", "error"]
    assert "nested too deeply" in verdicts[1].detail


@both
def test_a_wrong_key_is_an_error_at_once(verify_batch: Any) -> None:
    with serving(api_keys="right") as server:
        with pytest.raises(ServiceError, match="valid key") as refusal:
            verify_batch(server.url, numbered(1), key="wrong")
        assert refusal.value.status == 401
        check_order(numbered(1), verify_batch(server.url, numbered(1), key="right"))


@both
def test_a_server_that_dies_and_comes_back_loses_nothing(verify_batch: Any) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    items = numbered(20_000)
    found: list[Verdict] = []
    calling = threading.Thread(target=lambda: found.extend(verify_batch(url, items)))
    calling.start()  # before there is a server
    with serving(port=port) as first:
        while "verifyd_verdicts_total" not in first.get("/metrics").text:
            time.sleep(0.01)
        first.process.kill()
        first.process.wait()
    with serving(port=port):
        calling.join()
    check_order(items, found)


def test_one_call_for_one_completion(server: Server) -> None:
    with Client(server.url) as client:
        verdict = client.verify("Paris", "paris", verifier="exact", ignore_case=True)
    assert verdict.reward == 1.0

    async def call() -> Verdict:
        async with AsyncClient(server.url) as client:
            return await client.verify("a", 5, verifier="exact", on_undecided="zero")

    assert asyncio.run(call()).reason == "different"


def test_the_client_brings_no_verifier_along() -> None:
    script = "import sys, verifyd.client; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {"verifyd.engine", "verifyd.registry", "flint", "sympy", "fastapi", "psutil"}
    assert not heavy & set(loaded)
