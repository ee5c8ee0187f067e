"""Run the service: uvicorn with uvloop and httptools, in one process or several."""

from __future__ import annotations

import os
import signal
import sys
import tempfile

import uvicorn

from verifyd.service.settings import Settings
from verifyd.service.state import MULTIPROCESS_DIRECTORY


def serve(host: str, port: int, workers: int) -> None:
    """Serve until SIGTERM or SIGINT. Several workers share the socket and one set of metrics."""
    # The server raises its signal again once it has stopped: that is the ordinary end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with tempfile.TemporaryDirectory(prefix="verifyd-metrics-") as directory:
        if workers > 1:
            os.environ[MULTIPROCESS_DIRECTORY] = directory
        uvicorn.run(
            "verifyd.service.app:create_app",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            loop="uvloop",
            http="httptools",
            access_log=False,
            timeout_graceful_shutdown=Settings().grace_s,
        )
