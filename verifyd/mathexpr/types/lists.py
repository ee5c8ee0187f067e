"""Lists and sets: members without brackets, or in braces, match in any order."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge, conjunction
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.nearness import MANY, estimate, near
from verifyd.mathexpr.tree import Bracketed, ListOf, Node, Ratio, Relation, SetOf, Sym, Text
from verifyd.mathexpr.types.assignment import named

_NUMERALS = frozenset("IVX")
"""Letters of Roman numerals: IV is no arrangement of I and V."""


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is a list or a finite set."""
    if isinstance(reference, (ListOf, SetOf)):
        return _list(judge, reference, answer)
    if isinstance(answer, (ListOf, SetOf)):
        return _single(judge, reference, answer)
    return None


def _list(judge: Judge, reference: ListOf | SetOf, answer: Node) -> Decision | None:
    answer = _named_whole(answer)
    if isinstance(answer, Bracketed) and isinstance(reference, ListOf):
        values = [_value(member) for member in reference.members]
        return judge.all_equal(values, answer.members)
    if not isinstance(answer, (ListOf, SetOf)):
        if len(reference.members) == 1:
            return judge.compare(reference.members[0], answer)
        letters = _letters(answer)
        if letters and _are_choices(reference):  # ABD
            return judge.unordered(reference.members, letters)
        return DIFFERENT._replace(detail="one value for a list")
    if not any(isinstance(member, Ratio) for member in reference.members):
        answer = _without_labels(answer)
    reference, answer = _solutions(reference), _solutions(answer)
    names = _names(reference.members), _names(answer.members)
    if min(map(len, names)) == 1 and max(map(len, names)) > 1:
        if not _numbered(*names):
            return DIFFERENT._replace(detail="other names")
        return judge.unordered(*([_value(m) for m in one.members] for one in (reference, answer)))
    if len(names[0]) > 1 and not names[1] and isinstance(answer, ListOf):
        return judge.all_equal([_value(member) for member in reference.members], answer.members)
    if names[0] != names[1] and all(map(_has_words, names)):  # min, max for minimum, maximum
        return judge.all_equal(reference.members, answer.members)
    wanted, given = _distributed(reference.members), _distributed(answer.members)
    if any(map(_is_group, given)) and not any(map(_is_group, wanted)):
        given = [value for member in given for value in _group(member)]
    if isinstance(reference, SetOf) and isinstance(answer, SetOf):
        wanted, given = _distinct(judge, wanted), _distinct(judge, given)
    if judge.options.order == "ordered" and isinstance(reference, ListOf):
        return judge.all_equal(wanted, given)
    return judge.unordered(wanted, given)


def _single(judge: Judge, reference: Node, answer: ListOf | SetOf) -> Decision | None:
    """A reference that is one value: a list of one is that value; more are a hedge or extras."""
    if len(answer.members) == 1 and not isinstance(reference, Bracketed):
        return judge.compare(reference, answer.members[0])
    whole = _named_whole(reference)
    if whole is not reference:
        return judge.compare(whole, answer)
    if isinstance(reference, Bracketed) and isinstance(answer, ListOf):
        values = [_value(member) for member in answer.members]
        if 0 < sum(named(member) is not None for member in answer.members) < len(values):
            return DIFFERENT._replace(detail="several values under one name")  # x = 0, 1
        return judge.all_equal(reference.members, values)
    letters = _letters(reference)
    if letters and isinstance(answer, ListOf) and answer.word != "or":  # an arrangement, BADC
        return judge.all_equal(letters, answer.members)
    if isinstance(answer, ListOf) and answer.word == "or":  # "0.5 or 1/2": no hedge
        found = conjunction([judge.compare(reference, member) for member in answer.members])
        if found.equal:
            return found
    if judge.options.multiple:
        return _any(judge, reference, answer)
    return DIFFERENT._replace(detail=f"{len(answer.members)} values for one")


def _any(judge: Judge, reference: Node, answer: ListOf | SetOf) -> Decision:
    """Option `multiple`: one right value among those given is enough."""
    found = [judge.compare(reference, member) for member in answer.members]
    for equal in (True, None):
        for decision in found:
            if decision.equal is equal:
                return decision
    return DIFFERENT._replace(detail="none of the values is the reference")


