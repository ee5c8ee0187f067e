"""How a verdict came about, for a person: where the answer stood, what was read, what decided.

Pure: the completion is extracted and compared once more, on the fast path and with a trace. That
gives the same again, since a verdict depends on nothing else. Printing is `wording`'s matter.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

from verifyd import registry
from verifyd.mathexpr.balls import digits, evaluate, finite
from verifyd.mathexpr.compare import Settle
from verifyd.mathexpr.decision import BudgetExceeded, Decision
from verifyd.mathexpr.exact import free_symbols, is_scalar, rational
from verifyd.mathexpr.identity import sample
from verifyd.mathexpr.options import DEFAULT, MathOptions
from verifyd.mathexpr.outline import outline
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.render import render
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.trace import ROUNDING, SAME_VALUE, SCALARS, Step, trace
from verifyd.mathexpr.tree import Node
from verifyd.task import Answer, Task
from verifyd.verdict import Outcome, Span, Verdict
from verifyd.verifiers import math

CONTEXT = 40
"""Code points of the completion that are shown on each side of the answer."""
MAX_MARKED = 100
"""Code points of an answer that are shown in its place."""
BITS = 256
"""Bits of ball arithmetic behind the values that are shown."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where the answer stood: the rule that found it, its span, and its line of the completion.

    `marker` has a caret under each column of the answer. A span over several lines is marked in
    the first of them.
    """

    source: str
    span: Span
    line: str
    marker: str


@dataclass(frozen=True, slots=True)
class Side:
    """What was read on one side: the text, and its tree as text and as an outline, or the fault."""

    text: str
    rendered: str | None = None
    tree: tuple[str, ...] = ()
    unreadable: str | None = None


@dataclass(frozen=True, slots=True)
class CounterProof:
    """Why the two differ: the parts that do, where they stand, and their values to 20 digits.

    `place` is "" for the whole. `answer` is None where no member of the answer equals the
    reference's. `values` says more than the parts do, or is None.
    """

    place: str
    reference: str
    answer: str | None
    values: str | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict with what it rests on.

    `decided_by` is the answer
    type, then what decided in it, down to a rung of the ladder. What a verifier other than `math`
    compares is not told: its sides are None.
    """

    verdict: Verdict
    found: Found | None = None
    reference: Side | None = None
    answer: Side | None = None
    decided_by: tuple[str, ...] = ()
    steps: Step | None = None
    counter_proof: CounterProof | None = None


def explain(task: Task, completion: str, verdict: Verdict) -> Explanation:
    """How `verdict` came about; it is the one that the engine gave for this task and completion."""
    entry = registry.get(task.verifier)
    if entry is None or verdict.span is None:
        return Explanation(verdict)
    answer = entry.extract(completion, task)
    if answer is None:
        return Explanation(verdict)
    found = _found(answer, completion)
    if task.verifier != math.NAME or not isinstance(task.reference, str):
        return Explanation(verdict, found)
    return _of_mathematics(task, task.reference, answer, Explanation(verdict, found))


def _of_mathematics(
    task: Task, reference: str, answer: Answer, explanation: Explanation
) -> Explanation:
    listener = _Listener()
    math.compare_with(listener, task, answer)
    step = listener.step
    if step is None:  # character for character, or a side that has no reading
        verbatim = explanation.verdict.outcome is Outcome.CORRECT
        return replace(
            explanation,
            reference=_unread(reference),
            answer=_unread(answer.text),
            decided_by=("character for character",) if verbatim else (),
        )
    return replace(
        explanation,
        reference=_side(reference, step.reference),
        answer=_side(answer.text, step.answer),
        decided_by=_path(step),
        steps=step,
        counter_proof=_counter_proof(step) if step.decision.equal is False else None,
    )


class _Listener:
    """A comparison like `compare.decide` that keeps its trace."""

    def __init__(self) -> None:
        self.step: Step | None = None

    def __call__(
        self,
        reference: Node,
        answer: Node,
        *,
        settle: Settle | None = None,
        options: MathOptions = DEFAULT,
    ) -> Decision:
        self.step = trace(reference, answer, settle=settle, options=options)
        return self.step.decision


