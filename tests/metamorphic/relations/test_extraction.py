"""Completions that state the answer in an accepted way."""

from __future__ import annotations

import pytest

from metamorphic.case import Kind, SourceCase
from metamorphic.relation import parse, registry
from metamorphic.relations.extraction import LAST_WINS


@pytest.mark.parametrize("story", LAST_WINS)
def test_the_answer_is_the_last_box(story: str) -> None:
    made = registry()["extraction.last_wins"].apply(
        parse(SourceCase("x", "\\frac12")), {"story": story}
    )
    assert made is not None
    assert made.kind is Kind.CONTRACT
    assert made.completion is not None
    assert made.completion.rsplit("\\boxed{", 1)[1] == "\\frac12}."
