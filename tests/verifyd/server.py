"""A real server process for tests, with the misbehaving verifier among its own."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import IO

import httpx

_START = (
    "import sys, tests.verifyd.misbehaving\n"
    "from verifyd.cli import main\n"
    "sys.exit(main(['serve', *sys.argv[1:]]))\n"
)


class Server:
    """A running server: its address and its process."""

    def __init__(self, url: str, process: subprocess.Popen[bytes], log: IO[bytes]) -> None:
        self.url = url
        self.process = process
        self._log = log

    def log(self) -> bytes:
        """What it has written on standard error so far."""
        self._log.seek(0)
        return self._log.read()

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=30)

    def post(self, content: bytes, **headers: str) -> httpx.Response:
        return httpx.post(self.url + "/v1/verify", content=content, headers=headers, timeout=60)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(
    *arguments: str, port: int | None = None, ready: bool = True, **settings: object
) -> Iterator[Server]:
    """A server with these settings, until the block ends; `ready`: wait until it says so."""
    port = port or free_port()
    settings = {"drain_s": 0} | settings
    environment = {f"VERIFYD_{name.upper()}": str(value) for name, value in settings.items()}
    log = tempfile.TemporaryFile()  # noqa: SIM115
    process = subprocess.Popen(
        [sys.executable, "-c", _START, "--port", str(port), *arguments],
        env=os.environ | environment,
        stderr=log,
    )
    server = Server(f"http://127.0.0.1:{port}", process, log)
    try:
        if ready:
            _await_ready(server)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=60)
        log.close()


def _await_ready(server: Server) -> None:
    for _ in range(1200):
        with contextlib.suppress(httpx.TransportError):
            if server.get("/readyz").is_success:
                return
        if server.process.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError(f"the server did not start: {server.log().decode()}")
