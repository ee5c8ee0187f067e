"""Does an answer say the same as a reference? Dispatch over the answer types of `types/`.

An answer type is a rule `(judge, reference, answer) -> Decision | None`; None means that the rule
does not apply to these two trees. Rules are asked in the order of `types.ORDER`; the last one
compares scalars. The type and its convention come from the reference; an answer never chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from verifyd.mathexpr import limits, scalar, tolerance
from verifyd.mathexpr.approximation import approximates
from verifyd.mathexpr.decision import DIFFERENT, SAME, BudgetExceeded, Decision, Tell
from verifyd.mathexpr.exact import walk
from verifyd.mathexpr.nearness import sorted_by_value
from verifyd.mathexpr.options import DEFAULT, MathOptions
from verifyd.mathexpr.tree import (
    Dec,
    Node,
    Num,
)
from verifyd.verdict import Evidence

Settle = Callable[[Node, Node], Decision]
Rule = Callable[["Judge", Node, Node], Decision | None]
Select = Callable[[Node, Node], Sequence[Rule]]
"""The rules to ask about two trees; see `types.selection`."""
Decide = Callable[..., Decision]
"""`decide`, or what stands in for it to keep a trace."""
Rounding = Callable[[Node, Node], Decision | None]
"""Whether an answer that is not the reference counts as it all the same."""

_LITERALS = frozenset({Num, Dec})


class Judge:
    """One comparison: how rules are selected, the options, the slow rung if there is one, and the work left.

    `root` is the whole reference. `settle` is asked about two scalars that no rung of the fast
    ladder decides. `tell` hears of each rung, where somebody listens.
    """

    __slots__ = ("options", "root", "roundings", "select", "settle", "tell", "work")

    def __init__(
        self,
        root: Node,
        select: Select,
        settle: Settle | None = None,
        options: MathOptions = DEFAULT,
    ) -> None:
        self.root = root
        self.select = select
        self.settle = settle
        self.options = options
        self.roundings = _ROUNDED if options is DEFAULT else _roundings(options)
        self.work = limits.MAX_COMPARISONS
        self.tell: Tell | None = None

    def decide(self, answer: Node) -> Decision:
        """Whether the answer is the whole reference; undecided where that is too much work."""
        try:
            return self.compare(self.root, answer)
        except BudgetExceeded as error:
            return Decision(None, Evidence.NONE, str(error))

    def compare(self, reference: Node, answer: Node) -> Decision:
        """Whether the answer is the reference, all conventions included.

        Raises BudgetExceeded where more comparisons are needed than `limits` allows.
        """
        self._spend(1)
        if reference == answer:
            return SAME
        if type(reference) in _LITERALS and type(answer) in _LITERALS:
            return self.scalars(reference, answer)
        for rule in self.select(reference, answer):
            decision = rule(self, reference, answer)
            if decision is not None:
                return decision
        return self.scalars(reference, answer)

    def _spend(self, work: int) -> None:
        """Count work. What is begun is done: the comparison after it is refused."""
        if self.work <= 0:
            raise BudgetExceeded(f"more than {limits.MAX_COMPARISONS} comparisons")
        self.work -= work

    def _spend_on(self, first: Node, second: Node) -> None:
        """Count the comparison of two scalars, by their nodes; two literals are no work."""
        if type(first) not in _LITERALS or type(second) not in _LITERALS:
            self._spend(limits.NODE_WORK * (len(walk(first)) + len(walk(second))))

    def scalars(self, reference: Node, answer: Node) -> Decision:
        """Two expressions: equal by the ladder, or by the rounding rule."""
        self._spend_on(reference, answer)
        decision = scalar.decide(reference, answer, self.tell)
        if decision.equal:
            return decision
        for rounding in self.roundings:
            near = rounding(reference, answer)
            if near is not None and near.equal:
                return near
        return self._settled(reference, answer, decision)

    def same(self, first: Node, second: Node) -> Decision:
        """Strict equality of value, without the rounding rule; for an interval's ends and the like."""
        if first == second:
            return SAME
        self._spend_on(first, second)
        decision = scalar.decide(first, second, self.tell)
        return self._settled(first, second, decision)

    def _settled(self, first: Node, second: Node, decision: Decision) -> Decision:
        """The decision, or that of the slow rung where it is open: then all rungs were tried."""
        if decision.equal is not None:
            return decision
        self.work -= limits.OPEN_WORK
        return decision if self.settle is None else self.settle(first, second)

    def all_equal(self, references: Sequence[Node], answers: Sequence[Node]) -> Decision:
        """Member by member in order; the weakest evidence of the members."""
        if len(references) != len(answers):
            return Decision(
                False, Evidence.EXACT, f"{len(references)} members against {len(answers)}"
            )
        found: list[Decision] = []
        for place, (reference, answer) in enumerate(zip(references, answers, strict=True), 1):
            decision = self.compare(reference, answer)
            if decision.equal is False:
                return decision._replace(detail=f"member {place}: {decision.detail or 'different'}")
            found.append(decision)
        return conjunction(found)

    def unordered(self, references: Sequence[Node], answers: Sequence[Node]) -> Decision:
        """A one-to-one match of the members in any order."""
        if len(references) != len(answers):
            return Decision(
                False, Evidence.EXACT, f"{len(references)} members against {len(answers)}"
            )
        unmatched, left = map(sorted_by_value, _without_pairs(references, answers))
        found: list[Decision] = []
        open_question: Decision | None = None
        for reference in unmatched:
            decision = self._take_equal(reference, left)
            if decision.equal is False:
                return decision
            if decision.equal is None:
                open_question = open_question or decision
            else:
                found.append(decision)
        if open_question is not None and self._has_stranger(unmatched, left):
            return Decision(False, Evidence.EXACT, "a member has no equal")
        return open_question or conjunction(found)

    def _has_stranger(self, references: Sequence[Node], answers: Sequence[Node]) -> bool:
        """Whether one of the answers is none of the references for certain."""
        return any(
            all(self.compare(reference, answer).equal is False for reference in references)
            for answer in answers
        )

    def _take_equal(self, reference: Node, answers: list[Node]) -> Decision:
        """The decision on the answer that equals the reference, which leaves the list."""
        open_question: Decision | None = None
        for place, answer in enumerate(answers):
            decision = self.compare(reference, answer)
            if decision.equal:
                del answers[place]
                return decision
            if decision.equal is None:
                open_question = decision
        return open_question or Decision(False, Evidence.EXACT, "a member has no equal")


