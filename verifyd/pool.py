"""The worker processes of one parent: a bounded queue, one thread a worker, kill and replace.

How a job ends:

* The worker answers: that is the `Reply`.
* It passes a limit: we kill the worker, the job ends as `Killed`, and nobody else's job waits.
* The worker dies by its own fault (a crash, an exit): once more on a fresh worker, then `Crashed`.
* The worker is killed from outside: again on a fresh worker, up to `OUTSIDE_KILLS` times, for that
  says nothing about the job. Only the kernel's own memory killer looks the same, and the limits
  of `process` come before it.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future

import msgspec

from verifyd.process import MIB, Died, Killed, Limit, Limits, WorkerProcess
from verifyd.worker import Reply

OUTSIDE_KILLS = 16
"""How often a job is begun again after kills from outside. Jobs are short, so that a second hit on
the same one is rare and a seventeenth is no accident."""
OWN_FAULTS = 2
FAILED_STARTS = 3
IDLE_S = 20.0
RECYCLE_JOBS = 2000
RECYCLE_BYTES = 400 * MIB

_log = logging.getLogger("verifyd")


class Crashed(msgspec.Struct, frozen=True):
    """The job took down a fresh worker too, or no worker can be started."""

    detail: str


Ended = Reply | Killed | Crashed


class QueueFull(Exception):
    """As many jobs wait as the pool holds."""


class _Job:
    __slots__ = ("begun", "faults", "future", "kills", "limits", "request")

    def __init__(self, request: bytes, limits: Limits) -> None:
        self.request = request
        self.limits = limits
        self.future: Future[Ended] = Future()
        self.begun = False
        self.faults = self.kills = 0

    def begin(self) -> bool:
        """False where its caller has given it up."""
        self.begun = self.begun or self.future.set_running_or_notify_cancel()
        return self.begun


class Pool:
    """Up to `workers` processes, started when there is work and ended when idle.

    Thread-safe. A forked child finds it empty and starts workers of its own. A worker imports the
    modules of `preload` before its first job, whose CPU time and memory they shall not count as.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        limits: Limits | None = None,
        max_queue: int = 10_000,
        preload: Sequence[str] = (),
    ) -> None:
        self.workers = workers or max(2, len(os.sched_getaffinity(0)))
        self.limits = limits or Limits()
        self.max_queue = max_queue
        self._preload = tuple(preload)
        self._start_empty()
        _pools.add(self)

    def _start_empty(self) -> None:
        self._changed = threading.Condition()
        self._queue: deque[_Job] = deque()
        self._threads: list[threading.Thread] = []
        self._running: dict[int, WorkerProcess] = {}
        self._idle = 0
        self._failed_starts = 0
        self._closed = False

    @property
    def backlog(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._queue)

    def pids(self) -> list[int]:
        """The process ids of the workers that run now."""
        return list(self._running)

    def submit(self, request: bytes, *, more_cpu_s: float = 0.0) -> Future[Ended]:
        """Queue one job line. Raises QueueFull, and RuntimeError after `close`."""
        limits = self.limits.widened(more_cpu_s) if more_cpu_s else self.limits
        job = _Job(request, limits)
        with self._changed:
            if self._closed:
                raise RuntimeError("the worker pool is closed")
            if len(self._queue) >= self.max_queue:
                raise QueueFull(f"{self.max_queue} jobs wait already")
            self._queue.append(job)
            if self._idle < len(self._queue) and len(self._threads) < self.workers:
                self._start_thread()
            self._changed.notify()
        return job.future

    def close(self) -> None:
        """Kill the workers, and end every job that is not done as `Crashed`."""
        with self._changed:
            self._closed = True
            waiting, self._queue = self._queue, deque()
            for worker in self._running.values():
                worker.kill()
            self._changed.notify_all()
        for job in waiting:
            _finish(job, Crashed("the worker pool was closed"))
        for thread in self._threads:
            thread.join()

    def _start_thread(self) -> None:
        thread = threading.Thread(target=self._work, name="verifyd-worker", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        """One thread: own one worker at a time, and feed it.

        The worker is ready before a job is taken, so that no job waits for a start (or for one
        start after another, where somebody kills workers) while another worker is free.
        """
        worker: WorkerProcess | None = None
        served = 0
        while True:
            if not self._await_work(IDLE_S if worker else None):
                self._end(worker)
                worker, served = None, 0
                if self._closed:
                    return
                continue
            worker = worker or self._start()
            if worker is None or (job := self._take()) is None:
                continue
            served += 1
            try:
                goes_on = self._conclude(job, worker.run(job.request, job.limits))
            except Exception as problem:
                _log.exception("a worker process could not be used")
                _finish(job, Crashed(f"a worker process could not be used: {problem}"))
                goes_on = False
            if not goes_on or self._is_spent(worker, served):
                self._end(worker)
                worker, served = None, 0

    def _await_work(self, patience: float | None) -> bool:
        """True when a job waits; False after so many idle seconds, and when the pool closes."""
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._queue or self._closed, patience)
            self._idle -= 1
            return bool(self._queue)

    def _take(self) -> _Job | None:
        """The next job; None where others have taken it, or its caller has given it up."""
        with self._changed:
            job = self._queue.popleft() if self._queue else None
        return job if job is not None and job.begin() else None

    def _start(self) -> WorkerProcess | None:
        """A worker that is ready; None where it died before it was."""
        try:
            worker = WorkerProcess(self.limits, self._preload)
            with self._changed:
                self._running[worker.pid] = worker
                if self._closed:
                    worker.kill()
            failure = worker.await_ready()
        except OSError as problem:
            self._count_failed_start(str(problem))
            return None
        if failure is None:
            self._failed_starts = 0
            return worker
        self._end(worker)
        if not failure.from_outside:
            self._count_failed_start(f"the status was {failure.status}")
        return None

    def _count_failed_start(self, words: str) -> None:
        """Too many in a row, and what waits is ended: nothing will ever be ready for it."""
        _log.error("a worker process did not start: %s", words)
        with self._changed:
            self._failed_starts += 1
            hopeless = self._failed_starts >= FAILED_STARTS
            waiting = list(self._queue) if hopeless else []
            if hopeless:
                self._queue.clear()
                self._failed_starts = 0
        for job in waiting:
            if job.begin():
                _finish(job, Crashed(f"no worker process starts: {words}"))

    def _end(self, worker: WorkerProcess | None) -> None:
        if worker is not None:
            with self._changed:
                self._running.pop(worker.pid, None)
            worker.close()

    def _is_spent(self, worker: WorkerProcess, served: int) -> bool:
        """Whether the worker has grown so old or large that a fresh one is due."""
        return served >= RECYCLE_JOBS or worker.resident_bytes() > RECYCLE_BYTES

    def _conclude(self, job: _Job, outcome: Reply | Killed | Died) -> bool:
        """End the job or queue it again; True where the worker may go on."""
        if isinstance(outcome, Died):
            self._mourn(job, outcome)
        elif isinstance(outcome, Killed):
            _log.warning("killed a worker at its %s limit", outcome.limit)
            _finish(job, outcome)
        elif outcome.exhausted:
            _finish(job, Killed(Limit.MEMORY))
        elif any(checked.crash for checked in outcome.checked) and not job.faults:
            job.faults += 1
            self._again(job)
        else:
            _finish(job, outcome)
            return True
        return False

    def _mourn(self, job: _Job, death: Died) -> None:
        """The worker of this job is dead: again, or enough?"""
        if self._closed:
            return _finish(job, Crashed("the worker pool was closed"))
        if death.from_outside:
            job.kills += 1
            enough = job.kills > OUTSIDE_KILLS
        else:
            job.faults += 1
            enough = job.faults >= OWN_FAULTS
        _log.warning("a worker died with status %d", death.status)
        if enough:
            return _finish(job, Crashed(f"workers died of it, the last with status {death.status}"))
        return self._again(job)

    def _again(self, job: _Job) -> None:
        """Before all others, since its caller has waited longest."""
        with self._changed:
            self._queue.appendleft(job)
            self._changed.notify()


def _finish(job: _Job, ended: Ended) -> None:
    if not job.future.done():
        job.future.set_result(ended)


_pools: weakref.WeakSet[Pool] = weakref.WeakSet()
_inherited: list[object] = []


def _close_all() -> None:
    for pool in list(_pools):
        pool.close()


def _forget_inherited() -> None:
    """In a forked child: the threads are gone and the workers are the parent's."""
    for pool in list(_pools):
        _inherited.append((pool._running, pool._queue, pool._threads))
        pool._start_empty()


atexit.register(_close_all)
os.register_at_fork(after_in_child=_forget_inherited)
