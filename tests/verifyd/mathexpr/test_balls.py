from __future__ import annotations

import mpmath
import pytest
from flint import acb, arb, ctx, fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from verifyd.mathexpr.balls import (
    NotReal,
    Unresolved,
    Unsupported,
    digits,
    disjoint,
    evaluate,
    magnitude_bits,
    precision,
)
from verifyd.mathexpr.decision import BudgetExceeded
from verifyd.mathexpr.exact import Undefined
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tree import Add, Func, Num, Opaque, Pow, Sym


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r"\pi", mpmath.pi),
        ("e^2", mpmath.e**2),
        (r"\sqrt[3]{-2}", -mpmath.cbrt(2)),
        (r"(-2)^{2/3}", mpmath.cbrt(4)),
        (r"\sin 30^\circ", 0.5),
        (r"\tan 1", mpmath.tan(1)),
        (r"\cot 1", mpmath.cot(1)),
        (r"\sec 1", mpmath.sec(1)),
        (r"\csc 1", mpmath.csc(1)),
        (r"\arcsin\frac13", mpmath.asin(mpmath.mpf(1) / 3)),
        (r"\arccos\frac13", mpmath.acos(mpmath.mpf(1) / 3)),
        (r"\arctan 3", mpmath.atan(3)),
        (r"\sinh 1", mpmath.sinh(1)),
        (r"\tanh 1", mpmath.tanh(1)),
        (r"\log_2 10", mpmath.log(10, 2)),
        (r"\ln 10", mpmath.log(10)),
        (r"|1-\sqrt2|", mpmath.sqrt(2) - 1),
        (r"\max(\sqrt2,\sqrt3)", mpmath.sqrt(3)),
        (r"2^{\sqrt2}", mpmath.power(2, mpmath.sqrt(2))),
        ("50\\%", 0.5),
    ],
)
def test_real_values(text: str, value: mpmath.mpf) -> None:
    found = evaluate(read(text), 128)
    assert not isinstance(found, acb)
    with precision(128):
        assert abs(arb(found) - arb(mpmath.nstr(+mpmath.mpf(value), 15))) < arb("1e-13")


@pytest.mark.parametrize(
    ("text", "real", "imaginary"),
    [
        (r"\sqrt{-4}", 0, 2),
        ("(1+i)^2", 0, 2),
        (r"\ln(-1)", 0, mpmath.pi),
        ("i^i", mpmath.exp(-mpmath.pi / 2), 0),
        (r"e^{i\pi/2}", 0, 1),
        (r"(-1)^{1/4}", mpmath.sqrt(0.5), mpmath.sqrt(0.5)),
    ],
)
def test_complex_values(text: str, real: float, imaginary: float) -> None:
    found = evaluate(read(text), 128)
    assert isinstance(found, acb)
    with precision(128):
        assert abs(found.real - arb(float(real))) < arb("1e-12")
        assert abs(found.imag - arb(float(imaginary))) < arb("1e-12")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (r"\frac{1}{\pi-\pi}", Unresolved),
        (r"\frac10", Undefined),
        (r"\ln 0", Undefined),
        (r"\tan 90^\circ", Unresolved),
        (r"\ln(\sqrt2\sqrt3-\sqrt6)", Unresolved),
        (r"\lfloor\sqrt2\sqrt2\rfloor", Unresolved),
        (r"\lfloor e^{10^6}\rfloor", Unresolved),
        (r"\max(\sqrt2\sqrt3,\sqrt6)", Unresolved),
        (r"(-2)^{\sqrt2}", Unsupported),
        (r"\pi!", Unsupported),
        ("x", Unsupported),
    ],
)
def test_never_a_guess(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        evaluate(read(text), 128)


@pytest.mark.parametrize("text", [r"\sqrt{-1}", r"\ln(-2)", r"\arcsin 2", "(-1)^{3/2}"])
def test_real_mode_refuses(text: str) -> None:
    evaluate(read(text), 64)
    with pytest.raises(NotReal):
        evaluate(read(text), 64, real=True)


def test_other_nodes_are_refused() -> None:
    with pytest.raises(Unsupported):
        evaluate(Opaque("int", ()), 64)
    with pytest.raises(Unsupported):
        evaluate(Func("sin", (Num(fmpq(1)), Num(fmpq(2)))), 64)


def test_the_budget_counts_nodes_times_bits() -> None:
    long = Add(tuple(Func("sqrt", (Num(fmpq(n)),)) for n in range(4_000)))
    with pytest.raises(BudgetExceeded):
        evaluate(long, 4_096)
    with pytest.raises(BudgetExceeded):
        evaluate(Pow(Num(fmpq(2)), Num(fmpq(10) ** 7_000)), 64)


def test_precision_is_restored() -> None:
    before = ctx.prec
    with precision(333):
        assert ctx.prec == 333
        with precision(99):
            assert ctx.prec == 99
        assert ctx.prec == 333
    assert ctx.prec == before


def test_a_root_near_zero_keeps_zero_in_it() -> None:
    value = evaluate(read(r"\sqrt{\sqrt2\sqrt3-\sqrt6}"), 128)
    assert value.contains(0)
    assert magnitude_bits(value) < -50


def test_disjoint_wants_bounds() -> None:
    assert disjoint(fmpq(1), fmpq(2))
    assert not disjoint(arb.nan(), fmpq(2))
    assert not disjoint(arb(0, 10), fmpq(2))
    assert disjoint(acb(0, 1), fmpq(2))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (fmpq(1, 3), "0.33333333333333333333"),
        (fmpq(-7), "-7"),
        (fmpq(1, 2), "0.5"),
        (fmpq(663, 10**36), "6.63e-34"),
        (acb(1, -2), "1 - 2i"),
    ],
)
def test_digits(value: object, text: str) -> None:
    assert digits(value) == text  # type: ignore[arg-type]


@given(st.integers(-50, 50), st.integers(1, 50), st.sampled_from(["sin", "exp", "atan", "cosh"]))
def test_enclosures_hold_the_value(top: int, bottom: int, name: str) -> None:
    with mpmath.workdps(60):
        expected = getattr(mpmath, name)(mpmath.mpf(top) / bottom)
        text = mpmath.nstr(expected, 50)
    found = evaluate(Func(name, (Num(fmpq(top, bottom)),)), 64)
    with precision(256):
        assert (arb(found) + arb(0, "1e-25") * abs(arb(found))).overlaps(arb(text))


@given(st.integers(-20, 20), st.integers(-5, 5), st.integers(1, 5))
def test_rational_powers_of_variables(base: int, top: int, bottom: int) -> None:
    assume(base != 0 or top > 0)
    node = Pow(Sym("x"), Num(fmpq(top, bottom)))
    value = evaluate(node, 128, {"x": fmpq(base)})
    back = evaluate(Pow(Sym("y"), Num(fmpq(bottom))), 128, {"y": value})
    assert not disjoint(back, evaluate(Pow(Num(fmpq(base)), Num(fmpq(top))), 128))
