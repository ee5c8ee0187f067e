"""Verifiers behind a real HTTP server."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from metamorphic.subjects import AuditVerdict, Form, Pair, SubjectError, create

ACCEPT, REJECT, UNDECIDED, TIMEOUT, ERROR, CRASH = AuditVerdict


def outcome(item: dict[str, Any]) -> dict[str, Any]:
    if item["completion"] in ("undecided", "error"):
        return {"outcome": item["completion"]}
    return {"outcome": "correct" if item["completion"] == item["reference"] else "incorrect"}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        texts = [item["completion"] for item in asked.get("items", [asked])]
        if "hang" in texts:
            time.sleep(2)
        if "drop" in texts:
            self.connection.close()
            return
        status, body = 200, json.dumps(self.answer(asked))
        if self.path == "/locked" and self.headers["Authorization"] != "Bearer a key":
            status = 401
        if "broken" in texts:
            status = 500
        if "garbage" in texts:
            body = "<html>"
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body.encode())

    def answer(self, asked: dict[str, Any]) -> object:
        if self.path == "/v1/verify":
            return {"verdicts": [outcome(item) for item in asked["items"]]}
        if self.path == "/reward":
            return {"reward": float(asked["completion"] == asked["reference"])}
        if self.path == "/odd":
            return [1]
        return outcome(asked)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class QuietServer(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A dropped connection is part of the tests."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with QuietServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()
        thread.join()


def judge(url: str, *texts: str, timeout_s: float = 0.5) -> list[AuditVerdict]:
    subject = create(url, timeout_s=timeout_s, jobs=2)
    try:
        return subject.judge([Pair(str(i), "1", text) for i, text in enumerate(texts)])
    finally:
        subject.close()


@pytest.mark.parametrize("path", ["/v1/verify", "/judge"])
def test_outcomes_in_order(server: str, path: str) -> None:
    texts = ["1", "2", "undecided", "error", "1"]
    assert judge(server + path, *texts) == [ACCEPT, REJECT, UNDECIDED, ERROR, ACCEPT]


def test_a_reward_is_an_outcome(server: str) -> None:
    assert judge(server + "/reward", "1", "2") == [ACCEPT, REJECT]


@pytest.mark.parametrize("path", ["/v1/verify", "/judge"])
def test_one_bad_pair_spoils_no_other(server: str, path: str) -> None:
    texts = ["1", "broken", "garbage", "2", "drop"]
    assert judge(server + path, *texts) == [ACCEPT, ERROR, ERROR, REJECT, CRASH]


def test_a_late_answer_is_a_timeout(server: str) -> None:
    assert judge(server + "/judge", "hang", "1") == [TIMEOUT, ACCEPT]


def test_an_answer_of_another_shape_is_an_error(server: str) -> None:
    assert judge(server + "/odd", "1") == [ERROR]


def test_a_key_opens_and_its_lack_is_told(server: str) -> None:
    subject = create(server + "/locked", key="a key")
    assert subject.judge([Pair("0", "1", "1")]) == [ACCEPT]
    subject.close()
    for key in (None, "wrong"):
        subject = create(server + "/locked", key=key)
        with pytest.raises(
            SubjectError, match="401; send a valid key with --key or in METAMORPHIC_KEY"
        ):
            subject.judge([Pair("0", "1", "1")])
        subject.close()


@pytest.mark.parametrize("key", ["a\nb", "ключ"])
def test_a_key_that_no_header_carries_is_told(key: str) -> None:
    with pytest.raises(SubjectError, match="the key holds a sign that no header can carry"):
        create("http://127.0.0.1:9", key=key)


@pytest.mark.parametrize(
    ("path", "native"),
    [("/v1/verify#exact", "1"), ("/v1/verify", "boxed"), ("/judge#exact", "boxed")],
)
def test_a_built_in_verifier_behind_a_url_is_posed_as_that_one(path: str, native: str) -> None:
    subject = create("http://127.0.0.1:9" + path)
    assert native in (subject.posing.completion("1", Form.NATIVE) or "")
    assert ("boxed" in native) == ("boxed" in (subject.posing.completion("1", Form.NATIVE) or ""))
    subject.close()


def test_nothing_that_listens_is_told() -> None:
    with pytest.raises(SubjectError, match="nothing answers at"):
        judge("http://127.0.0.1:9/v1/verify", "1")
