"""`math`: is the final answer of a completion the same mathematical object as the reference?

Both sides are read into trees (`mathexpr.reader`), and the ladder of `mathexpr.compare` decides.
What it leaves open goes to SymPy in a worker. The conventions are those of
docs/reference/math-conventions.md; the reference sets the type, never the answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from verifyd.extraction import closes_thinking, extract_math, extract_only, looked_at
from verifyd.mathexpr import compare, forms
from verifyd.mathexpr.decimal_comma import point_notation
from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.letter_case import in_the_case_of
from verifyd.mathexpr.options import DEFAULT, MathOptions, parse
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import OverLimit, Unreadable, same_notation
from verifyd.mathexpr.tree import Dec, Degrees, ListOf, Neg, Node, Percent, Quantity, Text
from verifyd.registry import Escalation, verifier
from verifyd.task import Answer, Task
from verifyd.verdict import Evidence, Outcome, Reason, Verdict

NAME = "math"
VERSION = 1
LABEL = f"{NAME}/{VERSION}"
CACHED_REFERENCES = 4_096
REMEMBERED_PAIRS = 8_192
REMEMBERED_CHARS = 256
"""How many pairs of texts are remembered with what they came to, and how long an answer may be."""


def check_options(options: Mapping[str, Any]) -> None:
    """Raises ValueError for an option that there is not, or a value that it does not take."""
    parse(options)


def check_reference(reference: object) -> None:
    """Raises ValueError for a reference that is no text."""
    if not isinstance(reference, str):
        raise ValueError("reference: `math` takes a string, a number, or a list of them")


def extract(completion: str, task: Task) -> Answer | None:
    """The final answer of a completion, from where the options allow one to stand."""
    if not task.options:
        return extract_math(completion, task)
    options = parse(task.options)
    if options.require_closed_thinking and not closes_thinking(completion):
        return None
    if options.format == "any":
        return extract_math(completion, task)
    return extract_only(completion, options.format)


@verifier(
    NAME,
    version=VERSION,
    extract=extract,
    check_options=check_options,
    check_reference=check_reference,
    looked_at=looked_at,
    slow="verifyd.verifiers.math:settle",
    slow_imports=["verifyd.mathexpr.symbolic", "math_verify"],
    contract="every CERT relation of the metamorphic engine's mathematics",
    accepts=[
        ("0.5", r"so \boxed{\frac12}"),
        (r"\frac{1}{2}", "The answer is 1/2."),
        ("1000000", r"\boxed{1{,}000{,}000}"),
        (r"2\sqrt{3}", r"\boxed{\sqrt{12}}"),
        ("(-1,2]", r"\boxed{-1 < x \le 2}"),
        (r"\{1,2\}", r"\boxed{\{2,1\}}"),
        ("x^2-1", r"\boxed{(x-1)(x+1)}"),
        (r"10\text{ cm}", "#### 10"),
        (r"1\text{ m}", r"\boxed{100\text{ cm}}"),
        ("B", "Answer: **(B)**"),
    ],
    rejects=[
        ("0.5", r"so \boxed{\frac13}"),
        ("10001", r"\boxed{10000}"),
        ("(1,2)", r"\boxed{(2,1)}"),
        ("(1,2]", r"\boxed{[1,2]}"),
        ("7", r"\boxed{7 \text{ or } 8}"),
        (r"5\text{ cm}", r"\boxed{5\text{ m}}"),
        (r"1\text{ m}", r"\boxed{10\text{ cm}}"),
        ("x^2-1", r"\boxed{x^2+1}"),
        ("B", r"\boxed{C}"),
    ],
)
def verify(task: Task, answer: Answer) -> Verdict | Escalation:
    """The fast path: pure, bounded by counts, no SymPy."""
    finding = _find(task, answer)
    verdict = _verdict(answer, finding)
    return Escalation(verdict) if finding.reason is Reason.BUDGET else verdict


def settle(task: Task, answer: Answer) -> Verdict:
    """The slow rung, in a worker: the same comparison, with SymPy asked what the ladder left open."""
    from verifyd.mathexpr import symbolic

    reference = str(task.reference)
    finding = _compare(reference, answer.text, answer.members, parse(task.options), symbolic.settle)
    if finding.reason is not Reason.BUDGET:
        return _verdict(answer, finding)
    second = symbolic.second_opinion(reference, answer.text)
    words = {None: "math-verify has no opinion", True: "math-verify calls them equal"}
    opinion = words.get(second, "math-verify calls them different")
    detail = f"{finding.decision.detail or 'not decided'}; {opinion}"
    decision = finding.decision._replace(detail=detail)
    return _verdict(answer, finding._replace(decision=decision))


def compare_with(decide: compare.Decide, task: Task, answer: Answer) -> None:
    """Go the fast path once more with `decide`, which sees what is compared, and how."""
    if not _is_verbatim(task, answer):
        options = parse(task.options)
        _compare(str(task.reference), answer.text, answer.members, options, None, decide)


class Finding(NamedTuple):
    """What the comparison of two texts came to. The reason BUDGET says that it was left open."""

    outcome: Outcome
    reason: Reason
    decision: Decision


_VERBATIM = Finding(Outcome.CORRECT, Reason.EQUAL, compare.SAME)


def _find(task: Task, answer: Answer) -> Finding:
    if _is_verbatim(task, answer):
        return _VERBATIM
    reference = str(task.reference)
    if not task.options and not answer.members and len(answer.text) <= REMEMBERED_CHARS:
        return _compare_usual(reference, answer.text)
    return _compare(reference, answer.text, answer.members, parse(task.options))


def _is_verbatim(task: Task, answer: Answer) -> bool:
    return answer.source == "verbatim" or answer.text == task.reference


@lru_cache(maxsize=REMEMBERED_PAIRS)
def _compare_usual(reference: str, text: str) -> Finding:
    """Two short texts without options: the rollouts of a prompt often give the same answer."""
    return _compare(reference, text, (), DEFAULT)


def _compare(
    reference: str,
    text: str,
    members: tuple[str, ...],
    options: MathOptions,
    slow: compare.Settle | None = None,
    decide: compare.Decide = compare.decide,
) -> Finding:
    wanted = _reference(reference, options.decimal_comma)
    if isinstance(wanted, (str, Text)) and same_notation(reference, text):
        return _VERBATIM
    if isinstance(wanted, str):
        return Finding(
            Outcome.UNDECIDED, Reason.REFERENCE_UNREADABLE, Decision(None, detail=wanted)
        )
    try:
        given = _answer(text, members, wanted, options)
    except OverLimit as error:
        return Finding(Outcome.INCORRECT, Reason.OVER_LIMIT, Decision(False, detail=str(error)))
    except Unreadable as error:
        detail = f"the answer has no one plausible reading: {error}"
        return Finding(Outcome.INCORRECT, Reason.DIFFERENT, Decision(False, detail=detail))
    found = decide(wanted, given, settle=slow, options=options)
    if options.form != "any" and found.equal is not False:
        found = _in_form(options, given, found)
    if found.equal is None:
        reason = Reason.REFERENCE_UNREADABLE if isinstance(wanted, Text) else Reason.BUDGET
        return Finding(Outcome.UNDECIDED, reason, found)
    if found.equal:
        return Finding(Outcome.CORRECT, Reason.EQUAL, found)
    return Finding(Outcome.INCORRECT, Reason.DIFFERENT, found)


def _in_form(options: MathOptions, given: Node, found: Decision) -> Decision:
    """The decision, unless the answer is not written as the options ask."""
    fault = forms.fault(options.form, given)
    if fault is None:
        return found
    return Decision(False, Evidence.EXACT, f"the form asked for is {options.form}: {fault}")


@lru_cache(maxsize=CACHED_REFERENCES)
def _reference(text: str, decimal_comma: bool = False) -> Node | str:
    """The reference's tree, or in words why there is none."""
    try:
        return read(point_notation(text) if decimal_comma else text)
    except Unreadable as error:
        return f"the reference has no one plausible reading: {error}"