def _letters(node: Node) -> tuple[Node, ...]:
    """The letters of a run of capitals, each once: BADC; none for anything else, as IV or AA."""
    if not isinstance(node, Sym) or not (node.name.isalpha() and node.name.isupper()):
        return ()
    letters = set(node.name)
    run = 1 < len(node.name) == len(letters) and not letters <= _NUMERALS
    return tuple(map(Sym, node.name)) if run else ()


def _are_choices(node: ListOf | SetOf) -> bool:
    together = isinstance(node, SetOf) or node.word != "or"
    return together and all(isinstance(member, Sym) for member in node.members)


def _named_whole(node: Node) -> Node:
    """S = {1, 2} is {1, 2}; x = 1 stays as it is."""
    if isinstance(node, Relation):
        found = named(node)
        if node.ops == ("in",) and isinstance(node.sides[0], Sym):  # x in {1, 2}
            return node.sides[1] if isinstance(node.sides[1], SetOf) else node
        if found is not None and isinstance(found[1][-1], (SetOf, Bracketed, ListOf)):
            return found[1][-1]
    return node


def _solutions(node: ListOf | SetOf) -> ListOf | SetOf:
    """x = 1, y = 2 or x = 2, y = 1 as two pairs: the same names, in the same order, again."""
    found = [named(member) for member in node.members]
    labels = [name[0] for name in found if name is not None]
    width = len(set(labels))
    rounds, rest = divmod(len(labels), width) if width else (0, 0)
    if len(labels) < len(found) or width < 2 or rounds < 2 or rest:
        return node
    if labels != labels[:width] * rounds:
        return node
    values = [_value(member) for member in node.members]
    groups = (values[k : k + width] for k in range(0, len(values), width))
    return ListOf(tuple(Bracketed("(", ")", tuple(group)) for group in groups))


def _names(members: tuple[Node, ...]) -> set[Node]:
    found = [named(member) for member in members]
    return {name[0] for name in found if name is not None}


def _is_group(member: Node) -> bool:
    """Several values under one name: "first: 1, 2, second: 3"."""
    found = named(member)
    return found is not None and isinstance(found[1][-1], ListOf)


def _group(member: Node) -> tuple[Node, ...]:
    value = _value(member)
    return value.members if isinstance(value, ListOf) else (value,)


def _without_labels(node: ListOf | SetOf) -> ListOf | SetOf:
    """P: 3, Q: 4 reads as two ratios; where no ratio is asked for, its letters name the values."""
    values, labels = [], set()
    for member in node.members:
        if not isinstance(member, Ratio) or len(member.parts) != 2:
            return node
        label, value = member.parts
        if not isinstance(label, Sym) or isinstance(value, Sym):
            return node
        labels.add(label)
        values.append(value)
    return ListOf(tuple(values)) if len(labels) == len(values) > 1 else node


def _numbered(*names: set[Node]) -> bool:
    """True where the one name is x and the others are x_1, x_2: two roots of one equation."""
    (one,), others = sorted(names, key=len)
    return isinstance(one, Sym) and all(
        isinstance(other, Sym) and other.name.startswith(f"{one.name}_") for other in others
    )


def _has_words(names: set[Node]) -> bool:
    return len(names) > 1 and any(isinstance(name, Text) for name in names)


def _value(member: Node) -> Node:
    found = named(member)
    return member if found is None else found[1][-1]


def _distributed(members: tuple[Node, ...]) -> list[Node]:
    """x = 1, 2 names both values: a name on the first member alone is carried on."""
    if not members or not isinstance(members[0], Relation) or named(members[0]) is None:
        return list(members)
    if any(isinstance(member, Relation) for member in members[1:]):
        return _one_name(members)
    return [_value(members[0]), *members[1:]]


def _one_name(members: tuple[Node, ...]) -> list[Node]:
    """x = 1 or x = 2: one name throughout says no more than the values."""
    names = [named(member) for member in members]
    if any(name is None for name in names):
        return list(members)
    labels = {name[0] for name in names if name is not None}
    return [_value(member) for member in members] if len(labels) == 1 else list(members)


def _distinct(judge: Judge, members: list[Node]) -> list[Node]:
    """A set's members once each; those not proved equal stay."""
    kept: list[tuple[Node, float | None]] = []
    for member in members:
        value = estimate(member) if len(members) >= MANY else None
        if not any(near(value, at) and judge.same(member, other).equal for other, at in kept):
            kept.append((member, value))
    return [member for member, _ in kept]
