"""Look-alike characters: the examples."""

from __future__ import annotations

import unicodedata

import pytest

from metamorphic.relations.confusables import TWINS


@pytest.mark.parametrize(("letter", "twin"), TWINS.items())
def test_every_twin_is_of_another_script(letter: str, twin: str) -> None:
    assert unicodedata.name(letter).startswith("LATIN")
    assert unicodedata.name(twin).startswith("CYRILLIC")
