"""Brackets: tuples, intervals, sets, absolute values, floors, groups."""

from __future__ import annotations

import pytest
from flint import fmpq

from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.tree import (
    Add,
    Bracketed,
    Func,
    Mul,
    NamedSet,
    Neg,
    Node,
    Num,
    Relation,
    SetBuilder,
    SetOf,
    Sym,
)

X = Sym("x")
ONE, TWO = Num(fmpq(1)), Num(fmpq(2))


@pytest.mark.parametrize(
    ("text", "left", "right"),
    [
        ("(1,2)", "(", ")"),
        (r"\left(1,2\right)", "(", ")"),
        ("[1,2]", "[", "]"),
        ("[1,2)", "[", ")"),
        ("(1,2]", "(", "]"),
        ("]1,2[", "]", "["),
        ("]1,2]", "]", "]"),
        (r"\langle 1,2\rangle", "<", ">"),
        ("⟨1,2⟩", "<", ">"),
        (r"\lbrack 1,2\rbrack", "[", "]"),
    ],
)
def test_two_members(text: str, left: str, right: str) -> None:
    assert read(text) == Bracketed(left, right, (ONE, TWO))


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("(1)", ONE),
        ("{1}", ONE),
        ("(x)(x)", Mul((X, X))),
        (r"\{1,2\}", SetOf((ONE, TWO))),
        (r"\left\{1,2\right\}", SetOf((ONE, TWO))),
        ("{1,2}", SetOf((ONE, TWO))),
        (r"\{\}", SetOf(())),
        (r"\emptyset", SetOf(())),
        (r"\{\{1\},2\}", SetOf((SetOf((ONE,)), TWO))),
        (r"\{x\mid x>1\}", SetBuilder(X, Relation((">",), (X, ONE)))),
        (r"\{x:x>1\}", SetBuilder(X, Relation((">",), (X, ONE)))),
        (
            r"\{x\in\mathbb{R}|x>1\}",
            SetBuilder(Relation(("in",), (X, NamedSet("R"))), Relation((">",), (X, ONE))),
        ),
        ("|x|", Func("abs", (X,))),
        (r"\lvert x\rvert", Func("abs", (X,))),
        (r"\left|x-1\right|", Func("abs", (Add((X, Neg(ONE))),))),
        ("||x|-1|", Func("abs", (Add((Func("abs", (X,)), Neg(ONE))),))),
        ("|x||x|", Mul((Func("abs", (X,)), Func("abs", (X,))))),
        (r"\lfloor x\rfloor", Func("floor", (X,))),
        ("⌈x⌉", Func("ceil", (X,))),
    ],
)
def test_read(text: str, node: Node) -> None:
    assert read(text) == node


def test_a_set_with_an_ellipsis_says_so() -> None:
    node = read(r"\{1,2,\ldots\}")
    assert isinstance(node, SetOf)
    assert node.dots


@pytest.mark.parametrize(
    "text",
    [
        "(1",
        "1)",
        "(1,2",
        "[1",
        r"\{1",
        r"1\}",
        "{1",
        "1}",
        "|1",
        r"\lfloor 1",
        r"\langle 1,2",
        "(1]",
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text)
