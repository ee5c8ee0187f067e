"""One worker process, seen from its parent: start it, hand it a job, watch it, kill it.

A job ends in one of three ways: a `Reply`; `Killed`, by us, at its deadline or memory limit;
`Died`, by itself or by somebody else's signal.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec
import psutil

from verifyd import wire
from verifyd.worker import Reply

MIB = 1 << 20
DYING_S = 5.0


class Limits(msgspec.Struct, frozen=True):
    """The backstops of a job, ten times wider than any deterministic budget inside it.

    `cpu_s` is measured on the worker's own CPU clock, so that a loaded machine kills nothing.
    `wall_s` ends what sleeps. `memory_bytes` bounds resident memory, looked at twenty times a
    second; four times that, of address space, is refused by the kernel at once, since a burst
    can outrun any look. (Address space alone would do, were it not for libraries that reserve far
    more of it than they touch.)
    """

    cpu_s: float = 10.0
    wall_s: float = 60.0
    memory_bytes: int = 1024 * MIB
    start_s: float = 60.0
    look_s: float = 0.05

    def widened(self, cpu_s: float) -> Limits:
        """These limits with so many more CPU seconds, and six times as many on the wall."""
        return msgspec.structs.replace(
            self, cpu_s=self.cpu_s + cpu_s, wall_s=self.wall_s + 6 * cpu_s
        )


class Limit(StrEnum):
    """What made us kill a worker."""

    CPU = "cpu"
    WALL = "wall"
    MEMORY = "memory"


class Killed(msgspec.Struct, frozen=True):
    """We killed the worker, or it ran into the kernel's bound on its memory."""

    limit: Limit


class Died(msgspec.Struct, frozen=True):
    """The worker is gone and it was not us. `status` is negative for a signal, as in subprocess."""

    status: int

    @property
    def from_outside(self) -> bool:
        """True for a signal that a process sends, not one that a program's own fault raises."""
        return -self.status in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class WorkerProcess:
    """A running worker. Not thread-safe: one thread starts it, uses it and closes it.

    That thread must outlive it, for Linux takes the thread for the parent whose death kills it.
    """

    def __init__(self, limits: Limits, preload: Sequence[str] = ()) -> None:
        command = [sys.executable, "-m", "verifyd.worker"]
        arguments = [str(os.getpid()), str(4 * limits.memory_bytes), *preload]
        self._process = subprocess.Popen(
            command + arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            # A Ctrl-C in the terminal is for the parent alone.
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in = self._process.stdin
        self._out = self._process.stdout
        os.set_blocking(self._in.fileno(), False)
        os.set_blocking(self._out.fileno(), False)
        self._usage = psutil.Process(self._process.pid)
        self._limits = limits

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def resident_bytes(self) -> int:
        """Resident memory now; 0 where the process is gone."""
        try:
            return int(self._usage.memory_info().rss)
        except psutil.Error:
            return 0

    def await_ready(self) -> Died | None:
        """Wait until it reads jobs; or how it died before."""
        start_s = self._limits.start_s
        start = msgspec.structs.replace(self._limits, cpu_s=start_s, wall_s=start_s)
        answer = self._exchange(b"", start)
        return None if isinstance(answer, bytes) else Died(self._bury())

    def run(self, request: bytes, limits: Limits) -> Reply | Killed | Died:
        """Hand in one line, wait for the line that answers it. After anything but a Reply, close."""
        answer = self._exchange(request + b"\n", limits)
        if isinstance(answer, Killed):
            return answer
        if answer is None:
            return Died(self._bury())
        return wire.decode(answer, _decode_reply, Reply)

    def kill(self) -> None:
        """Kill it, from any thread; its own thread sees it die and closes it."""
        self._process.kill()

    def close(self) -> int:
        """Kill it if it runs, reap it, and return its exit status."""
        self._process.kill()
        status = self._process.wait()
        self._in.close()
        self._out.close()
        return status

    def _bury(self) -> int:
        """The exit status of a worker that has closed its output, and so should be about to end."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(DYING_S)
        return self.close()

    def _exchange(self, request: bytes, limits: Limits) -> bytes | Killed | None:
        """The answering line; None where the worker died."""
        answer = bytearray()
        watch = self._watch(limits)
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            if request:
                selector.register(self._in, selectors.EVENT_WRITE)
            rest = memoryview(request)
            while not answer.endswith(b"\n"):
                ready = selector.select(limits.look_s)
                if (limit := next(watch)) is not None:
                    return Killed(limit)
                if not ready and self._process.poll() is not None:
                    return None
                for key, _ in ready:
                    if key.fileobj is self._out:
                        if not (data := self._out.read(MIB)):
                            return None
                        answer += data
                    elif not (rest := self._write(rest)):
                        selector.unregister(self._in)
        return bytes(answer)

    def _write(self, rest: memoryview) -> memoryview:
        """What is still to be written; nothing where the worker no longer reads."""
        try:
            return rest[os.write(self._in.fileno(), rest[: 1 << 16]) :]
        except BrokenPipeError:
            return rest[:0]

    def _watch(self, limits: Limits) -> Iterator[Limit | None]:
        """At each step the limit that is passed now, or None; looks at most once in `look_s`."""
        start = looked = time.monotonic()
        before = self._cpu_s()
        while True:
            now = time.monotonic()
            if now - looked < limits.look_s:
                yield None
                continue
            looked = now
            if self._cpu_s() - before > limits.cpu_s:
                yield Limit.CPU
            elif now - start > limits.wall_s:
                yield Limit.WALL
            elif self.resident_bytes() > limits.memory_bytes:
                yield Limit.MEMORY
            else:
                yield None

    def _cpu_s(self) -> float:
        try:
            times = self._usage.cpu_times()
        except psutil.Error:
            return 0.0
        return float(times.user + times.system)


_decode_reply = msgspec.json.Decoder(Reply).decode