_DECIMAL_COMMA = re.compile(
    r"(\s*[$€£]?\s*-?)(\d+|\d{1,3}(?:\.\d{3})+),(\d+)(\s*[$€£%]?\s*|\s*\\?[A-Za-z°%][^\d,]*)"
)


def _answer(text: str, members: tuple[str, ...], wanted: Node, options: MathOptions) -> Node:
    """The answer's tree. For a single decimal, 2,74 is read with its comma as the point."""
    tree = _tree(text, members, wanted, options)
    return in_the_case_of(wanted, tree) if options.case == "insensitive" else tree


def _tree(text: str, members: tuple[str, ...], wanted: Node, options: MathOptions) -> Node:
    if len(members) > 1:
        return ListOf(tuple(_read(member, options) for member in members))
    if _is_decimal(wanted) and (comma := _DECIMAL_COMMA.fullmatch(text)):
        before, whole, decimals, after = comma.groups()
        if len(decimals) != 3 or whole == "0" or "." in whole:
            return read(f"{before}{whole.replace('.', '')}.{decimals}{after}")
    return _read(text, options)


def _is_decimal(node: Node) -> bool:
    """True for a decimal literal, its sign and unit aside."""
    if isinstance(node, (Neg, Quantity, Percent, Degrees)):
        return _is_decimal(node.arg)
    return isinstance(node, Dec)


def _read(text: str, options: MathOptions) -> Node:
    return read(point_notation(text) if options.decimal_comma else text)


def _verdict(answer: Answer, finding: Finding) -> Verdict:
    outcome, reason, found = finding
    return Verdict(
        verifier=NAME,
        version=LABEL,
        outcome=outcome,
        reason=reason,
        evidence=found.evidence if found.equal is not None else Evidence.NONE,
        extracted=answer.text,
        span=answer.span,
        detail=found.detail,
    )
