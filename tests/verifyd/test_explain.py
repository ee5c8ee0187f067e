"""Explanations as data: the place of the answer, both sides, what decided, the counter-proof."""

from __future__ import annotations

import pytest

from verifyd import verify
from verifyd.explain import CounterProof, Explanation, explain
from verifyd.task import Task
from verifyd.verdict import Outcome


def explained(reference: str, completion: str, verifier: str = "math") -> Explanation:
    verdict = verify(completion, reference, verifier=verifier)
    return explain(Task(reference, verifier), completion, verdict)


FOUND = [
    ("so \\boxed{7} it is", "boxed", "so \\boxed{7} it is", "          ^"),
    ("First.\nThe answer is 12.\n", None, "The answer is 12.", "              ^^"),
    ("12", "whole", "12", "^^"),
    ("答案：\\boxed{7}", "boxed", "答案：\\boxed{7}", " " * 13 + "^"),
    ("a\tb \\boxed{7}", "boxed", "a b \\boxed{7}", " " * 11 + "^"),
    (
        "x" * 100 + " \\boxed{7} " + "y" * 100,
        "boxed",
        "…" + "x" * 32 + " \\boxed{7} " + "y" * 38 + "…",
        " " * 41 + "^",
    ),
]


@pytest.mark.parametrize(("completion", "source", "line", "marker"), FOUND)
def test_where_the_answer_stood(
    completion: str, source: str | None, line: str, marker: str
) -> None:
    found = explained("41", completion).found
    assert found is not None
    assert source in (None, found.source)
    assert (found.line, found.marker) == (line, marker)


def test_an_answer_over_several_lines_is_marked_in_the_first() -> None:
    found = explained("41", "\\boxed{1 +\n 2}").found
    assert found is not None
    assert (found.line, found.marker) == ("\\boxed{1 +", "       ^^^")


def test_both_sides_are_shown_as_they_were_read() -> None:
    explanation = explained("\\dfrac12x", "\\boxed{.5\\,x}")
    assert explanation.reference is not None
    assert explanation.answer is not None
    assert explanation.reference.rendered == "\\frac{1}{2} x"
    assert explanation.reference.tree == ("Mul", "  Div", "    Num 1", "    Num 2", "  Sym x")
    assert (explanation.answer.text, explanation.answer.rendered) == (".5\\,x", "0.5 x")


@pytest.mark.parametrize(
    ("reference", "answer", "unreadable"),
    [("1 + ", "5", "reference"), ("5", "\\boxed{1 +}", "answer")],
)
def test_a_side_without_a_reading_says_why(reference: str, answer: str, unreadable: str) -> None:
    explanation = explained(reference, answer)
    side = getattr(explanation, unreadable)
    assert side.rendered is None
    assert "at character" in side.unreadable
    assert explanation.steps is None
    assert explanation.decided_by == ()


DECIDED = [
    ("5", "5", ("character for character",)),
    ("5", "5.0", ("scalar", "exact arithmetic")),
    ("(1,2)", "(2,1)", ("tuples", "scalar", "exact arithmetic")),
    ("(1,2)", "(1, 2.0)", ("tuples", "scalar", "exact arithmetic")),
    ("\\sqrt2", "1.41", ("scalar", "balls at 64 bits", "rounding convention")),
    ("\\sqrt2", "1.41421", ("scalar", "rounding convention")),
    ("1,2,3", "3,2,4", ("lists",)),
    ("x^2-1", "(x-1)(x+1)", ("scalar", "algebra")),
    ("\\ln(x^2)", "2\\ln x", ("scalar", "signs of the variables")),
]


@pytest.mark.parametrize(("reference", "answer", "path"), DECIDED)
def test_what_decided(reference: str, answer: str, path: tuple[str, ...]) -> None:
    assert explained(reference, answer).decided_by == path


COUNTER_PROOFS = [
    ("2", "3", CounterProof("", "2", "3", "2 against 3")),
    ("(1,2)", "(2,1)", CounterProof("member 1", "1", "2", "1 against 2")),
    ("(1,(2,3))", "(1,(2,4))", CounterProof("member 2, member 2", "3", "4", "3 against 4")),
    ("1,2,3", "3,2,4", CounterProof("", "1", None, None)),
    (
        "\\sqrt2",
        "1.41",
        CounterProof(
            "",
            "\\sqrt{2}",
            "1.41",
            "1.4142135623730950488 against 1.41: fewer than 6 significant digits",
        ),
    ),
    ("B", "C", CounterProof("", "B", "C", None)),
    ("[1,2)", "[1,2]", CounterProof("", "[1, 2)", "[1, 2]", None)),
]


@pytest.mark.parametrize(("reference", "answer", "proof"), COUNTER_PROOFS)
def test_the_counter_proof(reference: str, answer: str, proof: CounterProof) -> None:
    assert explained(reference, answer).counter_proof == proof


def test_the_counter_proof_of_two_formulas_names_a_point() -> None:
    proof = explained("x^2-1", "(x-1)(x+2)").counter_proof
    assert proof is not None
    assert proof.values is not None
    assert " against " in proof.values
    assert " at x = " in proof.values


def test_right_and_open_answers_have_no_counter_proof() -> None:
    assert explained("5", "5.0").counter_proof is None
    assert explained("\\ln(x^2)", "2\\ln x").counter_proof is None


@pytest.mark.parametrize(
    ("reference", "completion", "verifier", "outcome"),
    [
        ("7", "We found 7 roots and stopped.", "math", Outcome.INCORRECT),
        ("7", "", "math", Outcome.INCORRECT),
        ("7", "7", "no such verifier", Outcome.ERROR),
    ],
)
def test_without_an_answer_there_is_the_verdict_alone(
    reference: str, completion: str, verifier: str, outcome: Outcome
) -> None:
    explanation = explained(reference, completion, verifier)
    assert explanation == Explanation(explanation.verdict)
    assert explanation.verdict.outcome is outcome


def test_of_another_verifier_the_place_is_told() -> None:
    explanation = explained("a", " b ", "exact")
    assert explanation.found is not None
    assert explanation.found.marker == " ^"
    assert explanation.reference is explanation.answer is explanation.steps is None
