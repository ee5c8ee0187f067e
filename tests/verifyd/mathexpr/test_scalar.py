"""Equal, different and undecided scalars; the pitfalls that must never be called equal."""

from __future__ import annotations

import math
from threading import Thread

import mpmath
import pytest
from flint import ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from verifyd.mathexpr.decision import BudgetExceeded
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.scalar import decide, with_base
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Const,
    Dec,
    Div,
    Func,
    Mul,
    Neg,
    Node,
    Num,
    Opaque,
    Pow,
    Sym,
)
from verifyd.verdict import Evidence


def num(value: int, bottom: int = 1) -> Num:
    return Num(fmpq(value, bottom))


@pytest.mark.parametrize(
    ("left", "right", "evidence"),
    [
        ("7", "7", "exact"),
        ("1/2", "0.5", "exact"),
        (r"\frac{2}{4}", r"\frac12", "exact"),
        ("27.0", "27", "exact"),
        (r"9^{9^{9^9}}", r"9^{9^{9^9}}", "exact"),
        (r"\frac10", r"\frac10", "exact"),
        (r"2^{100}", "1267650600228229401496703205376", "exact"),
        (r"\sqrt[3]{-8}", "-2", "exact"),
        (r"(-8)^{1/3}", "-2", "exact"),
        (r"8^{-2/3}", r"\frac14", "exact"),
        (r"\log_4 8", r"\frac32", "exact"),
        (r"\log_{1/2} 8", "-3", "exact"),
        (r"\binom{10}{3}", "120", "exact"),
        ("20!", "2432902008176640000", "exact"),
        (r"0.\overline{3}", r"\frac13", "exact"),
        ("50\\%", "0.5", "exact"),
        (r"\sqrt{8}", r"2\sqrt2", "certified"),
        (r"\frac{1}{\sqrt2}", r"\frac{\sqrt2}{2}", "certified"),
        (r"\sqrt{12}+\sqrt{27}", r"5\sqrt3", "certified"),
        (r"\sqrt{2}\sqrt[4]{8}", r"2\sqrt[4]{2}", "certified"),
        (r"\ln 8", r"3\ln 2", "exact"),
        (r"\log_2 5", r"\frac{\ln 5}{\ln 2}", "exact"),
        (r"e^{\ln 5}", "5", "exact"),
        (r"e^{i\pi}", "-1", "exact"),
        (r"(1+i)^2", "2i", "exact"),
        (r"\frac{1}{i}", "-i", "exact"),
        (r"\sqrt{-4}", "2i", "exact"),
        (r"\pi\cdot\pi", r"\pi^2", "exact"),
        (r"30^\circ", r"\frac{\pi}{6}", "exact"),
        (r"\sin 30^\circ", r"\frac12", "certified"),
        (r"\sin\frac{\pi}{3}", r"\frac{\sqrt3}{2}", "certified"),
        (r"\cos 15^\circ", r"\frac{\sqrt6+\sqrt2}{4}", "certified"),
        (r"\tan\frac{5\pi}{12}", r"2+\sqrt3", "certified"),
        (r"\arctan 1", r"\frac{\pi}{4}", "exact"),
        (r"\arccos(-\frac12)", r"\frac{2\pi}{3}", "exact"),
        (r"\cos 36^\circ", r"\frac{1+\sqrt5}{4}", "certified"),
        (r"\sqrt2+\sqrt3", r"\sqrt{5+2\sqrt6}", "certified"),
        (r"\sqrt[3]{2+\sqrt5}+\sqrt[3]{2-\sqrt5}", "1", "certified"),
        (r"\cos\frac{\pi}{7}-\cos\frac{2\pi}{7}+\cos\frac{3\pi}{7}", r"\frac12", "certified"),
        (r"|1-\sqrt2|", r"\sqrt2-1", "certified"),
        (r"\lfloor\pi\rfloor", "3", "certified"),
        (r"\lfloor -\sqrt2\rfloor", "-2", "certified"),
        (r"\lceil\sqrt{10}\rceil", "4", "certified"),
        (r"10^{10^{10}}-10^{10^{10}}+1", "1", "exact"),
        (r"\frac{2005!}{2004!}", "2005", "exact"),
        (r"\infty", r"\infty", "exact"),
        (r"-\infty", r"-\infty", "exact"),
    ],
)  # fmt: skip
def test_equal(left: str, right: str, evidence: str) -> None:
    for reference, answer in ((left, right), (right, left)):
        found = decide(read(reference), read(answer))
        assert found.equal is True, found
        assert found.evidence.at_least(Evidence(evidence)), found


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1", "2"),
        ("0.3333333333333333333333333333333333333333", r"\frac13"),
        ("0.0000001", "0.0000002"),
        (r"2.5\times10^{-8}", "0.0000001"),
        ("7.25e-11", "7.25e-21"),
        (r"2^{1000}", r"2^{1000}+1"),
        (r"\sqrt2", "1.41421356237309504880168872420969807856967187537694"),
        (r"\pi", "3.14159265358979323846264338327950288419716939937510"),
        (r"\pi", r"\frac{22}{7}"),
        (r"e^{\pi\sqrt{163}}", "262537412640768744"),
        (r"\sqrt2+\sqrt3", r"\sqrt{10}"),
        (r"\sin 1", r"\sin 1^\circ"),
        (r"\cos 36", r"\cos 36^\circ"),
        (r"(-4)^{1/2}", "-2"),
        (r"\sqrt{-1}", "1"),
        ("i", "-i"),
        (r"\infty", r"-\infty"),
        (r"\infty", "5"),
        (r"-\infty", "x"),
        (r"10^{10^{10}}", r"10^{10^{9}}"),
        (r"\frac10", "5"),
        (r"\frac{1}{\sqrt4-2}", "5"),
        (r"\sqrt{2}+10^{-40}", r"\sqrt2"),
        ("(((9!)!)!)!", "1"),
        ("9^{9^{9^9}}", r"\pi"),
        (r"\frac{1}{2004!}", r"\frac{1}{2006!}"),
        ("(7!)!", "105"),
        (r"\binom{1000000}{500000}", "1"),
        (r"10^{10^{10}}-10^{10^{10}}+1", "7"),
        ("9^{9^9}", "9^{9^9}+1"),
    ],
)
def test_different(left: str, right: str) -> None:
    for reference, answer in ((left, right), (right, left)):
        found = decide(read(reference), read(answer))
        assert found.equal is False, found
        assert found.evidence in (Evidence.EXACT, Evidence.CERTIFIED)


