"""Tree → lines: one node a line, two spaces deeper than the node that holds it."""

from __future__ import annotations

from collections.abc import Iterator

from verifyd.mathexpr.tree import Node


def outline(node: Node, depth: int = 0) -> Iterator[str]:
    """`Pow`, then `  Sym x`, then `  Num 2`: the class of each node with what is no node in it."""
    values = [getattr(node, name) for name in node.__struct_fields__]
    own = [_word(value) for value in values if not _holds_nodes(value) and value not in (None, ())]
    yield "  " * depth + " ".join([type(node).__name__, *own])
    for value in values:
        if _holds_nodes(value):
            yield from _inside(value, depth + 1)


def _inside(value: object, depth: int) -> Iterator[str]:
    if isinstance(value, Node):
        yield from outline(value, depth)
    elif isinstance(value, tuple):
        for part in value:
            if isinstance(part, tuple):
                yield "  " * depth + "row"
                yield from _inside(part, depth + 1)
            else:
                yield from _inside(part, depth)


def _word(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _holds_nodes(value: object) -> bool:
    return isinstance(value, Node) or (isinstance(value, tuple) and any(map(_holds_nodes, value)))