# --- where the answer stood --------------------------------------------------------------------


def _found(answer: Answer, completion: str) -> Found:
    start, end = answer.span
    line_start = completion.rfind("\n", 0, start) + 1
    line_end = completion.find("\n", start)
    line_end = len(completion) if line_end < 0 else line_end
    low, high = (
        max(line_start, start - CONTEXT),
        min(line_end, end + CONTEXT, start + MAX_MARKED + CONTEXT),
    )
    before, marked, after = (
        _on_one_line(completion[a:b])
        for a, b in ((low, start), (start, min(end, high)), (min(end, high), high))
    )
    before = ("…" if low > line_start else "") + before
    after += "…" if high < line_end else ""
    marker = " " * _columns(before) + "^" * max(1, _columns(marked))
    return Found(answer.source, answer.span, before + marked + after, marker)


def _on_one_line(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


def _columns(text: str) -> int:
    """The columns that a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


# --- both sides --------------------------------------------------------------------------------


def _side(text: str, node: Node) -> Side:
    return Side(text, render(node), tuple(outline(node)))


def _unread(text: str) -> Side:
    try:
        return _side(text, read(text))
    except Unreadable as error:
        return Side(text, unreadable=str(error))


# --- what decided ------------------------------------------------------------------------------


def _path(step: Step) -> tuple[str, ...]:
    """The rule of the step, and of the step inside it that decided alike, and so on."""
    names = [step.rule]
    while (deciding := _deciding(step)) is not None:
        outer, step = step, deciding
        names.append(step.rule)
        if _refusal(outer) is not None:
            names.append(ROUNDING)
    return tuple(names)


def _deciding(step: Step) -> Step | None:
    found = step.decision
    for inner in reversed(step.steps):
        decision = inner.decision
        if decision.equal is not found.equal or decision.evidence is not found.evidence:
            continue
        if found.equal is not False or _is_passed_on(inner, step):
            return inner
    return None


def _refusal(step: Step) -> str | None:
    """Why a rounding convention does not make the answer right, where one was asked."""
    last = step.steps[-1] if step.steps else None
    if last is None or last.rule != ROUNDING or last.decision.equal is not False:
        return None
    return last.decision.detail


def _is_passed_on(inner: Step, outer: Step) -> bool:
    """True where the difference found inside is the one that was given."""
    said, detail = outer.decision.detail or "", inner.decision.detail
    return outer.without_equal is None and (detail is None or detail in said)


def _counter_proof(step: Step) -> CounterProof:
    places: list[str] = []
    refusal, of_values = None, step.rule in _LADDERS
    while (inner := _deciding(step)) is not None:
        before, _, _ = (step.decision.detail or "").partition(inner.decision.detail or "different")
        if inner.decision.detail != step.decision.detail and before:
            places.append(before.strip(" :"))
        refusal, of_values = _refusal(step), of_values or inner.rule in _LADDERS
        step = inner
    place = ", ".join(places)
    if step.without_equal is not None:
        return CounterProof(place, render(step.without_equal), None, None)
    values = refusal or (_values(step.reference, step.answer) if of_values else None)
    return CounterProof(place, render(step.reference), render(step.answer), values)


_LADDERS = frozenset({SCALARS, SAME_VALUE})


def _values(reference: Node, answer: Node) -> str | None:
    """Both values to 20 digits, at a point where there are variables."""
    if not (is_scalar(reference) and is_scalar(answer)):
        return None
    try:
        if free_symbols(reference) | free_symbols(answer):
            return sample(reference, answer).difference
        shown = [_value(node) for node in (reference, answer)]
    except (ArithmeticError, BudgetExceeded):
        return None
    return None if None in shown else f"{shown[0]} against {shown[1]}"


def _value(node: Node) -> str | None:
    exact = rational(node)
    value = evaluate(node, BITS) if exact is None else exact
    return digits(value) if finite(value) else None
