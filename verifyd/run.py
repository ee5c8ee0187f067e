"""One batch on its way through the engine.

A run is written once, as steps: a step is a future to wait for, or so many seconds to pause (0.0
lets others have a turn). The synchronous and the asynchronous engine differ in how they take
a step, and in nothing else.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import NamedTuple

import msgspec

from verifyd import registry, schedule, wire, worker
from verifyd.cache import VerdictCache
from verifyd.hooks import Record, record
from verifyd.pool import Ended, Pool, QueueFull
from verifyd.process import Killed, Limit
from verifyd.task import Item, Task
from verifyd.verdict import Outcome, Reason, Verdict, error
from verifyd.wire import Given, Refusal
from verifyd.worker import Checked, Escalated

Step = Future[Ended] | float

TURN_NS = 2_000_000
"""How long a run goes on, in nanoseconds, before it lets others have a turn."""
FULL_PAUSE_S = 0.01
SHARD_PAIRS = 256
CPU_S_PER_PAIR = 0.1

_log = logging.getLogger("verifyd")


class _New(msgspec.Struct, gc=False):
    """A check that is asked for the first time, and the slot that its verdict shall have."""

    slot: int
    key: schedule.Key
    item: Item


class _Check:
    """A distinct check that is not settled at once: a finding for each of its references."""

    __slots__ = ("completion", "elapsed_ms", "findings", "killed", "new", "tasks")

    def __init__(self, new: _New) -> None:
        item = new.item
        self.new = new
        self.tasks = schedule.with_each_reference(item.task)
        self.completion = item.completion
        self.findings: list[Verdict | None] = [None] * len(self.tasks)
        self.elapsed_ms = 0.0
        self.killed: Limit | None = None

    def verdict(self) -> Verdict:
        """The one verdict, once all findings are there."""
        findings = [finding for finding in self.findings if finding is not None]
        if findings:
            return schedule.combine(findings)
        detail = "reference: the list is empty; give at least one right answer"
        return error(Reason.BAD_REQUEST, detail, verifier=self.new.item.task.verifier)


class _Target(NamedTuple):
    """The reference of a check, by its place, that a job is about."""

    check: _Check
    place: int

    @property
    def task(self) -> Task:
        return self.check.tasks[self.place]

    def note(self, verdict: Verdict) -> None:
        self.check.findings[self.place] = verdict
        self.check.elapsed_ms += verdict.elapsed_ms


class _Waiting(NamedTuple):
    """A job that a pool has, and the verdict for it should it be killed."""

    future: Future[Ended]
    targets: Sequence[_Target]
    unsettled: Verdict | None


class Run:
    """A batch: `add` its items, take the steps of `start`, then of `finish`, read `verdicts`.

    With `shards`, the fast path too runs in that pool's workers.
    """

    def __init__(self, pool: Pool, cache: VerdictCache, shards: Pool | None = None) -> None:
        self._pool = pool
        self._cache = cache
        self._shards = shards
        self._ids: list[str | None] = []
        self._groups: list[str | None] = []
        self._places: list[int] = []
        self._slot_of: dict[schedule.Key, int] = {}
        self._found: list[Verdict | None] = []
        self._refused: list[int] = []
        self._new: list[_New] = []
        self._open: list[_Check] = []
        self._waiting: deque[_Waiting] = deque()

    def add(self, given: Given) -> None:
        """Take one more item, good or bad."""
        item = wire.item(given)
        if isinstance(item, Refusal):
            return self._refuse(item)
        try:
            key = schedule.key(item)
        except (TypeError, ValueError) as problem:
            detail = f"options or reference: {problem}; send what JSON can say"
            return self._refuse(Refusal(detail, item.id, item.group, item.task.verifier))
        unused = len(self._found)
        slot = self._slot_of.setdefault(key, unused)
        if slot == unused:
            known = self._cache.get(key)
            self._found.append(known)
            if known is None:
                self._new.append(_New(slot, key, item))
        self._ids.append(item.id)
        self._groups.append(item.group)
        self._places.append(slot)
        return None

    def _refuse(self, refusal: Refusal) -> None:
        slot = len(self._found)
        self._found.append(error(Reason.BAD_REQUEST, refusal.detail, verifier=refusal.verifier))
        self._refused.append(slot)
        self._ids.append(refusal.id)
        self._groups.append(refusal.group)
        self._places.append(slot)

    def start(self) -> Iterator[Step]:
        """Run the fast path, and hand what it leaves open to the pool."""
        if self._shards is not None and not self._has_homeless():
            return self._start_in_shards(self._shards)
        return self._start_here()

    def finish(self) -> Iterator[Step]:
        """Wait for the pool's share."""
        try:
            while self._waiting:
                waiting = self._waiting[0]
                if not waiting.future.done():
                    yield waiting.future
                self._waiting.popleft()
                yield from self._conclude(waiting, waiting.future.result())
        finally:
            for left in self._waiting:
                left.future.cancel()
        for check in self._open:
            self._settle(check.new, check.verdict(), check.elapsed_ms, check.killed)

    @property
    def is_settled(self) -> bool:
        """True where `finish` has nothing to wait for."""
        return all(waiting.future.done() for waiting in self._waiting)

    def verdicts(self) -> list[Verdict]:
        """One verdict for each item, in the order of the items."""
        replace = msgspec.structs.replace
        found = self._found
        answers = []
        for id, slot in zip(self._ids, self._places, strict=True):  # noqa: A001
            verdict = found[slot]
            if verdict is None:
                raise RuntimeError("the run was not finished")
            answers.append(verdict if id is None else replace(verdict, id=id))
        return answers

    def groups(self) -> list[str | None]:
        """The group of each item, in the same order."""
        return self._groups

    def records(self) -> list[Record]:
        """What hooks are told, in the same order."""
        fresh = {new.slot for new in self._new}.union(self._refused)
        killed = {check.new.slot: check.killed for check in self._open}
        records = []
        for slot in self._places:
            if (verdict := self._found[slot]) is not None:
                limit = killed.pop(slot, None)
                records.append(record(verdict, repeated=slot not in fresh, killed=limit))
                fresh.discard(slot)
        return records

    def _has_homeless(self) -> bool:
        """Whether a verifier is registered in a script, where no worker can import it."""
        entries = {registry.get(new.item.task.verifier) for new in self._new}
        return any(entry is not None and entry.home == "__main__" for entry in entries)

    def _start_here(self) -> Iterator[Step]:
        clock = time.perf_counter_ns
        turn = before = clock()
        for new in self._new:
            task = new.item.task
            several = type(task.reference) is tuple
            found = None if several else _try(task, new.item.completion)
            now = clock()
            elapsed_ms = (now - before) // 100 / 1e4
            if isinstance(found, Verdict):
                self._settle(new, found, elapsed_ms)
            elif several:
                yield from self._open_several(new)
                now = clock()
            else:
                check = self._open_check(new)
                check.elapsed_ms = elapsed_ms
                yield from self._escalate([(_Target(check, 0), found)])
                now = clock()
            if now - turn > TURN_NS:
                yield 0.0
                turn = now = clock()
            before = now

    def _open_check(self, new: _New) -> _Check:
        check = _Check(new)
        self._open.append(check)
        return check

    def _open_several(self, new: _New) -> Iterator[Step]:
        """A check with several references: each in turn, up to the first that is right."""
        check = self._open_check(new)
        start = time.perf_counter_ns()
        left: list[tuple[_Target, Escalated | None]] = []
        for place, task in enumerate(check.tasks):
            found = _try(task, check.completion)
            if not isinstance(found, Verdict):
                left.append((_Target(check, place), found))
                continue
            check.findings[place] = found
            if found.outcome is Outcome.CORRECT:
                left.clear()
                break
        check.elapsed_ms = (time.perf_counter_ns() - start) // 100 / 1e4
        yield from self._escalate(left)

    def _start_in_shards(self, shards: Pool) -> Iterator[Step]:
        self._open = [_Check(new) for new in self._new]
        targets = (
            _Target(check, place) for check in self._open for place in range(len(check.tasks))
        )
        for chunk in schedule.chunks(targets, SHARD_PAIRS):
            yield from self._submit_checks(shards, chunk)

    def _escalate(self, open_targets: list[tuple[_Target, Escalated | None]]) -> Iterator[Step]:
        for target, escalated in open_targets:
            if escalated is None:
                yield from self._submit_checks(self._pool, [target])
                continue
            try:
                job = worker.settle_job(target.task, escalated.answer)
            except LookupError as problem:
                target.note(_crashed(target.task, str(problem)))
            else:
                yield from self._submit(self._pool, job, [target], escalated.unsettled)

    def _submit_checks(self, pool: Pool, targets: Sequence[_Target]) -> Iterator[Step]:
        job = worker.check_job([(target.task, target.check.completion) for target in targets])
        return self._submit(pool, job, targets, None)

    def _submit(
        self,
        pool: Pool,
        job: worker.Check | worker.Settle,
        targets: Sequence[_Target],
        unsettled: Verdict | None,
    ) -> Iterator[Step]:
        request = wire.encode(job)
        while True:
            try:
                future = pool.submit(request, more_cpu_s=CPU_S_PER_PAIR * (len(targets) - 1))
            except QueueFull:
                yield FULL_PAUSE_S
            else:
                return self._waiting.append(_Waiting(future, targets, unsettled))

    def _conclude(self, waiting: _Waiting, ended: Ended) -> Iterator[Step]:
        targets = waiting.targets
        if isinstance(ended, worker.Reply):
            for target, checked in zip(targets, ended.checked, strict=True):
                yield from self._take(target, checked, alone=len(targets) == 1)
        elif len(targets) > 1:
            # One of them is to blame: each by itself.
            for target in targets:
                yield from self._submit_checks(self._pool, [target])
        elif isinstance(ended, Killed):
            targets[0].check.killed = ended.limit
            targets[0].note(_out_of_budget(targets[0].task, waiting.unsettled, ended))
        else:
            targets[0].note(_crashed(targets[0].task, ended.detail))

    def _take(self, target: _Target, checked: Checked, *, alone: bool) -> Iterator[Step]:
        if checked.verdict is not None:
            target.note(checked.verdict)
        elif checked.escalated is not None:
            yield from self._escalate([(target, checked.escalated)])
        elif alone:
            target.note(_crashed(target.task, checked.crash or "the worker gave no verdict"))
        else:
            yield from self._submit_checks(self._pool, [target])

    def _settle(
        self, new: _New, verdict: Verdict, elapsed_ms: float, killed: Limit | None = None
    ) -> None:
        """Enter the verdict of a check; remember it unless a kill or an error made it."""
        verdict = self._found[new.slot] = schedule.with_reward(verdict, elapsed_ms)
        if killed is None and verdict.outcome is not Outcome.ERROR:
            self._cache.put(new.key, verdict)


def _try(task: Task, completion: str) -> Verdict | Escalated | None:
    """The fast path; None where the verifier raised."""
    try:
        return worker.check(task, completion)
    except Exception:
        _log.exception("the verifier %s raised; once more in a worker", task.verifier)
        return None


def _out_of_budget(task: Task, unsettled: Verdict | None, ended: Killed) -> Verdict:
    detail = f"not proved: the worker was stopped at its {ended.limit} limit"
    if unsettled is not None:
        return msgspec.structs.replace(
            unsettled, outcome=Outcome.UNDECIDED, reason=Reason.BUDGET, reward=None, detail=detail
        )
    entry = registry.get(task.verifier)
    return Verdict(
        verifier=task.verifier,
        version=entry.label if entry else "",
        outcome=Outcome.UNDECIDED,
        reason=Reason.BUDGET,
        detail=detail,
    )


def _crashed(task: Task, detail: str) -> Verdict:
    return error(Reason.WORKER_CRASHED, detail, verifier=task.verifier)
