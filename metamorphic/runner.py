"""Poses sources, variants and mutants to subjects, a chunk at a time, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from metamorphic.case import Claim, SourceCase, Variant
from metamorphic.generate import Dropped, decade_sources, mutants, select, variants
from metamorphic.subjects.base import Pair, Posing, Subject
from metamorphic.subjects.forms import Form, undelimited

SELF = "self"
"""The kind of a reference that is posed as its own answer."""

OFF_BY_ONE = "X1"
"""The taxonomy id of the mutants that are counted by decade."""

NOT_POSED = -1
"""Stands where the subject's form cannot hold the text."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is posed. `per_relation` bounds the variants that one relation makes of one source."""

    seed: int = 0
    relations: tuple[str, ...] | None = None
    per_relation: int = 2
    decades: bool = True
    chunk: int = 256


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to pose: a source itself (`variant` is None) or a variant of it."""

    source: SourceCase
    text: str
    form: Form
    variant: Variant | None = None

    @property
    def kind(self) -> str:
        """`self`, or the variant's kind."""
        return SELF if self.variant is None else self.variant.kind.value

    @property
    def relation(self) -> str:
        """The relation that made it; empty for a source itself."""
        return "" if self.variant is None else self.variant.relation

    @property
    def category(self) -> str:
        """The relation's category; empty for a source itself."""
        return "" if self.variant is None else self.variant.category

    def pose(self, posing: Posing) -> tuple[str, str] | None:
        """Reference and completion as a subject of this posing reads them; None: not possible."""
        whole = None if self.variant is None else self.variant.completion
        completion = posing.completion(self.text, self.form) if whole is None else whole
        return None if completion is None else (posing.reference(self.source.reference), completion)


@dataclass(frozen=True, slots=True)
class Judged:
    """A case with one code a subject: an `AuditVerdict`, or `NOT_POSED`."""

    case: Case
    codes: tuple[int, ...]


def cases(sources: Iterable[SourceCase], plan: Plan, dropped: Dropped) -> Iterator[Case]:
    """Every case of every source, then the off-by-one mutants of each decade."""
    for source in sources:
        yield from _self_cases(source)
        for make in (variants, mutants):
            for made in make(
                source,
                relations=plan.relations,
                seed=plan.seed,
                limit_per_relation=plan.per_relation,
                dropped=dropped,
            ):
                yield Case(source, made.text, Form.NATIVE, made)
    if plan.decades:
        yield from _decade_cases(plan, dropped)


def run(stream: Iterable[Case], subjects: Sequence[Subject], *, chunk: int) -> Iterator[Judged]:
    """Judge a stream of cases with all subjects; holds one chunk in memory."""
    remaining = iter(stream)
    while group := list(islice(remaining, chunk)):
        columns = [_judge(group, subject) for subject in subjects]
        for case, *codes in zip(group, *columns, strict=True):
            yield Judged(case, tuple(codes))


def _judge(group: Sequence[Case], subject: Subject) -> list[int]:
    codes = [NOT_POSED] * len(group)
    pairs: list[Pair] = []
    for index, case in enumerate(group):
        if (posed := case.pose(subject.posing)) is not None:
            pairs.append(Pair(str(index), *posed))
    for pair, verdict in zip(pairs, subject.judge(pairs), strict=True):
        codes[int(pair.id)] = int(verdict)
    return codes


def _self_cases(source: SourceCase) -> Iterator[Case]:
    inside = undelimited(source.reference)
    yield Case(source, source.reference, Form.BARE)
    for form in (Form.DOLLAR, Form.BOXED, Form.NATIVE):
        yield Case(source, inside, form)


def _decade_cases(plan: Plan, dropped: Dropped) -> Iterator[Case]:
    names = [
        entry.name
        for entry in select(plan.relations, Claim.DIFFERENT)
        if entry.taxonomy == OFF_BY_ONE
    ]
    if not names:
        return
    for source in decade_sources(plan.seed):
        for made in mutants(source, relations=names, seed=plan.seed, dropped=dropped):
            yield Case(source, made.text, Form.NATIVE, made)
