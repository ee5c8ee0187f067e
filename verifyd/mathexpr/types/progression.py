"""Lists with an ellipsis: 1, 2, ..., n is an arithmetic progression, however many terms are shown.

With numbers at both ends it is all of its terms: 1, 2, ..., 5 is 1, 2, 3, 4, 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from flint import fmpq

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.exact import Undefined, is_scalar, rational
from verifyd.mathexpr.tree import Add, Empty, ListOf, Neg, Node, Num, SetOf

_ONE = Num(fmpq(1))
MAX_TERMS = 1_000
"""Terms of a progression that are written out."""


class Progression(NamedTuple):
    """First term and step; the last term, or None where the list goes on for ever."""

    first: Node
    step: Node
    last: Node | None


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where both sides are progressions with an ellipsis, or one is and can be filled in."""
    if not isinstance(reference, (ListOf, SetOf)) or not isinstance(answer, (ListOf, SetOf)):
        return None
    if not (_has_dots(reference) or _has_dots(answer)):
        return None
    wanted, given = _filled(judge, reference), _filled(judge, answer)
    if isinstance(wanted, Progression) and isinstance(given, Progression):
        return _same(judge, wanted, given)
    if isinstance(wanted, list) and isinstance(given, list):
        return judge.unordered(wanted, given)
    return None


def _has_dots(node: ListOf | SetOf) -> bool:
    return any(isinstance(member, Empty) for member in node.members)


def _filled(judge: Judge, node: ListOf | SetOf) -> Progression | list[Node] | None:
    """All members where they are known, else the progression; None for another list with dots."""
    if not _has_dots(node):
        return list(node.members)
    found = _progression(judge, node.members)
    return None if found is None else _terms(found) or found


def _progression(judge: Judge, members: Sequence[Node]) -> Progression | None:
    places = [place for place, member in enumerate(members) if isinstance(member, Empty)]
    if len(places) != 1 or places[0] < 1:
        return None
    before, after = members[: places[0]], members[places[0] + 1 :]
    if not all(map(is_scalar, (*before, *after))):
        return None
    if len(before) == 1:  # 1, ..., 5
        whole = len(after) == 1 and all(isinstance(end, Num) for end in (*before, *after))
        return Progression(before[0], _ONE, after[0]) if whole else None
    step = _difference(before[0], before[1])
    steps = (_difference(*two) for run in (before[1:], after) for two in pairwise(run))
    if not all(judge.same(other, step).equal for other in steps):
        return None
    return Progression(before[0], step, after[-1] if after else None)


def _difference(first: Node, second: Node) -> Node:
    return Add((second, Neg(first)))


def _terms(found: Progression) -> list[Node] | None:
    """The terms between rational ends; None where they are not known, or too many."""
    if found.last is None:
        return None
    try:
        first, step, last = map(rational, (*found[:2], found.last))
    except Undefined:
        return None
    if first is None or step is None or last is None or step == 0:
        return None
    count = (last - first) / step
    if count.q != 1 or not 0 < count < MAX_TERMS:
        return None
    return [Num(first + step * fmpq(place)) for place in range(int(count.p) + 1)]


def _same(judge: Judge, wanted: Progression, given: Progression) -> Decision:
    if (wanted.last is None) != (given.last is None):
        return DIFFERENT._replace(detail="one list ends and the other does not")
    ends = [found for found in wanted if found is not None]
    return judge.all_equal(ends, [found for found in given if found is not None])
