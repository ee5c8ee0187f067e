"""What begins with a command: fractions, functions, sums, environments, named sets."""

from __future__ import annotations

import pytest
from flint import fmpq

from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.tree import (
    Cases,
    Const,
    Div,
    Func,
    Matrix,
    Mul,
    NamedSet,
    Node,
    Num,
    Opaque,
    Pow,
    Relation,
    Residue,
    Sym,
)

X, Y = Sym("x"), Sym("y")


def num(value: int) -> Num:
    return Num(fmpq(value))


ONE, TWO, THREE, FOUR = map(num, (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("text", "node"),
    [
        (r"\frac94", Div(num(9), FOUR)),
        (r"\frac104", Mul((Div(ONE, num(0)), FOUR))),
        (r"\frac{10}4", Div(num(10), FOUR)),
        (r"\binom52", Func("binom", (num(5), TWO))),
        (r"\sqrt12", Func("sqrt", (num(12),))),
        (r"\sqrt[4]{2}", Func("root", (TWO, FOUR))),
        (r"\sqrt[2]{2}", Func("sqrt", (TWO,))),
        (r"\sin x", Func("sin", (X,))),
        (r"\sin 2x", Func("sin", (Mul((TWO, X)),))),
        (r"\sin x\cos y", Mul((Func("sin", (X,)), Func("cos", (Y,))))),
        (r"\sin^2 x", Pow(Func("sin", (X,)), TWO)),
        (r"\sin^{-1} x", Func("asin", (X,))),
        (r"\arcsin x", Func("asin", (X,))),
        (r"\operatorname{sin} x", Func("sin", (X,))),
        (r"\log_2 8", Func("log", (num(8), TWO))),
        (r"\log 8", Func("log", (num(8),))),
        (r"\lg 8", Func("log", (num(8), num(10)))),
        (r"\gcd(2,4)", Func("gcd", (TWO, FOUR))),
        (r"\mathbb{R}", NamedSet("R")),
        ("ℝ", NamedSet("R")),
        (r"\frac{dy}{dx}", Sym("d y/d x")),
        (r"\frac{\mathrm{d}y}{\mathrm{d}x}", Sym("d y/d x")),
        ("dy/dx", Sym("d y/d x")),
        (r"\frac{d^2y}{dx^2}", Sym("d^2 y/d x^2")),
        (r"3\pmod 4", Residue(THREE, FOUR)),
        (r"x\equiv3\pmod{4}", Relation(("equiv",), (X, Residue(THREE, FOUR)))),
        (r"x\equiv3(\bmod 4)", Relation(("equiv",), (X, Residue(THREE, FOUR)))),
        (r"e^{i\pi}", Pow(Const("e"), Mul((Const("i"), Const("pi"))))),
        (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", Matrix(((ONE, TWO), (THREE, FOUR)))),
        (r"\begin{array}{cc}1&2\\3&4\end{array}", Matrix(((ONE, TWO), (THREE, FOUR)))),
        (r"\begin{vmatrix}1\end{vmatrix}", Func("det", (Matrix(((ONE,),)),))),
        (
            r"\begin{cases}1&\text{if }x>0\\2&x\le0\end{cases}",
            Cases(
                (
                    (ONE, Relation((">",), (X, num(0)))),
                    (TWO, Relation(("<=",), (X, num(0)))),
                )
            ),
        ),
    ],
)
def test_read(text: str, node: Node) -> None:
    assert read(text) == node


@pytest.mark.parametrize(
    "text", [r"\sum_{k=1}^n k", r"\int_0^1 x\,dx", r"\lim_{x\to0}x", r"\prod_k k"]
)
def test_bounded_operations_are_opaque(text: str) -> None:
    assert isinstance(read(text), Opaque)


@pytest.mark.parametrize(
    "text",
    [
        r"\frac",
        r"\frac1",
        r"\frac{1}",
        r"\sqrt",
        r"\sin",
        r"\log_",
        r"\sin_2 x",
        r"\binom{5}",
        r"\nosuch",
        r"\nosuch{1}{2}",
        r"\not",
        r"\pmod 3",
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)
