"""Verifiers, good and bad, that audits of the tests run on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

VERIFIERS = r'''
import math, re

BOX = re.compile(r"\\boxed\{([^{}]*)\}")

def answer(completion):
    boxes = BOX.findall(completion)
    return (boxes[-1] if boxes else completion).strip().strip("$ .").replace(",", "")

def strings(completion, reference):
    """Equal strings alone."""
    return answer(completion) == answer(reference)

def tolerant(completion, reference):
    """The fault of many graders: numbers are equal within a relative 1e-4."""
    try:
        return math.isclose(float(answer(completion)), float(answer(reference)), rel_tol=1e-4)
    except ValueError:
        return strings(completion, reference)

def everything(completion, reference):
    return True

def nothing(completion, reference):
    return False

def shy(completion, reference):
    """Abstains from all that is not the string."""
    return True if strings(completion, reference) else None
'''


@pytest.fixture(scope="session")
def verifiers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The prefix of the names of the verifiers above: `python:MODULE:`."""
    folder = tmp_path_factory.mktemp("verifiers")
    (folder / "verifiers_of_a_test.py").write_text(VERIFIERS, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder))
        yield "python:verifiers_of_a_test:"


@pytest.fixture
def references(tmp_path: Path) -> Path:
    """A small reference file with several kinds of answer."""
    rows = ["7", "12345", r"\\frac{1}{2}", "(1,2)", "x+1", "$3.50$", r"\\sqrt{2}", "2 < 3"]
    path = tmp_path / "small.jsonl"
    path.write_text("".join(f'{{"answer": "{row}"}}\n' for row in rows), encoding="utf-8")
    return path
