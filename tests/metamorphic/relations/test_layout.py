"""Style, Markdown and fonts: the examples."""

from __future__ import annotations

from collections.abc import Callable

from metamorphic.case import Kind
from metamorphic.relation import Example, Relation, registry

RELATIONS = "layout"


def test_example(
    entry: Relation, example: Example, holds: Callable[[Relation, Example], None]
) -> None:
    holds(entry, example)


def test_fonts_and_markdown_hang_on_a_convention() -> None:
    assert registry()["layout.font"].kind is Kind.CONTRACT
    assert registry()["layout.markdown"].kind is Kind.CONTRACT
