"""The programs of the guides, run as a reader would run them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.verifyd.server import serving

FOLDER = Path(__file__).parents[2] / "docs" / "how-to"
ADDRESS = "http://127.0.0.1:8000"


def programs(page: str) -> list[str]:
    text = (FOLDER / page).read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)


def run(program: str, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=given,
        capture_output=True,
        text=True,
        check=True,
        timeout=100,
    )
    return done.stdout.strip()


def test_the_clients_print_what_the_page_says() -> None:
    page = (FOLDER / "use-in-training.md").read_text(encoding="utf-8")
    with serving() as server:
        for program in programs("use-in-training.md"):
            assert run(program.replace(ADDRESS, server.url)) in page


def test_the_new_verifier_keeps_its_examples() -> None:
    (program,) = programs("add-a-verifier.md")
    judge = """
from verifyd import registry, shutdown, verify

entry = registry.get("last_word")
for outcome, examples in (("correct", entry.accepts), ("incorrect", entry.rejects)):
    for reference, completion in examples:
        verdict = verify(completion, reference, verifier="last_word")
        assert verdict.outcome == outcome, verdict
shutdown()
print("done")
"""
    assert run(program + judge) == "done"


@pytest.mark.parametrize(
    ("completion", "outcome"), [("so 0.5", "correct"), ("so 0.6", "incorrect")]
)
def test_the_judging_program_answers(completion: str, outcome: str) -> None:
    (program,) = programs("audit-a-verifier.md")
    asked = f'{{"id": "1", "reference": "0.5", "completion": "{completion}"}}\n'
    assert run(program, asked) == f'{{"id": "1", "outcome": "{outcome}"}}'