def test_a_difference_names_both_values() -> None:
    assert decide(read(r"\frac13"), read("0.5")).detail == "0.33333333333333333333 against 0.5"


PITFALLS = [
    # 1: wide balls overlap everything
    (r"\sin(9^{9^9})", r"\frac12"),
    (r"10^{10^{10}}-10^{10^{10}}+1", "7"),
    (r"\sin(10^{10^{10}})^2", "1"),
    (r"\cos(7^{7^{7^7}})", "0"),
    (r"9^{9^{9^9}}", r"9^{9^{9^9}}+1"),
    (r"e^{e^{e^{e^{e}}}}", r"e^{e^{e^{e^{e}}}}+1"),
    # 2: negligible terms
    ("x+1", r"x+1+e^{-10^6x^2}"),
    (r"-e^{-40t}", r"-e^{-42t}"),
    (r"\frac{x^2}{10^{30}}+x", "x"),
    (r"\sqrt2", r"\sqrt2+10^{-1000}"),
    (r"\sqrt2", r"\sqrt{2+10^{-2000}}"),
    # 3: positive points only
    (r"\sqrt{x^2}", "x"),
    (r"\ln x^2", r"2\ln x"),
    (r"\ln(x^2)", r"2\ln(x)"),
    ("|x|", "x"),
    ("|x-3|", "x-3"),
    (r"\sqrt{(x-1)^2}", "x-1"),
    (r"\sqrt{x^2y}", r"x\sqrt{y}"),
    (r"\arcsin(\sin x)", "x"),
    (r"\sqrt[4]{x^4}", "x"),
    # 4: step functions
    (r"\lfloor\frac{2n-1}{5}\rfloor", r"\lfloor\frac{2n-1}{6}\rfloor"),
    (r"\lfloor x\rfloor", "x"),
    (r"\lfloor x\rfloor", r"\lceil x\rceil"),
    # 6: an unknown function is not a factor
    (r"f(0)", r"-f(0)"),
    (r"f(x)", r"f(y)"),
    (r"f(2)", r"2f(1)"),
    # 7: labels
    ("y_1", "y_2"),
    ("x", "X"),
    # 10: degrees
    (r"\cos 36^\circ", r"\cos 36"),
    # 11: absolute tolerance
    ("7.25e-11", "7.25e-21"),
    ("0.333", r"\frac13"),
    # 13: numbers
    (r"\frac94", r"\frac{10}{4}"),
    (r"2x^{-1}", r"(2x)^{-1}"),
    # 15: branches
    (r"(-8)^{1/3}", "2"),
    (r"(-8)^{1/3}", r"1+i\sqrt3"),
    (r"\sqrt{\sqrt2\sqrt3-\sqrt6}", "1"),
    (r"\ln(\sqrt2\sqrt3-\sqrt6)", "0"),
    (r"\frac{1}{\sqrt2\sqrt3-\sqrt6}", "0"),
    (r"(-1)^{\sqrt2}", "1"),
    # 16: a multiple of a known prime
    (r"2305843009213693951x", "0"),
    (r"(x+y+z+1)^{400}+2305843009213693951", r"(x+y+z+1)^{400}"),
    (r"(x+y+z+1)^{400}", r"(x+y+z+1)^{399}(x+y+z+2)"),
]


