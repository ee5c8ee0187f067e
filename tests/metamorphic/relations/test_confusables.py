"""Look-alike characters: the examples."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from metamorphic.relation import Example, Relation
from metamorphic.relations.confusables import TWINS

RELATIONS = "confusables"


def test_example(
    entry: Relation, example: Example, holds: Callable[[Relation, Example], None]
) -> None:
    holds(entry, example)


@pytest.mark.parametrize(("letter", "twin"), TWINS.items())
def test_every_twin_is_of_another_script(letter: str, twin: str) -> None:
    assert unicodedata.name(letter).startswith("LATIN")
    assert unicodedata.name(twin).startswith("CYRILLIC")
