"""The small typed tree that the reader makes of an answer. Nodes are frozen and hashable."""

from __future__ import annotations

import msgspec
from flint import fmpq


class Node(msgspec.Struct, frozen=True, gc=False):
    """Any node. Trees hold no cycles, so that the collector of cycles need not know of them."""


def _hash(value: fmpq) -> int:
    """The hash that fmpq has of itself goes by way of a Fraction, which takes ten times as long."""
    return hash((value.p, value.q))


# --- scalars -----------------------------------------------------------------------------------


class Num(Node, frozen=True, gc=False):
    """An exact integer (or a rational made by folding); never a decimal literal."""

    value: fmpq

    def __hash__(self) -> int:
        return _hash(self.value)


class Dec(Node, frozen=True, gc=False):
    """A decimal literal: its exact value, and the exponent of ten of its last written digit.

    `1.50` is (3/2, -2), `27.0` is (27, -1), `3e8` is (3·10^8, 8).
    """

    value: fmpq
    last: int

    def __hash__(self) -> int:
        return _hash(self.value)


class Repeating(Node, frozen=True, gc=False):
    """A repeating decimal with its bar: 0.4\\overline{5}. `value` is exact."""

    value: fmpq

    def __hash__(self) -> int:
        return _hash(self.value)


class Based(Node, frozen=True, gc=False):
    """A numeral with a base subscript, 1101_2. `value` is None where a digit is not of the base."""

    digits: str
    base: int
    value: int | None


class Sym(Node, frozen=True, gc=False):
    """A variable or a named symbol, subscript and primes included: `x`, `x_1`, `f'`, `alpha`."""

    name: str


class Const(Node, frozen=True, gc=False):
    """A named constant: "pi", "e", "i" or "inf" (positive infinity)."""

    name: str


class Add(Node, frozen=True, gc=False):
    """A sum of two or more terms; a difference is a sum with Neg."""

    terms: tuple[Node, ...]


class Mul(Node, frozen=True, gc=False):
    """A product of two or more factors."""

    factors: tuple[Node, ...]


class Div(Node, frozen=True, gc=False):
    """A fraction or a quotient."""

    top: Node
    bottom: Node


class Neg(Node, frozen=True, gc=False):
    """Unary minus."""

    arg: Node


class Pow(Node, frozen=True, gc=False):
    """A power."""

    base: Node
    exponent: Node


class Func(Node, frozen=True, gc=False):
    """A known function by its one name: sin, ln, log (base: args[1], if given), sqrt, root
    (radicand, index), abs, floor, ceil, factorial, double_factorial, binom, gcd, lcm, max, min,
    det, exp, re, im, arg, conj, asin ... A power on the name is a Pow around it."""

    name: str
    args: tuple[Node, ...]


class Apply(Node, frozen=True, gc=False):
    """An unknown function applied: f(x), P(A)."""

    name: str
    args: tuple[Node, ...]


class Percent(Node, frozen=True, gc=False):
    """x percent."""

    arg: Node


class Degrees(Node, frozen=True, gc=False):
    """x degrees (minutes and seconds folded in)."""

    arg: Node


class Quantity(Node, frozen=True, gc=False):
    """A value with a unit or a currency; `unit` is its normalised text ("m/s^2", "$", "apples")."""

    arg: Node
    unit: str


class PlusMinus(Node, frozen=True, gc=False):
    """left ± right; `left` is None for a prefix; `flipped` for ∓."""

    left: Node | None
    right: Node
    flipped: bool = False


class Ratio(Node, frozen=True, gc=False):
    """a : b : c"""

    parts: tuple[Node, ...]


# --- collections -------------------------------------------------------------------------------


class Bracketed(Node, frozen=True, gc=False):
    """Comma-separated members in brackets: a tuple, a point, an interval. Two members may be an
    interval; `left` is "(", "[" or "]" and `right` is ")", "]" or "["; ⟨⟩ vectors read as "<", ">"."""

    left: str
    right: str
    members: tuple[Node, ...]


class ListOf(Node, frozen=True, gc=False):
    """Members separated by commas, "and" or "or", without brackets."""

    members: tuple[Node, ...]
    word: str = ","


class SetOf(Node, frozen=True, gc=False):
    """{a, b, c}; the empty set has no members. `dots` where an ellipsis stands in it."""

    members: tuple[Node, ...]
    dots: bool = False


class SetBuilder(Node, frozen=True, gc=False):
    """{ element | condition }"""

    element: Node
    condition: Node


class SetOp(Node, frozen=True, gc=False):
    """`op` is "union", "intersection", "minus" or "complement" (of `left`; `right` is None)."""

    op: str
    left: Node
    right: Node | None


class NamedSet(Node, frozen=True, gc=False):
    """R, Z, Q, N, C."""

    name: str


class Matrix(Node, frozen=True, gc=False):
    """Rows of equal or unequal length; a column vector has rows of one."""

    rows: tuple[tuple[Node, ...], ...]


# --- statements --------------------------------------------------------------------------------


class Relation(Node, frozen=True, gc=False):
    """A chain: sides[0] ops[0] sides[1] ops[1] ... ; `ops` are = != < <= > >= in approx cong ~ ||
    perp -> subset, one fewer than sides."""

    ops: tuple[str, ...]
    sides: tuple[Node, ...]


class Cases(Node, frozen=True, gc=False):
    """A piecewise definition: (value, condition) pairs; a condition may be None."""

    branches: tuple[tuple[Node, Node | None], ...]


class Residue(Node, frozen=True, gc=False):
    """value mod modulus"""

    value: Node
    modulus: Node


class Where(Node, frozen=True, gc=False):
    """A value with a side condition in words or symbols: "x = pi k, k in Z", "... for all x"."""

    value: Node
    condition: Node


class Text(Node, frozen=True, gc=False):
    """Words, normalised: lower case, single spaces, articles kept."""

    words: str


class Choice(Node, frozen=True, gc=False):
    """An option letter, upper case; only where the text is wholly a letter with its marks, "(B)",
    or those with the option's value, "(B) 24"."""

    letter: str
    value: Node | None = None


class Clock(Node, frozen=True, gc=False):
    """A time of day in seconds after midnight; `half` is True where a.m. or p.m. stood there."""

    seconds: int
    half: bool


class Opaque(Node, frozen=True, gc=False):
    """Something read but not evaluated (sum, int, lim, derivative ...): equal only in structure."""

    name: str
    parts: tuple[Node, ...]


class Empty(Node, frozen=True, gc=False):
    """Nothing between separators: a blank matrix cell, an ellipsis."""

    mark: str = ""
