"""Replacing a variable in an expression."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, cast

from metamorphic.value import Expr, Group, Node, Symbol


def substitute(expr: Expr, name: str, by: Expr) -> Expr:
    """`expr` with every symbol `name` replaced by `by`."""
    return cast(Expr, _substituted(expr, name, by))


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
