"""Real programs behind `cmd:`, well-behaved and not."""

import os
import shlex
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from metamorphic.subjects import AuditVerdict, Pair, Subject, SubjectError, create

ACCEPT, REJECT, UNDECIDED, TIMEOUT, ERROR, CRASH = AuditVerdict

HEAD = """
import json, os, sys, time
def answer(id, outcome):
    print(json.dumps({"id": id, "outcome": outcome}))
def truth(r):
    return "correct" if r["completion"] == r["reference"] else "incorrect"
"""

Make = Callable[..., Subject]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Make a `cmd:` subject out of the body of a Python program."""
    made: list[Subject] = []

    def build(body: str, *, timeout_s: float = 1.5, jobs: int = 1) -> Subject:
        program = tmp_path / f"program{len(made)}.py"
        program.write_text(HEAD + textwrap.dedent(body), encoding="utf-8")
        name = f"cmd:{shlex.join([sys.executable, str(program)])}"
        made.append(create(name, timeout_s=timeout_s, jobs=jobs))
        return made[-1]

    yield build
    for subject in made:
        subject.close()


def pairs(*completions: str) -> list[Pair]:
    return [Pair(str(index), "1", text) for index, text in enumerate(completions)]


def test_the_four_outcomes_become_verdicts(make: Make) -> None:
    subject = make("""
        for line in sys.stdin:
            r = json.loads(line)
            answer(r["id"], r["completion"])
    """)
    asked = pairs("correct", "incorrect", "undecided", "error")
    assert subject.judge(asked) == [ACCEPT, REJECT, UNDECIDED, ERROR]


def test_answers_may_come_out_of_order(make: Make) -> None:
    subject = make("""
        while True:
            batch = [json.loads(sys.stdin.readline()) for _ in range(4)]
            for r in reversed(batch):
                answer(r["id"], truth(r))
    """)
    assert subject.judge(pairs("1", "2", "1", "2")) == [ACCEPT, REJECT, ACCEPT, REJECT]


def test_a_hang_is_the_timeout_of_its_own_pair(make: Make) -> None:
    subject = make("""
        for line in sys.stdin:
            r = json.loads(line)
            if r["completion"] == "hang":
                time.sleep(600)
            answer(r["id"], truth(r))
    """)
    asked = pairs("1", "hang", "2", "1")
    assert subject.judge(asked) == [ACCEPT, TIMEOUT, REJECT, ACCEPT]


def test_a_crash_is_the_verdict_of_its_own_pair(make: Make) -> None:
    subject = make("""
        for line in sys.stdin:
            r = json.loads(line)
            if r["completion"] == "crash":
                os.abort()
            answer(r["id"], truth(r))
    """)
    assert subject.judge(pairs("crash", "1", "crash", "2")) == [CRASH, ACCEPT, CRASH, REJECT]


@pytest.mark.parametrize(
    "garbage",
    [
        "not json",
        "[1, 2]",
        '{"id": "0"}',
        '{"outcome": "correct"}',
        '{"id": "0", "outcome": "maybe"}',
        '{"id": "0", "outcome": ["correct"]}',
        '{"id": ["0"], "outcome": "correct"}',
        '{"id": "unknown", "outcome": "correct"}',
        "[" * 100_000,
        "x" * 3_000_000,
    ],
)
def test_garbage_is_the_error_of_its_own_pair(make: Make, tmp_path: Path, garbage: str) -> None:
    file = tmp_path / "garbage"
    file.write_text(garbage, encoding="utf-8")
    subject = make(f"""
        for line in sys.stdin:
            r = json.loads(line)
            if r["completion"] == "garbage":
                print(open({str(file)!r}).read())
            else:
                answer(r["id"], truth(r))
    """)
    assert subject.judge(pairs("1", "garbage", "2")) == [ACCEPT, ERROR, REJECT]


def test_the_first_answer_to_a_pair_counts(make: Make) -> None:
    subject = make("""
        for line in sys.stdin:
            r = json.loads(line)
            answer(r["id"], "correct")
            answer(r["id"], "incorrect")
    """)
    assert subject.judge(pairs("1", "1", "1")) == [ACCEPT] * 3
    assert subject.judge(pairs("1", "1")) == [ACCEPT] * 2


def test_a_program_that_ends_after_some_pairs_is_started_anew(make: Make) -> None:
    subject = make("""
        for _ in range(3):
            r = json.loads(sys.stdin.readline())
            answer(r["id"], truth(r))
    """)
    for _ in range(4):
        assert subject.judge(pairs("1", "2", "1", "1")) == [ACCEPT, REJECT, ACCEPT, ACCEPT]


def test_texts_of_any_kind_and_size_arrive_whole(make: Make) -> None:
    subject = make("""
        for line in sys.stdin:
            r = json.loads(line)
            answer(r["id"], truth(r))
    """)
    texts = ["\ud800", "\x00", "a\nb", "é🙂", "x" * 2_000_000]
    assert subject.judge([Pair(str(i), t, t) for i, t in enumerate(texts)]) == [ACCEPT] * 5


def test_a_large_text_to_a_program_that_does_not_read_is_a_timeout(make: Make) -> None:
    subject = make("""
        r = json.loads(sys.stdin.readline())
        answer(r["id"], truth(r))
        time.sleep(600)
    """)
    assert subject.judge(pairs("1")) == [ACCEPT]
    assert subject.judge(pairs("x" * 1_000_000)) == [TIMEOUT]
    assert subject.judge(pairs("1")) == [ACCEPT]


def test_several_processes_keep_the_order(make: Make) -> None:
    subject = make(
        """
        for line in sys.stdin:
            r = json.loads(line)
            answer(r["id"], truth(r))
        """,
        jobs=3,
    )
    texts = [str(index % 2) for index in range(101)]
    assert subject.judge(pairs(*texts)) == [ACCEPT if t == "1" else REJECT for t in texts]


def test_no_process_is_left_behind(make: Make) -> None:
    subject = make("""
        import subprocess
        subprocess.Popen(["sleep", "600"])
        for line in sys.stdin:
            r = json.loads(line)
            if r["completion"] == "hang":
                time.sleep(600)
            answer(r["id"], truth(r))
    """)
    assert subject.judge(pairs("1", "hang")) == [ACCEPT, TIMEOUT]
    subject.judge(pairs("1"))
    subject.close()
    running = psutil.Process(os.getpid()).children(recursive=True)
    assert not [child for child in running if child.status() != psutil.STATUS_ZOMBIE]


def test_a_program_that_never_answers_is_told_with_what_it_said(make: Make) -> None:
    subject = make("""
        print("no model at /models/x", file=sys.stderr)
        sys.exit(3)
    """)
    with pytest.raises(SubjectError, match="none of the first 8 pairs was answered") as told:
        subject.judge(pairs(*"123456789"))
    assert "no model at /models/x" in str(told.value)


@pytest.mark.parametrize("name", ["cmd:", "cmd:   ", "cmd:'unclosed"])
def test_a_name_without_a_program_is_refused(name: str) -> None:
    with pytest.raises(SubjectError, match=r"write cmd:PROGRAM ARGS|cannot be split"):
        create(name)


def test_a_program_that_is_not_there_is_told() -> None:
    subject = create("cmd:/nowhere/at/all")
    with pytest.raises(SubjectError, match="cannot start '/nowhere/at/all'"):
        subject.judge(pairs("1"))
