from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from verifyd.mathexpr.exact import (
    Undefined,
    children,
    free_symbols,
    integer,
    is_scalar,
    power,
    rational,
    real_root,
    shape,
    walk,
)
from verifyd.mathexpr.limits import MAX_POWER_BITS, MAX_RATIONAL_BITS
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Based,
    Const,
    Degrees,
    Div,
    Func,
    ListOf,
    Mul,
    Node,
    Num,
    Percent,
    Pow,
    Ratio,
    Repeating,
    Sym,
)


def num(value: int, bottom: int = 1) -> Num:
    return Num(fmpq(value, bottom))


@pytest.mark.parametrize(
    ("node", "value"),
    [
        (num(5), fmpq(5)),
        (read("1.50"), fmpq(3, 2)),
        (Repeating(fmpq(1, 3)), fmpq(1, 3)),
        (Based("1101", 2, 13), fmpq(13)),
        (Div(num(2), num(4)), fmpq(1, 2)),
        (Percent(num(28)), fmpq(7, 25)),
        (Degrees(num(0)), fmpq(0)),
        (read("2^{-3}"), fmpq(1, 8)),
        (read("0^0"), fmpq(1)),
        (read("(-1)^{10^{30}}"), fmpq(1)),
        (read("(-1)^{10^{30}+1}"), fmpq(-1)),
        (read(r"(\frac49)^{-3/2}"), fmpq(27, 8)),
        (read(r"(-8)^{2/3}"), fmpq(4)),
        (read(r"\sqrt[3]{-\frac{8}{27}}"), fmpq(-2, 3)),
        (read("5!"), fmpq(120)),
        (Func("double_factorial", (num(7),)), fmpq(105)),
        (Func("double_factorial", (num(8),)), fmpq(384)),
        (Func("double_factorial", (num(-1),)), fmpq(1)),
        (Func("binom", (num(5), num(7))), fmpq(0)),
        (Func("binom", (num(60), num(58))), fmpq(1770)),
        (Func("gcd", (num(12), num(18), num(27))), fmpq(3)),
        (Func("lcm", (num(4), num(6))), fmpq(12)),
        (Func("max", (num(1, 3), num(1, 2))), fmpq(1, 2)),
        (Func("min", (num(1, 3), num(-1, 2))), fmpq(-1, 2)),
        (Func("abs", (num(-7, 2),)), fmpq(7, 2)),
        (Func("floor", (num(-7, 2),)), fmpq(-4)),
        (Func("ceil", (num(-7, 2),)), fmpq(-3)),
        (Func("log", (num(32), num(1, 4))), fmpq(-5, 2)),
        (Func("ln", (num(1),)), fmpq(0)),
    ],
)
def test_rational(node: Node, value: fmpq) -> None:
    assert rational(node) == value


@pytest.mark.parametrize(
    "node",
    [
        Sym("x"),
        Const("pi"),
        Based("3", 3, None),
        read(r"\sqrt2"),
        read("(-4)^{1/2}"),
        read("9^{9^9}"),
        read("(10^7)!"),
        read(r"\binom{10^9}{5\cdot10^8}"),
        read(r"\frac{1}{2}!"),
        Func("gcd", (num(1, 2), num(3))),
        Func("log", (num(3), num(2))),
        Func("log", (num(2),)),
        Func("floor", (num(1), num(2))),
        Ratio((num(1), num(2))),
        Degrees(num(30)),
        Pow(num(2), num(MAX_POWER_BITS * 2)),
        Mul(tuple(Pow(num(3), num(10_000)) for _ in range(MAX_RATIONAL_BITS // 10_000))),
    ],
)
def test_no_rational(node: Node) -> None:
    assert rational(node) is None


@pytest.mark.parametrize(
    "text",
    [r"\frac10", r"\frac{1}{2-2}", "0^{-1}", r"\frac{x}{0}", r"\ln 0", r"\log_1 5", r"2+\frac10"],
)
def test_no_value(text: str) -> None:
    with pytest.raises(Undefined):
        rational(read(text))


def test_integer() -> None:
    assert integer(read("4/2")) == 2
    assert integer(read("3/2")) is None
    assert integer(Sym("n")) is None


def test_shape_forgets_the_order_alone() -> None:
    for left, right, same in (
        ("x+y+2", "2+y+x", True),
        ("2xy", "y 2 x", True),
        (r"\sin(x+y)+1", r"1+\sin(y+x)", True),
        ("x+x", "x", False),
        ("x-y", "y-x", False),
        ("x^2", "2^x", False),
        (r"\frac{x}{y}", r"\frac{y}{x}", False),
        (r"\sin x", r"\cos x", False),
        ("f(x)", "g(x)", False),
        ("x+2", r"x\cdot 2", False),
    ):
        assert (shape(read(left)) == shape(read(right))) is same


def test_walk_and_free_symbols() -> None:
    node = Add((Mul((num(2), Sym("x"))), Apply("f", (Pow(Sym("y"), num(2)),))))
    assert free_symbols(node) == {"x", "y", "f()"}
    assert len(walk(node)) == 8
    assert children(num(1)) == ()
    assert is_scalar(node)
    assert not is_scalar(ListOf((num(1), num(2))))
    assert not is_scalar(Add((num(1), ListOf((num(1),)))))


@given(st.fractions(max_denominator=50), st.integers(1, 9))
def test_roots_undo_powers(value: object, index: int) -> None:
    base = fmpq(value.numerator, value.denominator)  # type: ignore[attr-defined]
    raised = power(base, fmpq(index))
    assert raised is not None
    assert real_root(raised, index) == (base if index % 2 else abs(base))


@given(st.integers(2, 40), st.integers(-12, 12), st.integers(-12, 12).filter(bool))
def test_commensurable_logarithms(base: int, top: int, bottom: int) -> None:
    value, foot = fmpq(base) ** top, fmpq(base) ** bottom
    assert rational(Func("log", (Num(value), Num(foot)))) == fmpq(top, bottom)


@pytest.mark.parametrize(("value", "root"), [(0, 0), (1, 1), (-1, -1), (2, None), (-8, None)])
def test_a_root_of_huge_index(value: int, root: int | None) -> None:
    assert real_root(fmpq(value), 10**30 + 1) == root
