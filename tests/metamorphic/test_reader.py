"""The strict reader: what it reads as which kind of value, and what it refuses."""

import json
from pathlib import Path

import pytest

from metamorphic.reader import Unreadable, read, strip_delimiters
from metamorphic.value import (
    Add,
    Based,
    Both,
    Builder,
    Chain,
    Choice,
    Constant,
    Degrees,
    Divide,
    Either,
    FiniteSet,
    Intersection,
    Interval,
    Listing,
    Matrix,
    Membership,
    Money,
    Multiply,
    Negate,
    Number,
    Percent,
    Power,
    Quantity,
    Reals,
    Root,
    Symbol,
    Tuple,
    Union,
    Without,
    Words,
    category,
)

READS = [
    ("12", Number),
    ("-12", Negate),
    (".5", Number),
    ("4.5e33", Number),
    (r"5,\!040", Number),
    ("8{,}880", Number),
    (r"0.1\overline{6}", Number),
    ("−5", Negate),
    ("４２", Number),
    ("x", Symbol),
    (r"\alpha", Symbol),
    ("x_{1}", Symbol),
    ("f(x)", Symbol),
    (r"\Delta x", Symbol),
    ("i", Constant),
    (r"\pi", Constant),
    (r"\frac12", Divide),
    (r"\dfrac{x+2}{7}", Divide),
    ("{1 \\over 2}", Divide),
    ("½", Divide),
    ("1/2", Divide),
    (r"\sqrt[3]{2}", Root),
    ("√2", Root),
    ("x²", Power),
    ("2^{10}", Power),
    (r"2\sqrt3", Multiply),
    ("x(x+1)", Multiply),
    ("2x^2-1", Add),
    (r"30^\circ", Degrees),
    ("30°", Degrees),
    (r"17.5\%", Percent),
    ("50 percent", Percent),
    (r"\$76.80", Money),
    (r"575\text{ students}", Quantity),
    (r"5\,\mathrm{cm}", Quantity),
    ("5 cm", Quantity),
    ("443_5", Based),
    ("(1,2)", Tuple),
    (r"\left( 3, \frac{\pi}{2} \right)", Tuple),
    ("[1,2]", Interval),
    ("[1,x)", Interval),
    (r"(-\infty,3)", Interval),
    (r"\left[0,\pi\right]", Interval),
    (r"\{1,2\}", FiniteSet),
    (r"\emptyset", FiniteSet),
    (r"\mathbb{R}", Reals),
    (r"\mathbb{R}\setminus\{1\}", Without),
    ("(1,2)\\cup(3,4)", Union),
    ("(1,3)\\cap(2,4)", Intersection),
    ("1, 2", Listing),
    ("$69$,$84$", Listing),
    ("0,100", Listing),
    ("8,-112", Listing),
    ("(1,1006)", Tuple),
    (r"3 \text{ and } 4", Listing),
    ("x=4", Chain),
    ("2<x<5", Chain),
    (r"x=1 \text{ or } x=2", Either),
    (r"x>1 \text{ and } x<2", Both),
    (r"x \in [-2,7]", Membership),
    (r"\{x : x>3\}", Builder),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", Matrix),
    (r"\left[\begin{array}{r}1 \\ 2\end{array}\right]", Matrix),
    (r"\text{(A)}", Choice),
    ("B", Choice),
    (r"\text{neither}", Words),
    ("No solution", Words),
    ("5.", Number),
]