@pytest.mark.parametrize(("left", "right"), PITFALLS)
def test_pitfalls_are_never_equal(left: str, right: str) -> None:
    for reference, answer in ((left, right), (right, left)):
        try:
            assert decide(read(reference), read(answer)).equal is not True
        except BudgetExceeded:
            continue


def test_pitfall_9_an_unevaluated_sum_is_equal_in_structure_alone() -> None:
    first, second = (Opaque("sum", (num(1), num(n))) for n in (5, 6))
    assert decide(first, first).equal is True
    assert decide(first, second).equal is None
    assert decide(Add((first, num(1))), Add((num(1), first))).equal is True
    assert decide(Add((first, num(1))), first).equal is None


def test_pitfall_14_threads_do_not_disturb_the_precision() -> None:
    before = ctx.prec
    reference, answer = read(r"\sqrt2+10^{-60}"), read(r"\sqrt2")
    found: list[object] = []

    def ask() -> None:
        found.extend(decide(reference, answer).equal for _ in range(50))

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [False] * 200
    assert ctx.prec == before


@pytest.mark.parametrize("text", [r"\frac{x}{0}", r"\frac{1}{x-x}"])
def test_a_side_without_a_value_is_never_equal(text: str) -> None:
    assert decide(read("5"), read(text)).equal is not True
    assert decide(read("x"), read(text)).equal is not True


def test_a_logarithm_without_a_base_has_two_readings() -> None:
    assert decide(read(r"\log 100"), read("2")).equal is True
    assert decide(read(r"\log 7"), read(r"\ln 7")).equal is True
    assert decide(read(r"\log 100"), read("3")).equal is False
    assert with_base(Func("log", (num(5),)), 10) == Func("log", (num(5), num(10)))


# --- properties --------------------------------------------------------------------------------

LEAVES = st.one_of(
    st.integers(-30, 30).map(num),
    st.builds(num, st.integers(-9, 9), st.integers(1, 9)),
    st.builds(lambda n: Dec(fmpq(n, 100), -2), st.integers(-500, 500)),
    st.just(Const("pi")),
    st.integers(2, 12).map(lambda n: Func("sqrt", (num(n),))),
    st.builds(lambda n: Func("root", (num(n), num(3))), st.integers(-12, 12)),
)


