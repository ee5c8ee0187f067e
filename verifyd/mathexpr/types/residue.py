"""Residue classes: 3 mod 5 is 8 mod 5, and `x ≡ 3 (mod 5)` says the same of x."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, SAME, Decision
from verifyd.mathexpr.exact import is_scalar, rational
from verifyd.mathexpr.traverse import symbols
from verifyd.mathexpr.tree import Add, ListOf, Mul, Node, Num, Relation, Residue, Sym, Where
from verifyd.mathexpr.types.family import same_line


def _class(node: Node) -> Residue | None:
    if isinstance(node, Relation) and node.ops[-1] in ("equiv", "=") and len(node.sides) == 2:
        node = node.sides[-1]
    return node if isinstance(node, Residue) else None


def _other_names(reference: Node, answer: Node) -> bool:
    sides = [node.sides[0] for node in (reference, answer) if isinstance(node, Relation)]
    return len(sides) == 2 and sides[0] != sides[1]


def _members(judge: Judge, wanted: Residue, answer: Node) -> Decision | None:
    """n = 7k + 3 gives the members of a class; None for what is no such line in one letter."""
    value = answer
    if isinstance(answer, (Where, ListOf)):
        value = answer.value if isinstance(answer, Where) else answer.members[0]
    if isinstance(value, Relation) and value.ops == ("=",):
        value = value.sides[1]
    letters = symbols(value)
    if not isinstance(value, Add) or not is_scalar(value) or len(letters) != 1:
        return None
    name = next(iter(letters))
    line = Add((wanted.value, Mul((wanted.modulus, Sym(name)))))
    return same_line(judge, line, name, value, name)


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where the reference is a residue class; the modulus may be left out."""
    wanted, given = _class(reference), _class(answer)
    if wanted is None and given is None:
        return None
    if wanted is None:
        return (
            judge.compare(reference, given.value)
            if isinstance(reference, Num) and given
            else DIFFERENT
        )
    if _other_names(reference, answer):
        return DIFFERENT._replace(detail="other names")
    if given is None and (family := _members(judge, wanted, answer)) is not None:
        return family
    if given is None:
        return judge.compare(wanted.value, answer)
    modulus = judge.same(wanted.modulus, given.modulus)
    if not modulus.equal:
        return modulus
    numbers = [rational(node) for node in (wanted.value, given.value, wanted.modulus)]
    if any(number is None or number.q != 1 for number in numbers) or numbers[2] == 0:
        return judge.compare(wanted.value, given.value)
    first, second, divisor = (int(number.p) for number in numbers if number is not None)
    return SAME if (first - second) % divisor == 0 else DIFFERENT
