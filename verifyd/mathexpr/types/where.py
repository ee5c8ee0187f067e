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


_INTEGER_PARAMETER = re.compile(r"\binteger\b|\bin\b.*\b(?:z|n)\b")


def _with_parameter_of(value: Node, given: Node, condition: Node | None) -> Node:
    """The given value with its declared integer parameter named as the reference names its own."""
    if not isinstance(condition, (Text, Relation)):
        return given
    words = condition.words.split() if isinstance(condition, Text) else []
    if isinstance(condition, Relation):
        words = ["integer", *symbols(condition.sides[0])]
    if not _INTEGER_PARAMETER.search(" ".join(words)):
        return given
    assigned = named(value)
    mine = symbols(value if assigned is None else assigned[1][-1])
    theirs = symbols(given)
    declared = [word for word in words if word in theirs - mine]
    open_here = mine - theirs
    if len(declared) == 1 and len(open_here) == 1:
        return substitute(given, declared[0], Sym(next(iter(open_here))))
    return given


def _gives_alternatives(condition: Text) -> bool:
    return bool({"otherwise", "unless", "else"} & set(condition.words.split()))


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
    decision = judge.compare(value, _with_parameter_of(value, given, given_condition))
    if not decision.equal or condition is None or given_condition is None:
        return decision
    if condition == given_condition:
        return decision
    return UNKNOWN._replace(detail="the side conditions differ in their words")
