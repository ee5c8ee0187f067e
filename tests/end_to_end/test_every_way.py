"""The same items by every way in: the verdicts must be the same."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
from typing import Any

import psutil
import pytest

from tests.verifyd.server import serving
from verifyd import registry, verify_batch, wire
from verifyd.client import Client
from verifyd.task import Item, Task
from verifyd.verdict import Verdict


def items() -> list[Item]:
    """The examples of all verifiers, in pairs that fit and pairs that do not."""
    found = []
    for name in registry.names():
        entry = registry.get(name)
        assert entry is not None
        examples = [*entry.accepts, *entry.rejects]
        references = [reference for reference, _ in examples]
        found += [
            Item(Task(reference, name), completion)
            for _, completion in examples
            for reference in references
            if name != "misbehaving"
        ]
    return found


def meaning(verdict: Verdict | dict[str, Any]) -> dict[str, Any]:
    fields = json.loads(wire.encode(verdict))
    assert isinstance(fields, dict)
    del fields["elapsed_ms"]
    return fields


@pytest.fixture(scope="module")
def expected() -> list[dict[str, Any]]:
    return [meaning(verdict) for verdict in verify_batch(items())]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command(expected: list[dict[str, Any]], jobs: str) -> None:
    lines = b"\n".join(wire.encode(wire.fields(item)) for item in items())
    command = [sys.executable, "-m", "verifyd", "verify", "--jobs", jobs]
    done = subprocess.run(command, input=lines, stdout=subprocess.PIPE, check=True)
    assert [meaning(json.loads(line)) for line in done.stdout.splitlines()] == expected


def test_service_and_client_while_workers_are_killed(expected: list[dict[str, Any]]) -> None:
    copies = 20
    done = threading.Event()

    def kill_at_random(server: psutil.Process) -> None:
        chance = random.Random(3)
        while not done.wait(chance.uniform(0.5, 1.5)):
            for worker in server.children()[:1]:
                os.kill(worker.pid, signal.SIGKILL)

    with serving() as server, Client(server.url) as client:
        killer = threading.Thread(target=kill_at_random, args=(psutil.Process(server.process.pid),))
        killer.start()
        try:
            verdicts = client.verify_batch(items() * copies)
        finally:
            done.set()
            killer.join()
    assert [meaning(verdict) for verdict in verdicts] == expected * copies
