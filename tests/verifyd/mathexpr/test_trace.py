"""The trace of a comparison: the same decision, and each rule and rung on the way to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from verifyd.mathexpr import limits
from verifyd.mathexpr.compare import decide
from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.options import parse
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.trace import Step, trace
from verifyd.mathexpr.tree import Node
from verifyd.verdict import Evidence

CASES = Path(__file__).parents[2] / "cases"


def pairs() -> list[tuple[Node, Node]]:
    found = []
    for line in (CASES / "math_pairs.jsonl").read_text().splitlines()[::7]:
        row = json.loads(line)
        try:
            found.append((read(row["reference"]), read(row["completion"])))
        except Unreadable:
            continue
    return found


def rules(step: Step) -> Iterator[str]:
    yield step.rule
    for inner in step.steps:
        yield from rules(inner)


def found(reference: str, answer: str) -> Step:
    return trace(read(reference), read(answer))


def test_a_traced_comparison_decides_alike() -> None:
    for reference, answer in pairs():
        assert trace(reference, answer).decision == decide(reference, answer)


def test_traces_of_several_threads_do_not_mix() -> None:
    several = pairs()[:200]
    alone = [trace(*pair) for pair in several]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda pair: trace(*pair), several)) == alone


LADDERS = [
    ("5", "5", ["structure"]),
    ("0.5", "\\frac12", ["scalar", "exact arithmetic"]),
    ("2", "3", ["scalar", "exact arithmetic"]),
    ("1.41", "\\sqrt2", ["scalar", "balls at 64 bits", "rounding convention"]),
    ("\\frac13", "0.333333", ["scalar", "exact arithmetic", "rounding convention"]),
    ("\\sqrt2+\\sqrt3", "\\sqrt{5+2\\sqrt6}", ["scalar", "balls at 64 bits", "zero bound"]),
    ("\\pi", "\\frac{22}{7}", ["scalar", "balls at 64 bits"]),
    ("x^2-1", "(x-1)(x+1)", ["scalar", "algebra"]),
    ("\\sin x", "\\cos x", ["scalar", "one point"]),
    (
        "\\ln(x^2)",
        "2\\ln x",
        ["scalar", "one point", "algebra", "points", "signs of the variables"],
    ),
    ("\\infty", "5", ["scalar", "infinity"]),
    ("\\frac10", "1", ["scalar", "values"]),
    (
        "\\log 100",
        "2",
        [
            "scalar",
            "balls at 64 bits",
            "log as the natural logarithm",
            "log as the logarithm to base 10",
        ],
    ),
    ("(1,2)", "(1,3)", ["tuples", "structure", "scalar", "exact arithmetic"]),
    ("x=5", "5", ["assignment", "structure"]),
]


@pytest.mark.parametrize(("reference", "answer", "ladder"), LADDERS)
def test_each_rule_and_rung_is_noted(reference: str, answer: str, ladder: list[str]) -> None:
    assert list(rules(found(reference, answer))) == ladder


def test_a_step_says_what_it_compared_and_found() -> None:
    step = found("(1,2)", "(1,3)")
    assert step.decision == Decision(False, Evidence.EXACT, "member 2: 2 against 3")
    assert step.about is not None
    assert step.about.startswith("Tuples")
    same, other = step.steps
    assert (same.reference, same.answer, same.decision.equal) == (read("1"), read("1"), True)
    assert (other.reference, other.answer, other.decision.equal) == (read("2"), read("3"), False)


def test_the_member_without_an_equal_is_kept() -> None:
    assert found("1,2,3", "3,2,4").without_equal == read("1")
    assert found("1,2,3", "3,2,1").without_equal is None
    assert found("1,2,3", "1,2").without_equal is None


def test_options_hold_in_a_trace_too() -> None:
    strict = trace(read("\\frac13"), read("0.333333"), options=parse({"approximation": "exact"}))
    assert strict.decision.equal is False
    assert list(rules(strict)) == ["scalar", "exact arithmetic"]


def test_the_slow_rung_is_asked_where_one_is_given() -> None:
    asked = []

    def settle(reference: Node, answer: Node) -> Decision:
        asked.append((reference, answer))
        return Decision(True, Evidence.SYMBOLIC, "as told")

    step = trace(read("\\ln(x^2)"), read("2\\ln x"), settle=settle)
    assert step.decision == Decision(True, Evidence.SYMBOLIC, "as told")
    assert len(asked) == 1


def test_too_much_work_leaves_the_whole_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_COMPARISONS", 3)
    step = found("1,2,3,4", "5,6,7,8")
    assert step.decision.equal is None
    assert "more than 3 comparisons" in (step.decision.detail or "")
