"""The routes of the service, and nothing else."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.responses import PlainTextResponse
from starlette.routing import Route

from verifyd import wire
from verifyd.service import problems, schema
from verifyd.service.settings import Settings
from verifyd.service.state import State
from verifyd.service.verify import VerifyRoute

JSON = "application/json"
VERIFY = "/v1/verify"
METRICS = "text/plain; version=0.0.4; charset=utf-8"


def _problem(status: int) -> dict[str, Any]:
    return {
        "description": HTTPStatus(status).phrase,
        "content": schema.openapi_body(problems.ProblemModel, media_type=problems.MEDIA_TYPE),
    }


def _ok(model: type) -> dict[str, Any]:
    return {"description": "OK", "content": schema.openapi_body(model)}


SECURITY: list[dict[str, list[str]]] = [{}, {"key": []}]
"""Where keys are set, one is needed."""

VERIFY_OPERATION: dict[str, Any] = {
    "summary": "Verify",
    "description": "Check a batch of completions: one verdict for each item, in the same order.",
    "requestBody": {
        "required": True,
        "content": schema.openapi_body(schema.VerifyRequest, schema.EXAMPLE),
    },
    "responses": {
        "200": _ok(schema.VerifyResponse),
        **{str(status): _problem(status) for status in (401, 413, 422, 429, 500, 503)},
    },
    "security": SECURITY,
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application of one process."""
    state = State(settings or Settings())

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        state.drain_on_sigterm()
        state.check_self()
        yield
        state.engine.close()

    app = FastAPI(title="verifyd", version=version("verifyd"), lifespan=lifespan)
    problems.install(app)
    _add_routes(app, state)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


def _add_routes(app: FastAPI, state: State) -> None:
    app.router.routes.append(Route(VERIFY, VerifyRoute(state), methods=["POST"]))

    @app.get(
        "/v1/verifiers",
        responses={200: _ok(schema.VerifiersResponse), 401: _problem(401)},
        openapi_extra={"security": SECURITY},
    )
    async def verifiers(request: Request) -> Response:
        """The verifiers that are there, with their contracts and examples."""
        state.check_key(request.headers.get("authorization"))
        return Response(wire.encode(schema.verifiers()), media_type=JSON)

    @app.get("/healthz", responses={200: _ok(schema.StatusResponse)})
    async def healthz() -> Response:
        """Alive."""
        return Response(b'{"status":"alive"}', media_type=JSON)

    @app.get("/readyz", responses={200: _ok(schema.StatusResponse), 503: _problem(503)})
    async def readyz() -> Response:
        """Can take work; 503 while draining, and where an example of a verifier comes out wrong."""
        state.check_open()
        return Response(b'{"status":"ready"}', media_type=JSON)

    @app.get("/metrics", response_class=PlainTextResponse)
    async def metrics() -> Response:
        """Metrics as Prometheus text; of all processes where several serve together."""
        return Response(state.metrics(), media_type=METRICS)


def _openapi(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, routes=app.routes)
        document["paths"][VERIFY] = {"post": VERIFY_OPERATION}
        components = document.setdefault("components", {})
        components.setdefault("schemas", {}).update(schema.openapi_components())
        components["securitySchemes"] = {"key": {"type": "http", "scheme": "bearer"}}
        app.openapi_schema = document
    return app.openapi_schema
