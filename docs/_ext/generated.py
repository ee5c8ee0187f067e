"""The directive `{generated} NAME`: a part of a page that the code itself writes, at build time.

Each function below gives Markdown, taken from what the code declares; nothing of it is kept in the
repository, so a page cannot fall behind the code.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from http import HTTPStatus
from typing import Any, ClassVar

import prometheus_client
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

LONGEST = 60
"""Code points of an example that are shown."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("generated", Generated)
    return {"version": "1", "parallel_read_safe": True}


class Generated(SphinxDirective):
    """The Markdown of one of `PARTS`, read as if it stood in the page."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        lines = "\n".join(PARTS[self.arguments[0]]()).splitlines()
        part = nodes.container()
        self.state.nested_parse(StringList(lines, self.arguments[0]), 0, part)
        # Parts are found anew in every build, whatever the page's own file says.
        self.env.note_reread()
        return part.children


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A Markdown table."""
    yield _row(columns)
    yield _row(["---"] * len(columns))
    yield from map(_row, rows)
    yield ""


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("\n", " ").replace("|", "\\|") for cell in cells) + " |"


def code(text: object) -> str:
    """A code span, in one line; long text is cut."""
    shown = json.dumps(text, ensure_ascii=False)[1:-1] if "\n" in str(text) else str(text)
    if len(shown) > LONGEST:
        shown = shown[:LONGEST] + "…"
    fence = "`"
    while fence in shown:
        fence += "`"
    gap = " " if shown.startswith((" ", "`")) or shown.endswith((" ", "`")) else ""
    return f"{fence}{gap}{shown}{gap}{fence}" if shown else "(empty)"


def verifiers() -> Iterator[str]:
    """The registry, with the examples that run as tests."""
    from verifyd import registry

    for name in registry.names():
        entry = registry.get(name)
        assert entry is not None
        yield f"**{code(name)}**, version {code(entry.label)}. {_doc(entry.verify)}"
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


def relations() -> Iterator[str]:
    """The relations, one table a category."""
    from metamorphic.relation import registry

    entries = registry().values()
    for category in sorted({entry.category for entry in entries}):
        yield f"## {category}"
        yield ""
        yield from table(
            ("relation", "kind", "taxonomy", "does", "example"),
            [
                (code(e.name), e.kind.value, e.taxonomy, _paragraph(e.doc), _example(e))
                for e in entries
                if e.category == category
            ],
        )


def _example(entry: Any) -> str:
    made = [example for example in entry.examples if example.text is not None]
    if not made:
        return ""
    return f"{code(made[0].reference)} → {code(made[0].text)}"


def report_format() -> Iterator[str]:
    """The JSON schema of `report.json`, a row a field, then its definitions."""
    from metamorphic.report import schema

    document = schema()
    yield from table(("field", "type", "meaning"), _fields("", document))
    for name, definition in document["$defs"].items():
        if definition.get("type") != "object" or "properties" not in definition:
            continue
        yield f"### {name}"
        yield ""
        if "description" in definition:
            yield definition["description"] + "\n"
        yield from table(("field", "type", "meaning"), _fields("", definition))


def _fields(path: str, definition: dict[str, Any]) -> Iterator[Sequence[str]]:
    for name, field in definition.get("properties", {}).items():
        place = f"{path}{name}"
        yield code(place), _type(field), field.get("description", "")
        yield from _fields(f"{place}.", field)
        yield from _fields(f"{place}[].", field.get("items", {}))


def _type(field: dict[str, Any]) -> str:
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "const" in field:
        return code(field["const"])
    if "enum" in field:
        return ", ".join(map(code, field["enum"]))
    kinds = field.get("type", "any")
    words = " or ".join([kinds] if isinstance(kinds, str) else kinds)
    inner = field.get("items") or field.get("additionalProperties")
    return f"{words} of {_type(inner)}" if isinstance(inner, dict) else words


def metrics() -> Iterator[str]:
    """The metrics of a service that has just started."""
    from verifyd.service.settings import Settings
    from verifyd.service.state import State

    state = State(Settings())
    families = [
        family
        for family in state.collectors.collect()
        if not family.name.endswith("_created")
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
    metrics = {name: metric for name, metric in collectors._names_to_collectors.items()}
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
    return _type(kind)


def commands_verifyd() -> Iterator[str]:
    """The help texts of `verifyd`."""
    from verifyd import cli

    return _commands(cli._parser())


def commands_metamorphic() -> Iterator[str]:
    """The help texts of `metamorphic`."""
    from metamorphic import cli

    return _commands(cli._parser())


def _commands(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            continue
        told = {choice.dest: choice.help for choice in action._choices_actions}
        for name, command in action.choices.items():
            yield f"### {command.prog}"
            yield ""
            yield f"{told[name] or ''}".capitalize() + ".\n"
            yield f"```text\n{command.format_help().strip()}\n```\n"


def statuses() -> Iterator[str]:
    """The statuses that the application names for `POST /v1/verify`, in words."""
    call = _openapi()["paths"]["/v1/verify"]["post"]
    yield from table(
        ("status", "title"),
        [(status, HTTPStatus(int(status)).phrase) for status in call["responses"]],
    )


def _doc(thing: object) -> str:
    return _paragraph(inspect.getdoc(thing) or "")


def _paragraph(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split())


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    part.__name__: part
    for part in (
        bodies,
        commands_metamorphic,
        commands_verifyd,
        limits,
        metrics,
        relations,
        report_format,
        request_example,
        routes,
        settings,
        verifiers,
    )
}
