"""An exact value followed by its approximation: \\frac{\\sqrt 3}{3} \\approx 0.577."""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.order import order
from verifyd.mathexpr.tree import Add, Func, Mul, Neg, Node, Num, Relation


def exact_part(node: Node) -> Node:
    """The sides before the first ≈; with nothing exact before it, the node itself."""
    if not isinstance(node, Relation) or "approx" not in node.ops:
        return node
    place = node.ops.index("approx")
    if place == 0:
        return node.sides[0]
    return Relation(node.ops[:place], node.sides[: place + 1])


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """The exact parts are compared; where those differ, what stands after ≈ on the other side."""
    exact, given = exact_part(reference), exact_part(answer)
    if exact is reference and given is answer:
        return None
    decision = judge.compare(exact, given)
    if decision.equal:
        return (
            DIFFERENT._replace(detail="no approximation") if _far_off(given, answer) else decision
        )
    if given is not answer and isinstance(answer, Relation) and len(answer.ops) == 1:
        return judge.compare(exact, answer.sides[-1]) if _label(given) else decision
    if exact is not reference and isinstance(reference, Relation):
        rounded = judge.compare(reference.sides[-1], given)
        return rounded if rounded.equal else decision
    return decision


_NEAR = fmpq(1, 20)
"""How far, in relation to the value, an approximation may be off before it contradicts it."""


def _far_off(exact: Node, answer: Node) -> bool:
    """True for 5 ≈ 6, where both sides are real numbers."""
    if exact is answer or not isinstance(answer, Relation):
        return False
    value = exact.sides[-1] if isinstance(exact, Relation) else exact
    slack = Mul((Func("abs", (value,)), Num(_NEAR)))
    return order(Func("abs", (Add((value, Neg(answer.sides[-1]))),)), slack) == 1


def _label(node: Node) -> bool:
    from verifyd.mathexpr.types.assignment import is_label

    return is_label(node)
