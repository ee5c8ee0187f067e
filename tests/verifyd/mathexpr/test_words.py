"""Letters, words and names: what is a product, a name, a unit, a choice, a time, a text."""

from __future__ import annotations

import pytest
from flint import fmpq

from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.tree import (
    Choice,
    Clock,
    Const,
    Div,
    Func,
    ListOf,
    Mul,
    Node,
    Num,
    Sym,
    Text,
)
from verifyd.mathexpr.word_kinds import is_product


def product(letters: str) -> Mul:
    return Mul(tuple(map(Sym, letters)))


@pytest.mark.parametrize("word", ["xy", "abc", "ab", "cd", "xyz"])
def test_a_product_of_letters(word: str) -> None:
    assert is_product(word)
    assert read(word) == product(word)


@pytest.mark.parametrize("word", ["no", "yes", "even", "odd", "cat", "dog", "red", "AB", "minutes"])
def test_a_word_is_no_product(word: str) -> None:
    assert not is_product(word)
    assert not isinstance(read(word), Mul)


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("e", Const("e")),
        ("i", Const("i")),
        (r"\mathrm{e}", Const("e")),
        ("x", Sym("x")),
        ("X", Sym("X")),
        ("alpha", Sym("alpha")),
        ("AB", Sym("AB")),
        ("BADC", Sym("BADC")),
        (r"\angle ABC", Sym("angle_ABC")),
        (r"\overline{AB}", Sym("overline_AB")),
        (r"\vec{v}", Sym("vec_v")),
        ("y_p", Sym("y_p")),
        ("a_{n+1}", Sym("a_n+1")),
        ("f'", Sym("f'")),
        ("sin x", Func("sin", (Sym("x"),))),
        ("np.sqrt(2)", Func("sqrt", (Num(fmpq(2)),))),
        (r"\frac{ef}{c}", Div(Mul((Const("e"), Sym("f"))), Sym("c"))),
    ],
)
def test_names(text: str, node: Node) -> None:
    assert read(text) == node


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Yes", "yes"),
        (r"\text{Yes}", "yes"),
        (r"\textbf{Not  enough information.}", "not enough information"),
        ("the circle", "the circle"),
        (r"\mathrm{increasing}", "increasing"),
    ],
)
def test_text(text: str, words: str) -> None:
    assert read(text) == Text(words)


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("(B)", "B"),
        ("B.", "B"),
        ("B)", "B"),
        ("Option C", "C"),
        (r"\textbf{(D)}", "D"),
        ("(a)", "A"),
    ],
)
def test_choice(text: str, letter: str) -> None:
    assert read(text) == Choice(letter)


@pytest.mark.parametrize("text", ["(Z)", "(x)", "B", "(AB)", "(B", "BB)"])
def test_no_choice(text: str) -> None:
    try:
        assert not isinstance(read(text), Choice)
    except Unreadable:
        return


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("4:30 p.m.", 59_400),
        ("4:30 PM", 59_400),
        (r"4\!:\!30\text{ p.m.}", 59_400),
        ("12:00 a.m.", 0),
        ("12:00 p.m.", 43_200),
        ("3 am", 10_800),
        ("12 noon", 43_200),
    ],
)
def test_clock(text: str, seconds: int) -> None:
    assert read(text) == Clock(seconds, True)


@pytest.mark.parametrize("text", ["13:00 p.m.", "4:75 p.m.", "4:30", "16:30", "99 am"])
def test_no_clock(text: str) -> None:
    try:
        assert not isinstance(read(text), Clock)
    except Unreadable:
        return


def test_lists_of_words_and_letters() -> None:
    assert read("line segment, circle") == ListOf((Text("line segment"), Text("circle")))
    assert read(r"\text{A, C}") == ListOf((Sym("A"), Sym("C")))


def test_a_constant_before_an_exponential() -> None:
    """`Ce^{2x}` is C times a power of e, no word."""
    assert read("Ce^{2x}") == read("C e^{2x}")
    assert read("Ce^{2x}") != read("Ce^{-2x}")
