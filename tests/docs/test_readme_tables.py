"""The script that fills the README's measured tables."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "docs" / "_tools" / "readme_tables.py"


@pytest.fixture(scope="module")
def script() -> Any:
    spec = importlib.util.spec_from_file_location("readme_tables", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_fill_keeps_what_stands_around(script: Any) -> None:
    text = "before\n<!-- x -->\nold\n<!-- /x -->\nafter\n"
    assert script.fill(text, "x", "new") == "before\n<!-- x -->\nnew\n<!-- /x -->\nafter\n"


@pytest.mark.parametrize("text", ["", "<!-- x -->", "<!-- /x -->", "<!-- x --> <!-- /y -->"])
def test_fill_refuses_a_text_without_both_marks(script: Any, text: str) -> None:
    with pytest.raises(ValueError, match="not both there"):
        script.fill(text, "x", "new")


def test_the_readme_has_all_marks(script: Any) -> None:
    readme = script.README.read_text(encoding="utf-8")
    for mark in ("audit-table", "throughput"):
        assert script.fill(readme, mark, "new") != readme


def test_the_command_names_no_folder_of_the_machine(script: Any) -> None:
    command = "metamorphic audit --references /some/where/a.jsonl --references b/c.jsonl --out /x/y"
    shown = "metamorphic audit --references a.jsonl --references b/c.jsonl --out y"
    assert script._command(command) == shown
