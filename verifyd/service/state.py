"""What the routes share: the engine, what is in flight, and whether the service is draining."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from http import HTTPStatus
from types import FrameType

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from verifyd import registry
from verifyd.engine import Engine
from verifyd.hooks_prometheus import PrometheusHook
from verifyd.pool import Pool
from verifyd.self_check import wrong_examples
from verifyd.service.problems import Problem
from verifyd.service.settings import Settings

MULTIPROCESS_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"

_log = logging.getLogger("verifyd")


class State:
    """One a process of the service."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.collectors = CollectorRegistry()
        self._in_flight_gauge = Gauge(
            "verifyd_items_in_flight",
            "Items accepted and not yet answered.",
            registry=self.collectors,
            multiprocess_mode="livesum",
        )
        pool = Pool(settings.pool_workers, limits=settings.limits, preload=registry.preload())
        self.engine = Engine(pool=pool, hooks=[PrometheusHook(self.collectors)])
        self.in_flight = 0
        self.bytes_in_flight = 0
        self.draining = False
        self.wrong: list[str] = []

    def check_self(self) -> None:
        """Run the examples of every verifier; where one comes out wrong, never open.

        That loads too whatever a verifier loads at its first use, so that no request pays for it.
        """
        for package in sorted(set(registry.missing().values())):
            _log.warning("a verifier is left out: %s is not installed; see verifyd doctor", package)
        engine = Engine(pool=self.engine.pool)
        for name in registry.names():
            self.wrong += wrong_examples(engine, name)
        for words in self.wrong:
            _log.error("not ready, an example comes out wrong: %s", words)

    def check_key(self, authorization: str | None) -> None:
        """Raises the 401 problem where keys are set and none of them was sent."""
        keys = self.settings.keys
        scheme, _, sent = (authorization or "").partition(" ")
        fits = [hmac.compare_digest(sent.strip().encode(), key.encode()) for key in keys]
        if keys and not (scheme.lower() == "bearer" and any(fits)):
            detail = "send a valid key as `Authorization: Bearer KEY`"
            raise Problem(HTTPStatus.UNAUTHORIZED, detail, {"WWW-Authenticate": "Bearer"})

    def check_open(self) -> None:
        """Raises the 503 problem while draining, and where the service has found itself wrong."""
        if self.draining:
            reason = "the service is shutting down"
        elif self.wrong:
            reason = f"an example of a verifier comes out wrong: {self.wrong[0]}"
        else:
            return
        detail = f"{reason}; send the request to another one"
        raise Problem(HTTPStatus.SERVICE_UNAVAILABLE, detail, self._come_back())

    @contextlib.contextmanager
    def admit(self, items: int) -> Iterator[None]:
        """Count the items while they are in flight. Raises the 429 problem where there is no room.

        An idle service takes a batch of any length, since no later moment would suit it better.
        """
        room = self.settings.max_items_in_flight - self.in_flight
        pool = self.engine.pool
        if (self.in_flight and items > room) or pool.backlog >= pool.max_queue:
            raise self._full(f"{self.in_flight} items")
        self._count(items)
        try:
            yield
        finally:
            self._count(-items)

    @contextlib.contextmanager
    def holding(self) -> Iterator[Callable[[int], None]]:
        """Count the bytes of one body, as it says that there are more, until it is answered.

        They are counted before they are read. Saying so raises the 429 problem where there is no
        room, unless no other request holds any.
        """
        held = 0

        def hold(more: int) -> None:
            nonlocal held
            others = self.bytes_in_flight - held
            if others and self.bytes_in_flight + more > self.settings.max_bytes_in_flight:
                raise self._full(f"{self.bytes_in_flight} bytes")
            held += more
            self.bytes_in_flight += more

        try:
            yield hold
        finally:
            self.bytes_in_flight -= held

    def metrics(self) -> bytes:
        """The metrics of this process; of all, where several serve together."""
        if MULTIPROCESS_DIRECTORY not in os.environ:
            return generate_latest(self.collectors)
        everyone = CollectorRegistry()
        MultiProcessCollector(everyone)  # type: ignore[no-untyped-call]
        return generate_latest(everyone)

    def drain_on_sigterm(self) -> None:
        """At SIGTERM first refuse work for a while, so that a balancer notices, then stop.

        To be called when the server has set its own handler, which is kept for afterwards.
        """
        if threading.current_thread() is not threading.main_thread():
            return
        stop = signal.getsignal(signal.SIGTERM)
        loop = asyncio.get_running_loop()

        def drain(number: int, frame: FrameType | None) -> None:
            delay = 0.0 if self.draining else self.settings.drain_s
            self.draining = True
            if callable(stop):
                loop.call_soon_threadsafe(loop.call_later, delay, stop, number, frame)

        signal.signal(signal.SIGTERM, drain)

    def _full(self, what: str) -> Problem:
        detail = f"{what} are in flight; try again after the time in Retry-After"
        return Problem(HTTPStatus.TOO_MANY_REQUESTS, detail, self._come_back())

    def _come_back(self) -> dict[str, str]:
        return {"Retry-After": str(self.settings.retry_after_s)}

    def _count(self, items: int) -> None:
        self.in_flight += items
        self._in_flight_gauge.set(self.in_flight)
