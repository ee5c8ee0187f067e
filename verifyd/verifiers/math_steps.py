"""`math_steps`: is every step of a derivation right, and where is the first one that is wrong?

Each claimed link is a part of the verdict; the final answer, where the reference names one, is
the last part, and is checked by `math`. What counts as a step is in docs/reference/math-steps.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from verifyd.extraction import extract_math, extract_text, looked_at
from verifyd.mathexpr import steps
from verifyd.registry import Escalation, verifier
from verifyd.task import Answer, Task
from verifyd.verdict import Evidence, Outcome, Part, Reason, Span, Verdict
from verifyd.verifiers import math

NAME = "math_steps"
VERSION = 1
LABEL = f"{NAME}/{VERSION}"
MAX_CHARS = 200_000
"""Code points of a completion; a longer one is `incorrect` with `over_limit`."""
MAX_SHOWN = 160
"""Code points of a step that the detail quotes."""

OPTIONS = frozenset({"partial", "identities"})
_FINAL = "final answer"
_REASONS = {True: Reason.EQUAL, False: Reason.DIFFERENT, None: Reason.BUDGET}
_OUTCOMES = {True: Outcome.CORRECT, False: Outcome.INCORRECT, None: Outcome.UNDECIDED}


def check_options(options: Mapping[str, Any]) -> None:
    """Raises ValueError for an option that there is not, or one that is not a boolean."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise ValueError(
                f"options.{name}: `{NAME}` has no such option; it has {sorted(OPTIONS)}"
            )
        if not isinstance(value, bool):
            raise ValueError(f"options.{name}: {value!r} is neither true nor false")


def check_reference(reference: object) -> None:
    """Raises ValueError for a reference that is neither an answer nor {"kind": "steps"}."""
    if isinstance(reference, str):
        if not reference.strip():
            raise ValueError('reference: it is empty; send the final answer, or {"kind": "steps"}')
        return
    if not isinstance(reference, Mapping) or reference.get("kind") != "steps":
        raise ValueError('reference: send the final answer as a string, or {"kind": "steps"}')
    if extra := sorted(map(str, set(reference) - {"kind", "answer"})):
        raise ValueError(f'reference: it has {extra}; of kind "steps" it may have "answer"')
    answer = reference.get("answer")
    if answer is None or (isinstance(answer, int) and not isinstance(answer, bool)):
        return
    if not isinstance(answer, str) or not answer.strip():
        raise ValueError("reference.answer: send the final answer as a string, or leave it out")


def _final_answer(task: Task) -> str | None:
    reference = task.reference
    answer = reference.get("answer") if isinstance(reference, Mapping) else reference
    return None if answer is None else str(answer)


@verifier(
    NAME,
    version=VERSION,
    extract=extract_text,
    check_options=check_options,
    check_reference=check_reference,
    contract="a step is wrong only where it is proved to be; the rest is right or undecided",
    accepts=[
        ("36", r"We have $12 \times 3 = 36$, so the answer is \boxed{36}."),
        ("3", r"\[2x + 1 = 7\] so \[2x = 6\] and thus \[x = \boxed{3}\]"),
        ("130000", "She pays $80,000 + $50,000 = $130,000.\n#### 130000"),
        ("3.33", r"This is $\frac{10}{3} = 3.33$. The answer is 3.33."),
    ],
    rejects=[
        ("36", r"We have $12 \times 3 = 38$, and $38 - 2 = 36$. The answer is \boxed{36}."),
        ("3", r"$2x = 6 \Rightarrow x = 4$. The answer is \boxed{3}."),
        ("37", r"We have $12 \times 3 = 36$, so the answer is \boxed{36}."),
        ("9", "He has 4 + 4 = 9 apples.\n#### 9"),
    ],
)
def verify(task: Task, answer: Answer) -> Verdict:
    """Every step and the final answer; pure, bounded by counts, no SymPy."""
    if len(answer.text) > MAX_CHARS:
        detail = f"longer than {MAX_CHARS} characters"
        return _verdict(Outcome.INCORRECT, Reason.OVER_LIMIT, detail=detail)
    identities = bool(task.options.get("identities"))
    derivation = steps.check(answer.text, identities=identities)
    parts = _parts(derivation, answer.span[0])
    wanted = _final_answer(task)
    final = None if wanted is None else _final(task, wanted, answer)
    found = _conclude(derivation, parts, final, answer)
    if not task.options.get("partial") or found.outcome is not Outcome.INCORRECT:
        return found
    return msgspec.structs.replace(found, reward=_prefix_share(derivation, final))


def _parts(derivation: steps.Derivation, offset: int) -> list[Part]:
    return [
        Part(
            name=f"step {number}",
            outcome=_OUTCOMES[step.decision.equal],
            reason=_REASONS[step.decision.equal],
            span=(step.start + offset, step.end + offset),
        )
        for number, step in enumerate(derivation.steps, 1)
    ]


# --- the final answer --------------------------------------------------------------------------


