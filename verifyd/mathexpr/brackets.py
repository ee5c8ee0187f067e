"""Brackets: tuples, intervals, sets, absolute values, floors, groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq

from verifyd.mathexpr.tokens import Token
from verifyd.mathexpr.tree import (
    Bracketed,
    Const,
    Empty,
    Func,
    ListOf,
    Matrix,
    NamedSet,
    Neg,
    Node,
    Num,
    Opaque,
    SetBuilder,
    SetOf,
    Sym,
)

if TYPE_CHECKING:
    from verifyd.mathexpr.reader import Reader

_CANNOT_START = frozenset(
    {")", "]", "}", "\\}", ",", ";", "union", "intersection", "minus", ".", "and", "or"}
)


def closes_open_interval(reader: Reader) -> bool:
    """True where `[` closes a half-open interval, ]a,b[: nothing after it can be its content."""
    after = reader.peek()
    return after.kind == "end" or (after.kind in _CANNOT_START)


def bracket(reader: Reader, token: Token) -> Node | None:
    """The node of what the bracket at this place opens; None where no bracket opens."""
    opening = token.text
    if opening in ("(", "[", "]"):
        return _round_or_square(reader, opening)
    if opening == "{":
        return _group(reader)
    if opening == "\\{":
        return _set(reader)
    if opening in ("|", "||"):
        return _bars(reader, opening)
    if opening == "norm":
        reader.index += 1
        node = reader.sum()
        reader.expect("norm")
        return Opaque("norm", (node,))
    if opening == "langle":
        reader.index += 1
        members, _ = _members(reader, "rangle")
        reader.expect("rangle")
        return Bracketed("<", ">", tuple(members))
    if opening in ("lfloor", "lceil"):
        reader.index += 1
        node = reader.inside("r" + opening[1:])
        return Func("floor" if opening == "lfloor" else "ceil", (node,))
    return None


def _members(reader: Reader, end: str) -> tuple[list[Node], str]:
    bars, reader.bars = reader.bars, 0
    found = reader.members(end)
    reader.bars = bars
    return found


def _round_or_square(reader: Reader, opening: str) -> Node:
    reader.index += 1
    if opening == "(" and reader.take(")"):
        return Bracketed("(", ")", ())
    if opening == "[" and reader.take("]"):
        return Bracketed("[", "]", ())
    members, _ = _members(reader, ")" if opening == "(" else "]")
    closing = reader.token.kind
    if closing not in (")", "]", "["):
        raise reader.refuse("a closing bracket expected")
    reader.index += 1
    if len(members) == 1 and opening + closing in ("()", "[]"):
        return members[0]
    if len(members) == 1:
        raise reader.refuse("brackets that do not match")
    return Bracketed(opening, closing, tuple(members))


def _group(reader: Reader) -> Node:
    reader.index += 1
    if reader.take("}"):
        return SetOf(()) if reader.token.kind == "end" else reader.next_atom()
    node = reader.inside("}")
    return SetOf(node.members) if isinstance(node, ListOf) else node


def _set(reader: Reader) -> Node:
    reader.index += 1
    if reader.take("\\}"):
        return SetOf(())
    bars = reader.bars
    reader.bars = 0 if reader.at("|") else 1
    reader.descend()
    first = reader.statement()
    reader.bars = 0
    if reader.take("|") or reader.take(":"):
        condition = reader.sequence("\\}")
        reader.expect("\\}")
        reader.bars = bars
        reader.depth -= 1
        return SetBuilder(first, condition)
    members = [first]
    if reader.separator() is not None and not reader.at("\\}"):
        rest, _ = reader.members("\\}")
        members += rest
    reader.expect("\\}")
    reader.bars = bars
    reader.depth -= 1
    dots = any(isinstance(member, Empty) for member in members)
    return SetOf(
        tuple(m for m in members if not isinstance(m, Empty)) if not dots else tuple(members), dots
    )


def _bars(reader: Reader, opening: str) -> Node:
    token = reader.token
    if opening == "||":
        reader.tokens[reader.index : reader.index + 1] = [
            Token("|", "|", token.start, token.gap),
            Token("|", "|", token.start + 1),
        ]
    reader.index += 1
    reader.bars += 1
    node = reader.sum()
    reader.bars -= 1
    if reader.at("||"):
        here = reader.token
        reader.tokens[reader.index : reader.index + 1] = [
            Token("|", "|", here.start),
            Token("|", "|", here.start + 1),
        ]
    reader.expect("|")
    return Func("det" if isinstance(node, Matrix) else "abs", (node,))


def part_of(node: NamedSet, sign: str) -> Node:
    """\\mathbb{R}^+ and \\mathbb{R}^- as intervals; of the other sets, and for *, a name."""
    zero = Num(fmpq(0))
    if node.name != "R" or sign == "*":
        return Sym(f"{node.name}^{sign}")
    if sign == "+":
        return Bracketed("(", ")", (zero, Const("inf")))
    return Bracketed("(", ")", (Neg(Const("inf")), zero))
