"""LaTeX → statements: chains of sides joined by relations, each side with its place.

Only the top level is split; what stands in braces, brackets or an inner environment stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

RELATIONS = {
    "=": "=", "<": "<", ">": ">", "≤": "<=", "≥": ">=", "≠": "!=", "≈": "approx",
    "<=": "<=", ">=": ">=", "!=": "!=", "==": "=",
    r"\le": "<=", r"\leq": "<=", r"\leqslant": "<=", r"\ge": ">=", r"\geq": ">=",
    r"\geqslant": ">=", r"\lt": "<", r"\gt": ">", r"\ne": "!=", r"\neq": "!=",
    r"\approx": "approx", r"\doteq": "approx", r"\simeq": "approx",
}  # fmt: skip
_OTHER = frozenset({r"\equiv", r"\sim", r"\cong", r"\propto", r"\to", r"\in", r"\mid", r"\mapsto",
                    "≡", "∼", ":=", r"\subset", r"\subseteq", r"\coloneqq"})  # fmt: skip
_IMPLIES = frozenset({
    r"\Rightarrow", r"\implies", r"\iff", r"\Leftrightarrow", r"\Longrightarrow", r"\therefore",
    r"\Longleftrightarrow", "⇒", "⇔", "=>", "⟹", r"\rightarrow", r"\longrightarrow", "→", "->",
})  # fmt: skip
_SEPARATORS = frozenset({",", ";", r"\quad", r"\qquad", r"\text"})
_SCAN = re.compile(
    r"\\\\|\\begin\{\w+\*?\}|\\end\{\w+\*?\}"
    r"|\\(?:text|mbox|textrm|quad|qquad)(?![a-zA-Z])|\\[a-zA-Z]+|\\[{}|]|\\."
    r"|<=>|=>|->|<=|>=|==|:=|[={}()\[\],;&<>≤≥≠≈≡∼⇒⇔⟹→]",
    re.S,
)
_SEPARATING_TEXT = re.compile(r"\\(?:text|mbox|textrm)\s*\{([^{}]*)\}")
_UNIT_LIKE = re.compile(r"\s*[a-zA-Z$%°/. ]{1,24}\s*")
_CONNECTIVE = re.compile(
    r"\b(?:and|or|so|if|then|when|where|for|thus|hence|since|because|but|therefore|implies|is|are"
    r"|we|with|which|by|also|that|let)\b",
    re.I,
)
_EDGE = re.compile(r"^(?:\s|&|~|\\[,;:! ]|\\displaystyle|\\therefore)+|(?:\s|&|~|\\[,;:! ]|\.)+$")
_GROUP = re.compile(r",(?:\\!)?\d{3}(?!\d)")
_LENGTH = re.compile(r"\s*\[-?[\d.]+\s*[a-z]{2}\]")


class Side(NamedTuple):
    """A side of a relation, and its place in code points of the completion."""

    text: str
    start: int
    end: int


class Statement(NamedTuple):
    """sides[0] ops[0] sides[1] ...; `source` is "math", "plain" or "note".

    `implied` is True where an arrow joins it to the statement before it, and `row` where it
    follows that statement in the next row of one region. `continued`: its left side is the last
    side of the row before. `labelled`: unit words were left out of the sides, `units`: those
    of them that others convert to. `clean` is False
    where words about it may belong to a side, so that nothing may be refuted.
    """

    sides: tuple[Side, ...]
    ops: tuple[str, ...]
    source: str
    implied: bool = False
    row: bool = False
    continued: bool = False
    labelled: bool = False
    units: frozenset[str] = frozenset()
    clean: bool = True

    @property
    def start(self) -> int:
        return self.sides[0].start

    @property
    def end(self) -> int:
        return self.sides[-1].end


class _Piece(NamedTuple):
    """A part of a region between separators; `before` names the separator that opens it."""

    marks: list[tuple[int, int, str]]
    start: int
    end: int
    before: str


def statements(text: str, start: int, end: int) -> list[Statement]:
    """The statements of the LaTeX region text[start:end]."""
    found: list[Statement] = []
    last: Side | None = None
    for piece in _pieces(text, start, end):
        clean = not any(mark == "?" for _, _, mark in piece.marks)
        sides, ops = _sides(text, piece)
        if not sides[0].text and ops and last is not None and piece.before == "row":
            sides[0] = last
            made = _made(sides, ops, piece.before, clean, continued=True)
        else:
            made = _made(sides, ops, piece.before, clean, continued=False)
        last = sides[-1] if sides[-1].text else None
        if made is not None:
            found.append(made)
    return found


def _made(
    sides: list[Side], ops: list[str], before: str, clean: bool, *, continued: bool
) -> Statement | None:
    """The statement without sides that are empty; None where no relation is left."""
    while sides and ops and not sides[0].text:
        del sides[0], ops[0]
    while ops and not sides[-1].text:
        del sides[-1], ops[-1]
    if not ops or not all(side.text for side in sides):
        return None
    return Statement(
        tuple(sides),
        tuple(ops),
        "math",
        implied=before == "implies",
        row=before == "row",
        continued=continued,
        clean=clean,
    )


def _sides(text: str, piece: _Piece) -> tuple[list[Side], list[str]]:
    sides, ops, place = [], [], piece.start
    for start, end, mark in piece.marks:
        if mark == "?":
            continue
        sides.append(_trimmed(text, place, start))
        ops.append(mark)
        place = end
    sides.append(_trimmed(text, place, piece.end))
    return sides, ops


def _trimmed(text: str, start: int, end: int) -> Side:
    """The side without layout at its edges."""
    piece = text[start:end]
    while (edge := _EDGE.search(piece)) is not None and edge.group():
        if edge.start() == 0:
            start, piece = start + edge.end(), piece[edge.end() :]
        else:
            end, piece = end - len(edge.group()), piece[: edge.start()]
        if not piece:
            break
    return Side(piece.replace("&", " "), start, end)


def _pieces(text: str, start: int, end: int) -> Iterator[_Piece]:
    """Split at rows, separators and arrows of the top level. Brackets that never close yield
    one piece that is not clean."""
    depth, place, before = 0, start, ""
    rows = text.startswith("}", start - 1) or "\\begin" in text[start:end]
    marks: list[tuple[int, int, str]] = []
    for match in _SCAN.finditer(text, start, end):
        mark, lo, hi = match.group(), match.start(), match.end()
        inside = _depth_change(mark)
        if inside:
            depth = max(0, depth + inside)
            continue
        if depth or lo < place:
            continue
        if mark == "\\\\" and not rows and text[hi : hi + 1].isalpha():
            continue  # a command whose backslash was escaped
        kind = _kind(text, mark, lo)
        if kind in ("row", "implies", "separator"):
            yield _Piece(marks, place, lo, before)
            marks, before = [], kind
            place = _after(text, mark, hi)
        elif kind is not None:
            marks.append((lo, hi, kind))
    if depth:
        marks.append((end, end, "?"))
    yield _Piece(marks, place, end, before)


def _depth_change(mark: str) -> int:
    if mark in ("{", "(", "[", r"\{", r"\langle", r"\lfloor", r"\lceil"):
        return 1
    if mark in ("}", ")", "]", r"\}", r"\rangle", r"\rfloor", r"\rceil"):
        return -1
    if mark.startswith((r"\begin{", r"\end{")) and not _is_layout(mark):
        return 1 if mark[1] == "b" else -1
    return 0


def _is_layout(mark: str) -> bool:
    """Environments whose rows are statements, unlike those of a matrix."""
    return bool(re.search(r"\{(?:align|gather|split|multline|equation|eqnarray|alignat)", mark))


def _kind(text: str, mark: str, place: int) -> str | None:
    """What a mark of the top level does; None where it does nothing."""
    if mark == r"\\":
        return "row"
    if mark in _IMPLIES:
        return "implies"
    if mark in RELATIONS:
        return RELATIONS[mark]
    if mark in _OTHER:
        return "?"
    if mark == "," and text[place - 1 : place].isdigit() and _grouped(text, place):
        return None
    if mark in (r"\text", r"\mbox", r"\textrm"):
        return "separator" if _separates(text, place) else None
    if mark.startswith((r"\begin{", r"\end{")):
        return "separator"
    return "separator" if mark in _SEPARATORS else None


def _grouped(text: str, place: int) -> bool:
    """A comma of 1,000."""
    return _GROUP.match(text, place) is not None


def _separates(text: str, place: int) -> bool:
    """Whether words are between statements, and no unit or label."""
    words = _SEPARATING_TEXT.match(text, place)
    if words is None:
        return True
    return bool(_CONNECTIVE.search(words.group(1))) or not _UNIT_LIKE.fullmatch(words.group(1))


def _after(text: str, mark: str, place: int) -> int:
    """Where the next piece starts: past the words of a \\text and the length of a row's end."""
    if mark in (r"\text", r"\mbox", r"\textrm"):
        words = _SEPARATING_TEXT.match(text, place - len(mark))
        return words.end() if words else place
    if mark == r"\\":
        length = _LENGTH.match(text, place)
        return length.end() if length else place
    return place