class _Final(NamedTuple):
    """What `math` says of the final answer; `span` is in code points of the completion."""

    verdict: Verdict
    span: Span | None


def _final(task: Task, wanted: str, answer: Answer) -> _Final:
    asked = Task(wanted, math.NAME, task.prompt)
    given = extract_math(answer.text, asked)
    if given is None:
        detail = looked_at(answer.text)
        return _Final(_verdict(Outcome.INCORRECT, Reason.NO_ANSWER, detail=detail), None)
    found = math.verify(asked, given)
    verdict = found.unsettled if isinstance(found, Escalation) else found
    start, end = given.span
    return _Final(verdict, (start + answer.span[0], end + answer.span[0]))


# --- the verdict -------------------------------------------------------------------------------


def _conclude(
    derivation: steps.Derivation, parts: list[Part], final: _Final | None, answer: Answer
) -> Verdict:
    """The one verdict: a wrong step first, then the final answer, then what was left open."""
    first = derivation.first_wrong
    if final is not None:
        outcome, reason = final.verdict.outcome, final.verdict.reason
        parts = [*parts, Part(_FINAL, outcome, reason, span=final.span)]
    outcome, reason, span = _outcome(derivation, parts, final)
    return _verdict(
        outcome,
        reason,
        evidence=_evidence(derivation, final, outcome),
        extracted=final.verdict.extracted if final is not None else None,
        span=span,
        detail=_detail(derivation, parts, final, answer),
        score=_score(parts, -1 if first is None else first),
        parts=tuple(parts),
    )


def _outcome(
    derivation: steps.Derivation, parts: Sequence[Part], final: _Final | None
) -> tuple[Outcome, Reason, Span | None]:
    first = derivation.first_wrong
    if first is not None:
        return Outcome.INCORRECT, Reason.CHECKS_FAILED, parts[first].span
    span = final.span if final is not None else None
    if final is not None and final.verdict.outcome is Outcome.INCORRECT:
        return Outcome.INCORRECT, Reason.CHECKS_FAILED, span
    if final is not None and final.verdict.outcome is not Outcome.CORRECT:
        return final.verdict.outcome, final.verdict.reason, span
    if derivation.cut or not any(part.outcome is Outcome.CORRECT for part in parts):
        return Outcome.UNDECIDED, Reason.BUDGET, span
    return Outcome.CORRECT, Reason.ALL_PASSED, span


def _evidence(derivation: steps.Derivation, final: _Final | None, outcome: Outcome) -> Evidence:
    """That of the refutation, or the weakest of all that was found right."""
    first = derivation.first_wrong
    if first is not None:
        return derivation.steps[first].decision.evidence
    if outcome is Outcome.INCORRECT and final is not None:
        return final.verdict.evidence
    if outcome is not Outcome.CORRECT:
        return Evidence.NONE
    found = [step.decision.evidence for step in derivation.steps if step.decision.equal]
    if final is not None:
        found.append(final.verdict.evidence)
    return max(found, key=list(Evidence).index)


def _score(parts: Sequence[Part], first_wrong: int) -> dict[str, int]:
    outcomes = [part.outcome for part in parts]
    return {
        "passed": outcomes.count(Outcome.CORRECT),
        "failed": outcomes.count(Outcome.INCORRECT),
        "undecided": outcomes.count(Outcome.UNDECIDED),
        "total": len(outcomes),
        "first_wrong": first_wrong,
    }


def _prefix_share(derivation: steps.Derivation, final: _Final | None) -> float:
    """The share of the parts that stand before the first wrong one."""
    total = len(derivation.steps) + (final is not None)
    first = derivation.first_wrong
    return (len(derivation.steps) if first is None else first) / total


def _detail(
    derivation: steps.Derivation, parts: Sequence[Part], final: _Final | None, answer: Answer
) -> str:
    words = []
    if (first := derivation.first_wrong) is not None:
        step = derivation.steps[first]
        shown = answer.text[step.start : step.end]
        shown = shown if len(shown) <= MAX_SHOWN else shown[:MAX_SHOWN] + "…"
        words.append(f"step {first + 1} is wrong: {shown}: {step.decision.detail or 'different'}")
    if final is not None and final.verdict.outcome is not Outcome.CORRECT:
        words.append(f"final answer {final.verdict.outcome}: {final.verdict.detail or 'different'}")
    undecided = sum(step.decision.equal is None for step in derivation.steps)
    if undecided:
        words.append(f"{undecided} of {len(derivation.steps)} steps undecided")
    if derivation.cut:
        words.append(f"only the first {steps.MAX_STEPS} links were read")
    if not parts:
        words.append("no step was found that can be checked")
    return "; ".join(words) or f"{len(parts)} checks passed"


def _verdict(outcome: Outcome, reason: Reason, **fields: Any) -> Verdict:
    return Verdict(verifier=NAME, version=LABEL, outcome=outcome, reason=reason, **fields)
