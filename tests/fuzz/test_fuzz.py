"""A short run of the fuzzer; `python -m tests.fuzz` makes a long one."""

from __future__ import annotations

import pytest

from tests.fuzz import campaign, checks, ways
from tests.fuzz.campaign import Findings
from tests.fuzz.case import Case
from tests.fuzz.draws import case
from tests.fuzz.hostile import FAMILIES
from tests.fuzz.layout import balances, layouts
from verifyd.verdict import Outcome

SEED = 0
COUNT = 3_000
WAYS = 200


def test_nothing_is_found() -> None:
    findings = Findings()
    campaign.run(SEED, range(COUNT), findings)
    assert findings.faults == []
    assert len(findings.times_ms) == COUNT
    said = {name.partition(": ")[2] for name in findings.counts}
    assert said == {"correct", "incorrect", "undecided", "open"}


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("size", [1, 3, 40])
def test_every_hostile_family_is_answered(name: str, size: int) -> None:
    reference, answer = FAMILIES[name](size)
    for given in (Case(name, reference, answer), Case(name, answer, reference)):
        found = checks.verdict(given.reference, given.completion)
        assert list(checks.legality(given, found)) == []


def test_another_process_order_and_hash_seed_make_no_difference() -> None:
    here = ways.lines(SEED, 0, WAYS)
    there = ways.elsewhere(SEED, 0, WAYS, order=3, hash_seed=99)
    assert [here[at] for at in ways.differences(here, there)] == []


def test_batches_and_threads_make_no_difference() -> None:
    batch = [item for item in ways.items(SEED, 0, WAYS) if not _is_slow(item.completion)]
    whole = ways.in_batches(batch, WAYS)
    for other in (ways.in_batches(batch, 7), ways.in_threads(batch, 4)):
        assert [whole[at] for at in ways.differences(whole, other)] == []


def _is_slow(completion: str) -> bool:
    """Binomials and unlike roots go to the slow rung, which takes seconds for some."""
    return "binom" in completion or "sqrt[3]" in completion or "!" in completion


def test_the_checks_find_what_is_wrong() -> None:
    assert list(checks.invariance("12", "1 = 2")) == []
    assert list(checks.symmetry(checks.tree("0.67"), checks.tree("2/3"))) == []  # type: ignore[arg-type]
    lie = checks.verdict("1", "2")
    assert checks.outcome(lie) is Outcome.INCORRECT
    assert list(checks.legality(Case("", "1", "Hmm, I am thinking."), lie)) == [
        "a span without an answer"
    ]
    assert list(checks.legality(Case("", "1", "so the value is 22"), lie)) != []
    assert list(checks.reflexivity("\\frac{1}{2}")) == []


def test_cases_are_the_same_every_time() -> None:
    assert [case(1, number) for number in range(50)] == [case(1, number) for number in range(50)]


def test_layouts() -> None:
    found = dict(layouts("(x+\\frac12)^2"))
    assert found["growing brackets"] == "\\left(x+\\frac12\\right)^2"
    assert found["braces around exponents"] == "(x+\\frac12)^{2}"
    assert balances("\\frac{1}{2}")
    assert not any(
        map(balances, ["{1", "1}", "}{1", "$1$", "1\\", "x</think>", "{}", "\\boxed{1}"])
    )
