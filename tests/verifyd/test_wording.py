"""Explanations in lines."""

from __future__ import annotations

import pytest

from verifyd import verify, wording
from verifyd.explain import explain
from verifyd.task import Task


def told(reference: str, completion: str, *, in_full: bool = False, verifier: str = "math") -> str:
    verdict = verify(completion, reference, verifier=verifier)
    explanation = explain(Task(reference, verifier), completion, verdict)
    lines = wording.full(explanation) if in_full else wording.short(explanation)
    *shown, last = map(wording.layout, lines)
    assert last.startswith("verifier  ")
    return "\n".join(shown)


def test_short() -> None:
    assert (
        told("(1, 2)", "so \\boxed{(2, 1)}")
        == """\
outcome   incorrect
reason    different
evidence  exact
read      (2, 1)
detail    member 1: 1 against 2
reference (1, 2)
answer    (2, 1)
decided   tuples, scalar, exact arithmetic"""
    )


def test_full() -> None:
    assert (
        told("(1, \\sqrt2)", "so \\boxed{(1, 1.41)}", in_full=True)
        == """\
outcome   incorrect
reason    different
evidence  certified
read      (1, 1.41)
detail    member 2: 1.414213562373095049 against 1.41
found     in the last box, from character 10 to 19
          so \\boxed{(1, 1.41)}
                    ^^^^^^^^^
reference (1, \\sqrt{2})
            Bracketed ( )
              Num 1
              Func sqrt
                Num 2
answer    (1, 1.41)
            Bracketed ( )
              Num 1
              Dec 141/100 -2
decided   tuples, scalar, balls at 64 bits, rounding convention
type      Tuples, points and vectors: members in order, brackets of one kind.
steps     tuples: different (certified), member 2: 1.414213562373095049 against 1.41
            structure: 1 against 1: equal (exact)
            scalar: \\sqrt{2} against 1.41: different (certified), 1.414213562373095049 against 1.41
              balls at 64 bits: different (certified), 1.414213562373095049 against 1.41
              rounding convention: different (certified), 1.4142135623730950488 against 1.41: fewer than 6 significant digits
proof     member 2: \\sqrt{2} is not 1.41
          1.4142135623730950488 against 1.41: fewer than 6 significant digits"""
    )


LINES = [
    ("1,2,3", "3,2,4", "proof     no member of the answer equals 1"),
    ("\\boxed{", "5", "reference not readable: "),
    ("5", "\\boxed{1 +}", "answer    not readable: "),
    ("5", "5", "decided   character for character"),
    ("5", "5", "found     as the reference itself, from character 0 to 1"),
    ("7", "We found 7 roots and stopped.", "detail    no box, no answer line, "),
    ("7", "<think>it is 7", "detail    the thinking part is not closed"),
    (
        "\\ln(x^2)",
        "2\\ln x",
        "decided   scalar, signs of the variables; left open, by the slow rung",
    ),
    (
        "The set is linearly independent since it spans.",
        "\\boxed{\\text{once a month it}}",
        "decided   text; left open\n",
    ),
    ("\\ln(x^2)", "2\\ln x", "            points: open, no difference at "),
]


@pytest.mark.parametrize(("reference", "completion", "line"), LINES)
def test_a_line_of_the_full_explanation(reference: str, completion: str, line: str) -> None:
    assert line in told(reference, completion, in_full=True)


def test_what_the_slow_rung_decided_is_told() -> None:
    reference = "\\sum_{k=1}^{n} k"
    line = "decided   opaque; left open; then the slow rung, in a worker: equal, symbolic"
    assert line in told(reference, "\\boxed{n(n+1)/2}")


def test_another_verifier_tells_no_comparison() -> None:
    assert told("a", "b", in_full=True, verifier="exact").splitlines()[-3:] == [
        "found     as the whole completion, from character 0 to 1",
        "          b",
        "          ^",
    ]


def test_control_characters_reach_no_terminal() -> None:
    shown = told("5", "\x1b[31m\\boxed{\x1b[2J\ud800}\x07", in_full=True)
    assert shown.replace("\n", "").isprintable()
    assert "\\x1b[2J" in shown


def test_an_answer_of_several_lines_goes_on_below() -> None:
    assert "read      1 +\n           2\n" in told("3", "\\boxed{1 +\n 2}")


def test_long_explanations_are_cut() -> None:
    members = ", ".join(f"\\frac{{{n}}}{{{n + 1}}}" for n in range(1, 120))
    shown = told(f"({members})", f"\\boxed{{({members}, 1)}}", in_full=True).splitlines()
    assert "          … and 298 more" in shown
    sides = [n for n, line in enumerate(shown) if line.startswith(("reference", "answer"))]
    assert sides[1] - sides[0] == wording.MAX_LINES + 2
    assert max(len(line) for line in shown if "^" in line) < wording.MAX_COLUMNS
    long = told("(\\sqrt2, 1)", f"\\boxed{{({'1' * 300}, 1)}}", in_full=True).splitlines()
    steps = [line for line in long if "against" in line]
    assert any(line.endswith("…") for line in steps)
