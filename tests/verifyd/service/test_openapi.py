"""The OpenAPI document against what the service really answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema
import pytest

from tests.verifyd.server import Server, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(api_keys="key", max_body_bytes=10_000, max_items_in_flight=1) as server:
        yield server


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    document: dict[str, Any] = server.get("/openapi.json").json()
    return document


EXACT = {"verifier": "exact", "completion": "a", "reference": "a"}
KEY = {"Authorization": "Bearer key"}
CALLS = [
    ("GET", "/healthz", None, {}, 200),
    ("GET", "/readyz", None, {}, 200),
    ("GET", "/metrics", None, {}, 200),
    ("GET", "/v1/verifiers", None, KEY, 200),
    ("GET", "/v1/verifiers", None, {}, 401),
    ("POST", "/v1/verify", {"items": []}, KEY, 200),
    ("POST", "/v1/verify", {"items": [EXACT, {}, EXACT | {"completion": ""}]}, KEY, 200),
    ("POST", "/v1/verify", {"items": [], "policy": 1}, KEY, 422),
    ("POST", "/v1/verify", {"items": []}, {}, 401),
    ("POST", "/v1/verify", {"items": [EXACT | {"completion": "a" * 20_000}]}, KEY, 413),
]


@pytest.mark.parametrize(("method", "path", "body", "headers", "status"), CALLS)
def test_an_answer_is_as_the_document_says(
    server: Server,
    document: dict[str, Any],
    method: str,
    path: str,
    body: object,
    headers: dict[str, str],
    status: int,
) -> None:
    response = httpx.request(method, server.url + path, json=body, headers=headers, timeout=60)
    assert response.status_code == status
    content = document["paths"][path][method.lower()]["responses"][str(status)]["content"]
    media_type = response.headers["content-type"].partition(";")[0]
    assert list(content) == [media_type]
    answer = response.json() if "json" in media_type else response.text
    validate(answer, content[media_type]["schema"], document)


def test_every_path_is_called(document: dict[str, Any]) -> None:
    described = {
        (method.upper(), path, int(status))
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        for status in operation["responses"]
        if int(status) not in (429, 500, 503)  # which other tests bring about
    }
    assert described == {(method, path, status) for method, path, _, _, status in CALLS}


def test_the_example_is_a_request(server: Server, document: dict[str, Any]) -> None:
    body = document["paths"]["/v1/verify"]["post"]["requestBody"]["content"]["application/json"]
    validate(body["example"], body["schema"], document)
    response = server.post(json.dumps(body["example"]).encode(), **KEY)
    assert [verdict["outcome"] for verdict in response.json()["verdicts"]] == ["correct"] * 2


@pytest.mark.parametrize("body", [{}, {"items": 5}, {"items": [], "policy": "zero"}])
def test_what_the_document_forbids_is_refused(
    server: Server, document: dict[str, Any], body: object
) -> None:
    with pytest.raises(jsonschema.ValidationError):
        validate(body, {"$ref": "#/components/schemas/VerifyRequest"}, document)
    assert server.post(json.dumps(body).encode(), **KEY).status_code == 422


def validate(value: object, schema: dict[str, Any], document: dict[str, Any]) -> None:
    """With the schemas of the document at hand, and objects held to the fields that they list."""
    components = {
        name: model if "properties" not in model else {"additionalProperties": False} | model
        for name, model in document["components"]["schemas"].items()
    }
    whole = {**schema, "components": {"schemas": components}}
    jsonschema.Draft202012Validator(whole).validate(value)
