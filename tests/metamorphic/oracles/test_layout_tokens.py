"""The layout oracle: which texts have the same meaning-bearing tokens."""

import pytest

from metamorphic.oracles.layout import Unlexable, same_layout, tokens

SAME = [
    ("3", " 3 . "),
    ("3", "$3$"),
    ("3", "$3.$"),
    ("3", r"\boxed{3.}"),
    ("3", r"\[ 3 \]"),
    (r"\frac12", r"\dfrac{1}{2}"),
    (r"\frac12", r"\frac 1 2"),
    (r"\frac12", "½"),
    (r"\frac{1}{2}", "{1 \\over 2}"),
    (r"\sqrt2", r"\sqrt{2}"),
    (r"\sqrt{12}", "√12"),
    ("x^2", "x^{2}"),
    ("x^2", "x²"),
    ("a_1", "a_{1}"),
    ("(1,2)", r"\left(1,\; 2\right)"),
    (r"\{1\}", r"\lbrace 1 \rbrace"),
    (r"x \le 3", "x ≤ 3"),
    (r"x \leqslant 3", r"x \leq 3"),
    ("x+1", "{x+1}"),
    ("-5", "−5"),
    ("42", "４２"),
    (r"2\pi", "2π"),
    (r"50\%", "50%"),
    (r"\text{no way}", r"\text{ no  way }"),
    (r"\text{cm}", r"\mathrm{cm}"),
    ("No solution", " No  solution. "),
    ("the sum is $x^2$", "the sum is $x^{2}$"),
]

OTHER = [
    ("3", "-3"),
    ("12", "1 2"),
    (r"5,\!040", "5, 040"),
    (r"\sqrt{12}", r"\sqrt12"),
    ("x^{23}", "x^23"),
    ("{2^3}^4", "2^{3^4}"),
    ("2{-1}", "2-1"),
    (r"\infty", r"\inf"),
    (r"\ln 2", r"\log 2"),
    (r"\sqrt x", r"\sqrtx"),
    (r"\text{no way}", r"\text{noway}"),
    ("No solution", "Nosolution"),
    ("x<3", r"x\le 3"),
    ("[1,2]", "(1,2)"),
    ("3", "3!"),
    ("3", "3..."),
    (r"\mathbf{R}", r"\mathbb{R}"),
    ("1{,}234", "1,234"),
]

UNLEXABLE = [
    "{3",
    "3}",
    r"\frac{1}",
    r"\frac\,12",
    "2½",
    r"\left.3\right|",
    r"\left(3",
    "x\n\ny",
    "5% \n3",
    "$x$ and $y",
    "{1 \\over 2 \\over 3}",
]


@pytest.mark.parametrize(("reference", "text"), SAME)
def test_same(reference: str, text: str) -> None:
    assert same_layout(reference, text)


@pytest.mark.parametrize(("reference", "text"), OTHER)
def test_other(reference: str, text: str) -> None:
    assert not same_layout(reference, text)


@pytest.mark.parametrize("text", UNLEXABLE)
def test_unlexable(text: str) -> None:
    with pytest.raises(Unlexable):
        tokens(text)
