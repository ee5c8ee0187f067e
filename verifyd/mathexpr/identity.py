"""Are two expressions in variables the same function?

Equality is proved by algebra over kernels, generally or in each orthant of the signs of the
variables; a difference by polynomials alone, or by balls that part at a rational point where
both sides are real. Agreement at points proves nothing. Where the two agree wherever both are
real but one has a value where the other has none, as ln x^2 and 2 ln x, nothing is decided. For
that each variable alone may be negative, the others being positive: sqrt(x / y) and
sqrt(x) / sqrt(y) are equal, though one of them has a value where x and y are both negative;
and sqrt(x / y) and sqrt(x y) / y, which differ only there, are left open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import NamedTuple

from flint import fmpq

from verifyd.mathexpr.algebra import TooLarge
from verifyd.mathexpr.balls import (
    NotReal,
    Unresolved,
    Unsupported,
    Value,
    digits,
    disjoint,
    evaluate,
    finite,
    precision,
)
from verifyd.mathexpr.decision import Decision, Tell, told
from verifyd.mathexpr.exact import Undefined, free_symbols, integer, rational, walk
from verifyd.mathexpr.kernels import normal_forms, same_normal_form
from verifyd.mathexpr.limits import (
    MAX_ALGEBRA_WORK,
    MAX_ORTHANT_NODES,
    MAX_ORTHANT_VARIABLES,
    MAX_SAMPLE_NODES,
)
from verifyd.mathexpr.modular import compare
from verifyd.mathexpr.traverse import rebuild
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Const,
    Dec,
    Div,
    Func,
    Mul,
    Neg,
    Node,
    Num,
    Opaque,
    Percent,
    Pow,
    Repeating,
    Sym,
)
from verifyd.verdict import Evidence

_IMAGINARY, _EULER = Const("i"), Const("e")
_ENTIRE = frozenset("sin cos tan cot sec csc sinh cosh tanh coth sech csch exp abs atan".split())
_RATIONAL_KINDS = frozenset({Num, Dec, Repeating, Sym, Add, Mul, Div, Neg, Percent, Pow})
_COUNTING = frozenset({"gcd", "lcm", "factorial", "double_factorial", "binom"})
_STEPS = frozenset({"floor", "ceil"})
_PRECISIONS = (64, 256)
_WHOLE_POINTS = 40
DOMAINS = "equal where both are real, but one has a value where the other has none"

BEYOND = "equal where one variable at most is negative"


def decide_identity(reference: Node, answer: Node, tell: Tell | None = None) -> Decision:
    """The same function of the variables, a different one, or neither shown."""
    left, right, certain = _abstract(reference, answer)
    if left == right:
        return told(tell, "structure", Decision(True, Evidence.EXACT))
    found = _decide(left, right, tell)
    if found.equal is False and not certain:
        return Decision(None, detail="differs, unless unknown functions make up for it")
    return found


def _decide(left: Node, right: Node, tell: Tell | None = None) -> Decision:
    nodes = [*walk(left), *walk(right)]
    real = _IMAGINARY not in nodes
    if not _RATIONAL_KINDS.issuperset(map(type, nodes)):  # one look costs less than algebra
        glance = _at_points(sample(left, right, 1, real=real))
        if told(tell, "one point", glance).equal is False:
            return glance
    algebra = told(tell, "algebra", _by_algebra(left, right, real))
    if algebra.equal is not None and algebra.evidence is not Evidence.NONE:
        return algebra
    points = sample(left, right, _enough(nodes) if algebra.equal else None, real=real)
    looked = told(tell, "points", _at_points(points))
    if looked.equal is False or not points.agreed:
        return looked
    if algebra.equal and not points.mismatch and points.beyond is None:
        equal = Decision(True, Evidence.EXACT, "equal by algebra")
        return told(tell, "algebra with a common point", equal)
    if algebra.equal:
        return Decision(None, detail=DOMAINS)
    if real:
        return told(tell, "signs of the variables", _by_orthants(left, right, points))
    return looked


def _at_points(points: Sample) -> Decision:
    """What the points show by themselves: a difference, or nothing."""
    if points.difference is not None:
        return Decision(False, Evidence.CERTIFIED, points.difference)
    if not points.agreed:
        return Decision(None, detail="no point where both sides have a value")
    return Decision(None, detail=f"no difference at {points.agreed} points")


def _enough(nodes: list[Node]) -> int:
    """Points to look at once algebra says equal: one, or one of each sign where domains matter."""
    return 8 if any(_is_partial(node) and free_symbols(node) for node in nodes) else 1


def _is_partial(node: Node) -> bool:
    """True for an operation that has no real value everywhere, poles aside."""
    if isinstance(node, Func):
        return node.name not in _ENTIRE
    return (
        isinstance(node, Pow)
        and integer(node.exponent) is None
        and node.base != _EULER
        and rational(node.base) is None
    )


def _by_algebra(left: Node, right: Node, real: bool) -> Decision:
    """Exact for rational functions; elsewhere an equality that still needs a common point.

    The latter comes with no evidence.
    """
    try:
        former, first, second = normal_forms(left, right, real=real)
        same = former.algebra.same(first, second)
    except TooLarge:
        return compare(left, right)
    except (Unsupported, Undefined, NotReal):
        return Decision(None)
    if former.independent():
        return Decision(same, Evidence.EXACT, None if same else "different by algebra")
    return Decision(same or None)


# --- unknown functions -------------------------------------------------------------------------


def _abstract(reference: Node, answer: Node) -> tuple[Node, Node, bool]:
    """Both sides with a new variable for each f(x) and each unevaluated node.

    The last is False where two of them might be equal after all, so no difference is certain.
    """
    if not any(
        isinstance(node, (Apply, Opaque)) for side in (reference, answer) for node in walk(side)
    ):
        return reference, answer, True
    table = _Applications()
    return table.replace(reference), table.replace(answer), table.certain


class _Applications:
    def __init__(self) -> None:
        self.known: list[tuple[Node, Sym]] = []
        self.certain = True

    def replace(self, node: Node) -> Node:
        if not isinstance(node, (Apply, Opaque)):
            return rebuild(node, self.replace)
        node = rebuild(node, self.replace) if isinstance(node, Apply) else node
        for other, symbol in self.known:
            if self._same(node, other):
                return symbol
        self.certain = self.certain and isinstance(node, Apply)
        symbol = Sym(f"{getattr(node, 'name', '')}()#{len(self.known)}")
        self.known.append((node, symbol))
        return symbol

    def _same(self, node: Node, other: Node) -> bool:
        """The same function of equal arguments; arguments that may be equal are noted."""
        if node == other:
            return True
        if not (isinstance(node, Apply) and isinstance(other, Apply)) or node.name != other.name:
            return False
        if len(node.args) != len(other.args):
            return False
        found = [_equal(a, b) for a, b in zip(node.args, other.args, strict=True)]
        if None in found and False not in found:
            self.certain = False
        return all(found)


def _equal(left: Node, right: Node) -> bool | None:
    if left == right:
        return True
    values = rational(left), rational(right)
    if None not in values:
        return bool(values[0] == values[1])
    return _decide(left, right).equal if free_symbols(left) | free_symbols(right) else None


# --- points ------------------------------------------------------------------------------------


class Sample(NamedTuple):
    """What the points showed.

    `difference` says where the sides differ, `beyond` the same where two variables or more are
    negative. `mismatch`: one side was real where the other was not.
    """

    difference: str | None
    agreed: int
    mismatch: bool
    beyond: str | None = None


def sample(
    left: Node, right: Node, enough: int | None = None, *, real: bool | None = None
) -> Sample:
    """Compare at points: at `enough` where both have a value, or at all of them.

    `real` leaves complex values out; without it, that is done where neither side holds i.
    """
    sides = (left, right)
    if real is None:
        real = not any(_IMAGINARY in walk(side) for side in sides)
    names = sorted(free_symbols(left) | free_symbols(right))
    whole = frozenset().union(*map(whole_variables, sides))
    stepped = frozenset().union(*map(_stepped_variables, sides))
    agreed, mismatch, beyond = 0, False, None
    most = max(4, MAX_SAMPLE_NODES // sum(len(walk(side)) for side in sides))
    for point in islice(_points(names, whole, stepped - whole), most):
        near = sum(value < 0 for value in point.values()) <= 1
        values = [_at(side, point, real) for side in sides]
        if (values[0] is None) != (values[1] is None):
            mismatch = mismatch or near
        if not all(isinstance(value, Value) for value in values):
            continue
        bits = _parted(left, right, point, real, enough is not None)
        if bits:
            difference = _difference(left, right, point, bits, real)
            if near or not real:
                return Sample(difference, agreed, mismatch)
            beyond = beyond or difference
            continue
        agreed += 1
        if agreed == enough:
            break
    if not agreed and real and not mismatch:
        return sample(left, right, enough, real=False)
    return Sample(None, agreed, mismatch, beyond) if agreed else Sample(beyond, 0, mismatch)


def _at(node: Node, point: Mapping[str, Value], real: bool) -> Value | ArithmeticError | None:
    """The value at a point; None where it is not real; the error where nothing is known."""
    try:
        value = evaluate(node, _PRECISIONS[0], point, real=real)
    except NotReal:
        return None
    except (Undefined, Unresolved, Unsupported) as error:
        return error
    return value if finite(value) else Unresolved("no finite enclosure")


def _parted(
    left: Node, right: Node, point: Mapping[str, Value], real: bool, proved: bool
) -> int | None:
    """The precision at which the two sides surely differ, or None; one look where algebra spoke."""
    for bits in _PRECISIONS[:1] if proved else _PRECISIONS:
        try:
            with precision(bits):
                first, second = (evaluate(n, bits, point, real=real) for n in (left, right))
                if disjoint(first, second):
                    return bits
        except (Undefined, Unresolved, Unsupported, NotReal):
            continue
    return None


def _difference(left: Node, right: Node, point: Mapping[str, Value], bits: int, real: bool) -> str:
    first, second = (digits(evaluate(n, bits, point, real=real)) for n in (left, right))
    where = ", ".join(f"{name} = {value}" for name, value in point.items())
    return f"{first} against {second}" + (f" at {where}" if where else "")


def whole_variables(node: Node) -> frozenset[str]:
    """Variables that must be whole: in factorials, and in powers of what may be negative."""
    names: set[str] = set()
    for part in walk(node):
        if isinstance(part, Func) and part.name in _COUNTING:
            names |= free_symbols(part)
        elif isinstance(part, Pow) and rational(part.exponent) is None and not _positive(part.base):
            names |= free_symbols(part.exponent)
    return frozenset(names)


def _stepped_variables(node: Node) -> frozenset[str]:
    """Variables under floor and ceil: they may be meant as whole, so only whole points count."""
    steps = (part for part in walk(node) if isinstance(part, Func) and part.name in _STEPS)
    return frozenset().union(*map(free_symbols, steps))


def _positive(node: Node) -> bool:
    value = rational(node)
    return value > 0 if value is not None else node in (Const("e"), Const("pi"))


def _points(
    names: list[str], whole: frozenset[str], stepped: frozenset[str]
) -> Iterator[Mapping[str, fmpq]]:
    """Rational points: at several scales, of all signs, zero, whole ones. The same every time.

    Variables of `whole` are whole and not negative, those of `stepped` whole.
    """
    for row, (scale, signs, step) in enumerate(_ROWS):
        point = {}
        for column, name in enumerate(names):
            number = fmpq(_SPREAD[(row + column) % len(_SPREAD)] + column, 1009 + 2 * column)
            sign = -1 if signs >> (column % 8) & 1 else 1
            value = scale * number * sign + step
            if name in stepped:
                value = fmpq(value.floor())
            point[name] = fmpq(1 + (row + 2 * column) % 5) if name in whole else value
        yield point
    yield dict.fromkeys(names, fmpq(0))
    yield dict.fromkeys(names, fmpq(1))
    for count in range(_WHOLE_POINTS if whole or stepped else 0):
        yield {
            name: fmpq(count + 3 * column if name in whole else (count - 12) * (-1) ** column)
            for column, name in enumerate(names)
        }


_SPREAD = (733, 1471, 389, 1873, 1201, 577, 2311)
_ROWS = (
    (fmpq(1), 0b00000000, 0),
    (fmpq(1), 0b11111111, 0),
    (fmpq(1), 0b10101010, 0),
    (fmpq(1), 0b01010101, 0),
    (fmpq(1, 2**20), 0b00000000, 0),
    (fmpq(1, 2**20), 0b11111111, 0),
    (fmpq(1, 3), 0b00110011, 0),
    (fmpq(25), 0b00000000, 0),
    (fmpq(25), 0b11001100, 0),
    (fmpq(1), 0b00000000, 4),
    (fmpq(1, 2**20), 0b00001111, 1),
    (fmpq(3000), 0b01100110, 0),
)  # (scale, signs by bits, shift)


# --- orthants ----------------------------------------------------------------------------------


def _by_orthants(left: Node, right: Node, points: Sample) -> Decision:
    """The proof by cases: each variable above zero, or below."""
    names = sorted(free_symbols(left) | free_symbols(right))
    unknown = Decision(
        None, detail=f"no difference at {points.agreed} points, no proof of equality"
    )
    nodes = len(walk(left)) + len(walk(right))
    if not 0 < len(names) <= MAX_ORTHANT_VARIABLES or nodes > MAX_ORTHANT_NODES:
        return unknown
    proved, mismatch = 0, points.mismatch
    share = MAX_ALGEBRA_WORK // 2 ** len(names)
    for signs in product((1, -1), repeat=len(names)):
        orthant = dict(zip(names, signs, strict=True))
        missing = [_not_real(side, orthant, share) for side in (left, right)]
        if any(missing):
            mismatch = mismatch or (not all(missing) and signs.count(-1) <= 1)
            continue
        if same_normal_form(left, right, signs=orthant, real=True, work=share):
            proved += 1
        elif points.beyond is None or signs.count(-1) <= 1:
            return unknown
    if not proved:
        return unknown
    if mismatch:
        return Decision(None, detail=DOMAINS)
    if points.beyond is not None:
        return Decision(None, detail=f"{BEYOND}: {points.beyond}")
    return Decision(True, Evidence.EXACT, "equal by algebra, for each sign of the variables")


def _not_real(node: Node, signs: Mapping[str, int], work: int) -> bool:
    try:
        normal_forms(node, node, signs=signs, real=True, work=work)
    except NotReal:
        return True
    except (TooLarge, Unsupported, Undefined):
        return False
    return False
