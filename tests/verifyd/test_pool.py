"""What becomes of a job whose worker hangs, dies, is killed or grows."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time

import psutil
import pytest

from tests.verifyd.conftest import SHORT, order
from verifyd.engine import Engine
from verifyd.pool import Crashed, Pool, QueueFull
from verifyd.verdict import Verdict

MOST_KILLS = 20


def _names(verdict: Verdict) -> str:
    return f"{verdict.outcome}/{verdict.reason}"


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("slow a", "correct/equal"),
        ("slow b", "incorrect/different"),
        ("slow print", "incorrect/different"),
        ("slow spin", "undecided/budget"),
        ("slow sleep", "undecided/budget"),
        ("slow hog", "undecided/budget"),
        ("slow gulp", "undecided/budget"),
        ("slow raise", "error/worker_crashed"),
        ("slow exit", "error/worker_crashed"),
        ("slow segfault", "error/worker_crashed"),
        ("quick raise", "error/worker_crashed"),
    ],
)
def test_how_a_job_ends(engine: Engine, command: str, expected: str) -> None:
    verdict, after = engine.verify_batch([order(command), order("slow a")])
    assert _names(verdict) == expected
    assert (verdict.reward is None) == (verdict.outcome in ("undecided", "error"))
    assert _names(after) == "correct/equal"


def test_an_exception_is_named(engine: Engine) -> None:
    (verdict,) = engine.verify_batch([order("slow raise")])
    assert verdict.detail is not None
    assert "ZeroDivisionError" in verdict.detail
    assert "misbehaving" in verdict.detail


def test_what_a_kill_decided_is_not_remembered(engine: Engine) -> None:
    records = []
    engine.hooks.append(records.extend)
    for _ in range(2):
        engine.verify_batch([order("slow spin"), order("slow a")])
    assert [record.killed for record in records] == ["cpu", None, "cpu", None]
    assert [record.repeated for record in records] == [False, False, False, True]


def test_hanging_jobs_hold_up_no_ordinary_ones(engine: Engine) -> None:
    children = psutil.Process().children
    before = len(children())
    items = [order("slow spin", reference=str(number)) for number in range(10)]
    items += [order(f"quick {number}", reference=str(number % 7)) for number in range(10_000)]
    verdicts = engine.verify_batch(items)
    assert [_names(verdict) for verdict in verdicts[:10]] == ["undecided/budget"] * 10
    assert sum(verdict.reward or 0 for verdict in verdicts[10:]) == 7
    assert len(children()) <= before + engine.pool.workers
    engine.close()
    assert len(children()) == before


def test_a_hog_gives_its_memory_back(engine: Engine) -> None:
    engine.verify_batch([order("slow hog", reference=str(number)) for number in range(4)])
    resident = sum(psutil.Process(pid).memory_info().rss for pid in engine.pool.pids())
    assert resident < engine.pool.workers * SHORT.memory_bytes


def test_killed_workers_lose_nothing_and_change_nothing() -> None:
    items = [
        order(
            f"slow {number % 5}" if number % 100 == 0 else f"quick {number % 11}", str(number % 3)
        )
        for number in range(20_000)
    ]
    items += [order("slow work", reference=str(number)) for number in range(300)]
    expected = ["correct/equal" if _text(item) == item.task.reference else "incorrect/different"
                for item in items]  # fmt: skip
    engine = Engine(pool=Pool(2))
    done = threading.Event()
    killed = []

    def kill_at_random() -> None:
        chance = random.Random(7)
        # On a busy machine a start may take longer than the pause between two kills; without an
        # end to them no worker would ever be ready.
        while len(killed) < MOST_KILLS and not done.wait(chance.uniform(0.2, 1.0)):
            for pid in engine.pool.pids()[:1]:
                # The pool reaps a dead worker a moment before it strikes it off its list.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

    killer = threading.Thread(target=kill_at_random)
    killer.start()
    try:
        verdicts = engine.verify_batch(items)
    finally:
        done.set()
        killer.join()
        engine.close()
    assert [_names(verdict) for verdict in verdicts] == expected
    assert killed


def _text(item: object) -> str:
    return item.completion.split(" ")[1]  # type: ignore[attr-defined]


def _submit_many(pool: Pool, job: bytes) -> None:
    for _ in range(50):
        pool.submit(job)


def test_a_full_queue_answers_at_once() -> None:
    pool = Pool(1, limits=SHORT, max_queue=1)
    job = b'{"type":"check","pairs":[],"homes":["tests.verifyd.misbehaving"]}'
    try:
        first = pool.submit(job)
        with pytest.raises(QueueFull, match="1 jobs wait"):
            _submit_many(pool, job)
        assert first.result() is not None
    finally:
        pool.close()


def test_a_closed_pool_ends_what_waits_and_takes_no_more() -> None:
    engine = Engine(pool=Pool(1, limits=SHORT))
    job = b'{"type":"check","pairs":[],"homes":["time"]}'
    jobs = [engine.pool.submit(job) for _ in range(20)]
    engine.close()
    assert all(job.done() for job in jobs)
    assert any(isinstance(job.result(), Crashed) for job in jobs)
    with pytest.raises(RuntimeError, match="closed"):
        engine.pool.submit(job)


def test_workers_die_with_their_parent() -> None:
    script = (
        "from tests.verifyd.conftest import order\n"
        "from verifyd import verify_batch, engine\n"
        "verify_batch([order('slow a')])\n"
        "print(*engine.default_engine().pool.pids(), flush=True)\n"
        "verify_batch([order('slow spin')])\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pids = [int(pid) for pid in parent.stdout.readline().split()]
        assert pids
        parent.kill()
    deadline = time.monotonic() + 10
    while any(psutil.pid_exists(pid) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_a_forked_child_has_workers_of_its_own(engine: Engine) -> None:
    engine.verify_batch([order("slow a")])
    parents = engine.pool.pids()
    child = os.fork()
    if child == 0:
        inherited = engine.pool.pids()
        (verdict,) = engine.verify_batch([order("slow a", reference="b")])
        fine = not inherited and _names(verdict) == "incorrect/different"
        engine.close()
        os._exit(0 if fine else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert engine.pool.pids() == parents
    (verdict,) = engine.verify_batch([order("slow c", reference="c")])
    assert _names(verdict) == "correct/equal"
