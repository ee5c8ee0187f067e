"""An explanation in lines for a terminal: a label, then text that may go on below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from verifyd.verdict import Evidence, Reason, Verdict

if TYPE_CHECKING:
    from verifyd.explain import CounterProof, Explanation, Found, Side
    from verifyd.mathexpr.decision import Decision
    from verifyd.mathexpr.trace import Step

Line = tuple[str, str]
"""A label, "" where the line goes on from the one before, and its text without control characters."""

LABEL_COLUMNS = 10
MAX_LINES = 60
"""Lines of one tree or of the steps."""
MAX_COLUMNS = 200
"""Code points of a line of a tree or a step."""

_SOURCES = {
    "boxed": "in the last box",
    "answer_line": "in the answer line",
    "whole": "as the whole completion",
    "last_line": "as the last line",
    "sentence": "in the closing sentence",
    "verbatim": "as the reference itself",
}
_FINDINGS = {True: "equal", False: "different", None: "open"}


def short(explanation: Explanation) -> Iterator[Line]:
    """The verdict, what was read on both sides, and what decided."""
    verdict = explanation.verdict
    yield from _head(verdict)
    yield from _sides(explanation, trees=False)
    yield from _decided(explanation)
    yield _foot(verdict)


def full(explanation: Explanation) -> Iterator[Line]:
    """All of the explanation: the place of the answer, both trees, each step, the counter-proof."""
    verdict = explanation.verdict
    yield from _head(verdict)
    if explanation.found is not None:
        yield from _entry("found", _found(explanation.found))
    yield from _sides(explanation, trees=True)
    yield from _decided(explanation)
    if explanation.steps is not None:
        if explanation.steps.about:
            yield "type", clean(explanation.steps.about)
        yield from _entry("steps", _bounded(_steps(explanation.steps)))
    if explanation.counter_proof is not None:
        yield from _entry("proof", _counter_proof(explanation.counter_proof))
    yield _foot(verdict)


def layout(line: Line) -> str:
    """The line as it is printed."""
    label, text = line
    return f"{label:<{LABEL_COLUMNS}}{text}".rstrip()


def clean(text: str) -> str:
    """`text` with an escape for each character that a terminal would not simply show."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


# --- the verdict -------------------------------------------------------------------------------


def _head(verdict: Verdict) -> Iterator[Line]:
    yield "outcome", verdict.outcome
    yield "reason", verdict.reason
    yield "evidence", verdict.evidence
    if verdict.extracted is not None:
        yield from _entry("read", verdict.extracted.splitlines() or [""])
    if verdict.detail:
        yield from _entry("detail", verdict.detail.splitlines())


def _foot(verdict: Verdict) -> Line:
    return "verifier", f"{verdict.version}, {verdict.elapsed_ms:.3f} ms"


def _entry(label: str, texts: Iterable[str]) -> Iterator[Line]:
    for text in texts:
        yield label, clean(text)
        label = ""


# --- what it rests on --------------------------------------------------------------------------


def _found(found: Found) -> Iterator[str]:
    where = _SOURCES.get(found.source, found.source.replace("_", " "))
    yield f"{where}, from character {found.span[0]} to {found.span[1]}"
    yield found.line
    yield found.marker


def _sides(explanation: Explanation, *, trees: bool) -> Iterator[Line]:
    for label, side in (("reference", explanation.reference), ("answer", explanation.answer)):
        if side is not None:
            yield from _entry(label, _side(side, trees))


def _side(side: Side, trees: bool) -> Iterator[str]:
    if side.rendered is None:
        yield f"not readable: {side.unreadable}"
        return
    yield side.rendered
    if trees:
        yield from _bounded(f"  {line}" for line in side.tree)


def _decided(explanation: Explanation) -> Iterator[Line]:
    if explanation.decided_by:
        decided = ", ".join(explanation.decided_by)
        left_open = explanation.steps is not None and explanation.steps.decision.equal is None
        yield "decided", clean(f"{decided}; {_slow(explanation)}" if left_open else decided)


def _slow(explanation: Explanation) -> str:
    """What became of a comparison that the fast path left open."""
    verdict = explanation.verdict
    if verdict.reason is Reason.BUDGET:
        return "left open, by the slow rung too"
    if verdict.evidence is Evidence.NONE:
        return "left open"
    return f"left open; then the slow rung, in a worker: {verdict.reason}, {verdict.evidence}"


def _steps(step: Step, depth: int = 0, outer: Step | None = None) -> Iterator[str]:
    from verifyd.mathexpr.render import render

    sides = ""
    if outer is not None and (step.reference, step.answer) != (outer.reference, outer.answer):
        sides = f" {render(step.reference)} against {render(step.answer)}:"
    yield f"{'  ' * depth}{step.rule}:{sides} {_decision(step.decision)}"
    for inner in step.steps:
        yield from _steps(inner, depth + 1, step)


def _decision(decision: Decision) -> str:
    evidence = "" if decision.evidence is Evidence.NONE else f" ({decision.evidence})"
    detail = f", {decision.detail}" if decision.detail else ""
    return f"{_FINDINGS[decision.equal]}{evidence}{detail}"


def _counter_proof(proof: CounterProof) -> Iterator[str]:
    place = f"{proof.place}: " if proof.place else ""
    if proof.answer is None:
        yield f"{place}no member of the answer equals {proof.reference}"
        return
    yield f"{place}{proof.reference} is not {proof.answer}"
    if proof.values is not None:
        yield proof.values


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    """The first `MAX_LINES`, each cut at `MAX_COLUMNS`."""
    rest = iter(lines)
    for line in islice(rest, MAX_LINES):
        yield line if len(line) <= MAX_COLUMNS else line[: MAX_COLUMNS - 1] + "…"
    more = sum(1 for _ in rest)
    if more:
        yield f"… and {more} more"
