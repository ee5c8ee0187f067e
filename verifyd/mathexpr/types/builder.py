"""Sets over the whole numbers: {kπ/4 | k ∈ Z} is x = nπ/4, and {x ∈ Z | 1 ≤ x ≤ 4} is {1, 2, 3, 4}.

The bound letter may be renamed. Over all whole numbers a straight line may start anywhere on itself.
"""

from __future__ import annotations

from typing import NamedTuple

from flint import fmpq

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.exact import Undefined, free_symbols, is_scalar, rational
from verifyd.mathexpr.traverse import substitute, symbols
from verifyd.mathexpr.tree import (
    ListOf,
    NamedSet,
    Node,
    Num,
    Relation,
    SetBuilder,
    SetOf,
    Sym,
    Where,
)
from verifyd.mathexpr.types.family import same_line
from verifyd.mathexpr.types.pointset import pieces

MAX_MEMBERS = 1_000
"""Whole numbers of a bounded set that are written out."""

_WHOLE = frozenset({"Z", "N"})


class Family(NamedTuple):
    """The values of an expression as one letter runs over a set of numbers."""

    value: Node
    letter: str
    domain: str


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is a set-builder over whole numbers."""
    if not isinstance(reference, SetBuilder) and not isinstance(answer, SetBuilder):
        return None
    renamed_answer = _in_letters_of(reference, answer)
    if renamed_answer is not None:
        return judge.compare(reference, renamed_answer)
    listed = _listed(reference), _listed(answer)
    if listed != (None, None):
        return judge.compare(listed[0] or reference, listed[1] or answer)
    wanted, given = _family(reference), _family(answer)
    if wanted is None or given is None:
        return None
    if wanted.domain != given.domain:
        return DIFFERENT._replace(detail="the letter runs over another set")
    renamed = substitute(given.value, given.letter, Sym(wanted.letter))
    found = judge.same(wanted.value, renamed)
    if found.equal or wanted.domain != "Z":
        return found if found.equal else None
    return same_line(judge, wanted.value, wanted.letter, renamed, wanted.letter)


def _in_letters_of(reference: Node, answer: Node) -> Node | None:
    """{y | y > 1} with the x of {x | x > 1}; None where nothing is to be renamed."""
    if not isinstance(reference, SetBuilder) or not isinstance(answer, SetBuilder):
        return None
    wanted, given = _bound(reference), _bound(answer)
    if wanted is None or given is None or wanted == given or wanted.name in symbols(answer):
        return None
    return SetBuilder(
        substitute(answer.element, given.name, wanted),
        substitute(answer.condition, given.name, wanted),
    )


def _bound(node: SetBuilder) -> Sym | None:
    """The x of {x | ...} and {x in A | ...}."""
    element = node.element
    if isinstance(element, Relation) and element.ops == ("in",):
        element = element.sides[0]
    return element if isinstance(element, Sym) else None


def _family(node: Node) -> Family | None:
    """{2k + 1 | k in Z}, and x = 2k + 1, k in Z."""
    value: Node
    if isinstance(node, SetBuilder) and isinstance(node.element, Sym):
        return _family(node.condition)  # {x | x = 2k, k in Z}
    if isinstance(node, SetBuilder):
        value, condition = node.element, node.condition
    elif isinstance(node, Where):
        value, condition = node.value, node.condition
    elif isinstance(node, ListOf) and len(node.members) == 2:
        value, condition = node.members
    else:
        return None
    if isinstance(value, Relation) and value.ops == ("=",) and isinstance(value.sides[0], Sym):
        value = value.sides[1]
    if not isinstance(condition, Relation) or condition.ops != ("in",):
        return None
    letter, domain = condition.sides
    if not isinstance(letter, Sym) or not isinstance(domain, NamedSet) or not is_scalar(value):
        return None
    if letter == value or letter.name not in free_symbols(value):
        return None
    return Family(value, letter.name, domain.name)


def _listed(node: Node) -> Node | None:
    """The whole numbers of a bounded condition: {x in Z | 1 <= x < 5}; None for any other set."""
    if not isinstance(node, SetBuilder) or not isinstance(node.element, Relation):
        return None
    _, domain = node.element.sides
    if node.element.ops != ("in",) or not isinstance(domain, NamedSet):
        return None
    found = pieces(node.condition) if domain.name in _WHOLE else None
    if found is None:
        return None
    members: set[int] = set()
    for low, low_closed, high, high_closed in found:
        try:
            ends = rational(low), rational(high)
        except Undefined:
            return None
        if ends[0] is None or ends[1] is None or ends[1] - ends[0] > MAX_MEMBERS:
            return None
        first = int(ends[0].ceil()) + (ends[0].q == 1 and not low_closed)
        last = int(ends[1].floor()) - (ends[1].q == 1 and not high_closed)
        members.update(range(first, last + 1))
    if domain.name == "N" and any(member < 1 for member in members):
        return None  # whether 0 counts is open
    return SetOf(tuple(Num(fmpq(member)) for member in sorted(members)))
