"""Whether an answer is written as asked: each form with what holds it and what does not."""

from __future__ import annotations

import pytest

from verifyd.mathexpr.forms import fault
from verifyd.mathexpr.options import Form
from verifyd.mathexpr.reader import read

HOLDS: dict[Form, list[str]] = {
    "any": ["2/4", r"\sqrt{12}", "x^2-1"],
    "simplified": [
        "5",
        "-5",
        "0.25",
        "1/2",
        r"-\frac{3}{4}",
        r"1\frac12",
        r"2\sqrt3",
        r"\frac{\sqrt2}{2}",
        r"\frac{1+\sqrt5}{2}",
        r"2\pi",
        r"\frac{3\pi}{4}",
        "x^2+2x+1",
        "3x+2y",
        r"\frac{x+1}{2}",
        r"\frac{2x+1}{4}",
        "2^{100}",
        r"3\times10^8",
        r"\sqrt[3]{4}",
        "3+2i",
        r"\infty",
        "no solution",
        r"\frac{1}{2} \text{ cm}",
        r"\{\frac12, 3\}",
        "(1, 2)",
        r"x = \frac12",
        r"x \le \frac12",
        r"\sqrt{x^2+1}",
        r"\frac{1}{x}",
    ],
    "factored": [
        "(x-1)(x+1)",
        "2(x+1)",
        "-x(x-2)",
        "(x+1)^2",
        "x^2+1",
        "x^2-2",
        r"\frac{x-1}{x+1}",
        "7",
        r"2^3 \cdot 3",
        "x",
        "x^3",
        "(x^2+x+1)(x-1)",
        r"x(\sin x + 1)",
        "x = (a+b)(a-b)",
        "x+1",
    ],
    "expanded": ["x^2-1", "x^2+2x+1", "5", r"\frac{x}{2}+1", "x", r"2\sin(x+1)", "3xy+y"],
    "decimal": [
        "0.5",
        "-3",
        "3.0\\times 10^8",
        r"0.\overline{3}",
        "5%",
        r"2.5 \text{ m}",
        "1.5, 2",
    ],
    "fraction": ["3/4", r"-\frac{6}{8}", "5", r"\frac{1}{2}, \frac{1}{3}", r"x=\frac13"],
}

MISSED: dict[Form, list[str]] = {
    "simplified": [
        "2/4", "4/2", "5/1", r"\frac{0}{3}", r"\sqrt{12}", r"\sqrt{9}", r"\sqrt[3]{16}",
        r"\frac{1}{\sqrt2}", r"\sqrt{\frac12}", "2+3", r"2\cdot 3", "x+x", "2x+3x", "xy+2yx",
        r"\frac{2\sqrt3}{4}", r"\frac{2x+4}{2}", r"\frac{\frac12}{3}", r"\frac{0.5}{3}", "-(-5)",
        r"\sqrt2\sqrt3", r"\sqrt2+\sqrt2", "1x", r"\frac12, \frac24", r"(1, \frac24)",
        r"x=\frac24", r"\frac24 \text{ cm}", "1+\\frac32", r"\frac{x}{2}+\frac{x}{3}",
    ],
    "factored": [
        "x^2-1", "2x+2", "x^2+2x+1", "24", r"4 \cdot 6", "(x^2-1)(x+3)", "x^3-x", "x+xy",
        r"\frac{x^2-1}{x+2}", "2+3", r"\sin^2 x-1", "y=x^2-4", "(2x+2)^2", "x^2-y^2",
    ],
    "expanded": ["(x-1)(x+1)", "(x+1)^2", "-(x+1)", "2(x+y)", "x+x", "x(x+1)+1"],
    "decimal": ["1/2", r"\sqrt2", r"\pi/2", "x", r"0.5, \frac12", r"2^3"],
    "fraction": ["0.75", r"1\frac12", r"\frac{0.5}{2}", r"\frac{\sqrt2}{2}", r"\frac{x}{2}"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("form", "answer"), [(form, answer) for form, answers in HOLDS.items() for answer in answers]
)
def test_holds(form: Form, answer: str) -> None:
    assert fault(form, read(answer)) is None


@pytest.mark.parametrize(
    ("form", "answer"), [(form, answer) for form, answers in MISSED.items() for answer in answers]
)
def test_misses(form: Form, answer: str) -> None:
    assert fault(form, read(answer))


@pytest.mark.parametrize(
    "answer", [f"\\sqrt{{{2**90}}}", "(x+1)^{60}(y+1)^{60}+1", "x^{9999}-1", f"{10**40} x"]
)
def test_over_the_limits_a_form_is_not_examined(answer: str) -> None:
    assert fault("factored", read(answer)) is None
    assert fault("simplified", read(answer)) is None
