"""Replacing a variable, or a plus-or-minus, in an expression."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, cast

from metamorphic.value import Add, Expr, Group, Negate, Node, PlusMinus, Symbol, walk


def substitute(expr: Expr, name: str, by: Expr) -> Expr:
    """`expr` with every symbol `name` replaced by `by`."""
    return cast(Expr, _substituted(expr, name, by))


def branches(expr: Expr) -> list[Expr] | None:
    """The values that one `a ± b` in an expression gives; None where there are several of them."""
    signs = [part for part, _ in walk(expr) if isinstance(part, PlusMinus)]
    if not signs:
        return [expr]
    if len(signs) > 1:
        return None
    sign = signs[0]
    heads = () if sign.head is None else (sign.head,)
    tails: tuple[Expr, Expr] = (Group(sign.tail), Negate(Group(sign.tail)))
    sums = [Group(Add((*heads, tail))) for tail in tails]
    return [cast(Expr, _replaced(expr, sign, made)) for made in sums]


def _replaced(node: Node, old: Node, new: Node) -> Node:
    """`node` with the part that is `old` itself replaced."""
    if node is old:
        return new
    changed: dict[str, Any] = {}
    for item in fields(node):
        part = getattr(node, item.name)
        if isinstance(part, Node):
            changed[item.name] = _replaced(part, old, new)
        elif isinstance(part, tuple) and part and isinstance(part[0], Node):
            changed[item.name] = tuple(_replaced(entry, old, new) for entry in part)
    return replace(node, **changed) if changed else node


def _substituted(node: Node, name: str, by: Expr) -> Node:
    if isinstance(node, Symbol):
        return Group(by) if node.name == name else node
    changed: dict[str, Any] = {}
    for item in fields(node):
        part = getattr(node, item.name)
        if isinstance(part, Node):
            changed[item.name] = _substituted(part, name, by)
        elif isinstance(part, tuple) and part and isinstance(part[0], Node):
            changed[item.name] = tuple(_substituted(entry, name, by) for entry in part)
    return replace(node, **changed) if changed else node
