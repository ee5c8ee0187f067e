from __future__ import annotations

from typing import Any

import pytest

from verifyd import verify
from verifyd.verdict import Evidence, Outcome, Reason, Verdict
from verifyd.verifiers.math_steps import MAX_CHARS

STEPS_ALONE = {"kind": "steps"}


def judged(completion: str, reference: Any = STEPS_ALONE, **options: Any) -> Verdict:
    return verify(completion, reference, verifier="math_steps", options=options)


def test_each_step_is_a_part_and_the_final_answer_is_the_last() -> None:
    completion = r"So $2 \cdot 3 = 6$ and $a + b = c = d$, thus 6 + 1 = 7. The answer is \boxed{7}."
    verdict = judged(completion, "7")
    assert [(part.name, part.outcome, part.reason) for part in verdict.parts] == [
        ("step 1", Outcome.CORRECT, Reason.EQUAL),
        ("step 2", Outcome.UNDECIDED, Reason.BUDGET),
        ("step 3", Outcome.CORRECT, Reason.EQUAL),
        ("final answer", Outcome.CORRECT, Reason.EQUAL),
    ]
    spans = [part.span for part in verdict.parts if part.span is not None]
    read = [completion[start:end] for start, end in spans]
    assert read == [r"2 \cdot 3 = 6", "c = d", "6 + 1 = 7", "7"]
    assert verdict.score == {
        "passed": 3, "failed": 0, "undecided": 1, "total": 4, "first_wrong": -1
    }  # fmt: skip
    assert (verdict.outcome, verdict.reason, verdict.reward) == ("correct", "all_passed", 1.0)
    assert verdict.extracted == "7"
    assert verdict.detail == "1 of 3 steps undecided"


def test_the_first_wrong_step_is_the_span_and_the_detail() -> None:
    completion = "  1 + 1 = 2\n2 + 2 = 5\n5 + 5 = 11\n#### 11"
    verdict = judged(completion, "11")
    assert (verdict.outcome, verdict.reason, verdict.reward) == ("incorrect", "checks_failed", 0.0)
    assert verdict.span is not None
    assert completion[verdict.span[0] : verdict.span[1]] == "2 + 2 = 5"
    assert verdict.score == {
        "passed": 2, "failed": 2, "undecided": 0, "total": 4, "first_wrong": 1
    }  # fmt: skip
    assert verdict.evidence == Evidence.EXACT
    assert verdict.detail == "step 2 is wrong: 2 + 2 = 5: 4 against 5"


@pytest.mark.parametrize(
    ("completion", "reference", "outcome", "reason"),
    [
        ("1 + 1 = 2", STEPS_ALONE, "correct", "all_passed"),
        ("1 + 1 = 3", STEPS_ALONE, "incorrect", "checks_failed"),
        ("nothing to check", STEPS_ALONE, "undecided", "budget"),
        ("half of 30 = 15", STEPS_ALONE, "undecided", "budget"),
        ("1 + 1 = 2\n#### 2", "2", "correct", "all_passed"),
        ("1 + 1 = 2\n#### 2", 2, "correct", "all_passed"),
        ("1 + 1 = 2\n#### 2", ["3", "2"], "correct", "all_passed"),
        ("1 + 1 = 2\n#### 2", {"kind": "steps", "answer": "2"}, "correct", "all_passed"),
        ("1 + 1 = 2\n#### 2", {"kind": "steps", "answer": 2}, "correct", "all_passed"),
        ("1 + 1 = 2\n#### 2", "3", "incorrect", "checks_failed"),
        ("1 + 1 = 2. What now?", "3", "incorrect", "checks_failed"),
        ("1 + 1 = 3\n#### 2", "2", "incorrect", "checks_failed"),
        (r"Thus \boxed{7}", "7", "correct", "all_passed"),
        (r"1 + 1 = 2, thus \boxed{7}", r"\frac{", "undecided", "reference_unreadable"),
        (r"1 + 1 = 3, thus \boxed{7}", r"\frac{", "incorrect", "checks_failed"),
        ("", STEPS_ALONE, "incorrect", "no_answer"),
        ("1" * (MAX_CHARS + 1), STEPS_ALONE, "incorrect", "over_limit"),
        ("1 + 1 = 2\n" * 1001, STEPS_ALONE, "undecided", "budget"),
        ("1 + 1 = 3\n" + "1 + 1 = 2\n" * 1001, STEPS_ALONE, "incorrect", "checks_failed"),
    ],
)
def test_outcomes(completion: str, reference: Any, outcome: str, reason: str) -> None:
    verdict = judged(completion, reference)
    assert (verdict.outcome, verdict.reason) == (outcome, reason)


@pytest.mark.parametrize(
    ("completion", "reference", "reward"),
    [
        ("1 + 1 = 2\n2 + 2 = 5\n3 + 3 = 6\n4 + 4 = 8", STEPS_ALONE, 0.25),
        ("1 + 1 = 3\n2 + 2 = 4", STEPS_ALONE, 0.0),
        ("1 + 1 = 2\n2 + 2 = 4\n#### 5", "6", 2 / 3),
        ("1 + 1 = 2", STEPS_ALONE, 1.0),
        ("nothing", STEPS_ALONE, None),
    ],
)
def test_partial_pays_the_share_before_the_first_mistake(
    completion: str, reference: Any, reward: float | None
) -> None:
    assert judged(completion, reference, partial=True).reward == reward
    assert judged(completion, reference).reward in (0.0, 1.0, None)


def test_identities_are_refuted_where_the_caller_asks() -> None:
    completion = r"$y = (x+1)^2 = x^2 + 2x + 1 = x^2 + 3x + 1$"
    assert judged(completion).outcome == "correct"
    assert judged(completion, identities=True).outcome == "incorrect"


@pytest.mark.parametrize(
    ("reference", "options", "words"),
    [
        ("", {}, "it is empty"),
        ("  ", {}, "it is empty"),
        ({}, {}, '{"kind": "steps"}'),
        ({"kind": "answer"}, {}, '{"kind": "steps"}'),
        ({"kind": "steps", "gold": "3"}, {}, "gold"),
        ({"kind": "steps", "answer": ""}, {}, "reference.answer"),
        ({"kind": "steps", "answer": []}, {}, "reference.answer"),
        ({"kind": "steps", "answer": True}, {}, "reference.answer"),
        ({"kind": "steps", "answer": 0.5}, {}, "reference.answer"),
        ("3", {"partial": 1}, "options.partial"),
        ("3", {"strict": True}, "options.strict"),
    ],
)
def test_a_bad_request_says_what_to_mend(
    reference: Any, options: dict[str, Any], words: str
) -> None:
    verdict = judged("1 + 1 = 2", reference, **options)
    assert (verdict.outcome, verdict.reason) == ("error", "bad_request")
    assert verdict.detail is not None
    assert words in verdict.detail


def test_a_long_step_is_quoted_in_part() -> None:
    verdict = judged("$" + "1 + " * 100 + "1 = 3$")
    assert verdict.detail == "step 1 is wrong: " + ("1 + " * 40) + "…: 101 against 3"


def test_a_minimum_of_evidence_is_kept() -> None:
    completion = r"$\sqrt{2}\sqrt{3} = \sqrt{6}$"
    assert judged(completion, min_evidence="symbolic").outcome == "correct"
    assert judged("1 + 1 = 2", min_evidence="exact").outcome == "correct"
