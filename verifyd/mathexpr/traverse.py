"""Walks over trees of any kind, collections and statements included."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import fields, replace
from functools import cache
from typing import cast

from verifyd.mathexpr.tree import Add, Const, Dec, Div, Func, Mul, Node, Num, Sym

_LEAVES: frozenset[type[Node]] = frozenset({Num, Dec, Sym, Const})


@cache
def _slots(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cast(type[Node], kind)))


def parts(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in order."""
    for name in _slots(cast(Hashable, type(node))):
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


def kinds(node: Node) -> set[type[Node]]:
    """The classes of all nodes in the tree, its root included."""
    found: set[type[Node]] = set()
    _note_kinds(node, found)
    return found


def _note_kinds(node: Node, found: set[type[Node]]) -> None:
    kind = type(node)
    found.add(kind)
    if kind in _LEAVES:
        return
    if isinstance(node, (Add, Mul, Func)):  # the common ones, without a walk over their fields
        inside = (
            node.terms
            if isinstance(node, Add)
            else node.factors
            if isinstance(node, Mul)
            else node.args
        )
        for part in inside:
            _note_kinds(part, found)
    elif isinstance(node, Div):
        _note_kinds(node.top, found)
        _note_kinds(node.bottom, found)
    else:
        for part in parts(node):
            _note_kinds(part, found)


def contains(node: Node, wanted: tuple[type[Node], ...]) -> bool:
    """True where a node of one of the classes `wanted` stands in the tree, its root included."""
    return not kinds(node).isdisjoint(wanted)


def symbols(node: Node) -> frozenset[str]:
    """The names of all symbols in a tree of any kind."""
    if isinstance(node, Sym):
        return frozenset({node.name})
    return frozenset().union(*map(symbols, parts(node)))


def rebuild(node: Node, change: Callable[[Node], Node]) -> Node:
    """The node with `change` made to each node directly inside it."""
    changes: dict[str, object] = {}
    for name in _slots(cast(Hashable, type(node))):
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
