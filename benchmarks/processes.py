"""Processes and their memory and CPU time; a real server; kills."""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import psutil

MIB = 2**20
START_S = 60.0


def cpu_s() -> float:
    """CPU seconds of this process, its children that run, and those that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime + sum(map(cpu_of, children()))


def cpu_of(process: psutil.Process) -> float:
    """User and system CPU seconds of one process; 0 where it has gone."""
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


def children(pid: int | None = None) -> list[psutil.Process]:
    """The child processes, and theirs."""
    try:
        return list(psutil.Process(pid).children(recursive=True))
    except psutil.Error:
        return []


def rss_mib() -> float:
    """Resident memory of this process."""
    return float(psutil.Process().memory_info().rss) / MIB


class Server:
    """A real `verifyd serve`, on a free port."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, ready_s: float) -> None:
        self.process = process
        self.port = port
        self.ready_s = ready_s
        self.usage = psutil.Process(process.pid)

    @contextlib.contextmanager
    def connected(self) -> Iterator[http.client.HTTPConnection]:
        """A connection, closed afterwards."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        with contextlib.closing(connection):
            yield connection

    def is_alive(self) -> bool:
        """Whether `/healthz` answers 200."""
        try:
            with self.connected() as connection:
                connection.request("GET", "/healthz")
                with connection.getresponse() as response:
                    return response.status == 200
        except (OSError, http.client.HTTPException):
            return False


@contextlib.contextmanager
def serving(**environment: str) -> Iterator[Server]:
    """Start the server, wait until it takes work, and stop it afterwards."""
    port = _free_port()
    command = [sys.executable, "-m", "verifyd", "serve", "--port", str(port)]
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        server = Server(process, port, 0.0)
        while not server.is_alive():
            if process.poll() is not None or time.perf_counter() - start > START_S:
                raise RuntimeError(f"{' '.join(command[1:])} did not start")
            time.sleep(0.01)
        server.ready_s = time.perf_counter() - start
        yield server
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Killer:
    """A thread that kills a random child of a process, again and again, until told to stop."""

    def __init__(self, seed: int, every_s: float) -> None:
        self.kills = 0
        self._random = random.Random(seed)
        self._every_s = every_s
        self._pid: int | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def of(self, pid: int) -> Killer:
        """Kill the children of that process instead of ours."""
        self._pid = pid
        return self

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(self._random.expovariate(1 / self._every_s)):
            found = children(self._pid)
            if found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self._random.choice(found).pid, signal.SIGKILL)
                    self.kills += 1
