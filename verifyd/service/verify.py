"""`POST /v1/verify`, the hot route: plain ASGI, since a framework costs more than the checks."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from starlette.types import Receive, Scope, Send

from verifyd.service import schema
from verifyd.service.problems import Problem
from verifyd.service.state import State


class ClientGone(Exception):
    """The client hung up before its request was whole."""


class VerifyRoute:
    """Reads a batch, has it verified, writes the verdicts. Problems are for the app to answer."""

    def __init__(self, state: State) -> None:
        self._state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        state = self._state
        state.check_open()
        headers = dict(scope["headers"])
        state.check_key(headers.get(b"authorization", b"").decode("latin-1"))
        declared = headers.get(b"content-length", b"")
        length = int(declared) if declared.isdigit() else None
        with state.holding() as hold:
            try:
                read = _body(receive, length, state.settings.max_body_bytes, hold)
                answer = await self._verify(await read)
            except ClientGone:
                return
            await _answer(send, answer)

    async def _verify(self, body: bytes) -> bytes:
        """The body of the answer."""
        state = self._state
        try:
            items, policy = schema.read_request(body)
        except (ValueError, RecursionError) as problem:
            raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, str(problem)) from None
        del body
        with state.admit(len(items)):
            verdicts = await state.engine.averify_batch(items, on_undecided=policy)
        return schema.write_response(verdicts)


async def _body(
    receive: Receive, declared: int | None, limit: int, hold: Callable[[int], None]
) -> bytes:
    """The whole body, as soon as `hold` has room for it.

    Raises the 413 problem as soon as it is too large, declared or not.
    """
    parts: list[bytes] = []
    received = 0
    more = True
    if declared is not None:
        _check_length(declared, limit)
        hold(declared)
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        parts.append(message.get("body", b""))
        received += len(parts[-1])
        more = message.get("more_body", False)
        _check_length(received, limit)
        if declared is None:
            hold(len(parts[-1]))
    return b"".join(parts)


def _check_length(length: int, limit: int) -> None:
    if length > limit:
        detail = f"the body is larger than {limit} bytes; send it in several requests"
        raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)


async def _answer(send: Send, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
