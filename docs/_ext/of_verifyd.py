"""What the pages take from `verifyd`: verifiers, settings, limits, metrics, HTTP, commands."""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import prometheus_client
from pieces import code, command_help, docstring, json_type, table


def verifiers() -> Iterator[str]:
    """The registry, with the examples that run as tests."""
    from verifyd import registry

    for name in registry.names():
        entry = registry.get(name)
        assert entry is not None
        yield f"**{code(name)}**, version {code(entry.label)}. {docstring(entry.verify)}"
        yield ""
        if entry.contract:
            yield f"Contract: {entry.contract}.\n"
        rows = [(pair, "correct") for pair in entry.accepts]
        rows += [(pair, "incorrect") for pair in entry.rejects]
        yield from table(
            ("reference", "completion", "outcome"),
            [(code(pair[0]), code(pair[1]), outcome) for pair, outcome in rows],
        )


def settings() -> Iterator[str]:
    """The settings of the service."""
    from verifyd.service.settings import Settings

    prefix = Settings.model_config["env_prefix"]
    yield from table(
        ("variable", "default", "what it sets"),
        [
            (code(prefix + name.upper()), _default(field.default), field.description or "")
            for name, field in Settings.model_fields.items()
        ],
    )


def _default(value: object) -> str:
    if value is None or value == "":
        return "not set"
    return f"{value:,}" if isinstance(value, int) else str(value)


def limits() -> Iterator[str]:
    """The constants of the module of limits, with the docstrings below them."""
    from verifyd.mathexpr import limits as module

    yield from table(
        ("limit", "value", "of what"),
        [
            (code(name), _value(getattr(module, name)), doc)
            for name, doc in _constants(ast.parse(inspect.getsource(module)))
        ],
    )


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for statement, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
            continue
        doc = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            doc = " ".join(str(after.value.value).split())
        yield statement.targets[0].id, doc


def _value(value: object) -> str:
    return ", ".join(map(_value, value)) if isinstance(value, tuple) else f"{value:,}"


def answer_types() -> Iterator[str]:
    """The rules of `math` in the order in which they are asked, from their modules' docstrings."""
    from verifyd.mathexpr.types import ORDER

    modules = [sys.modules[rule.__module__] for rule in ORDER]
    yield from table(
        ("file", "what it compares"),
        [
            (code(f"{module.__name__.rpartition('.')[2]}.py"), docstring(module))
            for module in modules
        ],
    )


def metrics() -> Iterator[str]:
    """The metrics of a service that has just started."""
    from verifyd.service.settings import Settings
    from verifyd.service.state import State

    state = State(Settings())
    families = [
        family for family in state.collectors.collect() if not family.name.endswith("_created")
    ]
    labels = _labels(state.collectors)
    yield from table(
        ("metric", "type", "labels", "what it counts"),
        [
            (
                code(family.name + ("_total" if family.type == "counter" else "")),
                family.type,
                ", ".join(map(code, labels.get(family.name, ()))),
                family.documentation,
            )
            for family in families
        ],
    )
    state.engine.close()


def _labels(collectors: prometheus_client.CollectorRegistry) -> dict[str, Sequence[str]]:
    metrics = collectors._names_to_collectors
    return {name: getattr(metric, "_labelnames", ()) for name, metric in metrics.items()}


def routes() -> Iterator[str]:
    """The endpoints that the application's own OpenAPI document lists."""
    document = _openapi()
    yield from table(
        ("endpoint", "what it does", "statuses"),
        [
            (code(f"{method.upper()} {path}"), call["description"], ", ".join(call["responses"]))
            for path, calls in sorted(document["paths"].items())
            for method, call in calls.items()
        ],
    )


def bodies() -> Iterator[str]:
    """The wire models of the OpenAPI document."""
    for name, model in _openapi()["components"]["schemas"].items():
        if model.get("type") != "object" or "properties" not in model:
            continue
        yield f"### {name}"
        yield ""
        yield model.get("description", "").partition("\n\n")[0] + "\n"
        needed = model.get("required", ())
        yield from table(
            ("field", "type", "needed"),
            [
                (code(field), _wire_type(kind), "yes" if field in needed else "no")
                for field, kind in model["properties"].items()
            ],
        )


def request_example() -> Iterator[str]:
    """The example of a request."""
    from verifyd.service.schema import EXAMPLE

    yield f"```json\n{json.dumps(EXAMPLE, indent=1)}\n```"


def _openapi() -> dict[str, Any]:
    from verifyd.service.app import create_app

    return dict(create_app().openapi())


def _wire_type(kind: dict[str, Any]) -> str:
    if "anyOf" in kind:
        return " or ".join(_wire_type(one) for one in kind["anyOf"])
    if kind.get("type") == "array" and "prefixItems" in kind:
        return "[" + ", ".join(map(_wire_type, kind["prefixItems"])) + "]"
    if kind.get("type") == "array" and isinstance(kind.get("items"), dict):
        return f"list of ({_wire_type(kind['items'])})"
    return json_type(kind)


def commands_verifyd() -> Iterator[str]:
    """The help texts of `verifyd`."""
    from verifyd import cli

    return command_help(cli._parser())
