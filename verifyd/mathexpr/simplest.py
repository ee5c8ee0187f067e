"""Whether an expression is in lowest terms, as schools ask for it (option `form: simplified`).

Looked at: fractions are reduced and hold no fraction, no decimal and no root of a number in their
denominator; roots of whole numbers have no power left inside; products and sums of numbers are
worked out and like terms collected. A mixed number passes. Not looked at: powers, factorials,
factors in variables that a numerator and a denominator share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import reduce
from math import gcd

from flint import fmpq

from verifyd.mathexpr.exact import free_symbols, integer, walk
from verifyd.mathexpr.limits import MAX_FACTOR_BITS
from verifyd.mathexpr.tree import Add, Dec, Div, Func, Mul, Neg, Node, Num, Repeating

_LITERALS = (Num, Dec, Repeating)
_ONE = Num(fmpq(1))
_ROOTS = frozenset({"sqrt", "root"})


def unsimplified(node: Node) -> str | None:
    """What is left to do, in words; None where nothing is."""
    return next((found for part in walk(node) if (found := _left_at(part))), None)


def _left_at(node: Node) -> str | None:
    if isinstance(node, Neg) and isinstance(node.arg, Neg):
        return "two signs in a row"
    if isinstance(node, Div):
        return _unreduced(node)
    if isinstance(node, Add):
        return None if _is_mixed(node) else uncollected(node)
    if isinstance(node, Mul):
        return _unmultiplied(node)
    if _is_root(node):
        return _unextracted(node)
    return None


def _unreduced(node: Div) -> str | None:
    if gcd(_content(node.top), _content(node.bottom)) != 1 or node.bottom in (_ONE, Neg(_ONE)):
        return "a fraction that can be reduced"
    if any(isinstance(part, (Dec, Div)) for part in walk(node)[1:]):
        return "a fraction or a decimal within a fraction"
    if any(_is_root(part) and not free_symbols(part) for part in walk(node.bottom)):
        return "a root in a denominator"
    return None


def _content(node: Node) -> int:
    """The whole number that can be taken out of an expression as it is written."""
    if isinstance(node, Num):
        return abs(int(node.value.p)) if node.value.q == 1 else 1
    if isinstance(node, Neg):
        return _content(node.arg)
    if isinstance(node, Mul):
        return reduce(lambda found, factor: found * _content(factor), node.factors, 1)
    if isinstance(node, Add):
        return reduce(lambda found, term: gcd(found, _content(term)), node.terms, 0)
    return 1


def uncollected(node: Add) -> str | None:
    """Two terms of a sum that differ in a number alone; such are two numbers."""
    kinds = Counter(map(_kind, node.terms))
    return "like terms that can be collected" if max(kinds.values()) > 1 else None


def _kind(node: Node) -> Hashable:
    """A key that like terms share: what is left of a term without its coefficient."""
    if isinstance(node, _LITERALS):
        return ()
    if isinstance(node, Neg):
        return _kind(node.arg)
    if isinstance(node, Mul):
        kinds = Counter(kind for factor in node.factors if (kind := _kind(factor)) != ())
        if len(kinds) == 1 and kinds.total() == 1:
            return next(iter(kinds))
        return frozenset(kinds.items()) if kinds else ()
    if isinstance(node, Div):
        top, bottom = _kind(node.top), _kind(node.bottom)
        return top if bottom == () else (top, bottom)
    return node


def _is_mixed(node: Add) -> bool:
    """1 1/2: a whole number and a proper fraction."""
    if len(node.terms) != 2 or not isinstance(node.terms[1], Div):
        return False
    whole, top, bottom = node.terms[0], node.terms[1].top, node.terms[1].bottom
    if not (isinstance(whole, Num) and isinstance(top, Num) and isinstance(bottom, Num)):
        return False
    return whole.value > 0 and 0 < top.value < bottom.value


def _unmultiplied(node: Mul) -> str | None:
    numbers = [factor for factor in node.factors if _kind(factor) == ()]
    if len(numbers) > 1 or _ONE in numbers:
        return "a product that is not worked out"
    roots = [factor for factor in node.factors if _is_root(factor) and not free_symbols(factor)]
    return "roots that can be joined" if len(roots) > 1 else None


def _is_root(node: Node) -> bool:
    return isinstance(node, Func) and node.name in _ROOTS


def _unextracted(node: Node) -> str | None:
    """A root of a number from which a factor comes out, or of a fraction."""
    assert isinstance(node, Func)
    index = integer(node.args[1]) if node.name == "root" else 2
    radicand = node.args[0]
    if isinstance(radicand, (Dec, Div)) and not free_symbols(radicand):
        return "a root of a fraction"
    if not isinstance(radicand, Num) or index is None or index < 2:
        return None
    value = abs(radicand.value.p)
    if value <= 1:
        return "a root that is a whole number"
    if value.bit_length() > MAX_FACTOR_BITS:
        return None
    if any(power >= index for _, power in value.factor()):
        return "a root from which a factor can be taken"
    return None
