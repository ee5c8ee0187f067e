"""Named values: x = 5 against 5, f(x) = 2x against 2x; a name on both sides must agree."""

from __future__ import annotations

import re

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.exact import free_symbols, is_scalar
from verifyd.mathexpr.traverse import substitute
from verifyd.mathexpr.tree import (
    Apply,
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
    Ratio,
    Relation,
    SetOf,
    Sym,
    Text,
)


def is_label(node: Node) -> bool:
    """True for what names a value: x, f(x), V_0, \\text{Area}, (x, y), |AB|."""
    if isinstance(node, (Sym, Text, Apply)):
        return True
    if isinstance(node, Const):
        return node.name in ("i", "e")
    if isinstance(node, Bracketed):
        return bool(node.members) and all(isinstance(member, Sym) for member in node.members)
    if isinstance(node, Func):  # |AB|
        return node.name == "abs" and isinstance(node.args[0], Sym) and len(node.args[0].name) > 1
    if isinstance(node, Ratio):  # S_1 : S_2
        return all(map(is_label, node.parts))
    if isinstance(node, Div):  # \\frac{dy}{dx}, \\frac{AB}{CD}
        return is_label(node.top) and is_label(node.bottom)
    if isinstance(node, Mul):  # y(t), ABC read as a product
        return len(node.factors) < 5 and all(
            isinstance(factor, (Sym, Bracketed)) for factor in node.factors
        )
    return False


Named = tuple[Node, tuple[Node, ...]]


def named(node: Node) -> tuple[Node, tuple[Node, ...]] | None:
    """The name and the sides after it, where the node is `name = value [= value ...]`, or A(1, 2)."""
    point = _point(node) or _extreme(node)
    if point is not None:
        return point
    if isinstance(node, Relation) and node.ops == ("->",):
        return _mapping(*node.sides)
    if not isinstance(node, Relation) or any(op not in ("=", "equiv") for op in node.ops):
        return None
    first, last = node.sides[0], node.sides[-1]
    if is_label(first) or _names_value(first, last):
        found = _if_free(first, node.sides[1:])
    else:
        found = None
    if found is None and len(node.sides) == 2 and is_label(last):
        return None if isinstance(first, Bracketed) else _if_free(last, (first,))
    return found


def _extreme(node: Node) -> Named | None:
    """max 5 names a value; it is no function of one number."""
    if not isinstance(node, Func) or node.name not in ("max", "min"):
        return None
    if len(node.args) == 1 and is_scalar(node) and not free_symbols(node):
        return Text(f"{node.name}imum"), node.args
    return None


def _point(node: Node) -> Named | None:
    """The name and the coordinates of a point: A(1, 2) reads as a product or an application."""
    if isinstance(node, Apply) and len(node.args) > 1 and node.name.isupper():
        name, place = node.name, Bracketed("(", ")", node.args)
    elif isinstance(node, Mul) and len(node.factors) == 2:
        label, value = node.factors
        if not isinstance(label, Sym) or not isinstance(value, Bracketed):
            return None
        name, place = label.name, value
    else:
        return None
    single = len(name[:1]) == 1 and name[0].isupper() and name[1:2] in ("", "_", "'")
    plain = (place.left, place.right) == ("(", ")") and not any(map(free_symbols, place.members))
    return (Sym(name), (place,)) if single and plain else None


_ANGLES = frozenset("sin cos tan cot sec csc".split())


def _names_value(node: Node, value: Node) -> bool:
    """True for \\tan A beside a number, and A^{-1} beside a matrix."""
    if isinstance(node, Func):
        named = node.name in _ANGLES and is_label(node.args[0])
        return named and is_scalar(value) and not free_symbols(value)
    if isinstance(node, Pow) and isinstance(node.base, Sym) and node.base.name.isupper():
        return isinstance(value, Matrix) and isinstance(node.exponent, (Neg, Num, Sym))
    return False


def _mapping(variable: Node, value: Node) -> tuple[Node, tuple[Node, ...]] | None:
    """x \\mapsto x^2 is some f(x) = x^2."""
    if not isinstance(variable, Sym) or variable.name not in free_symbols(value):
        return None
    return Apply("f", (variable,)), (value,)


def _if_free(label: Node, values: tuple[Node, ...]) -> tuple[Node, tuple[Node, ...]] | None:
    """An equation in which the name occurs again is no assignment."""
    name = free_symbols(label) if not isinstance(label, (Text, Apply)) else frozenset()
    if isinstance(label, (Apply, Mul, Div, Ratio)):
        return label, values
    return None if any(name & free_symbols(value) for value in values) else (label, values)


def _bare_name(node: Node) -> Node:
    """The length |AB| by the name of its segment, the measure m\\angle A by that of its angle."""
    if isinstance(node, Func) and node.name == "abs":
        return _bare_name(node.args[0])
    if isinstance(node, Mul) and len(node.factors) == 2 and node.factors[0] == Sym("m"):
        angle = node.factors[1]
        return angle if isinstance(angle, Sym) and angle.name.startswith("angle_") else node
    if isinstance(node, Ratio) and len(node.parts) == 2:
        return Div(*node.parts)
    if isinstance(node, Sym):
        derivative = _DERIVATIVE.fullmatch(node.name)
        if derivative is not None:
            return Sym(f"{derivative[1]}'")
        segment = node.name.removeprefix("overline_")  # \overline{z} is a conjugate
        return Sym(segment) if len(segment) > 1 and segment.isupper() else node
    return node


_DERIVATIVE = re.compile(r"d ([a-z])/d x")


