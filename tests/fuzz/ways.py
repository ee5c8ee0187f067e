"""The same cases in other ways: another process and hash seed, other order, processes, threads.

`python -m tests.fuzz.ways SEED START COUNT ORDER` writes the verdicts of the fast path as lines of
JSON, in the order of the cases, whatever the order they were found in.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tests.fuzz import checks
from tests.fuzz.campaign import told
from tests.fuzz.draws import case
from verifyd import wire
from verifyd.engine import Engine
from verifyd.task import Item, Task
from verifyd.worker import Escalated

ROOT = Path(__file__).parents[2]


def line(seed: int, number: int) -> bytes:
    """What the fast path says of one case, as JSON."""
    given = case(seed, number)
    found = checks.verdict(given.reference, given.completion)
    if isinstance(found, Escalated):
        return wire.encode([found.answer, found.unsettled])
    return told(found)


def lines(seed: int, start: int, count: int, order: int = 0) -> list[bytes]:
    """The same of several cases, found in an order that `order` shuffles; 0 is theirs."""
    numbers = list(range(start, start + count))
    shuffled = Random(order).sample(numbers, count) if order else numbers
    found = {number: line(seed, number) for number in shuffled}
    return [found[number] for number in numbers]


def elsewhere(seed: int, start: int, count: int, order: int, hash_seed: int) -> list[bytes]:
    """The same from a process of its own with that PYTHONHASHSEED."""
    command = [sys.executable, "-m", "tests.fuzz.ways", *map(str, (seed, start, count, order))]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT, env=environment)
    return done.stdout.splitlines()


def items(seed: int, start: int, count: int) -> list[Item]:
    """The cases as items of a batch."""
    cases = [case(seed, number) for number in range(start, start + count)]
    return [Item(Task(given.reference), given.completion) for given in cases]


def in_batches(batch: Sequence[Item], size: int, jobs: int | None = None) -> list[bytes]:
    """The verdicts of a fresh engine, slow rung included, asked for `size` at a time."""
    engine = Engine()
    try:
        found = [
            verdict
            for start in range(0, len(batch), size)
            for verdict in engine.verify_batch(batch[start : start + size], jobs=jobs)
        ]
    finally:
        engine.close()
    return [told(verdict) for verdict in found]


def in_threads(batch: Sequence[Item], threads: int) -> list[bytes]:
    """The verdicts of a fresh engine that so many threads share, an item at a time."""
    engine = Engine()
    try:
        with ThreadPoolExecutor(threads) as pool:
            found = list(pool.map(lambda item: engine.verify_batch([item])[0], batch))
    finally:
        engine.close()
    return [told(verdict) for verdict in found]


def differences(first: Sequence[bytes], second: Sequence[bytes]) -> list[int]:
    """The places at which two runs say different things."""
    return [at for at, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1]]


if __name__ == "__main__":
    sys.stdout.buffer.write(b"".join(found + b"\n" for found in lines(*map(int, sys.argv[1:]))))
