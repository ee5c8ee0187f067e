"""Engines with short limits, closed again after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.verifyd import misbehaving
from verifyd.engine import Engine
from verifyd.pool import Pool
from verifyd.process import MIB, Limits
from verifyd.task import Item, Task

SHORT = Limits(cpu_s=0.3, wall_s=3.0, memory_bytes=200 * MIB)


@pytest.fixture
def engine() -> Iterator[Engine]:
    engine = Engine(pool=Pool(2, limits=SHORT))
    yield engine
    engine.close()


def order(completion: str, reference: str = "a", **fields: str) -> Item:
    """An item for the verifier that obeys orders."""
    return Item(Task(reference, misbehaving.NAME), completion, **fields)
