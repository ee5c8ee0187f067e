from __future__ import annotations

import pytest

from verifyd.mathexpr.balls import NotReal
from verifyd.mathexpr.kernels import constant_difference, normal_forms, same_normal_form
from verifyd.mathexpr.reader import read

POSITIVE = {"x": 1, "y": 1}


@pytest.mark.parametrize(
    ("left", "right", "signs"),
    [
        (r"\sqrt{x^2}", "x", {"x": 1}),
        (r"\sqrt{x^2}", "-x", {"x": -1}),
        (r"\ln x^2", r"2\ln x", {"x": 1}),
        (r"\ln x^2", r"2\ln(-x)", {"x": -1}),
        (r"\sqrt{xy}", r"\sqrt x\sqrt y", POSITIVE),
        (r"\sqrt{\frac{x}{y}}", r"\frac{\sqrt{xy}}{y}", POSITIVE),
        (r"\ln\frac{x+1}{y}", r"\ln(x+1)-\ln y", POSITIVE),
        (r"\ln\sqrt{x}", r"\frac12\ln x", POSITIVE),
        (r"x^y", r"e^{y\ln x}", POSITIVE),
        (r"|x-y|", r"\sqrt{(x-y)^2}", POSITIVE),
    ],
)
def test_signs_open_roots_and_logarithms(left: str, right: str, signs: dict[str, int]) -> None:
    assert same_normal_form(read(left), read(right), signs=signs, real=True)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (r"\sqrt{x^2}", "x"),
        (r"\sqrt{x^2}", "-x"),
        (r"\ln x^2", r"2\ln x"),
        (r"\sqrt{xy}", r"\sqrt x\sqrt y"),
        (r"\arcsin(\sin x)", "x"),
        (r"(x^2)^{1/4}", r"\sqrt x"),
        ("f(x)", "f(y)"),
    ],
)
def test_without_signs_they_stay_shut(left: str, right: str) -> None:
    assert not same_normal_form(read(left), read(right), real=True)


@pytest.mark.parametrize("text", [r"\sqrt{x}", r"\ln x", r"\sqrt{x-1}", r"x^{3/2}"])
def test_what_is_not_real_says_so(text: str) -> None:
    with pytest.raises(NotReal):
        normal_forms(read(text), read(text), signs={"x": -1}, real=True)


def test_constant_difference() -> None:
    assert constant_difference(read(r"\sqrt2+\frac32"), read(r"\sqrt2"), real=True) * 2 == 3
    assert constant_difference(read("9^{9^{9^9}}+1"), read("9^{9^{9^9}}"), real=True) == 1
    assert constant_difference(read(r"\cos^2 x"), read(r"-\sin^2 x"), real=True) == 1
    assert constant_difference(read(r"\sqrt2"), read(r"\sqrt3"), real=True) is None


def test_independent_kernels_alone_prove_a_difference() -> None:
    for text, independent in (
        ("x+y", True),
        (r"\pi x", True),
        (r"\pi+e", False),
        (r"\sqrt x", False),
    ):
        former, _, _ = normal_forms(read(text), read(text), real=True)
        assert former.independent() is independent
