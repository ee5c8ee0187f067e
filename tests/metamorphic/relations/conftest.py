"""`RELATIONS = "file"` in a test module runs the examples of that file's relations."""

from __future__ import annotations

import pytest

from metamorphic.case import SourceCase
from metamorphic.checker import check
from metamorphic.relation import Example, Relation, parse, registry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "example" in metafunc.fixturenames:
        file = f"metamorphic.relations.{metafunc.module.RELATIONS}"
        rows = [
            pytest.param(entry, example, id=f"{entry.name}-{number}")
            for entry in registry().values()
            if entry.function.__module__ == file
            for number, example in enumerate(entry.examples)
        ]
        metafunc.parametrize(("entry", "example"), rows)


@pytest.fixture
def holds() -> object:
    """Asserts that a relation does what its example says, and that the checker agrees."""

    def assert_holds(entry: Relation, example: Example) -> None:
        made = entry.apply(parse(SourceCase("example", example.reference)), example.params)
        if example.text is None:
            assert made is None
        else:
            assert made is not None
            assert made.text == example.text
            result = check(made)
            assert result.stands, result.reason

    return assert_holds
