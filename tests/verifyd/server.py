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

    def __init__(self, url: str, process: subprocess.Popen[bytes]) -> None:
        self.url = url
        self.process = process

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.url + path, timeout=30)

    def post(self, content: bytes, **headers: str) -> httpx.Response:
        return httpx.post(self.url + "/v1/verify", content=content, headers=headers, timeout=60)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(*arguments: str, port: int | None = None, **settings: object) -> Iterator[Server]:
    """A server with these settings, until the block ends."""
    port = port or free_port()
    settings = {"drain_s": 0} | settings
    environment = {f"VERIFYD_{name.upper()}": str(value) for name, value in settings.items()}
    log = tempfile.TemporaryFile()  # noqa: SIM115
    process = subprocess.Popen(
        [sys.executable, "-c", _START, "--port", str(port), *arguments],
        env=os.environ | environment,
        stderr=log,
    )
    server = Server(f"http://127.0.0.1:{port}", process)
    try:
        _await_ready(server, log)
        yield server
    finally:
        process.terminate()
        process.wait(timeout=60)
        log.close()


def _await_ready(server: Server, log: IO[bytes]) -> None:
    for _ in range(1200):
        with contextlib.suppress(httpx.TransportError):
            if server.get("/readyz").is_success:
                return
        if server.process.poll() is not None:
            break
        time.sleep(0.05)
    log.seek(0)
    raise RuntimeError(f"the server did not start: {log.read().decode()}")
