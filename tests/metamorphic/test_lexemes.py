"""The relations' own view of a text."""

from __future__ import annotations

import pytest

from metamorphic.lexemes import Lexeme, balanced, closing_brace, has_bare, lex


@pytest.mark.parametrize(
    "text",
    ["", "x+1", "\\frac12", "\\text{a b} + 1", "a\\", "{", "\\sqrt[3]{2}", "1{,}234 \\, x", "é½√"],
)
def test_nothing_is_lost(text: str) -> None:
    pieces = lex(text)
    assert "".join(piece.text for piece in pieces) == text
    assert all(text[piece.start : piece.end] == piece.text for piece in pieces)


@pytest.mark.parametrize(
    ("text", "operators"),
    [
        ("-5", []),
        ("x-5", ["-"]),
        ("x = -5", ["="]),
        ("(-1, +2)", []),
        ("2^-1", []),
        ("a \\cdot b", ["\\cdot"]),
        ("\\text{a-b}", []),
        ("1e-5", []),
        ("\\frac{1}{2}-3", ["-"]),
        ("\\sqrt[3]{x-1}", ["-"]),
    ],
)
def test_an_operator_stands_between_operands(text: str, operators: list[str]) -> None:
    assert [piece.text for piece in lex(text) if piece.kind is Lexeme.OPERATOR] == operators


@pytest.mark.parametrize("number", ["12", "1.5", ".5", "1,234", "1{,}234", "1\\,234,567", "4.5e33"])
def test_a_number_is_one_piece(number: str) -> None:
    assert [piece.kind for piece in lex(number)] == [Lexeme.NUMBER]


@pytest.mark.parametrize("words", ["\\text{a, b}", "\\mathrm{~cm}", "\\begin{array}{cc}"])
def test_words_are_one_piece(words: str) -> None:
    assert [piece.kind for piece in lex(words)] == [Lexeme.WORDS]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("{a}", True), ("\\{", True), ("{", False), ("}{", False), ("a\\", False), ("\\\\{}", True)],
)
def test_balanced(text: str, expected: bool) -> None:
    assert balanced(text) is expected


def test_an_escaped_sign_is_not_bare() -> None:
    assert has_bare("5%", "%")
    assert not has_bare("5\\%", "%")
    assert has_bare("\\\\%", "%")


def test_the_brace_that_closes() -> None:
    assert closing_brace("{a{b}c}d", 0) == 7
    assert closing_brace("{a\\}", 0) is None
