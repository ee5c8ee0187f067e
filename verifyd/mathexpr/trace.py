"""How a comparison came to its decision: a judge that writes down each rule and rung it asks.

The plain `Judge` knows nothing of this, so a comparison that nobody asks about costs nothing more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from verifyd.mathexpr import scalar
from verifyd.mathexpr.compare import Judge, Rounding, Rule, Settle
from verifyd.mathexpr.decision import UNKNOWN, Decision
from verifyd.mathexpr.options import DEFAULT, MathOptions
from verifyd.mathexpr.tree import Node
from verifyd.mathexpr.types.selection import select

STRUCTURE = "structure"
EXACT = "exact arithmetic"
SCALARS = "scalar"
SAME_VALUE = "same value"
ROUNDING = "rounding convention"


@dataclass(slots=True)
class Step:
    """One comparison of two trees, or one rung tried on them.

    `rule` names what decided: an answer type, a rung, `STRUCTURE`. `about` says in words what that
    answer type is. `steps` are the comparisons and rungs that it took. `without_equal` is the
    member of the reference that no member of the answer equals, in lists without order.
    """

    rule: str
    reference: Node
    answer: Node
    decision: Decision = UNKNOWN
    about: str | None = None
    steps: list[Step] = field(default_factory=list)
    without_equal: Node | None = None


class TracingJudge(Judge):
    """A judge that remembers: `steps` of `trace` are what it was asked, in order."""

    __slots__ = ("_has_told", "_open", "trace")

    def __init__(
        self, root: Node, answer: Node, settle: Settle | None, options: MathOptions
    ) -> None:
        super().__init__(root, _selected, settle, options)
        self.roundings = tuple(map(self._told, self.roundings))
        self.tell = self._rung
        self.trace = Step("", root, answer)
        self._open = [self.trace]
        self._has_told = False

    def compare(self, reference: Node, answer: Node) -> Decision:
        """See `Judge.compare`."""
        with self._step("", reference, answer) as step:
            step.decision = super().compare(reference, answer)
            step.rule = step.rule or STRUCTURE
        return step.decision

    def scalars(self, reference: Node, answer: Node) -> Decision:
        """See `Judge.scalars`."""
        self._open[-1].rule = self._open[-1].rule or SCALARS
        self._has_told = False
        decision = super().scalars(reference, answer)
        if not self._has_told:
            self._rung(EXACT, decision)
        return decision

    def same(self, first: Node, second: Node) -> Decision:
        """See `Judge.same`."""
        with self._step(SAME_VALUE, first, second) as step:
            step.decision = super().same(first, second)
        return step.decision

    def unordered(self, references: Sequence[Node], answers: Sequence[Node]) -> Decision:
        """See `Judge.unordered`."""
        step = self._open[-1]
        decision = super().unordered(references, answers)
        if decision.equal is False and len(references) == len(answers) and step.steps:
            step.without_equal = step.steps[-1].reference
        return decision

    @contextmanager
    def _step(self, rule: str, reference: Node, answer: Node) -> Iterator[Step]:
        """A new step inside the one that is open."""
        step = Step(rule, reference, answer)
        self._open[-1].steps.append(step)
        self._open.append(step)
        try:
            yield step
        finally:
            self._open.pop()

    def _rung(self, rung: str, decision: Decision) -> None:
        self._has_told = True
        parent = self._open[-1]
        parent.steps.append(Step(rung, parent.reference, parent.answer, decision))

    def _told(self, rounding: Rounding) -> Rounding:
        """The rounding convention, and a rung in the trace where it applies.

        Exact arithmetic does not tell of itself: it is the common path, and too quick for that.
        """

        def told(reference: Node, answer: Node) -> Decision | None:
            if not self._has_told:
                self._rung(EXACT, scalar.decide(reference, answer))
            near = rounding(reference, answer)
            if near is not None:
                self._rung(ROUNDING, near)
            return near

        return told

    def note(self, rule: Rule) -> None:
        """That this rule decided the comparison which is open."""
        module = rule.__module__
        step = self._open[-1]
        step.rule = module.rpartition(".")[2]
        step.about = (sys.modules[module].__doc__ or "").partition("\n")[0] or None


def _selected(reference: Node, answer: Node) -> tuple[Rule, ...]:
    return tuple(map(_noted, select(reference, answer)))


def _noted(rule: Rule) -> Rule:
    """The rule, and a note in the trace where it applies."""

    def noted(judge: Judge, reference: Node, answer: Node) -> Decision | None:
        decision = rule(judge, reference, answer)
        if decision is not None and isinstance(judge, TracingJudge):
            judge.note(rule)
        return decision

    return noted


def trace(
    reference: Node,
    answer: Node,
    *,
    settle: Settle | None = None,
    options: MathOptions = DEFAULT,
) -> Step:
    """`compare.decide`, step by step: the step that is given holds the decision and all others."""
    judge = TracingJudge(reference, answer, settle, options)
    decision = judge.decide(answer)
    (first,) = judge.trace.steps
    first.decision = decision
    return first
