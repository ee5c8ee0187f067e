"""How often a request is sent again, and what is logged of it.

`stamina` warns of each retry by a bare line, which says nothing of where and why. For the retries
of this client alone, one line at level INFO with the URL and the attempt stands in its place.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import httpx
import stamina
from stamina.instrumentation import RetryDetails, get_on_retry_hooks, set_on_retry_hooks

from verifyd.client import exchange

P = ParamSpec("P")
T = TypeVar("T")

_OURS = __name__.rpartition(".")[0]
_log = logging.getLogger("verifyd.client")
_lock = threading.Lock()


def retried(patience_s: float) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorates what sends a request, awaited or not: again until it answers or time is up."""
    _tell_of_retries()
    return stamina.retry(on=exchange.may_retry, attempts=None, timeout=patience_s, wait_max=2.0)


def _tell_of_retries() -> None:
    """Add our hook to whatever hooks a program has set, unless it is there."""
    with _lock:
        hooks = get_on_retry_hooks()
        if _tell not in hooks:
            set_on_retry_hooks([*hooks, _tell])


def _tell(details: RetryDetails) -> None:
    problem = details.caused_by
    if details.name.startswith(_OURS) and isinstance(problem, httpx.HTTPError):
        _log.info(
            "attempt %d at %s failed (%s); the next in %.1f s",
            details.retry_num,
            problem.request.url,
            str(problem).partition("\n")[0] or type(problem).__name__,
            details.wait_for,
        )


def _is_of_others(record: logging.LogRecord) -> bool:
    return not str(getattr(record, "stamina.callable", "")).startswith(_OURS)


logging.getLogger("stamina").addFilter(_is_of_others)