def grow(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    pair = st.tuples(inner, inner)
    return st.one_of(
        pair.map(Add),
        pair.map(Mul),
        inner.map(Neg),
        pair.map(lambda two: Div(*two)),
        st.builds(lambda base, n: Pow(base, num(n)), inner, st.integers(-2, 3)),
        inner.map(lambda x: Func("abs", (x,))),
        inner.map(lambda x: Func("cos", (x,))),
    )


CLOSED = st.recursive(LEAVES, grow, max_leaves=6)


def high_precision(node: Node) -> mpmath.mpf:
    """An independent evaluation."""
    match node:
        case Num(value) | Dec(value, _):
            return mpmath.mpf(int(value.p)) / int(value.q)
        case Const():
            return +mpmath.pi
        case Add(terms):
            return mpmath.fsum(map(high_precision, terms))
        case Mul(factors):
            return mpmath.fprod(map(high_precision, factors))
        case Neg(arg):
            return -high_precision(arg)
        case Div(top, bottom):
            return high_precision(top) / high_precision(bottom)
        case Pow(base, Num(exponent)):
            return high_precision(base) ** int(exponent.p)
        case Func("root", (arg, _)):
            value = high_precision(arg)
            return mpmath.sign(value) * mpmath.cbrt(abs(value))
        case Func(name, (arg,)):
            function = {"sqrt": mpmath.sqrt, "abs": abs, "cos": mpmath.cos}[name]
            return function(high_precision(arg))
    raise AssertionError(node)


@given(CLOSED)
@settings(max_examples=150, deadline=None)
def test_reflexive(node: Node) -> None:
    assert decide(node, node).equal is True


@given(CLOSED, CLOSED)
@settings(max_examples=150, deadline=None)
def test_symmetric_and_in_line_with_high_precision(left: Node, right: Node) -> None:
    found, mirrored = decide(left, right), decide(right, left)
    assert found.equal == mirrored.equal
    try:
        with mpmath.workdps(80):
            gap = abs(high_precision(left) - high_precision(right))
    except ZeroDivisionError:
        return
    if not mpmath.isfinite(gap):
        return
    if found.equal:
        assert gap < mpmath.mpf(10) ** -30
    elif found.equal is False and "no value" not in (found.detail or ""):
        assert gap > 0


@given(CLOSED, CLOSED, st.integers(1, 40))
@settings(max_examples=100, deadline=None)
def test_a_rewrite_is_equal_and_a_shift_is_not(left: Node, right: Node, places: int) -> None:
    forward, backward = Add((left, right)), Add((right, left))
    assert decide(forward, backward).equal is not False
    shifted = Add((backward, num(1, 10**places)))
    assert decide(forward, shifted).equal is not True


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=5), st.integers(-9, 9))
@settings(max_examples=100, deadline=None)
def test_expanded_and_factored_polynomials(roots: list[int], shift: int) -> None:
    x = Sym("x")
    factored: Node = Mul((num(1), *(Add((x, num(-root))) for root in roots)))
    coefficients = [1]
    for root in roots:
        longer = [*coefficients, 0]
        for place, coefficient in enumerate(coefficients):
            longer[place + 1] -= root * coefficient
        coefficients = longer
    degree = len(roots)
    expanded = Add(
        (num(0), *(Mul((num(c), Pow(x, num(degree - k)))) for k, c in enumerate(coefficients)))
    )
    found = decide(factored, expanded)
    assert (found.equal, found.evidence) == (True, Evidence.EXACT)
    moved = decide(factored, Add((expanded, num(shift))))
    assert moved.equal is (shift == 0)


@given(st.integers(1, 200), st.integers(1, 200))
@settings(max_examples=60, deadline=None)
def test_surds(first: int, second: int) -> None:
    product = Mul((Func("sqrt", (num(first),)), Func("sqrt", (num(second),))))
    assert decide(product, Func("sqrt", (num(first * second),))).equal is True
    whole = math.isqrt(first * second)
    assert decide(product, num(whole)).equal is (whole * whole == first * second)


def test_unknown_functions_are_not_factors() -> None:
    x = Sym("x")
    assert decide(Apply("f", (x,)), Mul((Sym("f"), x))).equal is not True
    assert decide(Apply("f", (Add((x, x)),)), Apply("f", (Mul((num(2), x)),))).equal is True
