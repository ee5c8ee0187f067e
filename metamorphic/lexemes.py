"""A reference cut into lexemes, so that relations of layout know where a blank may stand.

This is the relations' own view. The checker has another lexer and trusts none of this.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple


class Lexeme(Enum):
    """What a piece of text is."""

    NUMBER = auto()
    LETTERS = auto()
    COMMAND = auto()
    WORDS = auto()
    """`\\text{...}`, `\\begin{...}` and the like: never touched inside."""
    OPERATOR = auto()
    """A sign that stands between two operands (not a leading minus)."""
    OPEN = auto()
    CLOSE = auto()
    COMMA = auto()
    BLANK = auto()
    """White space as characters."""
    SPACING = auto()
    """`\\,`, `~`, `\\quad` and the like."""
    OTHER = auto()


class Piece(NamedTuple):
    """A lexeme with its place."""

    kind: Lexeme
    text: str
    start: int
    end: int


WORD_COMMANDS = (
    "text|mathrm|operatorname|mbox|textbf|textit|textrm|mathbf|mathsf|mathit|mathbb|mathcal|hbox|"
    "boldsymbol|bm|begin|end|color|phantom|hspace|tag|label|underline"
)
BINARY_COMMANDS = frozenset(
    "\\cdot \\times \\div \\pm \\mp \\cup \\cap \\le \\leq \\leqslant \\ge \\geq \\geqslant \\ne "
    "\\neq \\in \\to \\approx \\equiv \\setminus \\lt \\gt \\mapsto \\subset \\subseteq".split()
)
BINARY_SIGNS = frozenset("+-*/=<>≤≥≠·×÷∪∩∈−±")
TAKES_ARGUMENT = frozenset(
    "\\frac \\dfrac \\tfrac \\cfrac \\sqrt \\binom \\dbinom \\tbinom \\overline \\bar \\vec \\hat "
    "\\widehat \\overrightarrow \\pmod \\mod \\bmod \\left \\right \\bigl \\bigr \\Bigl \\Bigr "
    "\\big \\Big \\bigg \\Bigg \\not \\over \\operatorname \\underbrace \\overbrace \\stackrel "
    "\\overset \\underset \\tilde \\dot \\ddot \\text \\mathrm \\mathbf \\mathbb \\log \\lim \\max \\min \\limits".split()
)
"""Commands after which nothing may be put before their (perhaps bare) argument."""

_SCAN = re.compile(
    r"(?P<WORDS>\\(?:" + WORD_COMMANDS + r")\*?[ ]*(?=\{))"
    r"|(?P<SPACING>\\[,:;!> ]|~|\\q?quad(?![A-Za-z]))"
    r"|(?P<COMMAND>\\(?:sqrt|\\)\s*\[[^\[\]]*\]|\\(?:[A-Za-z]+|.))"
    r"|(?P<NUMBER>\d+(?:(?:,|\{,\}|,\\!|\\,)\d{3}(?!\d))*(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+)"
    r"|(?P<LETTERS>[^\W\d_]+)"
    r"|(?P<BLANK>\s+)"
    r"|(?P<COMMA>,)"
    r"|(?P<OPEN>[(\[{])|(?P<CLOSE>[)\]}])"
    r"|(?P<OTHER>.)",
    re.DOTALL,
)


def lex(text: str) -> tuple[Piece, ...]:
    """The lexemes of `text`, all of it, in order."""
    pieces: list[Piece] = []
    place = 0
    while place < len(text):
        match = _SCAN.match(text, place)
        assert match is not None, "OTHER takes any character"
        kind = Lexeme[match.lastgroup or "OTHER"]
        end = _end_of_words(text, match.end()) if kind is Lexeme.WORDS else match.end()
        piece = Piece(kind, text[place:end], place, end)
        pieces.append(_classed(piece, pieces))
        place = end
    return tuple(pieces)


def _end_of_words(text: str, place: int) -> int:
    """Where the brace group that opens at `place` ends, with the column letters of an array."""
    end = closing_brace(text, place)
    if end is None:
        return len(text)
    if re.match(r"\s*\{[clr|\s]*\}", text[end:]) and text[place:end] == "{array}":
        return closing_brace(text, text.index("{", end)) or len(text)
    return end


def closing_brace(text: str, place: int) -> int | None:
    """The end of the brace group that opens at `place`; None where it stays open."""
    depth = 0
    while place < len(text):
        if text[place] == "\\":
            place += 1
        elif text[place] == "{":
            depth += 1
        elif text[place] == "}":
            depth -= 1
            if depth == 0:
                return place + 1
        place += 1
    return None


def _classed(piece: Piece, before: list[Piece]) -> Piece:
    """`piece` with signs told apart: binary operators, escaped braces, commands for spacing."""
    if piece.kind is Lexeme.COMMAND and piece.text in BINARY_COMMANDS:
        return piece._replace(kind=Lexeme.OPERATOR)
    if piece.kind is Lexeme.COMMAND and piece.text in ("\\{", "\\}"):
        return piece._replace(kind=Lexeme.OPEN if piece.text == "\\{" else Lexeme.CLOSE)
    if piece.text in BINARY_SIGNS and _ends_operand(before):
        return piece._replace(kind=Lexeme.OPERATOR)
    return piece


def _ends_operand(before: list[Piece]) -> bool:
    last = next((p for p in reversed(before) if p.kind not in BLANKS), None)
    if last is None:
        return False
    if last.kind is Lexeme.COMMAND:
        return not takes_argument(last) and last.text[:2] not in ("\\\\", "\\&")
    return last.kind in (Lexeme.NUMBER, Lexeme.LETTERS, Lexeme.CLOSE, Lexeme.WORDS)


def takes_argument(piece: Piece) -> bool:
    """Whether what follows may be the piece's argument."""
    return piece.text in TAKES_ARGUMENT or piece.text.startswith("\\sqrt")


BLANKS = (Lexeme.BLANK, Lexeme.SPACING)


def balanced(text: str) -> bool:
    """Whether braces pair up, escapes apart, and no escape hangs at the end."""
    depth = 0
    place = 0
    while place < len(text):
        if text[place] == "\\":
            if place + 1 == len(text):
                return False
            place += 1
        elif text[place] == "{":
            depth += 1
        elif text[place] == "}":
            depth -= 1
            if depth < 0:
                return False
        place += 1
    return depth == 0


def has_bare(text: str, character: str) -> bool:
    """Whether `character` stands in `text` without a backslash."""
    return re.search(r"(?<!\\)(?:\\\\)*" + re.escape(character), text) is not None
