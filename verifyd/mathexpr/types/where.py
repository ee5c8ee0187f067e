"""A value with a side condition: "x = πk, k ∈ Z", "x^2 for all x"."""

from __future__ import annotations

import re

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, UNKNOWN, Decision
from verifyd.mathexpr.traverse import substitute, symbols
from verifyd.mathexpr.tree import ListOf, NamedSet, Node, Relation, Sym, Text, Where
from verifyd.mathexpr.types.assignment import named


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


_PARAMETER = re.compile(r"\b(?:integer|constant|arbitrary)\b|\bin\b.*\b(?:z|n)\b")


def _renaming(value: Node, given: Node, condition: Node | None) -> tuple[str, str] | None:
    """The answer's declared integer or constant, and the reference's letter for its own."""
    if isinstance(condition, Relation):
        words = ["integer", *symbols(condition.sides[0])]
    elif isinstance(condition, Text):
        words = condition.words.split()
    else:
        return None
    if not _PARAMETER.search(" ".join(words)):
        return None
    assigned = named(value)
    mine = symbols(value if assigned is None else assigned[1][-1])
    theirs = symbols(given)
    declared = [word for word in words if word in theirs - mine]
    open_here = mine - theirs
    if len(declared) == 1 and len(open_here) == 1:
        return declared[0], next(iter(open_here))
    return None


def _renamed(node: Node, renaming: tuple[str, str] | None) -> Node:
    if renaming is None:
        return node
    old, new = renaming
    if isinstance(node, Text):
        return Text(" ".join(new if word == old else word for word in node.words.split()))
    return substitute(node, old, Sym(new))


def _gives_alternatives(condition: Text) -> bool:
    """True for another value elsewhere, and for a remark, which may take the value back."""
    words = condition.words.split()
    return words[:1] in (["is"], ["are"], ["was"], ["were"]) or bool(
        {"otherwise", "unless", "else"} & set(words)
    )


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """The values are compared; a condition that stands on one side only is not asked for."""
    value, condition = _part(reference)
    given, given_condition = _part(answer)
    if condition is None and given_condition is None:
        return None
    if (
        condition is None
        and isinstance(given_condition, Text)
        and _gives_alternatives(given_condition)
    ):
        return DIFFERENT._replace(detail="a value that depends on a condition")
    renaming = _renaming(value, given, given_condition)
    decision = judge.compare(value, _renamed(given, renaming))
    if not decision.equal or condition is None or given_condition is None:
        return decision
    if condition == _renamed(given_condition, renaming):
        return decision
    if _over_other_sets(condition, given_condition):
        return DIFFERENT._replace(detail="the parameter runs over another set")
    return UNKNOWN._replace(detail="the side conditions differ in their words")


def _over_other_sets(condition: Node, other: Node) -> bool:
    """True for k in Z against k in N."""
    if not isinstance(condition, Relation) or not isinstance(other, Relation):
        return False
    sets = condition.sides[-1], other.sides[-1]
    return sets[0] != sets[1] and all(isinstance(one, NamedSet) for one in sets)
