"""The oracles: what is proved equal, what is proved different, and what neither."""

import pytest

from metamorphic.oracles.compare import compare
from metamorphic.oracles.conventions import CONVENTIONS, family, tolerated
from metamorphic.reader import read

EQUAL = [
    ("1/2", "0.5"),
    (r"\frac12", r"\frac{2}{4}"),
    (r"\sqrt{12}", r"2\sqrt{3}"),
    (r"\sqrt{3+2\sqrt2}", r"1+\sqrt2"),
    (r"\frac{1}{\sqrt2}", r"\frac{\sqrt2}{2}"),
    (r"\sqrt[3]{-8}", "-2"),
    (r"\sqrt{-4}", "2i"),
    ("x^2-1", "(x-1)(x+1)"),
    (r"\frac{x^2-1}{x-1}", "x+1"),
    ("2^{n+1}", r"2\cdot 2^n"),
    ("4^n", "2^{2n}"),
    (r"e^{i\pi}", "-1"),
    (r"\ln 8", r"3\ln 2"),
    (r"\log_2 8", "3"),
    (r"\sin 30^\circ", "1/2"),
    (r"30^\circ", r"\frac{\pi}{6}"),
    (r"\tan x", r"\frac{\sin x}{\cos x}"),
    (r"\frac{1}{1+i}", r"\frac{1-i}{2}"),
    ("5!", "120"),
    (r"\binom{5}{2}", "10"),
    (r"0.\overline{3}", r"\frac13"),
    ("1.2e3", "1200"),
    (r"\lfloor 7/2 \rfloor", "3"),
    ("|{-3}|", "3"),
    ("y=2x+1", "2y=4x+2"),
    ("x^2+y^2=1", "y^2+x^2=1"),
    ("x<y", "y>x"),
    ("[1,2]", r"1\le x\le 2"),
    (r"(-\infty,3)", "x<3"),
    (r"x\ne 1", r"(-\infty,1)\cup(1,\infty)"),
    (r"\mathbb{R}", r"(-\infty,\infty)"),
    (r"\mathbb{R}\setminus\{1\}", r"(-\infty,1)\cup(1,\infty)"),
    (r"[1,2)\cup[2,3]", "[1,3]"),
    (r"x>1 \text{ and } x<2", "1<x<2"),
    (r"\{x : x>3\}", r"t \in (3,\infty)"),
    (r"\{1,2\}", r"\{2,1,1\}"),
    ("1,2", "2,1"),
    ("50%", r"50\%"),
    (r"5\text{ cm}", "5 cm"),
    (r"\text{(A)}", "A"),
    (r"\text{Yes}", "yes"),
    (r"\pm 2", r"\pm (-2)"),
    (r"\pm 2", "2, -2"),
    (r"3, \frac{-1 \pm i\sqrt3}{2}", r"\frac{-1-i\sqrt3}{2}, 3, \frac{-1+i\sqrt3}{2}"),
    ("7z^{96}(4z+1)", r"(4z+1) \cdot 7z^{96}"),
    ("f(n)=n, g(n)=1", "g(n)=1, f(n)=n"),
    ("1, 1, 2", "2, 1, 1"),
    (r"\{1 \pm \sqrt{5}, 3\}", r"\{3, 1+\sqrt5, 1-\sqrt5\}"),
    (r"\begin{pmatrix} 1/2 \\ 2 \end{pmatrix}", r"\begin{bmatrix} 0.5 \\ 2 \end{bmatrix}"),
]

DIFFERENT = [
    ("9007199254740992", "9007199254740993"),
    ("10^{50}", "10^{50}+1"),
    ("2^{1009}", "2^{1009}+1"),
    (r"\pi", "3.14159265358979"),
    (r"\sqrt2+\sqrt3", r"\sqrt{10}"),
    ("4+2i", "4-2i"),
    ("x^2", "x^3"),
    ("x", "y"),
    (r"\sin x", r"\cos x"),
    (r"\ln 2", r"\ln 3"),
    ("(1,2)", "(2,1)"),
    ("(1,2)", "(1,2,3)"),
    ("(1,2)", "[1,2)"),
    ("[1,2]", "[1,2)"),
    ("[1,2]", r"\{1,2\}"),
    ("x<3", r"x\le 3"),
    ("x<3", "x>3"),
    ("y=2x+1", "y=2x+2"),
    ("2x+3y=5", "2x+3y=6"),
    ("x=4", "x=5"),
    ("x=4", "5"),
    ("f(x)=x", "f(x)=2x"),
    (r"\{1,2\}", "(1,2)"),
    (r"\{1,2\}", r"\{1,2,3\}"),
    (r"\emptyset", r"\{0\}"),
    (r"(1,3)\cap(2,4)", "(1,4]"),
    ("443_5", "444_5"),
    (r"\text{(A)}", "B"),
    ("1234", "1, 234"),
    (r"\pm 2", r"\pm 3"),
    (r"\pm 2", "2"),
    (r"\pm 2", "2, -3"),
    (r"\frac{1 \pm \sqrt5}{2}", r"\frac{1 \pm \sqrt3}{2}"),
    (r"\begin{pmatrix} 1 & 2 \end{pmatrix}", r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}"),
    (r"30^\circ", r"60^\circ"),
]

