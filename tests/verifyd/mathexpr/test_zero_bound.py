from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from verifyd.mathexpr.balls import evaluate, magnitude_bits
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tree import Add, Func, Mul, Neg, Node, Num
from verifyd.mathexpr.zero_bound import bits_needed, pi_multiple


@pytest.mark.parametrize(
    ("text", "most"),
    [
        (r"\sqrt2-\frac{3}{2}", 10),
        (r"\sqrt2+\sqrt3-\sqrt{5+2\sqrt6}", 100),
        (r"\cos 36^\circ-\frac{1+\sqrt5}{4}", 120),
        (r"\sin\frac{\pi}{7}\sin\frac{2\pi}{7}\sin\frac{3\pi}{7}-\frac{\sqrt7}{8}", 300),
        (r"(1+i)^8-16", 60),
        (r"\sqrt[3]{2+\sqrt5}+\sqrt[3]{2-\sqrt5}-1", 300),
        (r"\max(\sqrt2,\sqrt3)-\sqrt3", 40),
        (r"|1-\sqrt2|-\sqrt2+1", 40),
    ],
)
def test_a_bound(text: str, most: int) -> None:
    bits = bits_needed(read(text))
    assert bits is not None
    assert bits <= most


@pytest.mark.parametrize(
    "text",
    [r"\pi", "e", r"\ln 2", "x", r"\sin 1", r"\sqrt{\pi}", r"2^{\sqrt2}", r"|1+i|",
     r"\frac{1}{0}+\sqrt2", r"\sqrt2^{10^{6}}", "+".join(rf"\sqrt{{{n}}}" for n in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71))],
)  # fmt: skip
def test_no_bound(text: str) -> None:
    assert bits_needed(read(text)) is None


@pytest.mark.parametrize(
    ("text", "multiple"),
    [
        (r"\frac{\pi}{6}", fmpq(1, 6)),
        (r"-\frac{3\pi}{4}", fmpq(-3, 4)),
        (r"2\pi-\frac{\pi}{3}", fmpq(5, 3)),
        (r"36^\circ", fmpq(1, 5)),
        ("0", fmpq(0)),
        ("1", None),
        (r"\pi^2", None),
        (r"\pi\cdot\pi", None),
        (r"\pi+1", None),
        (r"\sqrt2\pi", None),
    ],
)
def test_pi_multiple(text: str, multiple: fmpq | None) -> None:
    assert pi_multiple(read(text)) == multiple


def surd(radicand: int, index: int, factor: int) -> Node:
    return Mul((Num(fmpq(factor)), Func("root", (Num(fmpq(radicand)), Num(fmpq(index))))))


SURDS = st.builds(surd, st.integers(2, 30), st.integers(2, 3), st.integers(-9, 9))


@given(st.lists(SURDS, min_size=1, max_size=3), st.integers(-30, 30))
def test_values_keep_the_bound(terms: list[Node], shift: int) -> None:
    """A value that is not within the bound of zero is found to be larger than it."""
    node = Add((*terms, Neg(Num(fmpq(shift)))))
    bits = bits_needed(node)
    assert bits is not None
    value = evaluate(node, bits + 64)
    below = magnitude_bits(value) <= -bits
    assert below == (value == 0 if isinstance(value, fmpq) else bool(value.contains(0)))
