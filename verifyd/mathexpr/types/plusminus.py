"""±: a value with ± is the two values; several ± in one value go together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from msgspec.structs import replace

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import BudgetExceeded, Decision
from verifyd.mathexpr.traverse import contains, rebuild
from verifyd.mathexpr.tree import Add, Bracketed, ListOf, Neg, Node, PlusMinus, Relation, SetOf

MAX_SIGNS = 6


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
    """The values that a node with ± stands for; members of a list or set one by one.

    Raises BudgetExceeded for more than `MAX_SIGNS` signs that are chosen freely.
    """
    if _free_signs(node) > MAX_SIGNS:
        raise BudgetExceeded(f"more than {MAX_SIGNS} free signs")
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


def _free_signs(node: Node) -> int:
    return 1 + _free_signs(node.left) if isinstance(node, PlusMinus) and node.left else 0


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where ± stands on either side."""
    if not has_sign(reference) and not has_sign(answer):
        return None
    wanted = _listed(reference, expand)
    together = judge.compare(wanted, _listed(answer, expand))
    if together.equal or not any(map(_several, (reference, answer))):
        return together
    apart = judge.compare(_listed(reference, freely), _listed(answer, freely))
    one_sided = judge.compare(wanted, _listed(answer, freely)) if not apart.equal else apart
    return one_sided if one_sided.equal else together


def _several(node: Node) -> bool:
    """True where ± stands in more than one member of a tuple, so that two readings are open."""
    if isinstance(node, (ListOf, SetOf)):
        return any(map(_several, node.members))
    return isinstance(node, Bracketed) and sum(map(has_sign, node.members)) > 1


def freely(node: Node) -> tuple[Node, ...]:
    """The values of a node where each member of a tuple takes its sign by itself."""
    if isinstance(node, (ListOf, SetOf)):
        return tuple(value for member in node.members for value in freely(member))
    if not _several(node) or not isinstance(node, Bracketed) or len(node.members) > 4:
        return expand(node)
    return tuple(replace(node, members=members) for members in product(*map(expand, node.members)))


def _listed(node: Node, values_of: Callable[[Node], tuple[Node, ...]]) -> Node:
    values = values_of(node)
    if isinstance(node, SetOf):
        return SetOf(values)  # in which a value may stand twice
    return values[0] if len(values) == 1 else ListOf(values)
