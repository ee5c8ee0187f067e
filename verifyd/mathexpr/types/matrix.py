"""Matrices: equal shape, equal entries; the kind of bracket says nothing."""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.exact import is_scalar
from verifyd.mathexpr.tree import Bracketed, Matrix, Mul, Neg, Node, Num
from verifyd.mathexpr.types.opaque import unevaluated
from verifyd.mathexpr.types.tuples import as_vector


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where the reference is a matrix; [[1, 2], [3, 4]] is one too."""
    reference, answer = _multiplied_out(reference), _multiplied_out(answer)
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


def _multiplied_out(node: Node) -> Node:
    """A number times one matrix as the matrix; a product of matrices is an operation to carry out."""
    if isinstance(node, Neg):
        inner = _multiplied_out(node.arg)
        return _scaled(inner, Num(fmpq(-1))) if isinstance(inner, Matrix) else node
    if not isinstance(node, Mul):
        return node
    matrices = [factor for factor in node.factors if isinstance(factor, Matrix)]
    scalars = tuple(factor for factor in node.factors if not isinstance(factor, Matrix))
    if len(matrices) != 1 or not all(map(is_scalar, scalars)):
        return node
    return _scaled(matrices[0], scalars[0] if len(scalars) == 1 else Mul(scalars))


def _scaled(matrix: Matrix, factor: Node) -> Matrix:
    return Matrix(tuple(tuple(Mul((factor, entry)) for entry in row) for row in matrix.rows))


def _entries(matrix: Matrix) -> tuple[Node, ...]:
    return tuple(entry for row in matrix.rows for entry in row)


def _nested(node: Node) -> Matrix | None:
    if not isinstance(node, Bracketed) or not node.members:
        return None
    rows = [member.members for member in node.members if isinstance(member, Bracketed)]
    return Matrix(tuple(rows)) if len(rows) == len(node.members) else None
