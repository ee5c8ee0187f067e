"""The small typed tree that the reader makes of an answer. Nodes are frozen and hashable."""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpq


@dataclass(frozen=True, slots=True)
class Node:
    """Any node."""


def _hash(value: fmpq) -> int:
    """The hash that fmpq has of itself goes by way of a Fraction, which takes ten times as long."""
    return hash((value.p, value.q))


# --- scalars -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Num(Node):
    """An exact integer (or a rational made by folding); never a decimal literal."""

    value: fmpq

    def __hash__(self) -> int:
        return _hash(self.value)


@dataclass(frozen=True, slots=True)
class Dec(Node):
    """A decimal literal: its exact value, and the exponent of ten of its last written digit.

    `1.50` is (3/2, -2), `27.0` is (27, -1), `3e8` is (3·10^8, 8).
    """

    value: fmpq
    last: int

    def __hash__(self) -> int:
        return _hash(self.value)


@dataclass(frozen=True, slots=True)
class Repeating(Node):
    """A repeating decimal with its bar: 0.4\\overline{5}. `value` is exact."""

    value: fmpq

    def __hash__(self) -> int:
        return _hash(self.value)


@dataclass(frozen=True, slots=True)
class Based(Node):
    """A numeral with a base subscript, 1101_2. `value` is None where a digit is not of the base."""

    digits: str
    base: int
    value: int | None


@dataclass(frozen=True, slots=True)
class Sym(Node):
    """A variable or a named symbol, subscript and primes included: `x`, `x_1`, `f'`, `alpha`."""

    name: str


@dataclass(frozen=True, slots=True)
class Const(Node):
    """A named constant: "pi", "e", "i" or "inf" (positive infinity)."""

    name: str


@dataclass(frozen=True, slots=True)
class Add(Node):
    """A sum of two or more terms; a difference is a sum with Neg."""

    terms: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mul(Node):
    """A product of two or more factors."""

    factors: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Div(Node):
    """A fraction or a quotient."""

    top: Node
    bottom: Node


@dataclass(frozen=True, slots=True)
class Neg(Node):
    """Unary minus."""

    arg: Node


@dataclass(frozen=True, slots=True)
class Pow(Node):
    """A power."""

    base: Node
    exponent: Node


@dataclass(frozen=True, slots=True)
class Func(Node):
    """A known function by its one name: sin, ln, log (base: args[1], if given), sqrt, root
    (radicand, index), abs, floor, ceil, factorial, double_factorial, binom, gcd, lcm, max, min,
    det, exp, re, im, arg, conj, asin ... A power on the name is a Pow around it."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Apply(Node):
    """An unknown function applied: f(x), P(A)."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Percent(Node):
    """x percent."""

    arg: Node


@dataclass(frozen=True, slots=True)
class Degrees(Node):
    """x degrees (minutes and seconds folded in)."""

    arg: Node


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """A value with a unit or a currency; `unit` is its normalised text ("m/s^2", "$", "apples")."""

    arg: Node
    unit: str


@dataclass(frozen=True, slots=True)
class PlusMinus(Node):
    """left ± right; `left` is None for a prefix; `flipped` for ∓."""

    left: Node | None
    right: Node
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Ratio(Node):
    """a : b : c"""

    parts: tuple[Node, ...]


# --- collections -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bracketed(Node):
    """Comma-separated members in brackets: a tuple, a point, an interval. Two members may be an
    interval; `left` is "(", "[" or "]" and `right` is ")", "]" or "["; ⟨⟩ vectors read as "<", ">"."""

    left: str
    right: str
    members: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    """Members separated by commas, "and" or "or", without brackets."""

    members: tuple[Node, ...]
    word: str = ","


@dataclass(frozen=True, slots=True)
class SetOf(Node):
    """{a, b, c}; the empty set has no members. `dots` where an ellipsis stands in it."""

    members: tuple[Node, ...]
    dots: bool = False


@dataclass(frozen=True, slots=True)
class SetBuilder(Node):
    """{ element | condition }"""

    element: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class SetOp(Node):
    """`op` is "union", "intersection", "minus" or "complement" (of `left`; `right` is None)."""

    op: str
    left: Node
    right: Node | None


@dataclass(frozen=True, slots=True)
class NamedSet(Node):
    """R, Z, Q, N, C."""

    name: str


@dataclass(frozen=True, slots=True)
class Matrix(Node):
    """Rows of equal or unequal length; a column vector has rows of one."""

    rows: tuple[tuple[Node, ...], ...]


# --- statements --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Relation(Node):
    """A chain: sides[0] ops[0] sides[1] ops[1] ... ; `ops` are = != < <= > >= in approx cong ~ ||
    perp -> subset, one fewer than sides."""

    ops: tuple[str, ...]
    sides: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Cases(Node):
    """A piecewise definition: (value, condition) pairs; a condition may be None."""

    branches: tuple[tuple[Node, Node | None], ...]


@dataclass(frozen=True, slots=True)
class Residue(Node):
    """value mod modulus"""

    value: Node
    modulus: Node


@dataclass(frozen=True, slots=True)
class Where(Node):
    """A value with a side condition in words or symbols: "x = pi k, k in Z", "... for all x"."""

    value: Node
    condition: Node


@dataclass(frozen=True, slots=True)
class Text(Node):
    """Words, normalised: lower case, single spaces, articles kept."""

    words: str


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """An option letter, upper case; only where the text is wholly a letter with its marks, "(B)",
    or those with the option's value, "(B) 24"."""

    letter: str
    value: Node | None = None


@dataclass(frozen=True, slots=True)
class Clock(Node):
    """A time of day in seconds after midnight; `half` is True where a.m. or p.m. stood there."""

    seconds: int
    half: bool


@dataclass(frozen=True, slots=True)
class Opaque(Node):
    """Something read but not evaluated (sum, int, lim, derivative ...): equal only in structure."""

    name: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Empty(Node):
    """Nothing between separators: a blank matrix cell, an ellipsis."""

    mark: str = ""
