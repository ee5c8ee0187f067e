"""Delimiters, boxes, brackets and braces around an answer or a part of it (D1 to D4, D6)."""

from __future__ import annotations

from metamorphic.case import Certificate, Kind
from metamorphic.lexemes import BLANKS, Lexeme, Piece, lex, takes_argument
from metamorphic.places import (
    ANSWER,
    IN_MATH,
    INSIDE,
    insert,
    is_latex,
    is_math,
    layout_inside,
    may_be_boxed,
    may_stand,
    replace,
    rewrite,
    wrapped,
)
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.value import (
    Add,
    Binomial,
    Call,
    Choice,
    Divide,
    Factorial,
    Listing,
    Multiply,
    Negate,
    Number,
    Power,
    Root,
)


@relation(
    "delimiters.math",
    category="delimiters",
    kind=Kind.CERT,
    taxonomy="D1",
    params={"place": IN_MATH},
    accepts=[
        ("\\frac12", "$\\frac12$", {"place": "inside $"}),
        ("$x+1$", "\\[x+1\\]", {"place": "inside \\["}),
    ],
    refuses=[
        ("no solution", {"place": "inside $"}),
        ("$x$ and $y$", {"place": "inside $"}),
        ("17.5%", {"place": "inside $"}),
        ("4.5e33", {"place": "inside $$"}),
        ("x^10", {"place": "inside $$"}),
        ("{x", {"place": "inside $$"}),
    ],
)
def math(parsed: Parsed, *, place: str) -> Rewrite | None:
    """Valid math mode: the same between `$ $`, `$$ $$`, `\\( \\)` or `\\[ \\]`."""
    return layout_inside(parsed, place, parsed.text)


@relation(
    "delimiters.bare",
    category="delimiters",
    kind=Kind.CERT,
    taxonomy="D1",
    accepts=[("$x+1$", "x+1")],
    refuses=["x+1", "$a$, $b$"],
)
def bare(parsed: Parsed) -> Rewrite | None:
    """A reference in math delimiters: without them."""
    if not is_math(parsed) or parsed.source.reference.strip() == parsed.text:
        return None
    return rewrite(parsed.text, ANSWER)


BOXES = {
    "box": ("\\boxed{", "}"),
    "box in $": ("$\\boxed{", "}$"),
    "box in $$": ("$$\\boxed{", "}$$"),
    "box in \\[": ("\\[\\boxed{", "}\\]"),
    "$ in box": ("\\boxed{$", "$}"),
    "$ in fbox": ("\\fbox{$", "$}"),
}


@relation(
    "delimiters.box",
    category="extraction",
    kind=Kind.CERT,
    taxonomy="D2",
    params={"form": tuple(BOXES)},
    accepts=[
        ("5", "\\boxed{5}", {"form": "box"}),
        ("x+1", "\\boxed{$x+1$}", {"form": "$ in box"}),
        ("no solution", "\\boxed{no solution}", {"form": "box"}),
    ],
    refuses=[
        ("no solution", {"form": "box in $"}),
        ("{5", {"form": "box"}),
        ("\\boxed{5}", {"form": "box"}),
        ("17.5%", {"form": "box in $"}),
    ],
)
def box(parsed: Parsed, *, form: str) -> Rewrite | None:
    """Balanced text: in a box, alone, in math delimiters, or with them inside."""
    if not may_be_boxed(parsed.text) or (form != "box" and not is_math(parsed)):
        return None
    opener, closer = BOXES[form]
    text = opener + parsed.text + closer
    return rewrite(text, "box")


SIZES = {
    "left": ("\\left", "\\right"),
    "bigl": ("\\bigl", "\\bigr"),
    "Bigl": ("\\Bigl", "\\Bigr"),
    "big": ("\\big", "\\big"),
}


@relation(
    "delimiters.sized",
    category="delimiters",
    kind=Kind.CERT,
    taxonomy="D3",
    params={"size": tuple(SIZES), "place": (ANSWER, *INSIDE)},
    accepts=[
        ("(0,1]", "\\left(0,1\\right]", {"size": "left", "place": ANSWER}),
        ("f(x)", "$f\\bigl(x\\bigr)$", {"size": "bigl", "place": "inside $"}),
    ],
    refuses=[
        ("\\left(0,1\\right)", {"size": "left", "place": ANSWER}),
        ("\\sqrt[3]{2}", {"size": "left", "place": ANSWER}),
        ("]0,1[", {"size": "left", "place": ANSWER}),
        ("(B)", {"size": "left", "place": ANSWER}),
        ("x", {"size": "left", "place": ANSWER}),
    ],
)
def sized(parsed: Parsed, *, size: str, place: str) -> Rewrite | None:
    """Matched round or square brackets: with `\\left \\right` or a size command."""
    pieces = lex(parsed.text)
    pairs = bracket_pairs(pieces)
    if not pairs or not is_latex(parsed) or _is_choice(parsed.text):
        return None
    if any(piece.text.startswith(("\\left", "\\big", "\\Big", "&")) for piece in pieces):
        return None
    opener, closer = SIZES[size]
    text = parsed.text
    marks = {piece.start: opener for piece, _ in pairs} | {
        piece.start: closer for _, piece in pairs
    }
    for start in sorted(marks, reverse=True):
        text = insert(text, [start], marks[start])
    return layout_inside(parsed, place, text)


def _is_choice(text: str) -> bool:
    return len(text) == 3 and text[1].isalpha()


