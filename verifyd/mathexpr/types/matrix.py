"""Matrices: equal shape, equal entries; the kind of bracket says nothing."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.tree import Bracketed, Matrix, Node
from verifyd.mathexpr.types.opaque import unevaluated
from verifyd.mathexpr.types.tuples import as_vector


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where the reference is a matrix; [[1, 2], [3, 4]] is one too."""
    if isinstance(answer, Matrix):
        reference = _nested(reference) or reference
    if not isinstance(reference, Matrix):
        return (
            DIFFERENT._replace(detail="a matrix for something else")
            if isinstance(answer, Matrix)
            else None
        )
    given = answer if isinstance(answer, Matrix) else _nested(answer)
    if given is None:
        vector = as_vector(reference)
        if vector is not None and isinstance(answer, Bracketed):
            return judge.all_equal(vector, answer.members)
        if len(reference.rows) == 1 and len(reference.rows[0]) == 1:
            return judge.compare(reference.rows[0][0], answer)
        return None if unevaluated(answer) else DIFFERENT._replace(detail="no matrix")
    shape, other = [len(row) for row in reference.rows], [len(row) for row in given.rows]
    if shape != other:
        return DIFFERENT._replace(detail="another shape")
    return judge.all_equal(_entries(reference), _entries(given))


def _entries(matrix: Matrix) -> tuple[Node, ...]:
    return tuple(entry for row in matrix.rows for entry in row)


def _nested(node: Node) -> Matrix | None:
    if not isinstance(node, Bracketed) or not node.members:
        return None
    rows = [member.members for member in node.members if isinstance(member, Bracketed)]
    return Matrix(tuple(rows)) if len(rows) == len(node.members) else None
