"""The options of `math`, from completion to verdict, beside the examples of the documentation."""

from __future__ import annotations

from typing import Any

import pytest

from verifyd import verify
from verifyd.verdict import Evidence, Outcome, Reason

ACCEPTED = [
    ({"tolerance": "0"}, r"\sqrt{2}", r"\frac{2}{\sqrt{2}}"),
    ({"tolerance": {"relative": "0.01"}}, "100", "101"),
    ({"tolerance": {"relative": "0.01"}}, "-100", "-99"),
    ({"tolerance": {"relative": "0.5"}}, "0", "0"),
    ({"tolerance": "0.01"}, "2+3i", "2.005+3i"),
    ({"tolerance": "1e-3", "approximation": "exact"}, r"\frac{1}{3}", "0.333"),
    ({"tolerance": "1"}, r"10 \text{ m}", r"1050 \text{ cm}"),
    ({"tolerance": "0.1"}, "1, 2", "2.05, 1"),
    ({"tolerance": "0.1"}, "(1, 2]", r"1.05 < x \le 2"),
    ({"units": "ignore"}, "5", r"5 \text{ cm}"),
    ({"units": "ignore"}, r"\$5", r"5 \text{ euros}"),
    ({"units": "require"}, "5", r"5 \text{ cm}"),
    ({"units": "require"}, "x = 5 \\text{ cm}", r"5 \text{ cm}"),
    ({"percent": "strict"}, r"28\%", r"28 \%"),
    ({"form": "simplified"}, r"\frac{1}{\sqrt{2}}", r"\frac{\sqrt{2}}{2}"),
    ({"form": "simplified"}, "1.5", r"1\frac{1}{2}"),
    ({"form": "simplified"}, "x=0.5, x=2", r"\frac12, 2"),
    ({"form": "simplified"}, r"\text{none}", r"\emptyset"),
    ({"form": "factored"}, "x^2-2", "x^2 - 2 "),
    ({"form": "factored"}, r"y=x^2-1", "y=(x-1)(x+1)"),
    ({"form": "decimal"}, "300000000", r"3.0 \times 10^8"),
    ({"form": "decimal"}, r"\frac{1}{2} \text{ m}", r"0.5 \text{ m}"),
    ({"order": "unordered"}, "1, 2", "2, 1"),
    ({"multiple": True}, "5", "5"),
    ({"multiple": True}, "1, 2", "2, 1"),
    ({"decimal_comma": True}, "2,5", r"\frac{5}{2}"),
    ({"decimal_comma": True}, "1, 2", "2, 1"),
    ({"case": "insensitive"}, "f(x)", "F(X)"),
    ({"case": "insensitive"}, "B", "(b)"),
]

REFUSED = [
    ({"tolerance": {"relative": "0.01"}}, "100", "101.000001"),
    ({"tolerance": {"relative": "0.5"}}, "0", "0.001"),
    ({"tolerance": "0.01"}, r"\pi", r"\pi + \frac{1}{99}"),
    ({"tolerance": "0.01"}, r"\infty", "5"),
    ({"tolerance": "0.1"}, "1, 2", "1.05, 2.2"),
    ({"tolerance": "0.1"}, "(1, 2]", r"1.05 < x < 2"),
    ({"units": "ignore"}, r"5 \text{ cm}", r"6 \text{ cm}"),
    ({"units": "ignore"}, r"5\%", r"6\%"),
    ({"units": "require"}, r"5 \text{ cm}", r"5 \text{ kg}"),
    ({"units": "require"}, r"1 \text{ m}, 2 \text{ m}", "1, 2"),
    ({"percent": "strict"}, "28", r"28\%"),
    ({"form": "simplified"}, "x=0.5, x=2", r"\frac24, 2"),
    ({"form": "simplified"}, "0.5", r"\frac13"),
    ({"form": "factored"}, "2x+2y", "2x + 2y "),
    ({"form": "decimal"}, r"\frac{1}{2}, 3", r"\frac{2}{4}, 3"),
    ({"order": "ordered"}, "1, 2, 3", "1, 3, 2"),
    ({"order": "unordered"}, "(1,2),(3,4)", "(2,1),(3,4)"),
    ({"order": "unordered"}, "(1,2]", "[1,2)"),
    ({"multiple": True}, "1, 2", "1"),
    ({"case": "insensitive"}, "x", "y"),
]


def boxed(text: str) -> str:
    return rf"So \boxed{{{text}}}"


@pytest.mark.parametrize(("options", "reference", "answer"), ACCEPTED)
def test_accepted(options: dict[str, Any], reference: str, answer: str) -> None:
    verdict = verify(boxed(answer), reference, options=options)
    assert verdict.outcome is Outcome.CORRECT
    assert verdict.evidence.at_least(Evidence.CERTIFIED)


@pytest.mark.parametrize(("options", "reference", "answer"), REFUSED)
def test_refused(options: dict[str, Any], reference: str, answer: str) -> None:
    verdict = verify(boxed(answer), reference, options=options)
    assert (verdict.outcome, verdict.reason) == (Outcome.INCORRECT, Reason.DIFFERENT)


def test_the_reference_itself_is_right_in_any_form() -> None:
    assert verify(boxed(r"\frac24"), r"\frac24", form="simplified").outcome is Outcome.CORRECT


def test_a_form_that_is_missed_is_named() -> None:
    verdict = verify(boxed(r"\frac24"), "0.5", form="simplified")
    assert verdict.detail == "the form asked for is simplified: a fraction that can be reduced"


@pytest.mark.parametrize(
    ("completion", "options"),
    [
        ("5", {"format": "boxed"}),
        ("#### 5", {"format": "boxed"}),
        ("5", {"format": "answer_line"}),
        (r"<think>\boxed{5}", {"format": "boxed"}),
        (r"<think>5</think> <think> \boxed{5}", {"require_closed_thinking": True}),
        ("5", {"require_closed_thinking": True}),
    ],
)
def test_no_answer_where_the_options_allow_none(completion: str, options: dict[str, Any]) -> None:
    verdict = verify(completion, "5", options=options)
    assert (verdict.outcome, verdict.reason) == (Outcome.INCORRECT, Reason.NO_ANSWER)
