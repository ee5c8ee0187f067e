"""Markdown that the parts of `generated` are made of."""

from __future__ import annotations

import argparse
import inspect
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

LONGEST = 60
"""Code points of an example that are shown."""


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


def docstring(thing: object) -> str:
    """The first paragraph of a docstring."""
    return paragraph(inspect.getdoc(thing) or "")


def paragraph(text: str) -> str:
    """The first paragraph, in one line."""
    return " ".join(text.split("\n\n")[0].split())


def command_help(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The help text of each command of a parser."""
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            continue
        told = {choice.dest: choice.help for choice in action._choices_actions}
        for name, command in action.choices.items():
            yield f"### {command.prog}"
            yield ""
            words = told[name] or ""
            yield f"{words[:1].upper()}{words[1:]}.\n"
            yield f"```text\n{command.format_help().strip()}\n```\n"


def json_type(field: dict[str, Any]) -> str:
    """The type of a field of a JSON schema, in words."""
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "const" in field:
        return code(field["const"])
    if "enum" in field:
        return ", ".join(map(code, field["enum"]))
    kinds = field.get("type", "any")
    words = " or ".join([kinds] if isinstance(kinds, str) else kinds)
    inner = field.get("items") or field.get("additionalProperties")
    return f"{words} of {json_type(inner)}" if isinstance(inner, dict) else words
