"""Tuples, points and vectors: members in order, brackets of one kind.

The option `order: unordered` lets the members of a reference that is wholly a tuple stand in any
order; the tuples inside it keep theirs.
"""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.tree import Bracketed, Matrix, Node

_VECTOR = frozenset({("(", ")"), ("<", ">")})


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where the reference has brackets; a row or column matrix is a vector."""
    if isinstance(answer, Bracketed) and not isinstance(reference, (Bracketed, Matrix)):
        if len(answer.members) == 1:
            return judge.compare(reference, answer.members[0])
        return DIFFERENT._replace(detail="a tuple for something else")
    if not isinstance(reference, Bracketed):
        return None
    if isinstance(answer, Matrix):
        vector = as_vector(answer)
        return None if vector is None else judge.all_equal(reference.members, vector)
    if not isinstance(answer, Bracketed):
        return DIFFERENT._replace(detail="no tuple where one was expected")
    kinds = {(reference.left, reference.right), (answer.left, answer.right)}
    if len(kinds) > 1 and not kinds <= _VECTOR:
        return DIFFERENT._replace(detail="other brackets")
    if judge.options.order == "unordered" and reference is judge.root:
        return judge.unordered(reference.members, answer.members)
    return judge.all_equal(reference.members, answer.members)


def as_vector(node: Matrix) -> tuple[Node, ...] | None:
    """The members of a single row or column."""
    if len(node.rows) == 1:
        return node.rows[0]
    if all(len(row) == 1 for row in node.rows):
        return tuple(row[0] for row in node.rows)
    return None
