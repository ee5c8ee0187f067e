"""Does one equation follow from another? Linear equations in one unknown, and solved values.

An unknown that is solved for has a value; the equation before it says which values it may have.
"""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.exact import free_symbols, rational, walk
from verifyd.mathexpr.steps import link, values
from verifyd.mathexpr.traverse import contains, substitute
from verifyd.mathexpr.tree import Add, Apply, Dec, Div, Mul, Neg, Node, Num, Opaque, Sym
from verifyd.verdict import Evidence

Equation = tuple[Node, Node]
_NONE = values.Marks()


def unknown(equation: Equation) -> str | None:
    """The one variable of an equation; None where there are none or several."""
    names = free_symbols(equation[0]) | free_symbols(equation[1])
    if len(names) != 1 or any(contains(side, (Apply, Opaque)) for side in equation):
        return None
    return next(iter(names))


def solved(equation: Equation) -> bool:
    """True for x = 5."""
    return isinstance(equation[0], Sym) and not free_symbols(equation[1])


def follows(before: Equation, after: Equation) -> Decision:
    """Whether `after` follows from `before`: equal False where no value fits both."""
    name = unknown(before)
    if name is None or name != unknown(after):
        return Decision(None)
    root, other = root_of(before, name), root_of(after, name)
    if root is not None and other is not None:
        if root == other:
            return Decision(True, Evidence.EXACT)
        if solved(after):
            found = link.same_value(Num(root), values.bare(after[1]), _NONE)
            return _with_unknown(found, name)
        detail = f"{name} = {root} before and {name} = {other} after"
        return Decision(None if _has_decimals(before, after) else False, Evidence.EXACT, detail)
    if not solved(after) or _has_decimals(before, after):
        return Decision(None)
    left, right = (substitute(side, name, after[1]) for side in before)
    return _with_unknown(link.decide(left, "=", right, _NONE), name)


def _with_unknown(found: Decision, name: str) -> Decision:
    if found.equal is not False:
        return found
    return found._replace(detail=f"{name} does not fit the equation before it: {found.detail}")


def _has_decimals(*equations: Equation) -> bool:
    return any(
        isinstance(part, Dec) for sides in equations for side in sides for part in walk(side)
    )


def root_of(equation: Equation, name: str) -> fmpq | None:
    """The root of a linear equation; None where it is not linear, or has none or many."""
    left, right = linear(equation[0], name), linear(equation[1], name)
    if left is None or right is None or left[0] == right[0]:
        return None
    return (right[1] - left[1]) / (left[0] - right[0])


def linear(node: Node, name: str) -> tuple[fmpq, fmpq] | None:
    """(a, b) where `node` is a·name + b by its structure; None where it is not."""
    match node:
        case Sym(symbol) if symbol == name:
            return fmpq(1), fmpq(0)
        case Neg(arg):
            return _scaled(linear(arg, name), fmpq(-1))
        case Add(terms):
            return _sum([linear(term, name) for term in terms])
        case Mul(factors):
            return _product([linear(factor, name) for factor in factors])
        case Div(top, bottom):
            value = None if free_symbols(bottom) else rational(bottom)
            return _scaled(linear(top, name), 1 / value) if value else None
    value = None if free_symbols(node) else rational(node)
    return None if value is None else (fmpq(0), value)


def _scaled(form: tuple[fmpq, fmpq] | None, factor: fmpq) -> tuple[fmpq, fmpq] | None:
    return None if form is None else (form[0] * factor, form[1] * factor)


def _sum(forms: list[tuple[fmpq, fmpq] | None]) -> tuple[fmpq, fmpq] | None:
    known = [form for form in forms if form is not None]
    if len(known) < len(forms):
        return None
    return sum((form[0] for form in known), fmpq(0)), sum((form[1] for form in known), fmpq(0))


def _product(forms: list[tuple[fmpq, fmpq] | None]) -> tuple[fmpq, fmpq] | None:
    product: tuple[fmpq, fmpq] | None = (fmpq(0), fmpq(1))
    for form in forms:
        if form is None or product is None or (form[0] != 0 and product[0] != 0):
            return None
        product = _scaled(product, form[1]) if form[0] == 0 else _scaled(form, product[1])
    return product
