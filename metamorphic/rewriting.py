"""What relations share: choose a place in the parsed reference, put another text there."""

from __future__ import annotations

import re
from collections.abc import Callable

from metamorphic.case import Certificate, Kind
from metamorphic.oracles.conventions import tolerated
from metamorphic.relation import Parsed, Rewrite
from metamorphic.render import ATOM, PRODUCT, SUM
from metamorphic.value import (
    Add,
    Degrees,
    Divide,
    Factorial,
    Group,
    Money,
    Multiply,
    Negate,
    Node,
    Number,
    Percent,
    Plus,
    PlusMinus,
    Power,
    Quantity,
    Root,
    Symbol,
)

PLACES = range(4)
"""The parameter `place`: which of the matching places is rewritten."""

Found = tuple[Node, Node | None]


def by_value(text: str | None, kind: Kind | None = None) -> Rewrite | None:
    """A rewrite that the checker proves by the values; None stays None."""
    return None if text is None else Rewrite(text, Certificate("value"), kind=kind)


def by_layout(text: str | None) -> Rewrite | None:
    """A rewrite that the checker proves by the tokens."""
    return None if text is None else Rewrite(text, Certificate("layout"))


def by_difference(parsed: Parsed, text: str | None) -> Rewrite | None:
    """A change that the checker proves to be one; CONTRACT where a convention may let it pass."""
    if text is None or text == parsed.text:
        return None
    kind = Kind.CONTRACT if tolerated(parsed.text, text) else None
    return Rewrite(text, Certificate("difference"), kind=kind)


def by_convention(text: str | None, name: str) -> Rewrite | None:
    """A rewrite that holds, or a change that is one, under a named convention."""
    if text is None:
        return None
    return Rewrite(text, Certificate("contract", {"convention": name}), kind=Kind.CONTRACT)


def find(parsed: Parsed, wanted: Callable[[Node], bool], place: int) -> Found | None:
    """The `place`-th node that is `wanted`, with its parent."""
    for node, parent in parsed.nodes:
        if wanted(node):
            if place == 0:
                return node, parent
            place -= 1
    return None


def source_text(parsed: Parsed, node: Node) -> str:
    """The text that `node` was read from."""
    return parsed.text[node.span[0] : node.span[1]]


def inner_text(parsed: Parsed, node: Node) -> str:
    """As `source_text`, without the brackets of a group."""
    while isinstance(node, Group):
        node = node.content
    return source_text(parsed, node)


def operand(parsed: Parsed, node: Node) -> str:
    """The text of `node` fit for a slash or an exponent's base: one atom, or in brackets."""
    text = inner_text(parsed, node)
    while isinstance(node, Group):
        node = node.content
    simple = isinstance(node, Number | Symbol) or re.fullmatch(r"[A-Za-z0-9]+|\\[A-Za-z]+", text)
    return text if simple else f"({text})"


def put(parsed: Parsed, found: Found, text: str, level: int) -> str | None:
    """The reference with `text`, which binds as tightly as `level`, in place of a node.

    None where digits would run together.
    """
    node, parent = found
    text = _fitted(text, level, node, parent)
    return splice(parsed.text, node.span, text)


def splice(whole: str, span: tuple[int, int], text: str) -> str | None:
    """`whole` with `text` at `span`, with a blank where a command would swallow a letter.

    None where nothing changes or digits would run together.
    """
    before, after = whole[: span[0]], whole[span[1] :]
    if text == whole[span[0] : span[1]]:
        return None
    if re.search(r"[\d.]$", before) and re.match(r"[\d.]", text):
        return None
    if re.search(r"[\d]$", text) and re.match(r"[\d]|\.\d", after):
        return None
    if re.search(r"\\[A-Za-z]+$", text) and re.match(r"[A-Za-z]", after):
        text += " "
    if re.search(r"\\[A-Za-z]+$", before) and re.match(r"[A-Za-z]", text):
        text = " " + text
    return before + text + after


def _fitted(text: str, level: int, node: Node, parent: Node | None) -> str:
    """`text` in the brackets that its new place asks for."""
    if isinstance(parent, Group):
        return text
    if isinstance(node, Negate) and isinstance(parent, Add) and node is not parent.terms[0]:
        return f"+ {text}" if level >= PRODUCT and text[0] not in "+-" else f"+ ({text})"
    if isinstance(parent, Divide) and parent.style not in ("/", "div", "over"):
        return f"{{{text}}}"
    if isinstance(parent, Root):
        return f"{{{text}}}"
    if isinstance(parent, Quantity | Percent | Money):
        return text if level >= ATOM else f"({text})"
    if isinstance(parent, Power):
        plain = re.fullmatch(r"[A-Za-z0-9]+", text)
        return f"{{{text}}}" if node is parent.exponent else text if plain else f"({text})"
    if isinstance(parent, Add | PlusMinus):
        first = isinstance(parent, Add) and node is parent.terms[0]
        return text if level >= PRODUCT or first else f"({text})"
    if isinstance(parent, Negate | Plus):
        return text if level >= PRODUCT else f"({text})"
    if isinstance(parent, Multiply | Divide | Factorial | Degrees):
        first = isinstance(parent, Multiply) and node is parent.factors[0] and level == ATOM
        return text if first or re.fullmatch(r"\d+|[a-z]", text) else f"({text})"
    return text


def is_integer(node: Node) -> bool:
    """A literal of digits alone."""
    return isinstance(node, Number) and node.digits.isdigit()


def integer(node: Node) -> int | None:
    """The value of an integer literal, perhaps in a group; None for everything else."""
    node = content(node)
    if isinstance(node, Number) and node.digits.isdigit():
        return int(node.value)
    return None


def content(node: Node) -> Node:
    """The node without groups around it."""
    while isinstance(node, Group):
        node = node.content
    return node


def integer_fraction(node: Node) -> tuple[int, int] | None:
    """Numerator and denominator of a quotient of two integer literals, denominator not 0."""
    if not isinstance(node, Divide):
        return None
    above, below = content(node.numerator), content(node.denominator)
    if not (isinstance(above, Number) and isinstance(below, Number)):
        return None
    if not (above.digits.isdigit() and below.digits.isdigit()) or below.value == 0:
        return None
    return int(above.value), int(below.value)


__all__ = [
    "ATOM", "PLACES", "PRODUCT", "SUM", "Found", "by_convention", "by_difference", "by_layout",
    "by_value", "content", "find", "inner_text", "integer", "integer_fraction", "is_integer",
    "operand", "put", "source_text", "splice",
]  # fmt: skip
