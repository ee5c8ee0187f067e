from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from verifyd.mathexpr.identity import DOMAINS, decide_identity, sample
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tree import Add, Apply, Func, Mul, Neg, Node, Num, Opaque, Pow, Sym
from verifyd.verdict import Evidence


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("(x+1)^2", "x^2+2x+1"),
        (r"\frac{x^2-1}{x-1}", "x+1"),
        ("x-x+1", "1"),
        (r"\frac{x}{2}", "0.5x"),
        (r"\pi r^2", r"r^2\pi"),
        (r"\sin 2x", r"2\sin x\cos x"),
        (r"\cos^2 x", r"1-\sin^2 x"),
        (r"\sin(x+y)", r"\sin x\cos y+\cos x\sin y"),
        (r"\tan\frac{x}{2}", r"\frac{\sin x}{1+\cos x}"),
        (r"\sin(x+\frac{\pi}{2})", r"\cos x"),
        (r"\sin(x+\frac{\pi}{3})", r"\frac12\sin x+\frac{\sqrt3}{2}\cos x"),
        (r"\cosh^2 x-\sinh^2 x", "1"),
        (r"e^{x+y}", r"e^x e^y"),
        (r"e^{-x}\cdot x", r"\frac{x}{e^x}"),
        (r"e^{-\frac{t}{2}}", r"\frac{1}{\sqrt{e^t}}"),
        (r"e^{-\frac{t}{RC}}", r"e^{-t/(RC)}"),
        ("2^{n+1}", r"2\cdot 2^n"),
        ("4^n", "2^{2n}"),
        ("8^{n/3}", "2^n"),
        (r"\left(\frac12\right)^n", "2^{-n}"),
        ("(-2)^n", r"(-1)^n 2^n"),
        ("x^{a+b}", "x^a x^b"),
        (r"\ln\frac{x}{2}", r"\ln x-\ln 2"),
        (r"\log_2 x", r"\frac{\ln x}{\ln 2}"),
        (r"\ln((x^2+1)^2)", r"2\ln(x^2+1)"),
        (r"\ln e^x", "x"),
        (r"\sqrt{4x}", r"2\sqrt x"),
        (r"\sqrt{x^2}", "|x|"),
        (r"\sqrt{x^2+2x+1}", "|x+1|"),
        (r"\sqrt{x^4+2x^2+1}", "x^2+1"),
        (r"\sqrt[3]{x^3}", "x"),
        (r"\frac{x}{\sqrt x}", r"\sqrt x"),
        (r"\sqrt{x}\sqrt{x}\sqrt{x}", r"x\sqrt x"),
        (r"x^{1/2}x^{1/3}", "x^{5/6}"),
        (r"\frac{1}{\sqrt{x}+1}", r"\frac{\sqrt x-1}{x-1}"),
        (r"|2x|", "2|x|"),
        (r"\frac{(n+1)!}{n!}", "n+1"),
        (r"\frac{(n+1)!}{(n-2)!}", "n^3-n"),
        (r"\binom{n}{2}", r"\frac{n(n-1)}{2}"),
        (r"\binom{n+1}{3}", r"\frac{n^3-n}{6}"),
        (
            r"-\frac{2(x^2+6)}{9(x^2-2)\sqrt[3]{(x^2-2)^2}}",
            r"-\frac{8x^2}{9(x^2-2)^{5/3}}+\frac{2}{3(x^2-2)^{2/3}}",
        ),
        (r"|x-1|", "|1-x|"),
        (r"\sqrt{\frac{L}{g}}", r"\frac{\sqrt L}{\sqrt g}"),
        (r"\ln(xy)", r"\ln x+\ln y"),
        (r"\arcsin(-x)", r"-\arcsin x"),
        (r"(x+i\cdot y)(x-i\cdot y)", "x^2+y^2"),
        (r"e^{i\cdot x}", r"\cos x+i\sin x"),
        (r"\lfloor x\rfloor+1", r"1+\lfloor x\rfloor"),
        ("f(x)+f(x)", "2f(x)"),
        ("f(x+x)", "f(2x)"),
        (r"\cos(60^\circ+x)", r"\cos(x+\frac{\pi}{3})"),
    ],
)
def test_equal(left: str, right: str) -> None:
    for first, second in ((left, right), (right, left)):
        found = decide_identity(read(first), read(second))
        assert (found.equal, found.evidence) == (True, Evidence.EXACT), found


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("x", "y"),
        ("x", "x+10^{-40}"),
        ("(x+1)^2", "x^2+2x+2"),
        (r"\pi x", "3.14159265358979x"),
        (r"\sqrt{x^2}", "x"),
        (r"|x|", "-x"),
        (r"\sqrt{x^2y}", r"x\sqrt y"),
        (r"\sin x", r"\sin(x+6.283185307179586)"),
        ("x+1", r"x+1+e^{-10^6x^2}"),
        (r"-e^{-40t}", r"-e^{-42t}"),
        (r"\lfloor\frac{2n-1}{5}\rfloor", r"\lfloor\frac{2n-1}{6}\rfloor"),
        (r"\lfloor x\rfloor", r"\lceil x\rceil-1"),
        (r"\lfloor\frac{n}{2}\rfloor", r"\frac{n}{2}"),
        (r"\lfloor\frac{n}{7}\rfloor", r"\lceil\frac{n-5}{7}\rceil"),
        ("2^n", "n^2"),
        ("(-1)^n", "1"),
        ("n!", "n^n"),
        (r"\binom{n}{3}", r"\binom{n}{2}"),
        ("f(x)", "f(y)"),
        ("f(1)", "f(2)"),
        ("f(0)", "-f(0)"),
        ("f(x)", "g(x)"),
        (r"\arctan x+\arctan\frac1x", r"\frac{\pi}{2}"),
        (r"e^{i\cdot x}", r"\cos x-i\sin x"),
        ("2305843009213693951x", "0"),
    ],
)
def test_different(left: str, right: str) -> None:
    for first, second in ((left, right), (right, left)):
        found = decide_identity(read(first), read(second))
        assert found.equal is False, found
        assert found.evidence in (Evidence.EXACT, Evidence.CERTIFIED)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (r"\ln x^2", r"2\ln x"),
        (r"e^{2\ln x}", "x^2"),
        (r"\sqrt{x}^2", "x"),
        (r"\ln(x^2y)", r"2\ln x+\ln y"),
        (r"\arccos x+\arcsin x", r"\frac{\pi}{2}"),
    ],
)
def test_unlike_domains_are_left_open(left: str, right: str) -> None:
    for first, second in ((left, right), (right, left)):
        found = decide_identity(read(first), read(second))
        assert found.equal is None
        assert found.detail == DOMAINS


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (r"\cos n\pi", "(-1)^n"),
        (r"\lfloor x\rfloor", "x"),
        (r"\lfloor\frac{n+1}{2}\rfloor", r"\lceil\frac{n}{2}\rceil"),
        (r"2\pi\sqrt{\frac{m}{k}}", r"\frac{2\pi\sqrt{mk}}{k}"),
        (r"\sqrt{-x^2-1}", "x"),
        (r"f(|x|)", r"f(\sqrt{x^2+\ln x-\ln x})"),
    ],
)
def test_agreement_at_points_is_no_proof(left: str, right: str) -> None:
    assert decide_identity(read(left), read(right)).equal is None


