"""What the README tells a reader to type, typed, against a real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.verifyd.server import Server, serving

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ADDRESS = "http://127.0.0.1:8000"


def blocks(language: str) -> list[str]:
    """The fenced blocks of that language."""
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def block(language: str, word: str) -> str:
    """The one block of that language with that word in it."""
    (found,) = [text for text in blocks(language) if word in text]
    return found


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


def run(arguments: list[str]) -> str:
    done = subprocess.run(arguments, capture_output=True, text=True, check=True, timeout=100)
    return done.stdout


def without_time(verdict: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in verdict.items() if name != "elapsed_ms"}


def test_curl(server: Server) -> None:
    answer = run(["bash", "-c", block("sh", "curl").replace(ADDRESS, server.url)])
    (verdict,) = json.loads(answer)["verdicts"]
    shown = json.loads(block("json", '"verdicts"'))["verdicts"][0]
    assert without_time(verdict) == without_time(shown)


@pytest.mark.parametrize("word", ["from verifyd import", "from verifyd.client import"])
def test_python(word: str, server: Server) -> None:
    program = block("python", word)
    printed = run([sys.executable, "-c", program.replace(ADDRESS, server.url)])
    assert printed.splitlines() == re.findall("# prints (.*)", program)


def test_every_path_that_is_linked_exists() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_it_is_short() -> None:
    assert len(README.splitlines()) < 150
