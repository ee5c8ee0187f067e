"""The worker's loop on a real process, without the pool around it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import msgspec
import pytest

from verifyd import wire, worker
from verifyd.task import Answer, Task
from verifyd.worker import Reply

HOME = "tests.verifyd.misbehaving"
GIB = 1 << 30


def talk(jobs: Sequence[object], parent: int | None = None) -> tuple[list[bytes], int]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    told = subprocess.run(
        [sys.executable, "-m", "verifyd.worker", str(parent or os.getpid()), str(4 * GIB)],
        input=b"".join(wire.encode(job) + b"\n" for job in jobs),
        capture_output=True,
        env=environment,
        check=False,
    )
    return told.stdout.splitlines(), told.returncode


def reply(line: bytes) -> Reply:
    return wire.decode(line, msgspec.json.Decoder(Reply).decode, Reply)


def check(*completions: str, reference: str = "a") -> worker.Check:
    return worker.Check([(Task(reference, "misbehaving"), text) for text in completions], [HOME])


def test_it_says_ready_answers_in_order_and_ends_with_its_input() -> None:
    jobs = [check("quick a", "quick b"), check("slow a"), check()]
    (ready, *lines), status = talk(jobs)
    assert ready == b""
    first, second, third = map(reply, lines)
    assert [one.verdict.outcome for one in first.checked if one.verdict] == ["correct", "incorrect"]
    (escalated,) = [one.escalated for one in second.checked if one.escalated]
    assert escalated.unsettled.outcome == "undecided"
    assert third.checked == []
    assert status == 0


def test_what_a_verifier_prints_is_no_reply() -> None:
    (_, line), _ = talk([check("quick print", reference="print")])
    (checked,) = reply(line).checked
    assert checked.verdict is not None
    assert checked.verdict.outcome == "correct"


@pytest.mark.parametrize(
    ("job", "words"),
    [
        (check("quick raise"), "ZeroDivisionError in verifier misbehaving: asked to raise"),
        (
            worker.Settle(
                Task("a", "misbehaving"), Answer("slow raise", (0, 10), "w"), f"{HOME}:slow"
            ),
            "ZeroDivisionError",
        ),
        (
            worker.Settle(Task("a", "misbehaving"), Answer("slow a", (0, 6), "w"), f"{HOME}:gone"),
            "AttributeError",
        ),
    ],
)
def test_an_exception_becomes_words(job: worker.Check | worker.Settle, words: str) -> None:
    (_, line, _), status = talk([job, check()])
    (checked,) = reply(line).checked
    assert checked.verdict is None
    assert words in str(checked.crash)
    assert status == 0


def test_too_much_memory_is_told_apart() -> None:
    (_, line), _ = talk([check("quick gulp")])
    assert reply(line).exhausted


def test_lone_surrogates_go_through() -> None:
    (_, line), _ = talk([check("quick \ud800", reference="\ud800")])
    (checked,) = reply(line).checked
    assert checked.verdict is not None
    assert checked.verdict.extracted == "\ud800"


def test_it_ends_where_its_parent_is_gone() -> None:
    lines, status = talk([check()], parent=1)
    assert (lines, status) == ([], 1)


def test_a_verifier_that_cannot_escalate_says_so() -> None:
    with pytest.raises(LookupError, match="exact"):
        worker.settle_job(Task("a", "exact"), Answer("a", (0, 1), "whole"))


@pytest.mark.parametrize(
    ("verifier", "words"),
    [
        ("math", "the thinking part is not closed"),
        ("misbehaving", "no answer was found in the completion"),
    ],
)
def test_no_answer_says_what_was_looked_at(verifier: str, words: str) -> None:
    completion = "<think>so it is 7" if verifier == "math" else ""
    job = worker.Check([(Task("7", verifier), completion)], [HOME])
    (_, line), _ = talk([job])
    (checked,) = reply(line).checked
    assert checked.verdict is not None
    assert (checked.verdict.reason, checked.verdict.detail) == ("no_answer", words)
