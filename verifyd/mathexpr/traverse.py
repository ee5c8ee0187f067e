"""Walks over trees of any kind, collections and statements included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from verifyd.mathexpr.tree import (
    Add,
    Bracketed,
    Const,
    Dec,
    Div,
    Func,
    ListOf,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    Relation,
    SetOf,
    Sym,
)


def parts(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in order."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from _inside(value)


def _inside(values: tuple[object, ...]) -> Iterator[Node]:
    for value in values:
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from _inside(value)


def kinds(node: Node) -> int:
    """The classes of all nodes in the tree, its root included, as a mask of `BITS`."""
    found = 0
    waiting = [node]
    for part in waiting:  # grows while it is walked
        kind = type(part)
        found |= BITS[kind]
        if kind in _LEAVES:
            continue
        inside = _INSIDE.get(kind, parts)
        waiting.extend(inside(part))
    return found


BITS: dict[type[Node], int] = {kind: 1 << n for n, kind in enumerate(Node.__subclasses__())}
"""Each class of node as one bit of a mask."""
_LEAVES: frozenset[type[Node]] = frozenset({Num, Dec, Sym, Const})
_INSIDE: dict[type[Node], Callable[[Any], Iterable[Node]]] = {
    Add: lambda node: node.terms,
    Mul: lambda node: node.factors,
    Func: lambda node: node.args,
    Div: lambda node: (node.top, node.bottom),
    Pow: lambda node: (node.base, node.exponent),
    Neg: lambda node: (node.arg,),
    Bracketed: lambda node: node.members,
    ListOf: lambda node: node.members,
    SetOf: lambda node: node.members,
    Relation: lambda node: node.sides,
}
"""What stands inside the common kinds, without a walk over their fields."""


def bits(wanted: Iterable[type[Node]]) -> int:
    """The mask of some classes; see `kinds`."""
    return sum(BITS[kind] for kind in set(wanted))


def contains(node: Node, wanted: tuple[type[Node], ...]) -> bool:
    """True where a node of one of the classes `wanted` stands in the tree, its root included."""
    return bool(kinds(node) & bits(wanted))


def symbols(node: Node) -> frozenset[str]:
    """The names of all symbols in a tree of any kind."""
    if isinstance(node, Sym):
        return frozenset({node.name})
    return frozenset().union(*map(symbols, parts(node)))


def rebuild(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with `change` made to each node directly inside it."""
    changes: dict[str, object] = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if isinstance(value, Node):
            changes[name] = change(value)
        elif isinstance(value, tuple) and value and not isinstance(value[0], str):
            changes[name] = _changed(value, change)
    return replace(node, **changes) if changes else node


def _changed(values: tuple[object, ...], change: Callable[[Node], Node]) -> tuple[object, ...]:
    return tuple(
        change(value)
        if isinstance(value, Node)
        else _changed(value, change)
        if isinstance(value, tuple)
        else value
        for value in values
    )


def substitute(node: Node, name: str, value: Node) -> Node:
    """The node with every symbol of that name replaced."""
    if isinstance(node, Sym):
        return value if node.name == name else node
    return rebuild(node, lambda part: substitute(part, name, value))
