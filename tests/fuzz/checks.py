"""What must hold of every case. Each check yields what it found wrong, in words."""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from tests.fuzz import layout
from tests.fuzz.case import Case
from verifyd import worker
from verifyd.extraction import extract_math
from verifyd.mathexpr.compare import decide
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.traverse import parts
from verifyd.mathexpr.tree import (
    Add,
    Bracketed,
    Const,
    Div,
    Func,
    ListOf,
    Matrix,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    SetOf,
    SetOp,
    Sym,
)
from verifyd.task import Answer, Task
from verifyd.verdict import REASONS, Evidence, Outcome, Verdict
from verifyd.worker import Escalated

Found = Verdict | Escalated

_PROOFS = {Evidence.EXACT, Evidence.CERTIFIED, Evidence.PROBABLE, Evidence.SYMBOLIC}
_VALUES: set[type[Node]] = {Num, Sym, Const, Add, Mul, Div, Neg, Pow, Func}
_COLLECTIONS: tuple[type[Node], ...] = (Bracketed, ListOf, SetOf, SetOp, Matrix)
SYMMETRIC = _VALUES | set(_COLLECTIONS)
"""Kinds of node whose comparison has no one-sided convention (rounding, units, percent, names)."""

_RESTATED = frozenset({"gcd", "lcm", "max", "min", "det", "re", "im"})
"""Functions that a reference may hold, and an answer must carry out."""
_TEN = Num(fmpq(10))
"""A power of ten may be scientific notation, which rounds."""


def verdict(reference: str, completion: str) -> Found:
    """The fast path's finding. An exception is a fault of ours, and passes through."""
    return worker.check(Task(reference), completion)


def outcome(found: Found) -> Outcome | None:
    """The outcome; None where the slow rung would be asked."""
    return None if isinstance(found, Escalated) else found.outcome


def legality(case: Case, found: Found) -> Iterator[str]:
    """The outcome has its reasons, the evidence fits, and the span lies where the text does."""
    given = found.unsettled if isinstance(found, Escalated) else found
    if given.outcome is Outcome.ERROR or given.reason not in REASONS[given.outcome]:
        yield f"{given.outcome} for the reason {given.reason}"
    if given.outcome is Outcome.CORRECT and given.evidence not in _PROOFS:
        yield f"correct on the evidence {given.evidence}"
    if given.outcome is Outcome.UNDECIDED and given.evidence is not Evidence.NONE:
        yield f"undecided on the evidence {given.evidence}"
    answer = extract_math(case.completion, Task(case.reference))
    if answer is None:
        if given.span is not None or given.extracted is not None:
            yield "a span without an answer"
        return
    start, end = answer.span
    if given.span != answer.span or not 0 <= start < end <= len(case.completion):
        yield f"the span {given.span}"
    if stands_as_it_is(answer) and case.completion[start:end] != answer.text:
        yield f"the span holds {case.completion[start:end]!r}, not {answer.text!r}"


def stands_as_it_is(answer: Answer) -> bool:
    """Lists and signs by a box are put together, a JSON string is decoded; the rest is a cut."""
    start, end = answer.span
    together = bool(answer.members) or " or " in answer.text
    changed = answer.source in ("boxed", "answer_line") and len(answer.text) != end - start
    return not (together or changed)


def tree(text: str) -> Node | None:
    """The text's tree; None where the reader refuses it. Any other exception passes through."""
    try:
        return read(text)
    except Unreadable:
        return None


def reflexivity(reference: str) -> Iterator[str]:
    """A readable text is right against itself, and in a box or dollars where those balance."""
    shapes = ["{}"] if reference.strip() else []
    if layout.balances(reference):
        shapes += [" {} ", "\\boxed{{{}}}", "${}$", "so it is $\\boxed{{{}}}$."]
    for shape in shapes:
        if outcome(verdict(reference, shape.format(reference))) is not Outcome.CORRECT:
            yield f"not right against itself as {shape}"


def symmetry(first: Node, second: Node) -> Iterator[str]:
    """Which of two values is the reference makes no difference to whether they are equal."""
    if not _same_class(first, second):
        return
    one, other = decide(first, second), decide(second, first)
    if one.equal is not other.equal:
        yield f"equal {one.equal} one way ({one.detail}), {other.equal} the other ({other.detail})"


def _same_class(first: Node, second: Node) -> bool:
    if not (_is_symmetric(first) and _is_symmetric(second)):
        return False
    if any(isinstance(node, Sym) for node in (first, second)):  # a choice ignores its case
        return False
    either = {type(node) if isinstance(node, _COLLECTIONS) else Node for node in (first, second)}
    return len(either) == 1


def _is_symmetric(node: Node) -> bool:
    if (isinstance(node, Func) and node.name in _RESTATED) or node == _TEN:
        return False
    return type(node) in SYMMETRIC and all(map(_is_symmetric, parts(node)))


def invariance(reference: str, answer: str) -> Iterator[str]:
    """Layout never changes a verdict."""
    plain = outcome(verdict(reference, f"\\boxed{{{answer}}}"))
    for name, other in layout.layouts(answer):
        if outcome(verdict(reference, f"\\boxed{{{other}}}")) is not plain:
            yield f"{plain} became another outcome by {name}: {other}"