def _names_the_figure(short: Node, full: Node) -> bool:
    """V for V_ABCD: an index in words or of several corners tells what the name belongs to."""
    if not isinstance(short, Sym) or not isinstance(full, Sym):
        return False
    name, _, index = full.name.partition("_")
    return short.name == name and len(index) > 1 and index.isalpha()


def _same_name(first: Node, second: Node) -> bool:
    first, second = _bare_name(first), _bare_name(second)
    if first == second or _same_segment(first, second):
        return True
    if _names_the_figure(first, second) or _names_the_figure(second, first):
        return True
    for one, other in ((first, second), (second, first)):
        if isinstance(one, Apply) and isinstance(other, Sym):  # y = ... for f(x) = ...
            return other.name == one.name or (other.name == "y" and other not in one.args)
        if isinstance(one, Text) and isinstance(other, (Sym, Text)):
            return True
    return False


def _same_segment(first: Node, second: Node) -> bool:
    """AB and BA are one segment, and one length; \\angle ABC and \\angle CBA are one angle."""
    if not isinstance(first, Sym) or not isinstance(second, Sym):
        return False
    kind, _, name = first.name.rpartition("_")
    if kind not in ("", "angle") or not name.isalpha() or not name.isupper():
        return False
    return len(name) == (3 if kind else 2) and second.name == f"{kind}_{name[::-1]}".lstrip("_")


def _parameters_of(wanted: Node, given: Node, value: Node) -> Node | None:
    """The value of f(t) = ... written in the letters of f(x) = ...; None for other functions."""
    if not isinstance(wanted, Apply) or not isinstance(given, Apply) or wanted.name != given.name:
        return None
    new, old = wanted.args, given.args
    if len(new) != 1 or len(old) != 1 or not isinstance(new[0], Sym) or not isinstance(old[0], Sym):
        return None
    inside = free_symbols(value)
    if old[0].name not in inside or new[0].name in inside:  # f(a) = 1 speaks of a alone
        return None
    return substitute(value, old[0].name, new[0])


def _by_name(node: Node) -> dict[Node, Node] | None:
    """x = 1, y = 2 and (x, y) = (1, 2) as names with their values."""
    if isinstance(node, Relation) and node.ops == ("=",):
        names, values = node.sides
        if isinstance(names, Bracketed) and isinstance(values, Bracketed) and is_label(names):
            pairs = dict(zip(names.members, values.members, strict=False))
            return pairs if len(pairs) == len(names.members) == len(values.members) else None
    if isinstance(node, Relation) and len(node.sides) > 2 and set(node.ops) == {"="}:
        labels, value = node.sides[:-1], node.sides[-1]  # m = n = 3
        return dict.fromkeys(labels, value) if all(map(is_label, labels)) else None
    if isinstance(node, ListOf):
        found = [named(member) for member in node.members]
        pairs = {name[0]: name[1][-1] for name in found if name is not None}
        return pairs if len(pairs) == len(found) else None
    return None


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Compares the values where one side, or both, carry a name."""
    pairs, others = _by_name(reference), _by_name(answer)
    if pairs is not None and others is not None and pairs.keys() == others.keys():
        return judge.all_equal(list(pairs.values()), [others[name] for name in pairs])
    wanted, given = named(reference), named(answer)
    if wanted is None and given is None:
        return _identities(judge, reference, answer)
    if wanted is not None and given is not None:
        renamed = _parameters_of(wanted[0], given[0], given[1][-1])
        if wanted[0] != given[0] and renamed is not None:
            return judge.compare(wanted[1][-1], renamed)
        if not _same_name(wanted[0], given[0]):
            return _other_names(wanted, given)
        return _value(judge, wanted[1][-1], given[1])
    if wanted is not None:
        if isinstance(answer, (Relation, SetOf)):
            return None
        return judge.compare(wanted[1][-1], answer)
    assert given is not None
    if isinstance(reference, Relation):
        return None
    if given[0] == reference:
        return None
    return _value(judge, reference, given[1])


def _other_names(wanted: Named, given: Named) -> Decision | None:
    """y_1 = ... is not y_2 = ...; but x = y + 1 may be y = x - 1, an equation."""
    names = free_symbols(wanted[0]), free_symbols(given[0])
    inside = free_symbols(wanted[1][-1]), free_symbols(given[1][-1])
    if names[0] & inside[1] or names[1] & inside[0]:
        return None
    return DIFFERENT._replace(detail="other names")


def _value(judge: Judge, reference: Node, values: tuple[Node, ...]) -> Decision:
    """The last of the answer's values, once the others are shown to equal it."""
    for value in values[:-1]:
        link = judge.compare(value, values[-1])
        if link.equal is False:
            return link._replace(detail="the answer's own sides differ")
    return judge.compare(reference, values[-1])


def _identities(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """2 + 3 = 5 is the value 5, where the sides are closed and equal."""
    for one, other in ((reference, answer), (answer, reference)):
        if isinstance(other, Relation) or not isinstance(one, Relation):
            continue
        if any(op != "=" for op in one.ops) or any(free_symbols(side) for side in one.sides):
            continue
        if one is answer:
            return _value(judge, reference, one.sides)
        return judge.compare(one.sides[-1], answer)
    return _derivation(judge, reference, answer)


def _derivation(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """`5 \\star 1 = 9·5 + 2 = 47`: what is asked for, then two or more closed sides that agree."""
    if isinstance(reference, Relation) or not isinstance(answer, Relation):
        return None
    if len(answer.sides) < 3 or any(op != "=" for op in answer.ops):
        return None
    closed = answer.sides[1:]
    if any(free_symbols(side) for side in closed):
        return None
    return _value(judge, reference, closed)