def _without_pairs(first: Sequence[Node], second: Sequence[Node]) -> tuple[list[Node], list[Node]]:
    """What is left on both sides once members with an identical one on the other are gone."""
    counts: dict[Node, int] = {}
    for node in second:
        counts[node] = counts.get(node, 0) + 1
    unmatched: list[Node] = []
    for node in first:
        if counts.get(node):
            counts[node] -= 1
        else:
            unmatched.append(node)
    return unmatched, [node for node, count in counts.items() for _ in range(count)]


_ROUNDED: tuple[Rounding, ...] = (approximates,)


def _roundings(options: MathOptions) -> tuple[Rounding, ...]:
    found = _ROUNDED if options.approximation == "rounded" else ()
    return (
        found
        if options.tolerance is None
        else (*found, partial(tolerance.within, options.tolerance))
    )


def conjunction(decisions: Sequence[Decision]) -> Decision:
    """All of them together: unknown where one is, else equal on the weakest evidence."""
    weakest = SAME
    for decision in decisions:
        if decision.equal is not True:
            return decision
        if not decision.evidence.at_least(weakest.evidence):
            weakest = decision
    return weakest


def decide(
    reference: Node,
    answer: Node,
    *,
    settle: Settle | None = None,
    options: MathOptions = DEFAULT,
) -> Decision:
    """Whether `answer` says the same as `reference`; see `Judge`."""
    if type(reference) is Num and type(answer) is Num and options is DEFAULT:
        return _integers(reference, answer)  # what most answers are; a Judge would say the same
    return Judge(reference, _select(), settle, options).decide(answer)


def _integers(reference: Num, answer: Num) -> Decision:
    if reference.value == answer.value:
        return SAME
    return Decision(False, Evidence.EXACT, f"{reference.value} against {answer.value}")


@cache
def _select() -> Select:
    from verifyd.mathexpr.types.selection import select  # the rules import Judge for its type

    return select


__all__ = ["DIFFERENT", "SAME", "Judge", "Rule", "conjunction", "decide"]
