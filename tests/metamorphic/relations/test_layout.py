"""Style, Markdown and fonts."""

from __future__ import annotations

import pytest

from metamorphic.case import Kind, SourceCase
from metamorphic.generate import variants
from metamorphic.relation import registry


def made(reference: str, name: str) -> list[str]:
    found = variants(SourceCase("x", reference), relations=[name], limit_per_relation=99)
    return [variant.text for variant in found]


def test_fonts_and_markdown_hang_on_a_convention() -> None:
    assert registry()["layout.font"].kind is Kind.CONTRACT
    assert registry()["layout.markdown"].kind is Kind.CONTRACT


def test_a_style_command_stands_in_every_pair_of_delimiters() -> None:
    assert sorted(made("\\frac12", "layout.style")) == sorted(
        before + command + " \\frac12" + after
        for command in ("\\displaystyle", "\\textstyle")
        for before, after in (
            ("$", "$"),
            ("$$", "$$"),
            ("\\(", "\\)"),
            ("\\[", "\\]"),
            ("\\boxed{", "}"),
        )
    )


@pytest.mark.parametrize("reference", ["no solution", "\\text{C}", "(B)", "4.5e33", "17.5%"])
def test_no_style_command_where_no_formula_stands(reference: str) -> None:
    assert made(reference, "layout.style") == []


@pytest.mark.parametrize("reference", ["x", "-5", "\\frac12", "1,234", "\\mathbb{R}"])
def test_no_font_around_what_a_font_may_change(reference: str) -> None:
    assert made(reference, "layout.font") == []