REFUSED = [
    (r"\frac\,1\,2", "a spacing command before an argument"),
    (r"\frac{1}\,{2}", "a spacing command before an argument"),
    (r"x^\,2", "a spacing command before an argument"),
    (r"\sqrt~2", "a spacing command before an argument"),
    ("", "an expression is missing"),
    ("1,234", "a list or a number in groups"),
    ("350,000 pages", "a list or a number in groups"),
    (r"111, \! 111", "a list or a number in groups"),
    ("27,54,108", "a list or a number in groups"),
    ("x=-1,3", "a list of statements and values"),
    (r"9\text{ a.m.}", "unexpected"),
    ("1 ; 2", "unexpected"),
    (r"1\frac{1}{2}", "a mixed number"),
    ("2½", "a mixed number"),
    ("1/2x", "a factor after a slash"),
    ("1/2/3", "a factor after a slash"),
    ("2^10", "several digits as an argument without braces"),
    (r"\sqrt23", "several digits as an argument without braces"),
    (r"\frac123", "several digits as an argument without braces"),
    ("x2", "a number after a factor"),
    ("2 3", "a number after a factor"),
    ("u(t)", "a bracket after a letter"),
    ("x(t)", "a bracket after a letter"),
    ("g^{-1}(x)", "a bracket after a letter"),
    (r"\sin x / 2", "a slash after a function without brackets"),
    (r"\sin x(2)", "a bracket after a letter"),
    (r"2 \times 3", "a size or a product"),
    (r"\frac{dy}{dx}", "unexpected 'dx'"),
    (r"\frac{d y}{d x}", "a derivative"),
    ("[3,1]", "a square pair that is not surely an interval"),
    ("[1,2,3]", "square brackets around a list"),
    ("x^2^3", "two exponents"),
    ("3!!", "a double factorial"),
    (r"\foo{3}", "unexpected"),
    (r"\sqrtx", "unexpected"),
    (r"\begin{vmatrix} 1 \end{vmatrix}", "the environment"),
    (r"\left(1+2)", "\\left without \\right"),
    ("5 = = 6", "unexpected '='"),
    ("1:2", "unexpected ':'"),
    ("(1,2", "is missing"),
    ("a<b>c", "a chain of several directions"),
    ("1..2", "unexpected"),
    ("x'", "unexpected"),
    ("(" * 50 + "1" + ")" * 50, "too deep"),
    ("1+" * 3000 + "1", "too long"),
]


@pytest.mark.parametrize(("text", "kind"), READS)
def test_reads(text: str, kind: type) -> None:
    assert type(read(text)) is kind


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_refuses(text: str, reason: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text)
    assert isinstance(caught.value.position, int)
    if not reason.startswith("unexpected"):
        assert reason in caught.value.reason


def test_spans_point_into_the_text() -> None:
    text = r"\left(\frac{1}{2}, 3x\right)"
    value = read(text)
    assert isinstance(value, Tuple)
    assert [text[item.span[0] : item.span[1]] for item in value.items] == [r"\frac{1}{2}", "3x"]
    assert text[value.span[0] : value.span[1]] == text


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("$x$", "x"),
        ("$$x$$", "x"),
        (r"\(x\)", "x"),
        (r" \[x\] ", "x"),
        ("$x$.", "x"),
        ("$1$, $2$", "$1$, $2$"),
        (r"\$5", r"\$5"),
        ("x", "x"),
    ],
)
def test_strip_delimiters(text: str, inner: str) -> None:
    assert strip_delimiters(text) == inner


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("12", "integer"),
        ("0.5", "decimal"),
        (r"-\frac12", "fraction"),
        ("x+1", "expression"),
        (r"2\pi", "closed"),
    ],
)
def test_category(text: str, name: str) -> None:
    assert category(read(text)) == name


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("math_test", 0.99),
        ("gsm8k_test", 0.98),
        ("olympiadbench", 0.97),
        ("aime24", 1.0),
        ("amc23", 1.0),
    ],
)
def test_reads_most_references(shared: Path, name: str, least: float) -> None:
    """The strict reader must read the bulk of real references."""
    golds: list[str] = []
    for line in (shared / "data" / f"{name}.jsonl").read_text().splitlines():
        gold = json.loads(line)["gold"]
        golds += gold if isinstance(gold, list) else [gold]
    read_count = 0
    for gold in golds:
        try:
            read(strip_delimiters(gold))
            read_count += 1
        except Unreadable:
            pass
    assert read_count >= least * len(golds)
