"""Errors as problem documents (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

MEDIA_TYPE = "application/problem+json"


class ProblemModel(msgspec.Struct, frozen=True):
    """A problem document. Its type is `about:blank`: the status says what kind it is."""

    type: str
    title: str
    status: int
    detail: str
    instance: str


class Problem(Exception):
    """An answer other than the one that was asked for. `detail` names the place and the mend."""

    def __init__(
        self, status: HTTPStatus, detail: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.headers = headers


def response(
    status: int, detail: str, instance: str, headers: Mapping[str, str] | None = None
) -> Response:
    """The problem document."""
    document = ProblemModel("about:blank", HTTPStatus(status).phrase, status, detail, instance)
    return Response(msgspec.json.encode(document), status, headers, MEDIA_TYPE)


def install(app: FastAPI) -> None:
    """Make every error of the application a problem document."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(Exception, _ours)


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return response(error.status, error.detail, request.url.path, error.headers)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return response(error.status_code, error.detail, request.url.path, error.headers)


async def _validation(request: Request, error: Exception) -> Response:
    return response(422, str(error), request.url.path)


async def _ours(request: Request, error: Exception) -> Response:
    return response(500, f"a fault of the service: {type(error).__name__}", request.url.path)