def bracket_pairs(pieces: tuple[Piece, ...]) -> list[tuple[Piece, Piece]]:
    """Matched round and square brackets, any kind with any, each pair in one brace group.

    None at all where one has no partner.
    """
    stack: list[Piece] = []
    pairs: list[tuple[Piece, Piece]] = []
    for piece in pieces:
        if piece.kind is Lexeme.OPEN:
            stack.append(piece)
        elif piece.kind is Lexeme.CLOSE:
            if not stack or (stack[-1].text in "([") is not (piece.text in ")]"):
                return []
            opener = stack.pop()
            if piece.text in ")]":
                pairs.append((opener, piece))
    return [] if stack else pairs


@relation(
    "delimiters.unsized",
    category="delimiters",
    kind=Kind.CERT,
    taxonomy="D3",
    params={"place": (ANSWER, *INSIDE)},
    accepts=[("\\left(0,1\\right]", "(0,1]", {"place": ANSWER})],
    refuses=[
        ("(0,1]", {"place": ANSWER}),
        ("\\left.x\\right|", {"place": ANSWER}),
        ("\\left\\langle 1,2\\right\\rangle", {"place": ANSWER}),
    ],
)
def unsized(parsed: Parsed, *, place: str) -> Rewrite | None:
    """`\\left( \\right)` and other sized brackets: plain ones.

    Not `\\left.`, named brackets or those of an array.
    """
    pieces = lex(parsed.text)
    sizes = []
    for index, piece in enumerate(pieces):
        if piece.text in ("\\left", "\\right", "\\bigl", "\\bigr"):
            if index + 1 == len(pieces) or pieces[index + 1].text not in _PLAIN_BRACKETS:
                return None
            sizes.append(piece)
    if not sizes or not is_latex(parsed) or "\\begin" in parsed.text:
        return None
    return layout_inside(parsed, place, replace(parsed.text, sizes, ""))


_PLAIN_BRACKETS = frozenset(["(", ")", "[", "]", "\\{", "\\}"])


@relation(
    "delimiters.braces",
    category="delimiters",
    kind=Kind.CERT,
    taxonomy="D4",
    params={"what": ("whole", "number"), "place": INSIDE},
    accepts=[
        ("x+1", "${x+1}$", {"what": "whole", "place": "inside $"}),
        ("x+12", "$x+{12}$", {"what": "number", "place": "inside $"}),
    ],
    refuses=[
        ("\\frac12", {"what": "number", "place": "inside $"}),
        ("x^2", {"what": "number", "place": "inside $"}),
        ("no solution", {"what": "whole", "place": "inside \\boxed"}),
        ("1, 2", {"what": "whole", "place": "inside $"}),
        (".38", {"what": "whole", "place": "inside $"}),
    ],
)
def braces(parsed: Parsed, *, what: str, place: str) -> Rewrite | None:
    """LaTeX: redundant braces around all of it, or around a number that is a whole operand.

    Only inside delimiters, and never around a list: braces would read as a set.
    """
    if not is_latex(parsed) or "&" in parsed.text or isinstance(parsed.value, Listing | Choice):
        return None
    if parsed.text.startswith((".", "\\text")):
        return None
    if what == "whole":
        return layout_inside(parsed, place, "{" + parsed.text + "}")
    number = _free_number(lex(parsed.text))
    if number is None:
        return None
    return layout_inside(parsed, place, replace(parsed.text, [number], "{" + number.text + "}"))


def _free_number(pieces: tuple[Piece, ...]) -> Piece | None:
    """A number right after a binary operator or a comma, and not the base of a script."""
    for index, piece in enumerate(pieces):
        before = [p for p in pieces[:index] if p.kind not in BLANKS]
        after = [p for p in pieces[index + 1 :] if p.kind not in BLANKS]
        free = bool(before) and before[-1].kind in (Lexeme.OPERATOR, Lexeme.COMMA)
        ends = not after or after[0].kind in (Lexeme.OPERATOR, Lexeme.COMMA, Lexeme.CLOSE)
        if piece.kind is Lexeme.NUMBER and free and ends and not takes_argument(before[-1]):
            return None if "," in piece.text else piece  # 7,103 may be two members
    return None


_SCALAR = (
    Number, Add, Multiply, Negate, Divide, Power, Root, Call, Factorial, Binomial,
)  # fmt: skip


@relation(
    "delimiters.parentheses",
    category="delimiters",
    kind=Kind.CERT,
    taxonomy="D6",
    params={"place": (ANSWER, *IN_MATH)},
    accepts=[
        ("x+1", "(x+1)", {"place": ANSWER}),
        ("-5", "$(-5)$", {"place": "inside $"}),
    ],
    refuses=[
        ("B", {"place": ANSWER}),
        ("(1,2)", {"place": ANSWER}),
        ("x=1", {"place": ANSWER}),
        ("5 cm", {"place": ANSWER}),
        ("\\infty", {"place": ANSWER}),
        ("i", {"place": ANSWER}),
        ("1, 2", {"place": ANSWER}),
    ],
)
def parentheses(parsed: Parsed, *, place: str) -> Rewrite | None:
    """A scalar expression: parentheses around it.

    Not around a lone letter, which may be a choice, a tuple, an interval, a statement or a quantity.
    """
    value = parsed.value
    if not isinstance(value, _SCALAR) or not may_stand(parsed, place):
        return None
    return rewrite(wrapped(f"({parsed.text})", place), place, Certificate("value"))
