"""A rule that is not asked about two trees would have had nothing to say about them."""

from __future__ import annotations

from itertools import product

import pytest

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.traverse import bits, contains, kinds
from verifyd.mathexpr.tree import Add, Func, Matrix, Num, Sym
from verifyd.mathexpr.types import ORDER
from verifyd.mathexpr.types.selection import select

TEXTS = r"""
5
-0.5
\frac{1}{2}
2^{10}
x
B
(B)
AB
e^{-x}
x^2 - 1
-(x + 2)
5 m
\sin x + C
y = C e^{2x}
f(x)
O(n \log n)
A(1, 2)
A(1, 2, 3)
\max(1, 2)
|x|
1:2
4:30 p.m.
the empty set
Ann, Bob
110_2
50\%
-90^\circ
5\text{ cm}
3 \pm \sqrt{2}
1, 2, ..., 5
1, 3
x = 1, y = 2
x = 1 or x = 2
\{1, 3\}
\{x \mid x > 1\}
\mathbb{R}
(1, 2)
(1, 2]
(-\infty, 3) \cup (4, \infty)
x > 3
x = 5
2 + 3 = 5
f(x) = 2x \text{ for all } x
x = \frac{\pi}{6} + k\pi, k \in \mathbb{Z}
\sqrt 2 \approx 1.41
3 \pmod 5
x \equiv 3 \pmod 5
\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}
2\begin{pmatrix} 1 \\ 2 \end{pmatrix}
\begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}
\sum_{k=1}^{n} k
""".strip().splitlines()
TREES = {text: read(text) for text in TEXTS}


@pytest.mark.parametrize("text", TEXTS)
def test_rules_left_out_do_not_apply(text: str) -> None:
    for reference, answer in product([TREES[text]], TREES.values()):
        asked = select(reference, answer)
        for rule in ORDER:
            if rule not in asked and not _plain_both(rule.__module__, asked):
                judge = Judge(reference, select)
                assert rule(judge, reference, answer) is None, (rule.__module__, answer)


def _plain_both(module: str, asked: tuple[object, ...]) -> bool:
    """The rule for two formulas stands for the whole rule of that type."""
    return any(getattr(rule, "__module__", "") == module for rule in asked)


def test_rules_keep_their_order() -> None:
    asked = select(TREES["1, 3"], TREES["x > 3"])
    assert asked == tuple(rule for rule in ORDER if rule in asked) != ()


def test_closed_numbers_meet_no_rule() -> None:
    assert select(read("1/2"), read("2^{10}")) == ()


def test_kinds_are_those_of_the_whole_tree() -> None:
    tree = read(r"\begin{pmatrix} 1 & \sin x \end{pmatrix}")
    assert kinds(tree) == bits((Matrix, Num, Func, Sym))
    assert contains(tree, (Add, Sym))
    assert not contains(tree, (Add,))
