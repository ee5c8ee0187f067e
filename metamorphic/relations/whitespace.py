"""White space that carries no meaning (W1, W4 to W8, W10), by place.

The checker proves each result by its own lexer: the tokens are the same.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from metamorphic.case import Kind
from metamorphic.lexemes import (
    BLANKS,
    Lexeme,
    Piece,
    lex,
    takes_argument,
)
from metamorphic.places import (
    ANSWER,
    HERE,
    IN_MATH,
    OUTSIDE,
    insert,
    is_latex,
    layout_inside,
    may_stand,
    replace,
    rewrite,
    wrapped,
)
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.value import Value, Words

SIDES = ("before", "after", "both")
WIDE = "\\quad "
SPACING = ("\\,", "\\:", "\\;", "\\!", "\\ ", "~", WIDE)


def _around(text: str, blank: str, side: str) -> str:
    before = blank if side != "after" else ""
    after = blank if side != "before" else ""
    return before + text + after


@relation(
    "whitespace.ends",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W1",
    params={"blank": (" ", "  ", "\t"), "side": SIDES, "place": (*HERE, *OUTSIDE)},
    accepts=[
        ("5", " 5", {"blank": " ", "side": "before", "place": ANSWER}),
        ("$5$", "$ 5 $", {"blank": " ", "side": "both", "place": "inside $"}),
        ("5", "\\boxed{5\t}", {"blank": "\t", "side": "after", "place": "inside \\boxed"}),
        ("5", " $5$", {"blank": " ", "side": "before", "place": "outside $"}),
    ],
    refuses=[
        ("no solution", {"blank": " ", "side": "both", "place": "inside $"}),
        ("17.5%", {"blank": " ", "side": "both", "place": "inside $"}),
    ],
)
def ends(parsed: Parsed, *, blank: str, side: str, place: str) -> Rewrite | None:
    """Any reference: a blank at the ends, inside or outside the delimiters."""
    if not may_stand(parsed, place):
        return None
    if place in OUTSIDE:
        return rewrite(_around(wrapped(parsed.text, place), blank, side), place)
    return rewrite(wrapped(_around(parsed.text, blank, side), place), place)


@relation(
    "whitespace.newline_ends",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W4",
    params={"line": ("\n", "\r\n"), "side": SIDES, "place": (*HERE, *OUTSIDE)},
    accepts=[
        ("5", "$$\n5\n$$", {"line": "\n", "side": "both", "place": "inside $$"}),
        ("5", "\\[5\\]\r\n", {"line": "\r\n", "side": "after", "place": "outside \\["}),
    ],
    refuses=[("no solution", {"line": "\n", "side": "both", "place": "inside $$"})],
)
def newline_ends(parsed: Parsed, *, line: str, side: str, place: str) -> Rewrite | None:
    """Any reference: one line break at the ends (W1 outside, W4 inside; W10 as CRLF)."""
    return ends(parsed, blank=line, side=side, place=place)


@relation(
    "whitespace.zero_width",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W6",
    params={"mark": ("\u200b", "\ufeff", "\u00a0", "\u2009"), "side": SIDES, "place": HERE},
    accepts=[("5", "5\u200b", {"mark": "\u200b", "side": "after", "place": ANSWER})],
    refuses=[("a word", {"mark": "\u200b", "side": "after", "place": "inside $"})],
)
def zero_width(parsed: Parsed, *, mark: str, side: str, place: str) -> Rewrite | None:
    """Any reference: a zero-width or no-break blank at the ends."""
    return layout_inside(parsed, place, _around(parsed.text, mark, side))


def _plain_blanks(text: str) -> list[Piece]:
    """Single spaces between two pieces, none of them between two numbers."""
    pieces = lex(text)
    return [
        piece
        for before, piece, after in zip(pieces, pieces[1:], pieces[2:], strict=False)
        if piece.text == " "
        and not (before.kind is Lexeme.NUMBER and after.kind is Lexeme.NUMBER)
        and not before.text.endswith("\\")
    ]


@relation(
    "whitespace.blanks",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W6",
    params={"blank": ("  ", "   ", "\u00a0", "\u2009", "\n", "\t"), "place": HERE},
    accepts=[
        ("x + 1", "x  +  1", {"blank": "  ", "place": ANSWER}),
        ("x + 1", "$x\n+ 1$", {"blank": "\n", "place": "inside $"}),
    ],
    refuses=[
        ("x+1", {"blank": "  ", "place": ANSWER}),
        ("x + 1", {"blank": "\n", "place": ANSWER}),
        ("1 234", {"blank": "  ", "place": ANSWER}),
        ("\\text{a b}", {"blank": "  ", "place": ANSWER}),
    ],
)
def blanks(parsed: Parsed, *, blank: str, place: str) -> Rewrite | None:
    """A reference with single spaces between lexemes: each is doubled, or another blank.

    Not inside `\\text{}`, not between two numbers. One line break, in delimiters alone, where there
    is no other one.
    """
    found = _plain_blanks(parsed.text)
    if not found or (blank == "\n" and ("\n" in parsed.text or place == ANSWER)):
        return None
    if blank == "\n":
        found = found[:1]
    return layout_inside(parsed, place, replace(parsed.text, found, blank))


def _may_split(value: Value | None) -> bool:
    return not isinstance(value, Words)


def _gaps(pieces: tuple[Piece, ...], where: str) -> list[int]:
    """Places for a blank: beside operators, inside brackets, after or before commas."""
    return [
        before.end
        for index, (before, after) in enumerate(pairwise(pieces))
        if _is_gap(pieces, index, before, after, where)
    ]


def _is_gap(pieces: tuple[Piece, ...], index: int, before: Piece, after: Piece, where: str) -> bool:
    if before.kind in BLANKS or after.kind in BLANKS or "\\" in (before.text, after.text):
        return False
    match where:
        case "operators":
            return Lexeme.OPERATOR in (before.kind, after.kind)
        case "after comma":
            return _is_separator(pieces, index)
        case "before comma":
            return _is_separator(pieces, index + 1)
        case "brackets":
            return (before.kind is Lexeme.OPEN and before.text in ("(", "[", "\\{")) or (
                after.text in (")", "]", "\\}") and before.text != "\\right"
            )
    return False


def _is_separator(pieces: tuple[Piece, ...], index: int) -> bool:
    """Whether the piece is a comma that no reading takes for a mark within a number."""
    if not 0 < index < len(pieces) - 1 or pieces[index].kind is not Lexeme.COMMA:
        return False
    before, after = pieces[index - 1], pieces[index + 1]
    if before.text in ("\\left", "\\right", "{") or after.text == "}":
        return False
    return not (before.kind is Lexeme.NUMBER and after.kind is Lexeme.NUMBER) or any(
        piece.text in ("(", "[", "\\{") for piece in pieces
    )


@relation(
    "whitespace.operators",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W8",
    params={"where": ("operators", "brackets"), "place": HERE},
    accepts=[
        ("x+1", "x + 1", {"where": "operators", "place": ANSWER}),
        ("(0,1]", "$( 0,1 ]$", {"where": "brackets", "place": "inside $"}),
    ],
    refuses=[
        ("\\sqrt[3]{2}", {"where": "brackets", "place": ANSWER}),
        ("-5", {"where": "operators", "place": ANSWER}),
        ("2024-03-04", {"where": "operators", "place": ANSWER}),
        ("yes-no", {"where": "operators", "place": ANSWER}),
    ],
)
def operators(parsed: Parsed, *, where: str, place: str) -> Rewrite | None:
    """A formula: a space beside each binary operator or relation, or inside each bracket.

    Not beside a leading sign, not in words, dates or an option of a command.
    """
    return _with_gaps(parsed, where, " ", place)


def _with_gaps(parsed: Parsed, where: str, blank: str, place: str) -> Rewrite | None:
    text = parsed.text
    if not _may_split(parsed.value) or not is_latex(parsed) or _is_date(text):
        return None
    if where.endswith("comma") and parsed.value is None:
        return None  # the reader could not tell what the commas are
    found = _gaps(lex(text), where)
    return layout_inside(parsed, place, insert(text, found, blank)) if found else None


def _is_date(text: str) -> bool:
    return re.search(r"\d\s*[-/]\s*\d+\s*[-/]\s*\d|\d\s+\d+\s*/", text) is not None


@relation(
    "whitespace.commas",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W7",
    params={"side": ("after comma", "before comma"), "place": HERE},
    accepts=[
        ("(1,2)", "(1, 2)", {"side": "after comma", "place": ANSWER}),
        ("(1,2)", "\\((1 ,2)\\)", {"side": "before comma", "place": "inside \\("}),
    ],
    refuses=[
        ("1,234", {"side": "after comma", "place": ANSWER}),
        ("3,5", {"side": "after comma", "place": ANSWER}),
        ("1{,}234", {"side": "after comma", "place": ANSWER}),
    ],
)
def commas(parsed: Parsed, *, side: str, place: str) -> Rewrite | None:
    """A tuple, list, set or interval: a space after or before each comma.

    Not where a comma between two bare numbers could be a decimal or a thousands mark.
    """
    return _with_gaps(parsed, side, " ", place)


@relation(
    "whitespace.tight",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W8",
    params={"place": HERE},
    accepts=[
        ("x + 1", "x+1", {"place": ANSWER}),
        ("x \\in [0, 1]", "$x\\in[0, 1]$", {"place": "inside $"}),
    ],
    refuses=[
        ("1 1/2", {"place": ANSWER}),
        ("1, 234", {"place": ANSWER}),
        ("no solution", {"place": ANSWER}),
    ],
)
def tight(parsed: Parsed, *, place: str) -> Rewrite | None:
    """A formula: the blanks beside operators, commas and brackets are taken out.

    Not where a control word would run into a letter or two numbers would meet.
    """
    pieces = lex(parsed.text)
    if not is_latex(parsed) or _is_date(parsed.text):
        return None
    found = [
        piece
        for before, piece, after in zip(pieces, pieces[1:], pieces[2:], strict=False)
        if piece.kind is Lexeme.BLANK and _is_idle(before, after)
    ]
    return layout_inside(parsed, place, replace(parsed.text, found, "")) if found else None


def _is_idle(before: Piece, after: Piece) -> bool:
    """Whether the blank between the two may go."""
    if before.text.startswith("\\") and after.text[0].isalpha():
        return False
    if before.kind is Lexeme.COMMA:
        return after.kind in (Lexeme.LETTERS, Lexeme.OPEN) or after.text == "\\frac"
    return Lexeme.OPERATOR in (before.kind, after.kind) or (
        before.kind is Lexeme.OPEN and before.text in ("(", "[")
    )


@relation(
    "whitespace.spacing",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W5",
    params={
        "command": SPACING,
        "where": ("operators", "after comma", "products", "blanks"),
        "place": HERE,
    },
    accepts=[
        ("(1,2)", "(1,\\,2)", {"command": "\\,", "where": "after comma", "place": ANSWER}),
        ("x+1", "$x~+~1$", {"command": "~", "where": "operators", "place": "inside $"}),
        ("2\\pi", "2\\,\\pi", {"command": "\\,", "where": "products", "place": ANSWER}),
        ("2 \\pi", "2\\;\\pi", {"command": "\\;", "where": "blanks", "place": ANSWER}),
    ],
    refuses=[
        ("\\frac12", {"command": "\\,", "where": "products", "place": ANSWER}),
        ("\\frac 1 2", {"command": "\\,", "where": "blanks", "place": ANSWER}),
        ("\\sqrt 2", {"command": "\\,", "where": "blanks", "place": ANSWER}),
        ("1 234", {"command": "\\,", "where": "blanks", "place": ANSWER}),
        ("no solution", {"command": "\\ ", "where": "blanks", "place": ANSWER}),
        ("4.5e33", {"command": "\\,", "where": "operators", "place": ANSWER}),
    ],
)
def spacing(parsed: Parsed, *, command: str, where: str, place: str) -> Rewrite | None:
    """A LaTeX formula: a spacing command between two atoms, or in place of a space.

    Not between a command and its bare argument, not in a run of digits, not in `\\text{}`.
    """
    if not is_latex(parsed) or (command == WIDE and where in ("products", "blanks")):
        return None
    pieces = lex(parsed.text)
    match where:
        case "products":
            changed = insert(parsed.text, _product_gaps(pieces), command)
        case "blanks":
            changed = replace(parsed.text, _free_blanks(pieces), command)
        case _:
            return _with_gaps(parsed, where, command, place)
    return layout_inside(parsed, place, changed) if changed != parsed.text else None


def _product_gaps(pieces: tuple[Piece, ...]) -> list[int]:
    """Between a number and the letter or the command that it multiplies."""
    found = []
    for index, (before, after) in enumerate(pairwise(pieces)):
        first = before.kind is Lexeme.NUMBER and not _is_argument(pieces, index)
        letter = after.kind is Lexeme.LETTERS and len(after.text) == 1
        command = after.text in ("\\pi", "\\sqrt", "\\sin", "\\cos", "\\theta", "\\alpha")
        if first and (letter or command) and not _number_follows(pieces, index + 1):
            found.append(before.end)
    return found


def _number_follows(pieces: tuple[Piece, ...], index: int) -> bool:
    return index + 1 < len(pieces) and pieces[index + 1].kind is Lexeme.NUMBER


def _is_argument(pieces: tuple[Piece, ...], index: int) -> bool:
    """Whether the piece may be a bare argument: of a command, of its group, or a script."""
    before = [piece for piece in pieces[:index] if piece.kind not in BLANKS]
    if not before:
        return False
    last = before[-1]
    return last.text in ("^", "_", "}", "]") or takes_argument(last)


def _free_blanks(pieces: tuple[Piece, ...]) -> list[Piece]:
    """Spaces between two atoms, neither of them an argument without braces."""
    found = []
    for index in range(1, len(pieces) - 1):
        before, piece, after = pieces[index - 1 : index + 2]
        atoms = before.kind in _ATOMS and after.kind in (*_ATOMS, Lexeme.COMMAND)
        argument = _is_argument(pieces, index - 1) or takes_argument(before)
        numbers = before.kind is after.kind is Lexeme.NUMBER
        if piece.text == " " and atoms and not argument and not numbers:
            found.append(piece)
    return [piece for piece in found if _after(pieces, piece).text not in ("\\over", "\\\\")]


def _after(pieces: tuple[Piece, ...], piece: Piece) -> Piece:
    return pieces[pieces.index(piece) + 1]


_ATOMS = (Lexeme.NUMBER, Lexeme.LETTERS, Lexeme.OPERATOR, Lexeme.COMMA)


@relation(
    "whitespace.crlf",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W10",
    params={"place": (ANSWER, *IN_MATH)},
    accepts=[("x\n+1", "x\r\n+1", {"place": ANSWER})],
    refuses=[("x+1", {"place": ANSWER}), ("x\r\n+1", {"place": ANSWER})],
)
def crlf(parsed: Parsed, *, place: str) -> Rewrite | None:
    """A reference of several lines: CRLF for LF."""
    if "\n" not in parsed.text or "\r" in parsed.text:
        return None
    return layout_inside(parsed, place, parsed.text.replace("\n", "\r\n"))


@relation(
    "whitespace.normal_form",
    category="whitespace",
    kind=Kind.CERT,
    taxonomy="W10",
    params={"form": ("NFC", "NFD")},
    accepts=[("Poincar\u00e9", "Poincare\u0301", {"form": "NFD"})],
    refuses=[("Euler", {"form": "NFD"}), ("x\u00b2", {"form": "NFD"})],
)
def normal_form(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A text with letters of two Unicode spellings: the other canonical form of it."""
    changed = unicodedata.normalize("NFC" if form == "NFC" else "NFD", parsed.text)
    return layout_inside(parsed, ANSWER, changed)
