"""Exact typed values: what the strict reader makes of a text.

A value is a tree of frozen nodes. Numbers are exact (`Fraction`), never floats. Every node that was
read holds `span`, its start and end in the text it was read from, so that a relation can rewrite
one place and leave the rest as it stands. Spans play no part in equality.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from fractions import Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What all values share: the place where it was read."""

    span: tuple[int, int] = field(default=(-1, -1), compare=False, repr=False)


# --- scalar expressions ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A literal: `digits` as written, without group separators (`.50`, `007`, `0.(3)`)."""

    value: Fraction
    digits: str

    @property
    def is_integer_literal(self) -> bool:
        """Whether it was written with digits alone."""
        return self.digits.isdigit()


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """`pi`, `e`, `i` or `infinity`."""

    name: str


@dataclass(frozen=True, slots=True)
class Symbol(Node):
    """A variable; `name` is its canonical LaTeX, such as `x`, `\\alpha`, `x_{1}`."""

    name: str


@dataclass(frozen=True, slots=True)
class Add(Node):
    """A sum of two or more terms; a difference holds a `Negate`."""

    terms: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Multiply(Node):
    """A product; `signs` between the factors: `""` for juxtaposition, else the sign written."""

    factors: tuple[Expr, ...]
    signs: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Negate(Node):
    """Minus `argument`."""

    argument: Expr


@dataclass(frozen=True, slots=True)
class Plus(Node):
    """A written unary plus."""

    argument: Expr


@dataclass(frozen=True, slots=True)
class Divide(Node):
    """A quotient; `style` is the command (`frac`, `dfrac`, ...), `over`, `/`, `div` or `glyph`."""

    numerator: Expr
    denominator: Expr
    style: str = field(default="frac", compare=False)


@dataclass(frozen=True, slots=True)
class Power(Node):
    """`base` to the `exponent`."""

    base: Expr
    exponent: Expr


@dataclass(frozen=True, slots=True)
class Root(Node):
    """The real `index`-th root (principal root for a complex argument of index 2)."""

    argument: Expr
    index: int = 2


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A named function: `sin`, `arcsin`, `ln`, `log`, `exp`, `abs`, `floor`, `ceil`, ..."""

    function: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Factorial(Node):
    """`argument` factorial."""

    argument: Expr


@dataclass(frozen=True, slots=True)
class Binomial(Node):
    """`upper` choose `lower`."""

    upper: Expr
    lower: Expr


@dataclass(frozen=True, slots=True)
class PlusMinus(Node):
    """`head ± tail`: two values. `head` is None for a leading sign."""

    head: Expr | None
    tail: Expr


@dataclass(frozen=True, slots=True)
class Degrees(Node):
    """An angle marked in degrees."""

    amount: Expr


@dataclass(frozen=True, slots=True)
class Group(Node):
    """Written round, square or curly parentheses around one expression; means its content."""

    content: Expr
    opener: str = field(default="(", compare=False)


Expr = (
    Number
    | Constant
    | Symbol
    | Add
    | Multiply
    | Negate
    | Plus
    | Divide
    | Power
    | Root
    | Call
    | Factorial
    | Binomial
    | PlusMinus
    | Degrees
    | Group
)


# --- answers made of expressions ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Based(Node):
    """Digits in a written base: `101_2`."""

    digits: str
    base: int


@dataclass(frozen=True, slots=True)
class Percent(Node):
    """An amount with a percent sign; `sign` as written."""

    amount: Expr
    sign: str = field(default="%", compare=False)


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """An amount with a unit, as its words in order (`\\text{cm}^2` is `cm^2`)."""

    amount: Expr
    unit: str


@dataclass(frozen=True, slots=True)
class Money(Node):
    """An amount behind a currency sign."""

    amount: Expr
    currency: str = "$"


@dataclass(frozen=True, slots=True)
class Tuple(Node):
    """Round brackets with two or more entries. A pair may also be an open interval."""

    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Interval(Node):
    """A real interval that its brackets or an infinite end prove to be one."""

    low: Expr
    high: Expr
    low_closed: bool
    high_closed: bool


@dataclass(frozen=True, slots=True)
class FiniteSet(Node):
    """Curly brackets; no members is the empty set."""

    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Reals(Node):
    """The whole real line."""


@dataclass(frozen=True, slots=True)
class Union(Node):
    """A union of sets; `parts` may hold round pairs, which a union proves to be intervals."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Intersection(Node):
    """An intersection of sets, as `Union`."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Without(Node):
    """`whole` without the members of `part`."""

    whole: Value
    part: Value


@dataclass(frozen=True, slots=True)
class Listing(Node):
    """Members between bare commas, without brackets."""

    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Chain(Node):
    """`a = b`, `a < b`, `a <= x < b`: terms with the signs (`= != < <= > >=`) between them."""

    terms: tuple[Expr, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Either(Node):
    """Statements joined by `or`."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Both(Node):
    """Statements joined by `and`."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Membership(Node):
    """`element` is in `whole`."""

    element: Expr
    whole: Value


@dataclass(frozen=True, slots=True)
class Builder(Node):
    """`{ symbol : condition }` over the reals."""

    symbol: Symbol
    condition: Value


@dataclass(frozen=True, slots=True)
class Matrix(Node):
    """Rows of entries; `fence` is `p` or `b` (brackets), never a determinant."""

    rows: tuple[tuple[Expr, ...], ...]
    fence: str = field(default="p", compare=False)


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """One choice letter, upper case."""

    letter: str


@dataclass(frozen=True, slots=True)
class Words(Node):
    """A text answer: its words, blanks squeezed."""

    words: str


Answer = (
    Based
    | Percent
    | Quantity
    | Money
    | Tuple
    | Interval
    | FiniteSet
    | Reals
    | Union
    | Intersection
    | Without
    | Listing
    | Chain
    | Either
    | Both
    | Membership
    | Builder
    | Matrix
    | Choice
    | Words
)

Value = Expr | Answer


def children(node: Node) -> Iterator[Node]:
    """The direct parts of `node`, left to right as in its fields."""
    for item in fields(node):
        part = getattr(node, item.name)
        if isinstance(part, Node):
            yield part
        elif isinstance(part, tuple):
            for entry in part:
                if isinstance(entry, Node):
                    yield entry
                elif isinstance(entry, tuple):
                    yield from (inner for inner in entry if isinstance(inner, Node))


def walk(node: Node, parent: Node | None = None) -> Iterator[tuple[Node, Node | None]]:
    """`node` and all below it, each with its parent, outermost first."""
    yield node, parent
    for part in children(node):
        yield from walk(part, node)


def bare(expr: Node) -> Node:
    """`expr` without the written parentheses around it."""
    while isinstance(expr, Group):
        expr = expr.content
    return expr


def category(value: Value) -> str:
    """The kind of value, in one word, for reports."""
    match bare(value):
        case Number(digits=digits):
            return "integer" if digits.isdigit() else "decimal"
        case Negate(argument=Number(digits=digits)):
            return "integer" if digits.isdigit() else "decimal"
        case Divide(numerator=Number(), denominator=Number()):
            return "fraction"
        case Negate(argument=Divide(numerator=Number(), denominator=Number())):
            return "fraction"
        case other if isinstance(other, Answer):
            return type(other).__name__.lower()
        case other:
            symbolic = any(isinstance(part, Symbol) for part, _ in walk(other))
            return "expression" if symbolic else "closed"
