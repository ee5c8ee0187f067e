"""±: a value with ± is the two values; several ± in one value go together."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.traverse import contains, rebuild
from verifyd.mathexpr.tree import Add, ListOf, Neg, Node, PlusMinus, Relation, SetOf


def has_sign(node: Node) -> bool:
    """True where ± stands somewhere in the node."""
    return contains(node, (PlusMinus,))


def choose(node: Node, upper: bool) -> Node:
    """The node with the upper or the lower sign taken everywhere."""
    if isinstance(node, PlusMinus):
        right = choose(node.right, upper)
        signed = right if upper != node.flipped else Neg(right)
        return signed if node.left is None else Add((choose(node.left, upper), signed))
    return rebuild(node, lambda part: choose(part, upper))


def expand(node: Node) -> tuple[Node, ...]:
    """The values that a node with ± stands for; members of a list or set one by one."""
    if isinstance(node, (ListOf, SetOf)):
        return tuple(value for member in node.members for value in expand(member))
    if isinstance(node, PlusMinus) and node.left is not None and has_sign(node.left):
        # two signs on their own: each is chosen freely
        rights = (node.right, Neg(node.right))
        return tuple(Add((left, right)) for left in expand(node.left) for right in rights)
    if not has_sign(node):
        return (node,)
    if isinstance(node, Relation) and len(node.sides) == 2 and has_sign(node.sides[1]):
        return tuple(Relation(node.ops, (node.sides[0], value)) for value in expand(node.sides[1]))
    return choose(node, True), choose(node, False)


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where ± stands on either side."""
    if not has_sign(reference) and not has_sign(answer):
        return None
    return judge.compare(_listed(reference), _listed(answer))


def _listed(node: Node) -> Node:
    values = expand(node)
    return values[0] if len(values) == 1 else ListOf(values)
