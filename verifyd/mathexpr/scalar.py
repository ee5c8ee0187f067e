"""Are two scalars equal? A ladder of rungs, cheapest first; each is a proof or passes on.

Structure, exact rationals, then for closed expressions disjoint balls (different), algebra
(equal), and balls down to the separation bound (equal or different); for expressions in
variables `identity`. What no rung settles is `Decision(None)`, and its detail says how far the
search went. No rung of this file rounds: rounding conventions are in `approximation`.
"""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.balls import (
    NotReal,
    Unresolved,
    Unsupported,
    Value,
    digits,
    disjoint,
    evaluate,
    finite,
    magnitude_bits,
    precision,
)
from verifyd.mathexpr.decision import SAME, UNKNOWN, BudgetExceeded, Decision, Tell, told
from verifyd.mathexpr.exact import Undefined, children, rational, shape, walk
from verifyd.mathexpr.identity import decide_identity
from verifyd.mathexpr.kernels import constant_difference
from verifyd.mathexpr.limits import FIRST_PRECISIONS, LARGE_NODES, MAX_PRECISION, MAX_PRODUCT_NODES
from verifyd.mathexpr.magnitude import one_is_enormous
from verifyd.mathexpr.traverse import rebuild
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Const,
    Dec,
    Func,
    Neg,
    Node,
    Num,
    Opaque,
    Sym,
)
from verifyd.mathexpr.zero_bound import bits_needed
from verifyd.verdict import Evidence

_LITERALS = frozenset({Num, Dec})
_OPEN = frozenset({Sym, Apply, Opaque})
_INFINITY = Const("inf")


def decide(reference: Node, answer: Node, tell: Tell | None = None) -> Decision:
    """Whether two scalar expressions are the same number, or the same function of their variables.

    Raises `BudgetExceeded` where the two are too large to compare. A node that is no scalar
    gives `Decision(None)` unless both sides are the same. `tell` hears of each rung after exact
    arithmetic.
    """
    if type(reference) in _LITERALS and type(answer) in _LITERALS:
        return _compare(reference.value, answer.value)  # type: ignore[attr-defined]
    if reference == answer:
        return SAME
    try:
        left, right = _value(reference), _value(answer)
        if left is not None and right is not None:
            return _compare(left, right)
        return _decide(reference, answer, tell)
    except Undefined:
        return told(tell, "values", _undefined(reference, answer))


def _value(node: Node) -> fmpq | None:
    return node.value if type(node) in _LITERALS else rational(node)  # type: ignore[attr-defined]


def _compare(left: fmpq, right: fmpq) -> Decision:
    return SAME if left == right else _different(left, right, Evidence.EXACT)


def _different(left: Value, right: Value, evidence: Evidence) -> Decision:
    return Decision(False, evidence, f"{digits(left)} against {digits(right)}")


def _undefined(reference: Node, answer: Node) -> Decision:
    """A side that divides by zero has no value; no value equals one that has."""
    if _without_value(reference) and _without_value(answer):
        return Decision(None, detail="neither side has a value")
    return Decision(False, Evidence.EXACT, "one side has no value: division by zero or the like")


def _without_value(node: Node) -> bool:
    for part in walk(node):
        try:
            rational(part)
        except Undefined:
            return True
    return False


def _decide(reference: Node, answer: Node, tell: Tell | None) -> Decision:
    nodes = [*walk(reference), *walk(answer)]
    if len(nodes) > MAX_PRODUCT_NODES:
        raise BudgetExceeded("more nodes than one decision may visit")
    if len(nodes) > LARGE_NODES and shape(reference) == shape(answer):
        return told(tell, "structure in any order", SAME)
    kinds = {type(node) for node in nodes}
    if Const in kinds and _INFINITY in nodes:
        return told(tell, "infinity", _infinite(reference, answer))
    if Func in kinds and any(map(_is_plain_log, nodes)):
        return _either_base(reference, answer, tell)
    if kinds.isdisjoint(_OPEN):
        return _closed(reference, answer, tell)
    return decide_identity(reference, answer, tell)


def _infinite(reference: Node, answer: Node) -> Decision:
    left, right = _infinity_sign(reference), _infinity_sign(answer)
    if left is not None and right is not None:
        return Decision(left == right, Evidence.EXACT)
    other = answer if left is not None else reference
    if left is right is None or _INFINITY in walk(other):
        return Decision(None, detail="infinity inside an expression")
    return Decision(False, Evidence.EXACT, "infinity against a finite expression")


def _infinity_sign(node: Node) -> int | None:
    sign = 1
    while isinstance(node, Neg):
        node, sign = node.arg, -sign
    return sign if node == _INFINITY else None


# --- the logarithm without a base --------------------------------------------------------------


def _is_plain_log(node: Node) -> bool:
    return isinstance(node, Func) and node.name == "log" and len(node.args) == 1


def _either_base(reference: Node, answer: Node, tell: Tell | None) -> Decision:
    """`log x` is ln x or log_10 x: equal where one reading makes them so."""
    first = decide(with_base(reference, None), with_base(answer, None), tell)
    told(tell, "log as the natural logarithm", first)
    if first.equal:
        return first
    second = decide(with_base(reference, 10), with_base(answer, 10), tell)
    told(tell, "log as the logarithm to base 10", second)
    if second.equal or first.equal is False:
        return second
    return first


