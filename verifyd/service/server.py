"""Run the service: uvicorn with uvloop and httptools, in one process or several."""

from __future__ import annotations

import os
import signal
import socket
import sys
import tempfile

import uvicorn

from verifyd.service.settings import BadSettings, read_settings
from verifyd.service.state import MULTIPROCESS_DIRECTORY


def serve(host: str, port: int, workers: int) -> int:
    """Serve until SIGTERM or SIGINT. Several workers share the socket and one set of metrics.

    The result is the exit status: 2, and one line a fault on standard error, where a setting or
    the address cannot be used; nothing is started then.
    """
    try:
        settings = read_settings()
        _check_address(host, port)
    except (BadSettings, OSError) as problem:
        print(problem, file=sys.stderr)
        return 2
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
            timeout_graceful_shutdown=settings.grace_s,
        )
    return 0


def _check_address(host: str, port: int) -> None:
    """Raises OSError, with the mend, where nothing can listen there.

    The server binds by itself, only after it has started much else; a fault is told before that.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except (OSError, UnicodeError) as problem:
        # Python adds "(while attempting to bind ...)", which says the address once more.
        words = str(getattr(problem, "strerror", None) or problem).partition(" (while")[0]
        mend = "choose another --host or --port"
        raise OSError(f"verifyd: cannot listen on {host}:{port}: {words}; {mend}") from None
