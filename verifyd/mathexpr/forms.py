"""The option `form`: is an answer written as asked? Looks at the tree alone, never at its value.

Units, percent signs, degrees and names stand outside of the form; every member of a list, a tuple,
a set or a matrix has to hold it. Words and a constant by itself have no form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verifyd.mathexpr.exact import children, free_symbols, is_scalar, walk
from verifyd.mathexpr.factoring import unfactored
from verifyd.mathexpr.options import Form
from verifyd.mathexpr.simplest import uncollected, unsimplified
from verifyd.mathexpr.traverse import parts
from verifyd.mathexpr.tree import (
    Add,
    Choice,
    Clock,
    Const,
    Dec,
    Degrees,
    Div,
    Empty,
    Mul,
    NamedSet,
    Neg,
    Node,
    Num,
    Percent,
    Pow,
    Quantity,
    Relation,
    Repeating,
    SetBuilder,
    Text,
    Where,
)
from verifyd.mathexpr.types.assignment import is_label

_MARKS = (Quantity, Percent, Degrees)
_FORMLESS = (Text, Choice, Clock, Const, Empty, NamedSet, SetBuilder)


def fault(form: Form, answer: Node) -> str | None:
    """Why an answer is not of the form, in words; None where it is."""
    check = _CHECKS.get(form)
    if check is None:
        return None
    return next((found for value in _values(answer) if (found := check(value))), None)


def _values(node: Node) -> Iterator[Node]:
    """The expressions in an answer of any kind."""
    bare = _unsigned(node)
    if isinstance(bare, _FORMLESS):
        return
    if isinstance(bare, _MARKS):
        yield from _values(bare.arg)
    elif is_scalar(node):
        yield node
    elif isinstance(node, Where):
        yield from _values(node.value)
    else:
        for part in parts(node):
            if not (isinstance(node, Relation) and is_label(part)):
                yield from _values(part)


def _unsigned(node: Node) -> Node:
    return node.arg if isinstance(node, Neg) else node


def _undecimal(node: Node) -> str | None:
    """A decimal or a whole number, perhaps times a power of ten."""
    node = _unsigned(node)
    if isinstance(node, Mul) and len(node.factors) == 2 and _power_of_ten(node.factors[1]):
        node = node.factors[0]
    return None if isinstance(node, (Num, Dec, Repeating)) else "no decimal"


def _power_of_ten(node: Node) -> bool:
    return isinstance(node, Pow) and isinstance(node.base, Num) and node.base.value == 10


def _unfractional(node: Node) -> str | None:
    """A fraction of two whole numbers, or a whole number."""
    node = _unsigned(node)
    if isinstance(node, Div):
        whole = _is_whole(node.top) and _is_whole(node.bottom)
    else:
        whole = _is_whole(node)
    return None if whole else "no fraction of whole numbers"


def _is_whole(node: Node) -> bool:
    return isinstance(_unsigned(node), Num)


def _unexpanded(node: Node) -> str | None:
    """A sum of products, none of which holds a sum with a variable; like terms collected."""
    for part in walk(node):
        if isinstance(part, (Mul, Neg)) and any(map(_is_sum, children(part))):
            return "a product that holds a sum"
        if isinstance(part, Pow) and _is_sum(part.base) and isinstance(part.exponent, Num):
            return "a power of a sum"
        if isinstance(part, Add) and (found := uncollected(part)):
            return found
    return None


def _is_sum(node: Node) -> bool:
    return isinstance(node, Add) and bool(free_symbols(node))


_CHECKS: dict[Form, Callable[[Node], str | None]] = {
    "simplified": unsimplified,
    "factored": unfactored,
    "expanded": _unexpanded,
    "decimal": _undecimal,
    "fraction": _unfractional,
}
