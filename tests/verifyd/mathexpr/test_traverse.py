"""Walks over trees of any kind."""

from __future__ import annotations

import pytest

from verifyd.mathexpr.reader import read
from verifyd.mathexpr.traverse import contains, parts, rebuild, substitute, symbols
from verifyd.mathexpr.tree import Matrix, Node, Num, PlusMinus, Relation, Sym

TEXTS = [
    "x",
    "5",
    r"\frac{x+1}{y}",
    r"\{x,(y,1)\}",
    r"\begin{pmatrix}x&1\\y&2\end{pmatrix}",
    r"\begin{cases}x&y>0\\1&y\le0\end{cases}",
    r"x=1\pm y",
    r"\{x\mid x>y\}",
    "f(x)",
    r"\sum_{x=1}^y x",
]


@pytest.mark.parametrize("text", TEXTS)
def test_rebuilding_without_a_change_is_the_same(text: str) -> None:
    node = read(text)
    assert rebuild(node, lambda part: part) == node


@pytest.mark.parametrize("text", TEXTS)
def test_substitution_reaches_every_place(text: str) -> None:
    node = read(text)
    changed = substitute(node, "x", Sym("z"))
    assert symbols(changed) == {"z" if name == "x" else name for name in symbols(node)}
    assert substitute(changed, "z", Sym("x")) == node


@pytest.mark.parametrize(
    ("text", "kinds", "there"),
    [
        (r"(1,\pm 2)", (PlusMinus,), True),
        (r"(1,2)", (PlusMinus,), False),
        (r"\begin{pmatrix}x&1\end{pmatrix}", (Sym,), True),
        (r"\begin{cases}1&y>0\end{cases}", (Relation,), True),
        ("x+1", (Matrix,), False),
        ("5", (Num,), True),
    ],
)
def test_contains(text: str, kinds: tuple[type[Node], ...], there: bool) -> None:
    assert contains(read(text), kinds) is there


def test_parts_are_in_order_and_direct() -> None:
    assert list(parts(read("x+y+z"))) == [Sym("x"), Sym("y"), Sym("z")]
    assert list(parts(read("x"))) == []