NEITHER = [
    ("(1,2)", "1<x<2"),
    ("x=4", "4"),
    ("28", r"28\%"),
    ("101_2", "5"),
    (r"\text{even}", r"\text{odd}"),
    ("1,1", "1"),
    ("1,1,2", "1,2,2"),
    (r"1 \pm 2 \pm 3", "6"),
    ("x<3", "y<3"),
    ("x^2=1", "x^2=2"),
    (r"5\text{ cm}", r"5\text{ m}"),
    ("x^2+1<0", r"x^2+1\le 0"),
    (r"\begin{pmatrix} 1 & 2 \end{pmatrix}", "(1,2)"),
    (r"\log x", r"\ln x"),
    (r"\sqrt{x^2}", "x"),
]


@pytest.mark.parametrize(("left", "right"), EQUAL)
def test_equal(left: str, right: str) -> None:
    assert compare(read(left), read(right)).equal is True
    assert compare(read(right), read(left)).equal is True


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_different(left: str, right: str) -> None:
    assert compare(read(left), read(right)).equal is False
    assert compare(read(right), read(left)).equal is False


@pytest.mark.parametrize(("left", "right"), NEITHER)
def test_neither(left: str, right: str) -> None:
    assert compare(read(left), read(right)).equal is not True
    if (left, right) != (r"\sqrt{x^2}", "x"):
        assert compare(read(left), read(right)).equal is None


TOLERATED = [
    ("0.5", "0.54", "rounding"),
    ("0.5", "0.55", "rounding"),
    ("27.0", "27.04", "rounding"),
    ("4.5e33", "4.52e33", "rounding"),
    ("(0.5,1)", "(0.51,1)", "rounding"),
    (r"\frac13", "0.333333", "six digits"),
    (r"\pi", "3.14159", "six digits"),
    ("28", r"28\%", "a sign or unit on one side"),
    ("0.28", r"28\%", "percent"),
    ("5 cm", "5", "a sign or unit on one side"),
    ("x=5", "5", "a sign or unit on one side"),
    (r"60^\circ", "60", "a sign or unit on one side"),
]

NOT_TOLERATED = [
    ("0.5", "0.56"),
    ("0.50", "0.51"),
    ("0.25", "0.2"),
    ("27", "27.04"),
    (r"\frac13", "0.3333"),
    (r"\frac14", "0.2500001"),
    ("10000", "10001"),
    ("28", r"29\%"),
    (r"60^\circ", "61"),
    ("28", "0.28"),
    ("(1,2)", "(2,1)"),
    ("[1,2]", "[1,2)"),
    ("(0.5,1)", "(0.51,2)"),
    ("9007199254740992", "9007199254740993"),
]


@pytest.mark.parametrize(("reference", "text", "name"), TOLERATED)
def test_tolerated(reference: str, text: str, name: str) -> None:
    assert tolerated(reference, text) == name


@pytest.mark.parametrize(("reference", "text"), NOT_TOLERATED)
def test_not_tolerated(reference: str, text: str) -> None:
    assert tolerated(reference, text) is None


@pytest.mark.parametrize(
    ("text", "is_family"),
    [
        ("C e^{x}", True),
        ("x^2+C_1", True),
        (r"\frac{\pi}{2}+\pi k", True),
        ("2n-2", False),
        ("x", False),
    ],
)
def test_family(text: str, is_family: bool) -> None:
    assert family(read(text)) is is_family


@pytest.mark.parametrize(
    ("name", "reference", "text", "holds"),
    [
        ("mixed number", r"\frac{7}{2}", r"3\frac{1}{2}", True),
        ("mixed number", r"\frac{7}{2}", r"2\frac{1}{2}", False),
        ("mixed number", "x", r"2\frac{1}{2}", None),
        ("ratio", r"\frac34", "3:4", True),
        ("ratio", r"\frac34", "4:3", False),
        ("ratio", r"\frac34", "3:0", None),
        ("written base", "101_2", "5", True),
        ("written base", "101_2", "6", False),
        ("percent", "0.5", r"50\%", True),
        ("percent", "50", r"50\%", False),
        ("members", "1, 2", r"\{2, 1\}", True),
        ("members", "1, 2", r"\{1, 3\}", False),
        ("members", "1", r"\{1\}", None),
    ],
)
def test_conventions(name: str, reference: str, text: str, holds: bool | None) -> None:
    assert CONVENTIONS[name](reference, text) is holds
