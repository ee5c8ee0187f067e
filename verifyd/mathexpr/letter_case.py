"""The option `case: insensitive`: an answer's letters in the case that the reference gives them."""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from verifyd.mathexpr.traverse import parts, rebuild
from verifyd.mathexpr.tree import Apply, Node, Sym


def in_the_case_of(reference: Node, answer: Node) -> Node:
    """The answer with x for X where the reference has x and no X.

    A letter that the reference has in both cases, or that it does not have, stays as it is.
    """
    known = _names(reference)
    spellings: defaultdict[str, list[str]] = defaultdict(list)
    for name in known:
        spellings[name.casefold()].append(name)
    changes = {
        name: spellings[name.casefold()][0]
        for name in _names(answer) - known
        if len(spellings[name.casefold()]) == 1
    }
    return _renamed(answer, changes) if changes else answer


def _names(node: Node) -> set[str]:
    own = {node.name} if isinstance(node, (Sym, Apply)) else set()
    return own.union(*map(_names, parts(node)))


def _renamed(node: Node, changes: dict[str, str]) -> Node:
    if isinstance(node, Sym):
        return Sym(changes.get(node.name, node.name))
    if isinstance(node, Apply):
        node = replace(node, name=changes.get(node.name, node.name))
    return rebuild(node, lambda part: _renamed(part, changes))
