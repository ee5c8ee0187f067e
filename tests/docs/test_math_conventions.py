"""Every row of the page of conventions, on the real verifier."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from verifyd import verify

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "math-conventions.md"
ROW = re.compile(r"\| `([^`]+)`(?:, (\w+): (\w+))? \| `([^`]+)` \| (correct|incorrect) \|")
OUTCOMES = {"correct", "incorrect"}


def sections() -> Iterator[tuple[str, list[str]]]:
    """The title and the table rows, heads apart, of each part that has a table."""
    for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        lines = [line for line in part.splitlines() if line.startswith("|")]
        if lines:
            yield part.partition("\n")[0], lines[2:]


def rows() -> list[Any]:
    return [
        pytest.param(line, id=f"{title}-{number}")
        for title, lines in sections()
        for number, line in enumerate(lines, 1)
    ]


@pytest.mark.parametrize("line", rows())
def test_row(line: str) -> None:
    row = ROW.fullmatch(line)
    assert row is not None, f"no row of a convention: {line}"
    reference, option, value, completion, outcome = row.groups()
    verdict = verify(
        completion.replace("⏎", "\n"),
        reference,
        options={option: value} if option else None,
    )
    assert verdict.outcome == outcome, verdict


@pytest.mark.parametrize(("title", "lines"), list(sections()))
def test_each_convention_shows_both_outcomes(title: str, lines: list[str]) -> None:
    assert {line.split("|")[-2].strip() for line in lines} == OUTCOMES


def test_the_page_has_the_conventions() -> None:
    assert len(list(sections())) >= 11
