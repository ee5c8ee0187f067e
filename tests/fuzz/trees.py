"""Random trees, written as LaTeX: what is drawn is mathematics, whatever the reader makes of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from flint import fmpq

from tests.fuzz.case import Case
from verifyd.mathexpr.render import render
from verifyd.mathexpr.traverse import rebuild
from verifyd.mathexpr.tree import (
    Add,
    Bracketed,
    Const,
    Div,
    Func,
    ListOf,
    Matrix,
    Mul,
    Neg,
    Node,
    Num,
    Pow,
    Relation,
    SetOf,
    SetOp,
    Sym,
)

FUNCTIONS = "sin cos tan exp ln sqrt abs floor ceil factorial asin atan sinh".split()
EXPONENTS = [*(Num(fmpq(*pair)) for pair in ((2, 1), (3, 1), (-1, 1), (1, 2), (1, 3), (50, 1)))]
BRACKETS = [("(", ")"), ("(", ")"), ("[", "]"), ("[", ")"), ("(", "]")]


def leaf(random: Random, letters: str) -> Node:
    """A number, a constant, or one of the letters."""
    draw = random.random()
    if letters and draw < 0.5:
        return Sym(random.choice(letters))
    if draw < 0.9:
        return Num(fmpq(random.randint(0, 12), random.choice((1, 1, 1, 2, 3, 7))))
    return Const(random.choice(("pi", "e", "i", "inf")))


def scalar(random: Random, depth: int, letters: str) -> Node:
    """An expression in the letters given; closed where there are none."""
    if depth == 0 or random.random() < 0.2:
        return leaf(random, letters)

    def part() -> Node:
        return scalar(random, depth - 1, letters)

    makers: list[Callable[[], Node]] = [
        lambda: Add(tuple(part() for _ in range(random.randint(2, 3)))),
        lambda: Mul(tuple(part() for _ in range(random.randint(2, 3)))),
        lambda: Div(part(), part()),
        lambda: Neg(part()),
        lambda: Pow(part(), random.choice([*EXPONENTS, leaf(random, letters)])),
        lambda: Func(random.choice(FUNCTIONS), (part(),)),
        lambda: Func("binom", (part(), part())),
        lambda: Func("root", (part(), Num(fmpq(3)))),
    ]
    return random.choice(makers)()


def tree(random: Random) -> Node:
    """A scalar, or a collection of scalars, of those kinds whose comparison has two equal sides."""
    letters = random.choice(("", "", "x", "xy"))
    depth = random.choice((1, 1, 2, 3, 4))

    def part() -> Node:
        return scalar(random, depth, letters)

    def parts(least: int = 1) -> tuple[Node, ...]:
        return tuple(part() for _ in range(random.randint(least, 4)))

    def interval() -> Node:
        return Bracketed(*random.choice(BRACKETS), (part(), part()))

    width = random.randint(1, 3)
    makers: list[Callable[[], Node]] = [
        part,
        part,
        lambda: Bracketed("(", ")", parts(2)),
        lambda: ListOf(parts(2)),
        lambda: SetOf(parts()),
        interval,
        lambda: SetOp("union", interval(), interval()),
        lambda: Matrix(tuple(tuple(part() for _ in range(width)) for _ in range(2))),
        lambda: Relation(("=",), (Sym("x"), part())),
        lambda: Relation((random.choice(("<", "<=")),), (Sym("x"), part())),
    ]
    return random.choice(makers)()


def rewritten(random: Random, node: Node) -> Node:
    """Much the same value: terms in another order, powers for roots, products expanded."""
    node = rebuild(node, lambda part: rewritten(random, part))
    if random.random() < 0.5:
        return node
    match node:
        case Add(terms):
            return Add(terms[::-1])
        case Mul((first, Add(terms))):
            return Add(tuple(Mul((first, term)) for term in terms))
        case Mul(factors):
            return Mul(factors[::-1])
        case SetOf(members):
            return SetOf(members[::-1] + members[:1])
        case ListOf(members):
            return ListOf(members[::-1])
        case Func("sqrt", (inside,)):
            return Pow(inside, Num(fmpq(1, 2)))
        case Pow(base, Num(value)) if value == 2:
            return Mul((base, base))
        case Div(top, bottom):
            return Mul((top, Pow(bottom, Num(fmpq(-1)))))
        case Num(value) if random.random() < 0.1:
            return Num(value + 1)
    return node


def draw(random: Random) -> Case:
    """A tree against a rewriting of it, or against another tree."""
    node = tree(random)
    other = rewritten(random, node) if random.random() < 0.8 else tree(random)
    shape = random.choice(("{}", "\\boxed{{{}}}", "${}$", "Therefore the answer is ${}$."))
    return Case("tree", render(node), shape.format(render(other)))
