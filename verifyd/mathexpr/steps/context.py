"""What a derivation has said so far: values of symbols, functions, rounded decimals.

Definitions are taken at their word. They let later links be checked, and a name that is given
two values in one derivation refutes nothing.
"""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.exact import free_symbols, is_scalar, rational, walk
from verifyd.mathexpr.steps.link import MAX_NODES
from verifyd.mathexpr.steps.values import bare
from verifyd.mathexpr.traverse import contains, rebuild, substitute
from verifyd.mathexpr.tree import Apply, Node, Opaque, Sym

MAX_VALUE_NODES = 40
"""Nodes of a value that is put in the place of a symbol."""


class Context:
    """The bindings at one place of a derivation.

    `rounded`: numbers that rounded another. `constrained`: symbols that stand in an equation.
    """

    def __init__(self) -> None:
        self.values: dict[str, Node] = {}
        self.firm: set[str] = set()
        self.functions: dict[str, tuple[str, Node]] = {}
        self.rounded: set[fmpq] = set()
        self.constrained: set[str] = set()
        self._contested: set[str] = set()

    def bind(self, name: str, value: Node, *, firmly: bool) -> None:
        """Take note of `name = value`, a closed value. `firmly`: it was said to be so, not found."""
        if len(walk(value)) > MAX_VALUE_NODES:
            return
        known = self.values.get(name)
        if known is not None and not _same(known, value):
            self._contested.add(name)
        self.values[name] = value
        if firmly:
            self.firm.add(name)

    def contest(self, name: str) -> None:
        """Take note that the name has several values somewhere, so that it refutes nothing."""
        self._contested.add(name)

    def define(self, function: Apply, body: Node) -> None:
        """Take note of f(x) = ...; a second definition takes both away."""
        if len(function.args) != 1 or not isinstance(function.args[0], Sym):
            return
        name = function.args[0].name
        if function.name in self.functions or free_symbols(body) - {name}:
            self.functions.pop(function.name, None)
            self._contested.add(function.name)
        elif function.name not in self._contested and len(walk(body)) <= MAX_VALUE_NODES:
            self.functions[function.name] = (name, body)

    def filled(self, node: Node) -> Node | None:
        """The node with what is known put in; None where it grows too large."""
        found = self._fill(node)
        return found if len(walk(found)) <= MAX_NODES else None

    def _fill(self, node: Node) -> Node:
        if isinstance(node, Sym):
            return self.values.get(node.name, node)
        if isinstance(node, Apply) and node.name in self.functions and len(node.args) == 1:
            name, body = self.functions[node.name]
            return substitute(body, name, self._fill(node.args[0]))
        return rebuild(node, self._fill)

    def may_refute(self, *nodes: Node) -> bool:
        """True where every symbol in the nodes has one value, which was said to be so."""
        names = frozenset[str]().union(*(free_symbols(bare(node)) for node in nodes))
        return all(self._is_firm(name) for name in names)

    def _is_firm(self, name: str) -> bool:
        if name in self._contested or name.removesuffix("()") in self._contested:
            return False
        return name in self.firm or (name.endswith("()") and name[:-2] in self.functions)


def is_closed(node: Node) -> bool:
    """True for a scalar, perhaps with a unit, without variables."""
    node = bare(node)
    return is_scalar(node) and not free_symbols(node) and not contains(node, (Opaque, Apply))


def _same(one: Node, other: Node) -> bool:
    if one == other:
        return True
    try:
        first, second = rational(bare(one)), rational(bare(other))
    except ArithmeticError:
        return False
    return first is not None and first == second
