"""A value with a side condition: "x = πk, k ∈ Z", "x^2 for all x"."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import UNKNOWN, Decision
from verifyd.mathexpr.tree import ListOf, NamedSet, Node, Relation, Where


def _part(node: Node) -> tuple[Node, Node | None]:
    """The value and its condition. A last member "k in Z" of a list is a condition too."""
    if isinstance(node, Where):
        return node.value, node.condition
    if isinstance(node, ListOf) and len(node.members) > 1:
        last = node.members[-1]
        if (
            isinstance(last, Relation)
            and last.ops == ("in",)
            and isinstance(last.sides[1], NamedSet)
        ):
            rest = node.members[:-1]
            return (rest[0] if len(rest) == 1 else ListOf(rest, node.word)), last
    return node, None


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """The values are compared; a condition that stands on one side only is not asked for."""
    value, condition = _part(reference)
    given, given_condition = _part(answer)
    if condition is None and given_condition is None:
        return None
    decision = judge.compare(value, given)
    if not decision.equal or condition is None or given_condition is None:
        return decision
    if condition == given_condition:
        return decision
    return UNKNOWN._replace(detail="the side conditions differ in their words")
