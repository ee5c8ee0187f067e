"""Trees as LaTeX: what is written, and that it reads back to the same tree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flint import fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from verifyd.mathexpr import tree
from verifyd.mathexpr.compare import decide
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.render import _MAKERS, render
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Bracketed,
    Const,
    Dec,
    Degrees,
    Div,
    Func,
    ListOf,
    Matrix,
    Mul,
    Neg,
    Node,
    Num,
    Percent,
    Pow,
    Ratio,
    Relation,
    SetBuilder,
    SetOf,
    SetOp,
    Sym,
    Text,
)

CASES = Path(__file__).parents[2] / "cases"


def texts(name: str) -> list[str]:
    """The references and bare answers of a file of cases."""
    rows = map(json.loads, (CASES / name).read_text().splitlines())
    found = {row.get(field) for row in rows for field in ("answer", "completion", "reference")}
    return sorted(t for t in found if isinstance(t, str) and "\\boxed" not in t)


def reads_back(text: str) -> bool:
    """Whether the rendered tree of a text is that tree again; an unreadable text has none."""
    try:
        node = read(text)
    except Unreadable:
        return True
    again = read(render(node))
    return again == node or decide(node, again).equal is True


@pytest.mark.parametrize("name", ["references.jsonl", "math_pairs.jsonl", "math_public.jsonl"])
def test_cases_read_back(name: str) -> None:
    assert [text for text in texts(name) if not reads_back(text)] == []


WRITTEN = [
    ("-17", "-17"),
    ("2\\frac35", "2 + \\frac{3}{5}"),
    ("27.0", "27.0"),
    (".5", "0.5"),
    ("3e8", "3e8"),
    ("1.6e-45", "16e-46"),
    ("0.4\\overline{5}", "0.4\\overline{5}"),
    ("0.\\overline{9}", "0.\\overline{9}"),
    ("0.4\\overline{9}", "0.4\\overline{9}"),
    ("0.\\overline{0}", "0.\\overline{0}"),
    ("-1.\\overline{27}", "-1.\\overline{27}"),
    ("1101_2", "1101_{2}"),
    ("2xy", "2x y"),
    ("2 A_1", "2 A_{1}"),
    ("f(x) f(2)", "f(x) \\cdot f(2)"),
    ("f\\cdot(x+1)", "f \\cdot (x + 1)"),
    ("(a+b)c", "(a + b) \\cdot c"),
    ("3\\cdot-2", "3 \\cdot (-2)"),
    ("a-(b-c)", "a - (b - c)"),
    ("a-(-b)", "a - (-b)"),
    ("-(a+b)", "-(a + b)"),
    ("(x^2)^3", "(x^{2})^{3}"),
    ("x^{y^2}", "x^{y^{2}}"),
    ("\\frac12^3", "(\\frac{1}{2})^{3}"),
    ("(-2)!", "(-2)!"),
    ("x'_1", "x'_{1}"),
    ("\\vec{a}", "\\vec{a}"),
    ("\\mathbb{K}", "\\mathbb{K}"),
    ("\\alpha_{12}", "\\alpha_{12}"),
    ("x_{\\text{max value}}", "x_{\\text{max value}}"),
    ("\\frac{d^2y}{dx^2}", "\\frac{d^{2} y}{d x^{2}}"),
    ("\\sin^{-1}x", "\\arcsin(x)"),
    ("\\sin^2 x", "(\\sin(x))^{2}"),
    ("\\log_2 40", "\\log_{2}(40)"),
    ("\\sqrt[3]{10}", "\\sqrt[3]{10}"),
    ("||x|+1|", "\\operatorname{abs}(|x| + 1)"),
    ("\\lfloor x\\rfloor", "\\lfloor x \\rfloor"),
    ("7!!", "7!!"),
    ("35\\%", "35\\%"),
    ("45^\\circ", "45^{\\circ}"),
    ("\\$18.50", "\\$18.50"),
    ("15 cm", "15\\text{ centimeter}"),
    ("3\\pm\\sqrt2", "3 \\pm \\sqrt{2}"),
    ("3:5", "3 : 5"),
    ("(1,2]", "(1, 2]"),
    ("]1,2[", "]1, 2["),
    ("\\langle 1,2\\rangle", "\\langle 1, 2 \\rangle"),
    ("1, 2 or 3", "1, 2 \\text{ or } 3"),
    ("\\{\\}", "\\emptyset"),
    ("\\{x \\mid x>0\\}", "\\{x \\mid x > 0\\}"),
    ("(-\\infty,1)\\cup[3,\\infty)", "(-\\infty, 1) \\cup [3, \\infty)"),
    ("\\mathbb{R}\\setminus\\{0\\}", "\\mathbb{R} \\setminus \\{0\\}"),
    ("1\\le x<2", "1 \\le x < 2"),
    ("5\\pmod{12}", "5 \\pmod{12}"),
    ("\\text{no solution}", "\\text{no solution}"),
    ("(B)", "(B)"),
    ("4:30 p.m.", "4:30 p.m."),
    ("12:05 a.m.", "12:05 a.m."),
    ("\\int_0^1 x", "\\int_{0}^{1} x"),
    (
        "\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}",
        "\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}",
    ),
    (
        "\\begin{cases}1&x>0\\\\0&\\text{otherwise}\\end{cases}",
        "\\begin{cases} 1 & x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}",
    ),
]


@pytest.mark.parametrize(("text", "written"), WRITTEN)
def test_what_is_written(text: str, written: str) -> None:
    assert render(read(text)) == written
    assert reads_back(text)


MADE = [
    (Num(fmpq(-2, 3)), "-\\frac{2}{3}"),
    (Add((Sym("x"), Num(fmpq(-2)))), "x + (-2)"),
    (Mul((Num(fmpq(2)), Num(fmpq(-3)))), "2 \\cdot (-3)"),
    (Mul((Dec(fmpq(3, 10), -1), Sym("overline_AB"))), "0.3 \\cdot \\overline{AB}"),
    (Mul((Num(fmpq(2)), Sym("MB"))), "2 \\cdot MB"),
    (Mul((Sym("AB"), Sym("CD"))), "AB \\cdot CD"),
    (Mul((Num(fmpq(2)), Div(Num(fmpq(1)), Num(fmpq(2))))), "2 \\cdot \\frac{1}{2}"),
    (SetOf((Func("abs", (Sym("x"),)),)), "\\{\\operatorname{abs}(x)\\}"),
    (
        SetBuilder(Func("abs", (Sym("x"),)), Relation((">",), (Sym("x"), Num(fmpq(0))))),
        "\\{\\operatorname{abs}(x) \\mid x > 0\\}",
    ),
]


@pytest.mark.parametrize(("node", "written"), MADE)
def test_trees_that_need_care(node: Node, written: str) -> None:
    assert render(node) == written
    again = read(written)
    assert again == node or decide(node, again).equal is True


def test_every_kind_of_node_can_be_written() -> None:
    kinds = {kind for kind in vars(tree).values() if isinstance(kind, type)}
    assert set(_MAKERS) == {kind for kind in kinds if issubclass(kind, Node)} - {Node}


def test_words_with_a_comma_stay_words() -> None:
    node = read("Either way, it is 7 or so.")
    assert isinstance(node, Text)
    assert read(render(node)) == node


# --- trees made at random ----------------------------------------------------------------------

_LETTERS = st.sampled_from(["x", "y", "a", "n", "t", "B", "alpha", "theta", "x_1", "y'", "AB"])
_LEAVES = st.one_of(
    st.integers(0, 10**6).map(lambda n: Num(fmpq(n))),
    st.builds(
        lambda n, places: Dec(fmpq(n, 10**places), -places), st.integers(0, 9999), st.integers(1, 5)
    ),
    _LETTERS.map(Sym),
    st.sampled_from(["pi", "e", "i"]).map(Const),
)
_FUNCTIONS = st.sampled_from(
    "sin cos tan asin ln exp sqrt abs floor ceil factorial conj re sgn".split()
)


def _several(nodes: st.SearchStrategy[Node], most: int = 3) -> st.SearchStrategy[tuple[Node, ...]]:
    return st.lists(nodes, min_size=2, max_size=most).map(tuple)


def _larger(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.one_of(
        _several(nodes).map(Add),
        _several(nodes).map(Mul),
        st.builds(Div, nodes, nodes),
        st.builds(Pow, nodes, nodes),
        nodes.map(Neg),
        nodes.map(Percent),
        nodes.map(Degrees),
        st.builds(lambda name, arg: Func(name, (arg,)), _FUNCTIONS, nodes),
        st.builds(lambda arg, base: Func("log", (arg, base)), nodes, nodes),
        st.builds(lambda n, k: Func("binom", (n, k)), nodes, nodes),
        st.builds(
            lambda arg, index: Func("root", (arg, Num(fmpq(index)))), nodes, st.integers(3, 9)
        ),
        st.builds(lambda arg: Apply("f", (arg,)), nodes),
    )


scalars = st.recursive(_LEAVES, _larger, max_leaves=12)
_PLACES = st.sampled_from([("(", ")"), ("[", "]"), ("(", "]"), ("[", ")"), ("<", ">")])
wholes = st.one_of(
    scalars,
    st.builds(lambda ends, members: Bracketed(*ends, members), _PLACES, _several(scalars)),
    st.builds(ListOf, _several(scalars), st.sampled_from([",", "and", "or"])),
    _several(scalars).map(SetOf),
    _several(scalars).map(Ratio),
    st.builds(
        lambda ops, sides: Relation(tuple(ops[: len(sides) - 1]), sides),
        st.lists(st.sampled_from(["=", "<", "<=", ">", "!=", "approx"]), min_size=2, max_size=2),
        _several(scalars),
    ),
    st.builds(
        lambda a, b: SetOp("union", Bracketed("[", "]", a), Bracketed("(", ")", b)),
        _several(scalars, 2),
        _several(scalars, 2),
    ),
    st.lists(_several(scalars, 2), min_size=1, max_size=3).map(tuple).map(Matrix),
)


@given(wholes)
def test_trees_read_back(node: Node) -> None:
    assume(not (isinstance(node, Neg) and isinstance(node.arg, (Num, Dec))))  # -5 is one literal
    assert read(render(node)) == node
