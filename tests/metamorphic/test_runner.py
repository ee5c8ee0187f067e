from collections.abc import Iterator, Sequence

import pytest

from metamorphic.case import Certificate, Claim, Kind, SourceCase, Step, Variant
from metamorphic.generate import Dropped
from metamorphic.runner import NOT_POSED, Case, Plan, cases, run
from metamorphic.subjects.base import AuditVerdict, Pair, Posing
from metamorphic.subjects.forms import Form

SOURCE = SourceCase("s/1", "$5$", "s")


def variant(text: str, completion: str | None = None) -> Variant:
    return Variant(
        source=SOURCE,
        text=text,
        claim=Claim.EQUIVALENT,
        kind=Kind.CERT,
        category="c",
        recipe=(Step("r"),),
        certificate=Certificate("layout"),
        completion=completion,
    )


class Recorder:
    """Accepts all, and keeps what it was handed."""

    name, version, posing = "recorder", "", Posing()

    def __init__(self) -> None:
        self.batches: list[list[Pair]] = []

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        self.batches.append(list(pairs))
        return [AuditVerdict.ACCEPT] * len(pairs)

    def close(self) -> None:
        """Nothing to end."""


def test_a_reference_is_posed_as_its_own_answer_in_every_form() -> None:
    recorder = Recorder()
    stream = [case for case in cases([SOURCE], Plan(decades=False), Dropped()) if not case.variant]
    list(run(stream, [recorder], chunk=10))
    assert [(pair.reference, pair.completion) for pair in recorder.batches[0]] == [
        ("$5$", "$5$"),
        ("$5$", "$5$"),
        ("$5$", r"\boxed{5}"),
        ("$5$", r"The final answer is \boxed{5}"),
    ]


@pytest.mark.parametrize(
    ("case", "completion"),
    [
        (Case(SOURCE, "5.0", Form.NATIVE, variant("5.0")), r"The final answer is \boxed{5.0}"),
        (Case(SOURCE, "so 5", Form.NATIVE, variant("so 5", "so 5")), "so 5"),
        (Case(SOURCE, "{5", Form.BARE), "{5"),
    ],
)
def test_a_whole_completion_is_posed_as_it_is(case: Case, completion: str) -> None:
    assert case.pose(Posing()) == ("$5$", completion)


def test_what_a_form_would_break_is_not_posed() -> None:
    recorder = Recorder()
    stream = [Case(SOURCE, "{5", Form.BOXED), Case(SOURCE, "5", Form.BOXED)]
    codes = [judged.codes for judged in run(stream, [recorder], chunk=10)]
    assert codes == [(NOT_POSED,), (AuditVerdict.ACCEPT,)]
    assert [pair.completion for pair in recorder.batches[0]] == [r"\boxed{5}"]


def test_a_stream_is_read_a_chunk_at_a_time() -> None:
    drawn: list[int] = []

    def stream() -> Iterator[Case]:
        for number in range(100):
            drawn.append(number)
            yield Case(SOURCE, str(number), Form.BARE)

    judged = run(stream(), [Recorder()], chunk=7)
    next(judged)
    assert len(drawn) == 7
    assert len(list(judged)) == 99


def test_the_same_seed_gives_the_same_cases() -> None:
    sources = [SourceCase("s/1", r"\frac{1}{2}"), SourceCase("s/2", "12345")]

    def posed(seed: int) -> list[Case]:
        return list(cases(sources, Plan(seed=seed, decades=False), Dropped()))

    assert posed(1) == posed(1)
    assert posed(1) != posed(2)


def test_named_relations_alone() -> None:
    plan = Plan(relations=("whitespace", "punctuation.stop"), decades=False)
    made = [case for case in cases([SOURCE], plan, Dropped()) if case.variant]
    assert made
    assert {case.category for case in made} <= {"whitespace", "punctuation"}
    assert {case.relation for case in made if case.category == "punctuation"} == {
        "punctuation.stop"
    }
