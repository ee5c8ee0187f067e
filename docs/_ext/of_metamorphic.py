"""What the pages take from `metamorphic`: relations, the report's schema, commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pieces import code, command_help, json_type, paragraph, table


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
                (code(e.name), e.kind.value, e.taxonomy, paragraph(e.doc), _example(e))
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
    yield "## The top"
    yield ""
    yield from table(("field", "type", "meaning"), _fields("", document))
    for name, definition in document["$defs"].items():
        if definition.get("type") != "object" or "properties" not in definition:
            continue
        yield f"## {name}"
        yield ""
        if "description" in definition:
            yield definition["description"] + "\n"
        yield from table(("field", "type", "meaning"), _fields("", definition))


def _fields(path: str, definition: dict[str, Any]) -> Iterator[Sequence[str]]:
    for name, field in definition.get("properties", {}).items():
        place = f"{path}{name}"
        yield code(place), json_type(field), field.get("description", "")
        yield from _fields(f"{place}.", field)
        yield from _fields(f"{place}[].", field.get("items", {}))


def commands_metamorphic() -> Iterator[str]:
    """The help texts of `metamorphic`."""
    from metamorphic import cli

    return command_help(cli._parser())
