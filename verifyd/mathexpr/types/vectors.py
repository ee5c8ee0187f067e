"""A vector in other writing: (1, 0, -2) as i - 2k, and (2, 4) as 2(1, 2)."""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.exact import is_scalar
from verifyd.mathexpr.traverse import symbols
from verifyd.mathexpr.tree import Add, Bracketed, Const, Div, Matrix, Mul, Neg, Node, Num, Sym

_UNITS: dict[Node, int] = {Const("i"): 0, Sym("j"): 1, Sym("k"): 2} | {
    Sym(f"hat_{letter}"): place for place, letter in enumerate("ijk")
}
_UNIT_NAMES = frozenset({"j", "k", "hat_i", "hat_j", "hat_k"})
_ZERO = Num(fmpq(0))

Components = tuple[Node, ...]


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is a tuple or a column, and the other one of the other writings."""
    wanted, given = _members(reference), _members(answer)
    if (wanted is None) == (given is None):
        return None
    if wanted is None:
        wanted = _written(reference)
    else:
        given = _written(answer)
    if wanted is None or given is None:
        return None
    if is_scalar(reference) or is_scalar(answer):  # a combination of unit vectors
        size = max(len(wanted), len(given))
        wanted, given = _padded(wanted, size), _padded(given, size)
    return judge.all_equal(wanted, given)


def _written(node: Node) -> Components | None:
    """The components of a vector in another writing; 3i by itself is a complex number."""
    if is_scalar(node) and symbols(node).isdisjoint(_UNIT_NAMES):
        return None
    return _components(node)


def _members(node: Node) -> Components | None:
    """The members of a tuple or of a column."""
    if isinstance(node, Bracketed):
        vector = (node.left, node.right) in (("(", ")"), ("<", ">"))
        return node.members if vector and len(node.members) > 1 else None
    if isinstance(node, Matrix) and all(len(row) == 1 for row in node.rows):
        return tuple(row[0] for row in node.rows)
    return None


def _components(node: Node) -> Components | None:
    """The components of a multiple of a tuple, or of a combination of unit vectors."""
    if isinstance(node, Neg):
        inner = _components(node.arg) or _members(node.arg)
        return None if inner is None else tuple(map(Neg, inner))
    if isinstance(node, Mul):
        return _multiple(node)
    if isinstance(node, Div):
        inner = _components(node.top)
        return None if inner is None else tuple(Div(part, node.bottom) for part in inner)
    if isinstance(node, Add):
        return _sum(node)
    place = _UNITS.get(node)
    if place is None:
        return None
    return tuple(Num(fmpq(int(place == k))) for k in range(3))


def _multiple(node: Mul) -> Components | None:
    """A number times one vector."""
    vectors = [factor for factor in node.factors if not _is_number(factor)]
    if len(vectors) != 1:
        return None
    inner = _members(vectors[0]) or _components(vectors[0])
    if inner is None:
        return None
    numbers = tuple(factor for factor in node.factors if factor is not vectors[0])
    return tuple(Mul((*numbers, part)) for part in inner)


def _sum(node: Add) -> Components | None:
    """A sum of multiples of unit vectors; a sum of tuples is left as it stands."""
    terms = [_components(term) for term in node.terms]
    if any(term is None or len(term) != 3 for term in terms) or not is_scalar(node):
        return None
    return tuple(Add(tuple(parts)) for parts in zip(*(t for t in terms if t), strict=True))


def _is_number(node: Node) -> bool:
    """True for a factor in which no unit vector and no tuple stands."""
    return is_scalar(node) and node != Const("i") and symbols(node).isdisjoint(_UNIT_NAMES)


def _padded(parts: Components, size: int) -> Components:
    """A vector of the plane has 0 for its third component."""
    return (*parts, *[_ZERO] * (size - len(parts)))