def with_base(node: Node, base: int | None) -> Node:
    """`node` with every logarithm without a base read to `base`; None for the natural one."""
    if _is_plain_log(node):
        (arg,) = (with_base(child, base) for child in children(node))
        return Func("ln", (arg,)) if base is None else Func("log", (arg, Num(fmpq(base))))
    return rebuild(node, lambda child: with_base(child, base))


# --- closed expressions ------------------------------------------------------------------------


def _closed(reference: Node, answer: Node, tell: Tell | None) -> Decision:
    found, gap = _at_precision(reference, answer, FIRST_PRECISIONS[0], tell)
    if found.equal is not None:
        return found
    if gap is None and one_is_enormous(reference, answer):
        return told(
            tell, "size", Decision(False, Evidence.CERTIFIED, "one side alone is beyond 2^64")
        )
    needed = bits_needed(Add((reference, Neg(answer))))
    if needed is not None and needed <= MAX_PRECISION - FIRST_PRECISIONS[0]:
        return _down_to_bound(reference, answer, needed, gap, tell)
    by_algebra = _by_algebra(reference, answer, gap)
    told(tell, "algebra", by_algebra)
    if by_algebra.equal is not None:
        return by_algebra
    return _refine(reference, answer, found, tell)


def _by_algebra(reference: Node, answer: Node, gap: Value | None) -> Decision:
    """What the algebra of constants shows of the difference; equal only where both have a value."""
    exact = _gap_by_algebra(reference, answer)
    if exact is not None and exact != 0:
        return Decision(False, Evidence.EXACT, f"the difference is {digits(exact)}")
    if exact == 0 and (gap is not None or _has_values(reference, answer)):
        return Decision(True, Evidence.EXACT, "equal by algebra")
    return UNKNOWN


def _gap_by_algebra(reference: Node, answer: Node) -> fmpq | None:
    """Real algebra knows more identities; complex algebra takes what has no real value."""
    try:
        return constant_difference(reference, answer, real=True)
    except NotReal:
        return constant_difference(reference, answer)


def _has_values(reference: Node, answer: Node) -> bool:
    """Algebra holds where both sides have a value; that they have one, a finite ball shows."""
    try:
        return all(finite(evaluate(node, FIRST_PRECISIONS[1])) for node in (reference, answer))
    except ArithmeticError:
        return False


def _at_precision(
    reference: Node, answer: Node, bits: int, tell: Tell | None
) -> tuple[Decision, Value | None]:
    """One try with balls; with it a ball of the difference, None where a side has no finite ball."""
    found, gap = _with_balls(reference, answer, bits)
    if tell is not None:
        tell(f"balls at {bits} bits", found)
    return found, gap


def _with_balls(reference: Node, answer: Node, bits: int) -> tuple[Decision, Value | None]:
    """Different where the balls are disjoint, equal where both are exact."""
    try:
        with precision(bits):
            left, right = evaluate(reference, bits), evaluate(answer, bits)
            if not (finite(left) and finite(right)):
                return Decision(None, detail="no finite enclosure"), None
            gap = left - right
            if disjoint(left, right):
                exact = _exact(left) and _exact(right)
                return _different(left, right, Evidence.EXACT if exact else Evidence.CERTIFIED), gap
            if _exact(left) and _exact(right):
                return Decision(True, Evidence.EXACT), gap
    except Undefined as error:
        return _one_undefined(reference, answer, bits, str(error)), None
    except (Unresolved, Unsupported, NotReal) as error:
        return Decision(None, detail=str(error)), None
    return Decision(None, detail=f"no difference at {bits} bits"), gap


def _exact(value: Value) -> bool:
    return isinstance(value, fmpq) or bool(value.is_exact())


def _one_undefined(reference: Node, answer: Node, bits: int, why: str) -> Decision:
    """A pole on one side alone is a difference; on both sides it is nothing."""
    with_value = 0
    for node in (reference, answer):
        try:
            with_value += finite(evaluate(node, bits))
        except ArithmeticError:
            continue
    if with_value == 1:
        return Decision(False, Evidence.CERTIFIED, f"one side has no value: {why}")
    return Decision(None, detail=f"no value: {why}")


def _refine(reference: Node, answer: Node, found: Decision, tell: Tell | None) -> Decision:
    """Without a separation bound, more bits can show a difference alone."""
    for bits in FIRST_PRECISIONS[1:]:
        found, _ = _at_precision(reference, answer, bits, tell)
        if found.equal is not None:
            return found
    return found


def _down_to_bound(
    reference: Node, answer: Node, needed: int, gap: Value | None, tell: Tell | None
) -> Decision:
    """Balls until they part, or until the difference is below the separation bound, so zero.

    `needed` is the bound in bits, `gap` the difference as far as it is known.
    """
    found, bits = Decision(None), needed + FIRST_PRECISIONS[0]
    while gap is None or magnitude_bits(gap) > -needed:
        if bits > MAX_PRECISION:
            return found
        found, gap = _at_precision(reference, answer, bits, tell)
        if found.equal is not None:
            return found
        bits *= 2
    proof = f"within 2^-{needed}, the separation bound"
    return told(tell, "zero bound", Decision(True, Evidence.CERTIFIED, proof))
