"""`POST /v1/verify`, the hot route: plain ASGI, since a framework costs more than the checks."""

from __future__ import annotations

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
        declared = headers.get(b"content-length", b"0")
        try:
            body = await _body(receive, declared, state.settings.max_body_bytes)
        except ClientGone:
            return
        try:
            items, policy = schema.read_request(body)
        except (ValueError, RecursionError) as problem:
            raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, str(problem)) from None
        del body
        with state.admit(len(items)):
            verdicts = await state.engine.averify_batch(items, on_undecided=policy)
        await _answer(send, schema.write_response(verdicts))


async def _body(receive: Receive, declared: bytes, limit: int) -> bytes:
    """The whole body. Raises the 413 problem as soon as it is too large, declared or not."""
    parts: list[bytes] = []
    length = int(declared) if declared.isdigit() else 0
    received = 0
    more = True
    while more and max(length, received) <= limit:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        parts.append(message.get("body", b""))
        received += len(parts[-1])
        more = message.get("more_body", False)
    if max(length, received) > limit:
        detail = f"the body is larger than {limit} bytes; send it in several requests"
        raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)
    return b"".join(parts)


async def _answer(send: Send, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
