"""Each `verifyd check` on a page whose output is shown, run again."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = re.compile(
    r"```\n(?:\.venv/bin/)?verifyd (check .*?)(?: \|\| .*)?\n```\n\n```text\n(outcome.*?)```",
    flags=re.DOTALL,
)
TIME = re.compile(r"[\d.]+ ms")

EXAMPLES = [
    pytest.param(*match.groups(), id=f"{page.stem}: {match.group(1)}")
    for folder in ("tutorial", "how-to")
    for page in sorted((DOCS / folder).glob("*.md"))
    for match in SHOWN.finditer(page.read_text(encoding="utf-8"))
]


def without_time(text: str) -> list[str]:
    lines = TIME.sub("… ms", text).splitlines()
    return [line for line in lines if not line.startswith("exit status")]


def test_there_are_some() -> None:
    assert len(EXAMPLES) >= 5


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_the_output_is_as_shown(command: str, output: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "verifyd", *shlex.split(command)],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert without_time(done.stdout) == without_time(output)
