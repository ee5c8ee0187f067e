"""Words: the tables of opposites."""

from __future__ import annotations

import pytest

from metamorphic.case import SourceCase
from metamorphic.generate import mutants
from metamorphic.relations.words import OPPOSITES


@pytest.mark.parametrize("word", OPPOSITES)
def test_an_opposite_is_another_word(word: str) -> None:
    assert OPPOSITES[word] != word


@pytest.mark.parametrize("reference", ["no solution", "\\text{circle}", "Evelyn", "x", "5", "(B)"])
def test_nothing_is_called_wrong_without_a_known_opposite(reference: str) -> None:
    assert list(mutants(SourceCase("x", reference), relations=["words"])) == []
