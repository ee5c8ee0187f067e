"""Every row of the pages of conventions and of options, on the real verifier."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from verifyd import verify
from verifyd.mathexpr.options import NAMES

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
CONVENTIONS, OPTIONS = FOLDER / "math-conventions.md", FOLDER / "math-options.md"
HEADS = {
    "| reference | completion | outcome |",
    "| options | reference | completion | outcome |",
}
ROW = re.compile(r"\|(?: `(\{.+\})` \|)? `([^`]+)` \| `([^`]+)` \| (correct|incorrect) \|")


class Section(NamedTuple):
    """A heading, and the rows of the table below it."""

    title: str
    rows: list[str]


def sections(page: Path) -> Iterator[Section]:
    for part in page.read_text(encoding="utf-8").split("\n## ")[1:]:
        lines = [line for line in part.splitlines() if line.startswith("|")]
        assert lines, f"{page.name} shows nothing of: {part.partition(chr(10))[0]}"
        assert lines[0] in HEADS, lines[0]
        yield Section(part.partition("\n")[0], lines[2:])


ALL = [*sections(CONVENTIONS), *sections(OPTIONS)]


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=f"{section.title}-{place}")
        for section in ALL
        for place, row in enumerate(section.rows, 1)
    ],
)
def test_row(row: str) -> None:
    match = ROW.fullmatch(row)
    assert match is not None, f"not the row of an example: {row}"
    given, reference, completion, outcome = match.groups()
    options: dict[str, Any] = json.loads(given or "{}")
    verdict = verify(completion.replace("⏎", "\n"), reference, options=options)
    assert verdict.outcome == outcome, verdict


@pytest.mark.parametrize("section", ALL, ids=lambda section: section.title)
def test_each_shows_what_is_refused_too(section: Section) -> None:
    shown = {row.rstrip(" |").rpartition("| ")[2] for row in section.rows}
    assert shown == {"correct", "incorrect"}


def test_each_option_has_its_section() -> None:
    assert [section.title for section in sections(OPTIONS)] == list(NAMES)
