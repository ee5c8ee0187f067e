"""Piecewise definitions: the same values under the same conditions, in any order."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge, conjunction
from verifyd.mathexpr.decision import DIFFERENT, UNKNOWN, Decision
from verifyd.mathexpr.intervals import Piece, intersect, merge
from verifyd.mathexpr.traverse import contains, substitute, symbols
from verifyd.mathexpr.tree import Add, Cases, Func, Node, Text
from verifyd.mathexpr.types.absolute import parts_of


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is a `cases` environment."""
    if not isinstance(reference, Cases) and not isinstance(answer, Cases):
        return None
    if not isinstance(reference, Cases) or not isinstance(answer, Cases):
        return DIFFERENT._replace(detail="a piecewise definition against something else")
    return _branches(judge, reference, answer) or _on_pieces(judge, reference, answer)


def _branches(judge: Judge, reference: Cases, answer: Cases) -> Decision | None:
    """The values under the same conditions; None where the conditions are not the same."""
    if len(reference.branches) != len(answer.branches):
        return None
    left = list(answer.branches)
    found: list[Decision] = []
    for value, condition in reference.branches:
        place = next(
            (k for k, (_, other) in enumerate(left) if _same(judge, condition, other)), None
        )
        if place is None:
            return None
        decision = judge.compare(value, left.pop(place)[0])
        if decision.equal is False:
            return decision
        found.append(decision)
    return conjunction(found)


def _on_pieces(judge: Judge, reference: Cases, answer: Cases) -> Decision:
    """The values on each interval in which neither side goes from one branch to another."""
    open_question = UNKNOWN._replace(detail="a condition has no equal")
    if len(reference.branches) != len(answer.branches):
        open_question = DIFFERENT._replace(detail="another number of branches")
    common = _common(reference, answer)
    if common is None:
        return open_question
    found: list[Decision] = []
    for value, other, piece, name in common:
        if piece.low == piece.high:
            value, other = (substitute(side, name, piece.low) for side in (value, other))
        decision = judge.compare(value, other)
        if decision.equal is False:
            bent = piece.low != piece.high and contains(Add((value, other)), (Func,))
            return open_question if bent else decision
        found.append(decision)
    return conjunction(found)


def _common(reference: Cases, answer: Cases) -> list[tuple[Node, Node, Piece, str]] | None:
    """Both values on each common interval; None where the intervals are not known, or not the same."""
    conditions = [condition for _, condition in (*reference.branches, *answer.branches)]
    said = [node for node in conditions if node is not None and not isinstance(node, Text)]
    names = frozenset().union(*map(symbols, said))
    if len(names) != 1:
        return None
    name = next(iter(names))
    wanted, given = parts_of(reference, name), parts_of(answer, name)
    if wanted is None or given is None:
        return None
    if merge([piece for _, piece in wanted]) != merge([piece for _, piece in given]):
        return None
    found: list[tuple[Node, Node, Piece, str]] = []
    for value, piece in wanted:
        for other, where in given:
            both = intersect([piece], [where])
            if both is None:
                return None
            found += [(value, other, part, name) for part in both]
    return found


def _same(judge: Judge, first: Node | None, second: Node | None) -> bool:
    if first is None or second is None:
        return first is second
    return bool(judge.compare(first, second).equal)
