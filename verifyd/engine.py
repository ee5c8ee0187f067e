"""`verify` and `verify_batch`: registry → schedule → fast path here → what is left to the pool.

Nothing raises for a bad item: it becomes one ERROR verdict in its place.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from typing import Any

from verifyd import registry
from verifyd.cache import VerdictCache
from verifyd.hooks import Hook
from verifyd.policy import fill_rewards
from verifyd.pool import Pool
from verifyd.run import Run, Step
from verifyd.task import NO_OPTIONS, Item, Task
from verifyd.verdict import Policy, Verdict
from verifyd.wire import Given

TURN_ITEMS = 512
STREAM_RUNS = 8
"""A stream holds at most so many runs a job, which bounds its memory."""

_log = logging.getLogger("verifyd")


class Engine:
    """A pool, a memory of verdicts and hooks. Thread-safe; one a process is enough."""

    def __init__(
        self,
        *,
        pool: Pool | None = None,
        cache: VerdictCache | None = None,
        hooks: Sequence[Hook] = (),
    ) -> None:
        registry.load()
        self.pool = pool or Pool(preload=registry.preload())
        self.cache = VerdictCache() if cache is None else cache
        self.hooks = list(hooks)
        self._shards: dict[int, Pool] = {}

    def verify_batch(
        self, items: Iterable[Given], *, on_undecided: Policy = "null", jobs: int | None = None
    ) -> list[Verdict]:
        """One verdict for each item, in order; see the function of the same name."""
        run = self._run(items, jobs)
        _take_steps(run.start())
        _take_steps(run.finish())
        return self._conclude(run, on_undecided)

    async def averify_batch(
        self, items: Iterable[Given], *, on_undecided: Policy = "null"
    ) -> list[Verdict]:
        """The same within an event loop, which gets its turn every two milliseconds."""
        import asyncio  # only here: it would be a tenth of the start of a command

        run = Run(self.pool, self.cache)
        for number, item in enumerate(items, 1):
            run.add(item)
            if number % TURN_ITEMS == 0:
                await asyncio.sleep(0)
        await _await_steps(run.start())
        await _await_steps(run.finish())
        return self._conclude(run, on_undecided)

    def verify_stream(
        self, chunks_of_items: Iterable[Sequence[Given]], *, jobs: int | None = None
    ) -> Iterator[list[Verdict]]:
        """Verdicts in order, while items are still coming, in bounded memory.

        What waits for the pool holds up the order, not the work: later items go on meanwhile. An
        empty chunk says that nothing more is coming for now, and brings out all that is held.
        """
        held: deque[Run] = deque()
        most = STREAM_RUNS * (jobs or 1)
        for chunk in chunks_of_items:
            if chunk:
                run = self._run(chunk, jobs)
                _take_steps(run.start())
                held.append(run)
            while held and (not chunk or held[0].is_settled or len(held) >= most):
                yield self._finish(held.popleft())
        while held:
            yield self._finish(held.popleft())

    def close(self) -> None:
        """End the worker processes."""
        for pool in [self.pool, *self._shards.values()]:
            pool.close()

    def _run(self, items: Iterable[Given], jobs: int | None) -> Run:
        run = Run(self.pool, self.cache, self._shard_pool(jobs) if jobs and jobs > 1 else None)
        for item in items:
            run.add(item)
        return run

    def _finish(self, run: Run) -> list[Verdict]:
        _take_steps(run.finish())
        return self._conclude(run, "null")

    def _shard_pool(self, jobs: int) -> Pool:
        if jobs not in self._shards:
            self._shards[jobs] = Pool(jobs, limits=self.pool.limits)
        return self._shards[jobs]

    def _conclude(self, run: Run, policy: Policy) -> list[Verdict]:
        if self.hooks:
            self._tell(run)
        return fill_rewards(run.verdicts(), run.groups(), policy)

    def _tell(self, run: Run) -> None:
        records = run.records()
        for hook in self.hooks:
            try:
                hook(records)
            except Exception:
                _log.exception("a hook raised")


def _take_steps(steps: Iterator[Step]) -> None:
    for step in steps:
        if isinstance(step, Future):
            wait([step])
        elif step:
            time.sleep(step)


async def _await_steps(steps: Iterator[Step]) -> None:
    import asyncio

    for step in steps:
        if isinstance(step, Future):
            await asyncio.wait([asyncio.wrap_future(step)])
        else:
            await asyncio.sleep(step)


_lock = threading.Lock()
_engine: Engine | None = None


def default_engine() -> Engine:
    """The engine of `verify` and `verify_batch`, made at the first call."""
    global _engine
    with _lock:
        if _engine is None:
            _engine = Engine()
        return _engine


def shutdown() -> None:
    """End the worker processes of `verify` and `verify_batch`; the next call starts afresh."""
    global _engine
    with _lock:
        engine, _engine = _engine, None
    if engine is not None:
        engine.close()


def _renew_lock() -> None:
    """In a forked child, where a thread that is not there might hold the lock."""
    global _lock
    _lock = threading.Lock()


os.register_at_fork(after_in_child=_renew_lock)


def verify(
    completion: str,
    reference: object,
    *,
    verifier: str = "math",
    prompt: str | None = None,
    options: Mapping[str, Any] | None = None,
    on_undecided: Policy = "null",
    **more_options: Any,
) -> Verdict:
    """Check one completion against its reference, in this process.

    `reference` is a string, a number (taken as its text), a list of these any one of which is
    right, or the mapping that an executing verifier asks for. Options may stand in `options` or as
    keywords. `on_undecided` fills the reward of an undecided or error verdict: "null" leaves
    None, "zero" and "group_mean" give 0.0, "raise" raises UndecidedError.
    """
    chosen = {**(options or {}), **more_options} or NO_OPTIONS
    task = Task(reference, verifier, prompt, chosen)  # type: ignore[arg-type]  # read by the run
    return verify_batch([Item(task, completion)], on_undecided=on_undecided)[0]


def verify_batch(
    items: Iterable[Given], *, on_undecided: Policy = "null", jobs: int | None = None
) -> list[Verdict]:
    """One verdict for each item, in order and never fewer. Bad items become ERROR verdicts.

    Items are `Item`s or mappings shaped like the lines of `verifyd verify`. Equal checks are made
    once. `on_undecided` fills the rewards that are None: "zero" with 0.0, "group_mean" with the
    mean of the decided rewards of the item's group (0.0 where there are none); "raise" raises
    UndecidedError, once all are checked. `jobs` spreads the work over so many processes, which
    pays from some ten thousand items on. Callable from any thread; raises nothing else.
    """
    return default_engine().verify_batch(items, on_undecided=on_undecided, jobs=jobs)


async def averify_batch(items: Iterable[Given], *, on_undecided: Policy = "null") -> list[Verdict]:
    """`verify_batch` for an event loop: it gives other tasks their turn."""
    return await default_engine().averify_batch(items, on_undecided=on_undecided)
