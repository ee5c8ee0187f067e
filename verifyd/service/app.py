"""The routes of the service, and nothing else."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi

from verifyd import wire
from verifyd.service import problems, schema
from verifyd.service.problems import Problem
from verifyd.service.settings import Settings
from verifyd.service.state import State

JSON = "application/json"
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"description": HTTPStatus(status).phrase, "content": {problems.MEDIA_TYPE: {}}}
    for status in (401, 413, 422, 429, 503)
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application of one process."""
    state = State(settings or Settings())

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        state.drain_on_sigterm()
        yield
        state.engine.close()

    app = FastAPI(title="verifyd", lifespan=lifespan)
    problems.install(app)
    _add_routes(app, state)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


def _add_routes(app: FastAPI, state: State) -> None:
    @app.post(
        "/v1/verify",
        responses={200: {"content": schema.openapi_body(schema.VerifyResponse)}, **_PROBLEMS},
        openapi_extra={
            "requestBody": {
                "required": True,
                "content": schema.openapi_body(schema.VerifyRequest, schema.EXAMPLE),
            }
        },
    )
    async def verify(request: Request) -> Response:
        """Check a batch of completions: one verdict for each item, in the same order."""
        state.check_open()
        state.check_key(request.headers.get("authorization"))
        body = await _body(request, state.settings.max_body_bytes)
        try:
            items, policy = schema.read_request(body)
        except (ValueError, RecursionError) as problem:
            raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, str(problem)) from None
        del body
        with state.admit(len(items)):
            verdicts = await state.engine.averify_batch(items, on_undecided=policy)
        return Response(schema.write_response(verdicts), media_type=JSON)

    @app.get(
        "/v1/verifiers",
        responses={
            200: {"content": schema.openapi_body(schema.VerifierModel)},
            401: _PROBLEMS[401],
        },
    )
    async def verifiers(request: Request) -> Response:
        """The verifiers that are there, with their contracts and examples."""
        state.check_key(request.headers.get("authorization"))
        return Response(wire.encode({"verifiers": schema.verifiers()}), media_type=JSON)

    @app.get("/healthz")
    async def healthz() -> Response:
        """Alive."""
        return Response(b'{"status":"alive"}', media_type=JSON)

    @app.get("/readyz", responses={503: _PROBLEMS[503]})
    async def readyz() -> Response:
        """Can take work; 503 while draining."""
        state.check_open()
        return Response(b'{"status":"ready"}', media_type=JSON)

    @app.get("/metrics")
    async def metrics() -> Response:
        """Metrics as Prometheus text; of all processes where several serve together."""
        return Response(state.metrics(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def _body(request: Request, limit: int) -> bytes:
    """The whole body. Raises the 413 problem as soon as it is too large, declared or not."""
    declared = request.headers.get("content-length", "0")
    parts = bytearray()
    if not declared.isdigit() or int(declared) <= limit:
        async for part in request.stream():
            parts += part
            if len(parts) > limit:
                break
        else:
            return bytes(parts)
    detail = f"the body is larger than {limit} bytes; send it in several requests"
    raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, detail)


def _openapi(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, routes=app.routes)
        schemas = document.setdefault("components", {}).setdefault("schemas", {})
        schemas.update(schema.openapi_components())
        app.openapi_schema = document
    return app.openapi_schema
