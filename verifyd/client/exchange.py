"""What goes over the wire and comes back, without the going: pure but for the errors raised.

A check has no effects, so that a request may be sent again whenever it is unknown whether it
was answered. Each verdict is put in its place by number; so nothing is lost and nothing doubled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import httpx
import msgspec

from verifyd import wire
from verifyd.policy import fill_rewards
from verifyd.task import Item
from verifyd.verdict import Policy, Reason, Verdict, error
from verifyd.wire import Given, Refusal

CHUNK_ITEMS = 512
CHUNK_BYTES = 4_000_000
RETRIED = frozenset({429, 502, 503, 504})
MAX_RETRY_AFTER_S = 60.0


class ServiceError(Exception):
    """The service answered with an error that sending again will not mend. `status` may be None."""

    def __init__(self, status: int | None, detail: str) -> None:
        super().__init__(detail if status is None else f"{status}: {detail}")
        self.status = status
        self.detail = detail


class Parcel(NamedTuple):
    """One item on its way: its place in the batch, and its JSON."""

    place: int
    item: Item
    json: bytes


Chunk = list[Parcel]


class Batch:
    """The items of one call, and the verdicts that are there so far."""

    def __init__(self, given: Iterable[Given]) -> None:
        self._verdicts: list[Verdict | None] = []
        self._groups: list[str | None] = []
        self._to_send: Chunk = []
        for place, one in enumerate(given):
            read = wire.item(one)
            self._groups.append(read.group)
            self._verdicts.append(self._pack(place, read))

    def _pack(self, place: int, read: Item | Refusal) -> Verdict | None:
        """Have an item sent; or the error verdict of one that cannot be."""
        if isinstance(read, Refusal):
            return error(Reason.BAD_REQUEST, read.detail, verifier=read.verifier, id=read.id)
        try:
            json = wire.encode(wire.fields(read))
        except (TypeError, ValueError, RecursionError) as problem:
            words = wire.TOO_DEEP if isinstance(problem, RecursionError) else problem
            detail = f"options or reference: {words}; send what JSON can say"
            return error(Reason.BAD_REQUEST, detail, verifier=read.task.verifier, id=read.id)
        self._to_send.append(Parcel(place, read, json))
        return None

    def chunks(self) -> Iterator[Chunk]:
        """What to send, in requests of moderate size."""
        chunk: Chunk = []
        size = 0
        for parcel in self._to_send:
            length = len(parcel.json)
            if chunk and (len(chunk) >= CHUNK_ITEMS or size + length > CHUNK_BYTES):
                yield chunk
                chunk, size = [], 0
            chunk.append(parcel)
            size += length
        if chunk:
            yield chunk

    def place(self, chunk: Chunk, verdicts: Sequence[Verdict]) -> None:
        """Put the verdicts of a chunk in their places."""
        for parcel, verdict in zip(chunk, verdicts, strict=True):
            self._verdicts[parcel.place] = verdict

    def too_large(self, chunk: Chunk) -> list[Chunk]:
        """Halves of a chunk that was too large; a single item becomes an error verdict."""
        if len(chunk) > 1:
            middle = len(chunk) // 2
            return [chunk[:middle], chunk[middle:]]
        item = chunk[0].item
        detail = "completion: larger than the service takes in one request"
        refused = error(Reason.BAD_REQUEST, detail, verifier=item.task.verifier, id=item.id)
        self.place(chunk, [refused])
        return []

    def verdicts(self, policy: Policy) -> list[Verdict]:
        """One verdict for each item, in order, with the policy applied over the whole batch."""
        whole = [verdict for verdict in self._verdicts if verdict is not None]
        if len(whole) != len(self._verdicts):
            raise RuntimeError("the batch was not finished")
        return fill_rewards(whole, self._groups, policy)


def body(chunk: Chunk) -> bytes:
    """The request for a chunk. The policy is applied here at the end, so that groups stay whole."""
    return b'{"items":[' + b",".join(parcel.json for parcel in chunk) + b"]}"


def read(response: httpx.Response, expected: int) -> list[Verdict]:
    """The verdicts of an answer. Raises httpx.HTTPStatusError for what may be tried again."""
    if response.status_code in RETRIED:
        response.raise_for_status()
    if response.status_code != httpx.codes.OK:
        detail = f"{_detail(response)} (from {response.request.url})"
        raise ServiceError(response.status_code, detail)
    try:
        verdicts = wire.decode(response.content, _decode, _Answer).verdicts
    except ValueError as problem:
        raise ServiceError(None, f"the answer is no list of verdicts: {problem}") from None
    if len(verdicts) != expected:
        raise ServiceError(None, f"{len(verdicts)} verdicts came back for {expected} items")
    return verdicts


def may_retry(problem: Exception) -> bool | float:
    """Whether to send again, for stamina: no, yes, or after so many seconds (Retry-After)."""
    if isinstance(problem, httpx.HTTPStatusError):
        after = problem.response.headers.get("retry-after", "")
        return min(float(after), MAX_RETRY_AFTER_S) if after.isdigit() else True
    return isinstance(problem, httpx.TransportError)


def last_word(problem: httpx.HTTPError) -> ServiceError:
    """The error that ends the retries. It names the URL."""
    url = problem.request.url
    if isinstance(problem, httpx.HTTPStatusError):
        response = problem.response
        return ServiceError(response.status_code, f"{_detail(response)} (from {url})")
    words = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    return ServiceError(None, f"no answer from {url}: {words}")


class _Answer(msgspec.Struct):
    verdicts: list[Verdict]


_decode = msgspec.json.Decoder(_Answer).decode


def _detail(response: httpx.Response) -> str:
    try:
        return str(msgspec.json.decode(response.content)["detail"])
    except (ValueError, TypeError, KeyError):
        return response.text[:500]