def test_unlike_unevaluated_nodes_are_left_open() -> None:
    first, second = (Opaque("int", (Num(fmpq(n)), Sym("x"))) for n in (1, 2))
    assert decide_identity(first, second).equal is None
    assert decide_identity(Add((first, Sym("x"))), Add((Sym("x"), first))).equal is True


def test_large_powers_are_compared_in_a_finite_field() -> None:
    found = decide_identity(read("(x+y+z+1)^{400}(x-1)"), read("(x-1)(1+z+y+x)^{400}"))
    assert (found.equal, found.evidence) == (True, Evidence.PROBABLE)
    found = decide_identity(read("(x+y+z+1)^{400}"), read("(x+y+z+1)^{400}+1"))
    assert (found.equal, found.evidence) == (False, Evidence.EXACT)


def test_sample_says_where() -> None:
    found = sample(read("x^2"), read("x"))
    assert found.difference is not None
    assert "x = 733/1009" in found.difference
    assert sample(read(r"\ln x^2"), read(r"2\ln x")).mismatch


def test_the_outcome_is_the_same_every_time() -> None:
    pairs = [("(x+y+z)^{300}", "(x+y+z)^{299}"), (r"\sin x", r"\cos x"), (r"\ln x^2", r"2\ln x")]
    for left, right in pairs:
        assert decide_identity(read(left), read(right)) == decide_identity(read(left), read(right))


X, Y = Sym("x"), Sym("y")
LEAVES = st.one_of(
    st.sampled_from([X, Y]),
    st.builds(lambda a, b: Num(fmpq(a, b)), st.integers(-5, 5), st.integers(1, 4)),
)


def grow(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    pair = st.tuples(inner, inner)
    return st.one_of(
        pair.map(Add),
        pair.map(Mul),
        inner.map(Neg),
        st.builds(lambda base, n: Pow(base, Num(fmpq(n))), inner, st.integers(0, 3)),
        st.builds(lambda name, x: Func(name, (x,)), st.sampled_from(["sin", "exp", "abs"]), inner),
    )


EXPRESSIONS = st.recursive(LEAVES, grow, max_leaves=6)


@given(EXPRESSIONS, EXPRESSIONS, EXPRESSIONS)
def test_ring_laws(a: Node, b: Node, c: Node) -> None:
    left, right = Mul((a, Add((b, c)))), Add((Mul((c, a)), Mul((b, a))))
    assert decide_identity(left, right).equal is not False
    assert decide_identity(left, Add((right, Num(fmpq(1, 7))))).equal is not True


@given(EXPRESSIONS, EXPRESSIONS)
def test_symmetric(a: Node, b: Node) -> None:
    assert decide_identity(a, b).equal == decide_identity(b, a).equal


@given(EXPRESSIONS)
def test_unknown_functions_of_equal_arguments(a: Node) -> None:
    doubled = (Apply("f", (Add((a, a)),)), Apply("f", (Mul((Num(fmpq(2)), a)),)))
    assert decide_identity(*doubled).equal is not False
