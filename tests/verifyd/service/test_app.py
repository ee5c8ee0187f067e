"""The service over a real socket: what it answers to good, bad and huge requests."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.verifyd.server import Server, serving

LIMIT = 12_000_000


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(max_body_bytes=LIMIT, cpu_s=0.5, drain_s=0.2) as server:
        yield server


def item(**changes: Any) -> dict[str, Any]:
    return {"id": "1", "verifier": "exact", "completion": "a", "reference": "a"} | changes


def verdicts(response: httpx.Response) -> list[dict[str, Any]]:
    assert response.status_code == 200, response.text
    found: list[dict[str, Any]] = response.json()["verdicts"]
    return found


def send(server: Server, *items: object, **envelope: object) -> list[dict[str, Any]]:
    return verdicts(server.post(json.dumps({"items": items, **envelope}).encode()))


def test_a_verdict_has_all_fields_of_the_contract(server: Server) -> None:
    (verdict,) = send(server, item())
    assert verdict.pop("elapsed_ms") >= 0
    assert verdict == {
        "id": "1",
        "verifier": "exact",
        "outcome": "correct",
        "reward": 1.0,
        "reason": "equal",
        "evidence": "exact",
        "extracted": "a",
        "span": [0, 1],
        "detail": None,
        "score": None,
        "parts": [],
        "isolation": None,
        "version": "exact/1",
    }


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({"verifier": "exact"}, "completion"),
        ({"completion": "a", "reference": "a"}, "verifier"),
        (item(completion=7), "completion"),
        (item(completion=None), "completion"),
        (item(reference=None), "reference"),
        (item(reference=True), "reference"),
        (item(reference=[["a"]]), "reference"),
        (item(reference=[]), "reference"),
        (item(reference={"kind": "stdin"}), "reference"),
        (item(colour="red"), "colour"),
        (item(options={"ignore_cas": True}), "ignore_cas"),
        (item(options={"ignore_case": 1}), "ignore_case"),
        (item(options={"min_evidence": "total"}), "min_evidence"),
        (item(options=[]), "options"),
        (item(group={}), "group"),
        (item(id=[]), "id"),
        ("text", "object"),
        (None, "object"),
        ([], "object"),
    ],
)
def test_a_bad_item_is_one_error_verdict(server: Server, bad: object, named: str) -> None:
    first, middle, last = send(server, item(id="x"), bad, item(id="z", reference="b"))
    assert (first["outcome"], last["outcome"]) == ("correct", "incorrect")
    assert (middle["outcome"], middle["reason"]) == ("error", "bad_request")
    assert middle["reward"] is None
    assert named in middle["detail"]


def test_an_unknown_verifier_is_named_with_those_there_are(server: Server) -> None:
    (verdict,) = send(server, item(verifier="exakt"))
    assert verdict["reason"] == "unknown_verifier"
    assert "exakt" in verdict["detail"]
    assert "exact" in verdict["detail"]


@pytest.mark.parametrize(
    ("body", "named"),
    [
        (b"", "blank"),
        (b"{", "line 1 column 2"),
        (b"items", "line 1 column 1"),
        (b'{"items": [\xff]}', "byte 11"),
        (b"[]", "object"),
        (b"{}", "items"),
        (b'{"items": 5}', "items"),
        (b'{"items": [], "on_undecided": "raise"}', "on_undecided"),
        (b'{"items": [], "policy": "zero"}', "policy"),
        (b'{"items": [NaN]}', "NaN"),
        (b'{"items": [{"a": Infinity}]}', "Infinity"),
        (b'{"items": ' + b"[" * 100_000 + b"}", "deep"),
        (b'{"policy": ' + b"[" * 100_000 + b"]" * 100_000 + b', "items": []}', "policy"),
        (b"{" * 100_000, "line 1"),
    ],
)
def test_a_bad_envelope_is_a_problem_with_the_place(
    server: Server, body: bytes, named: str
) -> None:
    response = server.post(body)
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert problem["status"] == 422
    assert named in problem["detail"]


@pytest.mark.parametrize("depth", [99, 500, 3_000, 100_000])
@pytest.mark.parametrize("quote", ["", '"]}\\\\\\"[{'])
def test_an_item_nested_deeply_harms_no_other(server: Server, depth: int, quote: str) -> None:
    good = json.dumps(item(completion=quote + "a", reference=quote + "a"))
    deep = good[:-1] + ', "options": ' + '{"x": ' * depth + "1" + "}" * depth + "}"
    body = (
        f'{{"items": [{good}, {deep}, {good}, {"[" * depth}{"]" * depth}], "on_undecided": "zero"}}'
    )
    first, second, third, fourth = verdicts(server.post(body.encode()))
    assert (first["outcome"], third["outcome"]) == ("correct", "correct")
    assert (second["reason"], fourth["reason"]) == ("bad_request", "bad_request")
    assert second["reward"] == 0
    assert depth < 100 or "nested too deeply" in second["detail"]


@pytest.mark.parametrize(
    "text",
    ["", "x" * 10_000_000, "{" * 100_000, "a\x00b", "\ud800", "é" * 1000, "\\boxed{" * 1000],
    ids=["empty", "10 MB", "braces", "null byte", "lone surrogate", "accents", "boxes"],
)
def test_strange_texts_are_only_texts(server: Server, text: str) -> None:
    same, other = send(
        server,
        item(completion=text, reference=text[:100]),
        item(completion="b", reference=text[:9]),
    )
    assert same["outcome"] == ("correct" if 0 < len(text) <= 100 else "incorrect")
    assert other["reason"] == "different"


@pytest.mark.parametrize("number", ["27.0", "1e5", "-0", "9" * 5000, "1E400", "0.10"])
def test_numbers_stay_literal_text(server: Server, number: str) -> None:
    body = '{"items": [{"verifier": "exact", "completion": "%s", "reference": %s}]}'
    (verdict,) = verdicts(server.post((body % (number, number)).encode()))
    assert verdict["outcome"] == "correct"
    (verdict,) = verdicts(server.post((body % (number, f"[0, {number}]")).encode()))
    assert verdict["outcome"] == "correct"


@pytest.mark.parametrize("declared", [True, False])
def test_a_body_over_the_limit_is_refused(server: Server, declared: bool) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(LIMIT // 1_000_000 + 1):
            yield b" " * 1_000_000

    content = b"".join(pieces()) if declared else pieces()
    response = server.post(content)  # type: ignore[arg-type]
    assert response.status_code == 413
    assert str(LIMIT) in response.json()["detail"]


@pytest.mark.parametrize(
    ("policy", "rewards"),
    [
        ("null", [1.0, 0.0, None, None]),
        ("zero", [1.0, 0.0, 0.0, 0.0]),
        ("group_mean", [1.0, 0.0, 0.5, 0.0]),
    ],
)
def test_the_policy_fills_rewards_alone(
    server: Server, policy: str, rewards: list[float | None]
) -> None:
    items = [
        item(group="g"),
        item(group="g", reference="b"),
        item(group="g", verifier="none"),
        item(verifier="none"),
    ]
    found = send(server, *items, on_undecided=policy)
    assert [verdict["reward"] for verdict in found] == rewards
    assert [verdict["outcome"] for verdict in found[2:]] == ["error", "error"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nowhere", 404), ("GET", "/v1/verify", 405), ("POST", "/healthz", 405)],
)
def test_other_errors_are_problems_too(server: Server, method: str, path: str, status: int) -> None:
    response = httpx.request(method, server.url + path)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["instance"] == path


def test_the_other_routes(server: Server) -> None:
    assert server.get("/healthz").json() == {"status": "alive"}
    assert server.get("/readyz").json() == {"status": "ready"}
    names = [verifier["name"] for verifier in server.get("/v1/verifiers").json()["verifiers"]]
    assert "exact" in names


def test_metrics_count_verdicts_and_kills(server: Server) -> None:
    send(server, item(verifier="misbehaving", completion="slow spin"), item(verifier="not there"))
    text = server.get("/metrics").text
    killed = 'verifyd_worker_kills_total{limit="cpu",verifier="misbehaving"} 1.0'
    assert killed in text
    assert 'reason="unknown_verifier",verifier="unknown"' in text
    assert "not there" not in text


def test_health_answers_and_cheap_items_pass_while_slow_ones_hang(server: Server) -> None:
    slow = [
        item(verifier="misbehaving", completion="slow spin", reference=str(number))
        for number in range(6)
    ]
    found: list[dict[str, Any]] = []
    hanging = threading.Thread(target=lambda: found.extend(send(server, *slow)))
    hanging.start()
    many = [item(completion=str(number), reference="77") for number in range(10_000)]
    assert sum(verdict["reward"] for verdict in send(server, *many)) == 1
    assert server.get("/healthz").is_success
    assert hanging.is_alive()
    hanging.join()
    assert {verdict["reason"] for verdict in found} == {"budget"}


def test_keys_are_asked_for_where_they_are_set() -> None:
    with serving(api_keys="one, two") as server:
        body = json.dumps({"items": [item()]}).encode()
        for key in ("", "Bearer three", "Basic one", "one"):
            response = server.post(body, authorization=key)
            assert response.status_code == 401
            assert response.headers["www-authenticate"] == "Bearer"
        assert server.get("/v1/verifiers").status_code == 401
        assert verdicts(server.post(body, authorization="Bearer two"))
        assert server.get("/healthz").is_success


def test_a_full_service_says_when_to_come_back() -> None:
    with serving(max_items_in_flight=2, retry_after_s=3, cpu_s=2) as server:
        hanging = threading.Thread(
            target=send, args=(server, item(verifier="misbehaving", completion="slow spin"))
        )
        hanging.start()
        while "verifyd_items_in_flight 1.0" not in server.get("/metrics").text:
            time.sleep(0.02)
        response = server.post(json.dumps({"items": [item()] * 3}).encode())
        assert response.status_code == 429
        assert response.headers["retry-after"] == "3"
        assert send(server, item())
        hanging.join()
        assert len(send(server, *[item()] * 3)) == 3


def test_bytes_in_flight_are_bounded() -> None:
    """A body that is still coming counts, whether its length was declared or not."""
    with serving(max_bytes_in_flight=1000, retry_after_s=3) as server:
        small = json.dumps({"items": [item()]}).encode()
        large = json.dumps({"items": [item(completion="a" * 2000)]}).encode()
        go_on = threading.Event()

        def pieces() -> Iterator[bytes]:
            yield b" " * 900
            go_on.wait()
            yield small

        statuses: list[int] = []
        slow = threading.Thread(target=lambda: statuses.append(server.post(pieces()).status_code))  # type: ignore[arg-type]
        slow.start()
        while (refused := server.post(large)).is_success:
            time.sleep(0.02)
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "3"
        assert "bytes are in flight" in refused.json()["detail"]
        assert server.post(iter([large])).status_code == 429  # type: ignore[arg-type]
        go_on.set()
        slow.join()
        assert statuses == [200]
        assert server.post(large).is_success


def test_a_service_whose_own_examples_fail_is_never_ready() -> None:
    with serving(ready=False, wrong_example=1) as server:
        while True:
            with contextlib.suppress(httpx.TransportError):
                server.get("/healthz").raise_for_status()
                break
            time.sleep(0.05)
        for response in (server.get("/readyz"), server.post(b'{"items": []}')):
            assert response.status_code == 503
            assert "misbehaving: 'a' against 'quick b' is incorrect" in response.json()["detail"]
        assert b"not ready, an example comes out wrong: misbehaving" in server.log()


def test_the_first_check_of_a_kind_loads_nothing() -> None:
    """All that a request needs is there before the service is ready, units and SymPy too."""
    with serving() as server:
        lengths = item(
            verifier="math", completion="\\boxed{200\\text{ cm}}", reference="2\\text{ m}"
        )
        (verdict,) = send(server, lengths)
        assert verdict["outcome"] == "correct"
        (told,) = send(server, item(verifier="misbehaving", completion="quick loaded"))
        assert {"flint", "pint"} <= set(told["detail"].split())
        (told,) = send(server, item(verifier="misbehaving", completion="slow loaded"))
        assert {"sympy", "math_verify"} <= set(told["detail"].split())


def test_sigterm_drains() -> None:
    with serving(drain_s=2, cpu_s=1) as server:
        found: list[dict[str, Any]] = []
        slow = item(verifier="misbehaving", completion="slow spin")
        hanging = threading.Thread(target=lambda: found.extend(send(server, slow)))
        hanging.start()
        while "verifyd_items_in_flight 1.0" not in server.get("/metrics").text:
            time.sleep(0.02)
        server.process.send_signal(signal.SIGTERM)
        while server.get("/readyz").is_success:
            time.sleep(0.02)
        assert server.get("/readyz").status_code == 503
        assert server.get("/healthz").is_success
        refused = server.post(json.dumps({"items": [item()]}).encode())
        assert refused.status_code == 503
        assert "retry-after" in refused.headers
        hanging.join()
        assert [verdict["reason"] for verdict in found] == ["budget"]
        assert server.process.wait(timeout=60) == 0


def test_several_workers_share_a_socket_and_their_metrics() -> None:
    with serving("--workers", "2") as server:
        for _ in range(20):
            assert send(server, item())
        text = server.get("/metrics").text
        (line,) = [
            line
            for line in text.splitlines()
            if line.startswith("verifyd_verdicts_total") and "equal" in line
        ]
        assert line.endswith(" 20.0")


def test_a_broken_connection_harms_nobody(server: Server) -> None:
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(b"POST /v1/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{")
    assert send(server, item())
