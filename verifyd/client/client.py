"""`Client` and `AsyncClient`: the same calls, blocking and awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self, TypedDict, Unpack

import httpx

from verifyd.client import exchange, retries
from verifyd.client.exchange import Batch, Chunk, ServiceError
from verifyd.verdict import Policy, Verdict
from verifyd.wire import Given

PATH = "/v1/verify"
DEFAULT_URL = "http://127.0.0.1:8000"
_TOO_LARGE = 413


class Settings(TypedDict, total=False):
    """What both clients may be told.

    `key` is an API key. `timeout_s` (300) bounds one request; a slow check may well take a
    minute. `patience_s` (600) bounds all the tries of one request. `concurrency` (4) is how many
    requests of a batch are under way at once.
    """

    key: str | None
    timeout_s: float
    patience_s: float
    concurrency: int


def _http_options(url: str, settings: Settings) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    if key := settings.get("key"):
        headers["Authorization"] = f"Bearer {key}"
    timeout = httpx.Timeout(settings.get("timeout_s", 300.0), connect=10.0)
    return {"base_url": url, "timeout": timeout, "headers": headers}


def _patience(settings: Settings) -> float:
    return settings.get("patience_s", 600.0)


class Client:
    """A blocking client. Thread-safe; close it, or use it in a `with` statement."""

    def __init__(self, url: str = DEFAULT_URL, **settings: Unpack[Settings]) -> None:
        self._settings = settings
        self._http = httpx.Client(**_http_options(url, settings))

    def verify(
        self,
        completion: str,
        reference: object,
        *,
        verifier: str = "math",
        prompt: str | None = None,
        options: Mapping[str, Any] | None = None,
        on_undecided: Policy = "null",
        **more_options: Any,
    ) -> Verdict:
        """Check one completion; see `verifyd.verify`."""
        line = _line(completion, reference, verifier, prompt, {**(options or {}), **more_options})
        return self.verify_batch([line], on_undecided=on_undecided)[0]

    def verify_batch(
        self, items: Iterable[Given], *, on_undecided: Policy = "null"
    ) -> list[Verdict]:
        """One verdict for each item, in order, whatever the network does meanwhile.

        A bad item becomes an ERROR verdict. Raises ServiceError when the service refuses (a wrong
        key, say) or stays away for longer than `patience_s`; UndecidedError under "raise".
        """
        batch = Batch(items)
        with ThreadPoolExecutor(self._settings.get("concurrency", 4)) as threads:
            for _ in threads.map(lambda chunk: self._send(batch, chunk), batch.chunks()):
                pass
        return batch.verdicts(on_undecided)

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _send(self, batch: Batch, chunk: Chunk) -> None:
        try:
            verdicts = self._post(chunk)
        except ServiceError as refusal:
            if refusal.status != _TOO_LARGE:
                raise
            for half in batch.too_large(chunk):
                self._send(batch, half)
        else:
            batch.place(chunk, verdicts)

    def _post(self, chunk: Chunk) -> list[Verdict]:
        body = exchange.body(chunk)

        @retries.retried(_patience(self._settings))
        def send() -> list[Verdict]:
            return exchange.read(self._http.post(PATH, content=body), len(chunk))

        try:
            return send()
        except httpx.HTTPError as problem:
            raise exchange.last_word(problem) from problem


class AsyncClient:
    """The awaited client. Use it in one event loop, in an `async with` statement or close it."""

    def __init__(self, url: str = DEFAULT_URL, **settings: Unpack[Settings]) -> None:
        self._settings = settings
        self._http = httpx.AsyncClient(**_http_options(url, settings))
        self._turns = asyncio.Semaphore(settings.get("concurrency", 4))

    async def verify(
        self,
        completion: str,
        reference: object,
        *,
        verifier: str = "math",
        prompt: str | None = None,
        options: Mapping[str, Any] | None = None,
        on_undecided: Policy = "null",
        **more_options: Any,
    ) -> Verdict:
        """Check one completion; see `verifyd.verify`."""
        line = _line(completion, reference, verifier, prompt, {**(options or {}), **more_options})
        return (await self.verify_batch([line], on_undecided=on_undecided))[0]

    async def verify_batch(
        self, items: Iterable[Given], *, on_undecided: Policy = "null"
    ) -> list[Verdict]:
        """The awaited `Client.verify_batch`, with the same promises."""
        batch = Batch(items)
        try:
            async with asyncio.TaskGroup() as tasks:
                for chunk in batch.chunks():
                    tasks.create_task(self._send(batch, chunk))
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
        return batch.verdicts(on_undecided)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _send(self, batch: Batch, chunk: Chunk) -> None:
        try:
            verdicts = await self._post(chunk)
        except ServiceError as refusal:
            if refusal.status != _TOO_LARGE:
                raise
            for half in batch.too_large(chunk):
                await self._send(batch, half)
        else:
            batch.place(chunk, verdicts)

    async def _post(self, chunk: Chunk) -> list[Verdict]:
        body = exchange.body(chunk)

        @retries.retried(_patience(self._settings))
        async def send() -> list[Verdict]:
            async with self._turns:
                response = await self._http.post(PATH, content=body)
            return exchange.read(response, len(chunk))

        try:
            return await send()
        except httpx.HTTPError as problem:
            raise exchange.last_word(problem) from problem


def _line(
    completion: str,
    reference: object,
    verifier: str,
    prompt: str | None,
    options: Mapping[str, Any],
) -> dict[str, Any]:
    return {
        "verifier": verifier,
        "completion": completion,
        "reference": reference,
        "prompt": prompt,
        "options": dict(options),
    }
