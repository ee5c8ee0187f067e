from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from verifyd import registry, verify_batch
from verifyd.registry import Example
from verifyd.task import Item, Task


def examples(table: str) -> list[Any]:
    entries = [entry for name in registry.names() if (entry := registry.get(name))]
    return [
        pytest.param(entry.name, example, id=f"{entry.name}: {example}")
        for entry in entries
        for example in getattr(entry, table)
    ]


@pytest.mark.parametrize(("name", "example"), examples("accepts"))
def test_every_verifier_accepts_its_examples(name: str, example: Example) -> None:
    reference, completion = example
    (verdict,) = verify_batch([Item(Task(reference, name), completion)])
    assert verdict.outcome == "correct"
    assert verdict.version == f"{name}/{verdict.version.partition('/')[2]}"


@pytest.mark.parametrize(("name", "example"), examples("rejects"))
def test_every_verifier_rejects_its_examples(name: str, example: Example) -> None:
    reference, completion = example
    (verdict,) = verify_batch([Item(Task(reference, name), completion)])
    assert verdict.outcome == "incorrect"


def _register(name: str, **tables: list[Example]) -> None:
    decorate = registry.verifier(
        name,
        version=1,
        extract=lambda completion, task: None,
        check_options=lambda options: None,
        check_reference=lambda reference: None,
        accepts=tables.get("accepts", [("a", "a")]),
        rejects=tables.get("rejects", [("a", "b")]),
    )
    decorate(lambda task, answer: pytest.fail("never called"))


@pytest.mark.parametrize(
    ("name", "tables", "words"),
    [
        ("exact", {}, "registered already"),
        ("new", {"accepts": []}, "examples"),
        ("new", {"rejects": []}, "examples"),
    ],
)
def test_what_cannot_be_registered(name: str, tables: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        _register(name, **tables)
    assert registry.get("new") is None


def test_an_unknown_name_is_none() -> None:
    assert registry.get("exakt") is None
    assert registry.names() == sorted(registry.names())


def test_a_verifier_without_its_package_is_missed_alone() -> None:
    script = (
        "import sys\n"
        "sys.modules['flint'] = None\n"
        "from verifyd import registry, verify\n"
        "print(registry.missing())\n"
        "print(verify('a', 'a', verifier='exact').outcome)\n"
        "print(verify('a', 'a', verifier='math').detail)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    missing, outcome, detail = told.stdout.splitlines()
    assert missing == "{'math': 'flint', 'math_steps': 'flint'}"
    assert outcome == "correct"
    assert "flint is not installed; run: pip install" in detail
