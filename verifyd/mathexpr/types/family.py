"""Families of values: x = π/2 + kπ for whole k, and x²/2 + C for any constant C.

The parameter may be renamed, and a family of whole-number steps may start anywhere on itself. A
symbol is a parameter only where the reference shows it: in the solution of an equation for an angle
(x = ..., or with k declared whole), a step that is a multiple of π or of a degree; or a constant of
integration added at the end. Free variables are never renamed: (n-2)π is not (n-1)π.
"""

from __future__ import annotations

import re
from itertools import permutations

from flint import fmpq

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, SAME, Decision
from verifyd.mathexpr.exact import free_symbols, integer, is_scalar
from verifyd.mathexpr.traverse import contains, substitute
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Const,
    Degrees,
    Div,
    ListOf,
    Mul,
    NamedSet,
    Neg,
    Node,
    Num,
    Relation,
    SetOf,
    Sym,
    Text,
    Where,
)
from verifyd.mathexpr.types.assignment import is_label

_STEPS = frozenset("k n m l j N K p q t r s".split())
_UNKNOWNS = frozenset("x y z t u w theta alpha beta phi".split())
_CONSTANTS = frozenset("C K c k C_1 c_1 C_0 c_0 A B D".split())
_ZERO, _ONE, _TWO = (Num(fmpq(value)) for value in (0, 1, 2))


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where the reference is a family in one parameter."""
    if judge.root is not reference and is_scalar(reference) and is_scalar(answer):
        general = _general(judge, reference, answer)
        if general is not None:
            return general
    if not isinstance(reference, Add) or not is_scalar(reference) or not is_scalar(answer):
        return _multiples(judge, reference, answer)
    constant = _constant(reference)
    if constant is not None:
        return _renamed(judge, reference, answer, constant)
    return _multiples(judge, reference, answer)


def _constant(node: Add) -> str | None:
    """The constant of integration: a C (or c_1 ...) that stands once, as a term by itself."""
    for term in node.terms:
        if isinstance(term, Sym) and term.name[0] in "Cc" and term.name in _CONSTANTS:
            rest = free_symbols(Add(tuple(t for t in node.terms if t is not term)))
            coefficient = term.name == "c" and bool(rest & {"a", "b"})  # a + b + c
            return None if coefficient or term.name in rest else term.name
    return None


def _renamed(judge: Judge, reference: Node, answer: Node, name: str) -> Decision | None:
    others = free_symbols(answer) - free_symbols(reference)
    if name in free_symbols(answer) or len(others) != 1:
        return None
    other = next(iter(others))
    if other not in _CONSTANTS:
        return None
    return judge.scalars(reference, substitute(answer, other, Sym(name)))


_NUMBERED = re.compile(r"[Cc]_\d")
_ARBITRARY = re.compile(r"[Cc]_\d|C|K|[AB]")
_OTHER_ARBITRARY = re.compile(r"[A-DKMckab](?:_\w)?|lambda|alpha")
_MAX_CONSTANTS = 3


def _general(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """y = C e^x for any C: the general solution of an equation, its constants renamed."""
    if not _is_function(judge.root):
        return None
    theirs, mine = free_symbols(answer), free_symbols(reference)
    lost, new = sorted(mine - theirs), sorted(theirs - mine)
    if mine == theirs:
        lost = new = sorted(name for name in mine if _NUMBERED.fullmatch(name))
    if not 0 < len(lost) == len(new) <= _MAX_CONSTANTS or mine == set(lost):
        return None
    if not all(map(_ARBITRARY.fullmatch, lost)) or not all(map(_OTHER_ARBITRARY.fullmatch, new)):
        return None
    if lost != new and (
        any(map(_ARBITRARY.fullmatch, mine & theirs)) or {n[0] for n in lost} & {n[0] for n in new}
    ):
        return None  # c_3 for c_1 beside c_2: a slip, no new set of names
    found: Decision | None = None
    for names in permutations(lost):
        renamed = answer
        for old in new:
            renamed = substitute(renamed, old, Sym(f"{old} of the answer"))
        for name, old in zip(names, new, strict=True):
            renamed = substitute(renamed, f"{old} of the answer", Sym(name))
        found = judge.scalars(reference, renamed)
        if found.equal:
            return found
    return found


def _is_function(root: Node) -> bool:
    """True for y = ... and y(x) = ..., f(x) = ...: what a differential or functional equation asks."""
    if isinstance(root, Where):
        return _is_function(root.value)
    if not isinstance(root, Relation) or root.ops != ("=",):
        return False
    name = root.sides[0]
    return isinstance(name, Apply) or name == Sym("y") or (is_label(name) and isinstance(name, Mul))


def _multiples(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    if not contains(reference, (Sym,)) or not is_scalar(reference) or not is_scalar(answer):
        return None
    name, other = _parameter(reference), _parameter(answer)
    if name is None or other is None or not solution(judge.root):
        return None
    if name != other and (other in free_symbols(reference) or name in free_symbols(answer)):
        return None
    return same_line(judge, reference, name, answer, other)


def same_line(
    judge: Judge, reference: Node, name: str, answer: Node, other: str
) -> Decision | None:
    """Whether two straight lines take the same values over all whole numbers; None for other curves."""
    start, step = _line(judge, reference, name)
    given_start, given_step = _line(judge, answer, other)
    if step is None or given_step is None:
        return None
    if not (judge.same(step, given_step).equal or judge.same(step, Neg(given_step)).equal):
        return DIFFERENT._replace(detail="another step")
    shift = Div(Add((given_start, Neg(start))), step)
    return SAME if _is_whole(judge, shift) else DIFFERENT._replace(detail="another start")


def solution(root: Node) -> bool:
    """True where the whole reference gives the solutions of an equation, or declares a whole number."""
    if isinstance(root, Where):
        return solution(root.value) or (
            isinstance(root.condition, Text) and "integer" in root.condition.words
        )
    if isinstance(root, (ListOf, SetOf)):
        return any(map(solution, root.members))
    if not isinstance(root, Relation) or len(root.ops) != 1:
        return False
    unknown, value = root.sides
    if root.ops == ("in",):
        return isinstance(value, NamedSet) and value.name in ("Z", "N")
    return root.ops == ("=",) and isinstance(unknown, Sym) and unknown.name in _UNKNOWNS


def _parameter(node: Node) -> str | None:
    """The one letter that counts whole steps, where the steps are multiples of π or of a degree."""
    names = [name for name in free_symbols(node) if name in _STEPS]
    if len(names) != 1 or len(free_symbols(node)) != 1:
        return None
    turns = contains(node, (Degrees,)) or _has_pi(node)
    return names[0] if turns else None


def _has_pi(node: Node) -> bool:
    from verifyd.mathexpr.exact import walk

    return any(part == Const("pi") for part in walk(node))


def _line(judge: Judge, node: Node, name: str) -> tuple[Node, Node | None]:
    """Value at 0 and step, where the node is a straight line in its parameter."""
    zero, one, two = (substitute(node, name, value) for value in (_ZERO, _ONE, _TWO))
    step = Add((one, Neg(zero)))
    straight = judge.same(Add((two, Neg(one))), step).equal
    return zero, step if straight and judge.same(step, _ZERO).equal is False else None


def _is_whole(judge: Judge, node: Node) -> bool:
    exact = integer(node)
    if exact is not None:
        return True
    from verifyd.mathexpr.balls import evaluate

    try:
        value = evaluate(node, 128)
    except ArithmeticError:
        return False
    whole = value.unique_fmpz() if hasattr(value, "unique_fmpz") else None
    return whole is not None and judge.same(node, Num(fmpq(whole))).equal is True
