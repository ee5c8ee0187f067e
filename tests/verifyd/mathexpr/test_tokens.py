"""Text to tokens: layout is dropped, spellings become one, places are kept."""

from __future__ import annotations

import pytest

from verifyd.mathexpr import limits
from verifyd.mathexpr.tokens import OverLimit, Unreadable, tokenize


def seen(text: str) -> list[tuple[str, str]]:
    """Kind and text; "op" stands for the kind of any operator."""
    named = ("number", "word", "command", "text")
    return [(t.kind if t.kind in named else "op", t.text) for t in tokenize(text)[:-1]]


def texts(text: str) -> list[str]:
    return [token.text for token in tokenize(text)[:-1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12", [("number", "12")]),
        ("1.50", [("number", "1.50")]),
        (".5", [("number", ".5")]),
        ("3e8", [("number", "3e8")]),
        ("2.5E-3", [("number", "2.5E-3")]),
        ("3ex", [("number", "3"), ("word", "ex")]),
        ("abc", [("word", "abc")]),
        (r"\alpha", [("command", "alpha")]),
        ("α", [("command", "alpha")]),
        (r"\text{ cm }", [("text", "cm")]),
        (r"\mathrm{~cm}", [("text", "cm")]),
        (r"\text{a {b} c}", [("text", "a b c")]),
        ("...", [("op", "...")]),
        ("…", [("op", "...")]),
        (r"\ldots", [("op", "...")]),
        ("℃", [("text", "°C")]),
        ("", []),
    ],
)
def test_kinds(text: str, expected: list[tuple[str, str]]) -> None:
    assert seen(text) == expected


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (r"\left( 1 \right)", "(1)"),
        (r"\bigl(1\bigr)", "(1)"),
        (r"1\,+\;2", "1+2"),
        ("1\u00a0+\u200b2", "1+2"),
        (r"\displaystyle 1", "1"),
        (r"\mathbf{x}", "{x}"),
        (r"\dfrac", r"\frac"),
        (r"\varnothing", r"\emptyset"),
        ("x²", "x^{2}"),
        ("x₁₂", "x_{12}"),
        ("x¹⁰", "x^{10}"),
        ("½", r"\frac{1}{2}"),
        ("１２", "12"),
        ("（1，2）", "(1,2)"),
        ("a≤b", r"a\le b"),
        ("a−b", "a-b"),
        ("a–b", "a-b"),
        ("2×3", r"2\times3"),
        (r"\left.x\right|", "x|"),
        (r"\hspace{1cm}5", "5"),
        (r"\\frac12", r"\frac12"),
        ("a\u200bb", "ab"),
    ],
)
def test_layout_and_spelling_are_dropped(text: str, plain: str) -> None:
    assert texts(text) == texts(plain)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1,234", ["1234"]),
        ("12,345,678", ["12345678"]),
        ("1{,}234", ["1234"]),
        (r"1\,234", ["1234"]),
        ("1 234", ["1234"]),
        ("1,234.5", ["1234.5"]),
        (r"3.141\,592", ["3.141592"]),
        ("1,23", ["1", "23"]),
        ("1,2345", ["1", "2345"]),
        ("0,123", ["0", "123"]),
        ("1,234,56", ["1", "234", "56"]),
        ("(100,200)", ["100", "200"]),
        (r"\{100,200\}", ["100", "200"]),
        ("(1,000, 2,000)", ["1000", "2000"]),
        ("1, 234", ["1", "234"]),
        ("1234 567", ["1234", "567"]),
    ],
)
def test_thousands_and_lists(text: str, numbers: list[str]) -> None:
    assert [token.text for token in tokenize(text) if token.kind == "number"] == numbers


def test_a_token_knows_its_place_and_the_space_before_it() -> None:
    assert [(t.text, t.start, t.gap) for t in tokenize(r"x +\, 12 ")] == [
        ("x", 0, False),
        ("+", 2, True),
        ("12", 6, True),
        ("", 9, True),
    ]


def test_an_environment_without_a_name_is_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        tokenize(r"x \begin 5")
    assert caught.value.position == 2


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("x" * (limits.MAX_ANSWER_CHARS + 1), limits.MAX_ANSWER_CHARS),
        ("+" * (limits.MAX_TOKENS + 1), limits.MAX_TOKENS),
        ("½" * (limits.MAX_ANSWER_CHARS // 2), limits.MAX_ANSWER_CHARS),
    ],
    ids=["characters", "tokens", "characters that grow"],
)
def test_too_large(text: str, position: int) -> None:
    with pytest.raises(OverLimit) as caught:
        tokenize(text)
    assert caught.value.position == position


def test_the_limits_themselves_are_allowed() -> None:
    assert len(tokenize("+" * limits.MAX_TOKENS)) == limits.MAX_TOKENS + 1
    assert len(tokenize("x" * limits.MAX_ANSWER_CHARS)) == 2
