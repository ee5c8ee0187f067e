"""Orders of growth: in O(n log n) neither the base of a logarithm nor a constant factor counts."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.exact import free_symbols
from verifyd.mathexpr.traverse import rebuild
from verifyd.mathexpr.tree import Apply, Func, Mul, Neg, Node

_BOUNDS = frozenset({"O", "Theta", "Omega"})
_LOGARITHMS = frozenset({"log", "ln", "lg"})


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where both sides are O(...) of one expression."""
    wanted, given = _inside(reference), _inside(answer)
    if wanted is None or given is None:
        return None
    if reference.name != answer.name:  # type: ignore[attr-defined]
        return DIFFERENT._replace(detail="another order of growth")
    return judge.compare(_leading(wanted), _leading(given))


def _inside(node: Node) -> Node | None:
    if not isinstance(node, Apply) or node.name not in _BOUNDS or len(node.args) != 1:
        return None
    return node.args[0] if free_symbols(node.args[0]) else None


def _leading(node: Node) -> Node:
    """The expression with natural logarithms alone and without its constant factors."""
    if isinstance(node, Neg):
        return _leading(node.arg)
    if isinstance(node, Mul):
        kept = tuple(_natural(factor) for factor in node.factors if free_symbols(factor))
        return kept[0] if len(kept) == 1 else Mul(kept)
    return _natural(node)


def _natural(node: Node) -> Node:
    if isinstance(node, Func) and node.name in _LOGARITHMS and not _base_varies(node):
        return Func("ln", (_natural(node.args[0]),))
    return rebuild(node, _natural)


def _base_varies(node: Func) -> bool:
    return len(node.args) > 1 and bool(free_symbols(node.args[1]))
