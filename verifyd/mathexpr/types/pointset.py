"""Sets of real numbers: an interval, a solved inequality, a set-builder and a union are one thing.

Both sides become a list of pieces (low, low closed, high, high closed), sorted and merged where
the order of the ends can be proved, and matched piece by piece.
"""

from __future__ import annotations

from flint import fmpq
from msgspec.structs import replace

from verifyd.mathexpr.compare import Judge, conjunction
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.exact import free_symbols, is_scalar
from verifyd.mathexpr.intervals import (
    INFINITY,
    LINE,
    MINUS_INFINITY,
    Piece,
    Pieces,
    complement,
    intersect,
    merge,
)
from verifyd.mathexpr.tree import (
    Bracketed,
    Func,
    ListOf,
    NamedSet,
    Neg,
    Node,
    Num,
    Relation,
    SetBuilder,
    SetOf,
    SetOp,
    Sym,
    Where,
)
from verifyd.mathexpr.types.assignment import is_label

ZERO = Num(fmpq(0))
_FLIP = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
_INEQUALITIES = frozenset({"<", ">", "<=", ">=", "!="})


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is plainly a set of reals and the other can be read as one."""
    if not (_plain(reference) or _plain(answer)):
        return None
    if isinstance(reference, Bracketed) and isinstance(answer, Bracketed):
        return _intervals(judge, reference, answer)
    if _of_two_names(reference, answer):
        return None  # x > a: which of the two is solved for does not show
    wanted = pieces(reference)
    given = pieces(answer)
    if wanted is None or given is None:
        return None
    names = _variable(reference), _variable(answer)
    if None not in names and names[0] != names[1]:
        return DIFFERENT._replace(detail="other variables")
    return _match(judge, merge(wanted), merge(given))


def _plain(node: Node) -> bool:
    """True for what is a set of reals and nothing else."""
    if isinstance(node, (SetOp, SetBuilder)):
        return True
    if isinstance(node, NamedSet):
        return node.name == "R"
    if isinstance(node, Relation):
        return node.ops[0] in _INEQUALITIES or node.ops[0] == "in"
    if isinstance(node, Bracketed):
        return len(node.members) == 2 and (
            ({node.left, node.right} != {"(", ")"} and node.left != "<") or _unbounded(node)
        )
    if isinstance(node, ListOf):
        return any(
            _plain(member) for member in node.members if isinstance(member, (Relation, SetOp))
        )
    return isinstance(node, Where) and _plain(node.value)


def _unbounded(node: Bracketed) -> bool:
    return node.members[0] == MINUS_INFINITY or node.members[1] in (INFINITY,)


def _intervals(judge: Judge, reference: Bracketed, answer: Bracketed) -> Decision:
    if _closed_ends(reference) != _closed_ends(answer):
        return DIFFERENT._replace(detail="other brackets")
    return judge.all_equal(reference.members, answer.members)


def _closed_ends(node: Bracketed) -> tuple[bool, bool]:
    left = node.left == "[" and node.members[:1] != (MINUS_INFINITY,)
    right = node.right == "]" and node.members[1:] != (INFINITY,)
    return left, right


# --- reading a node as pieces ------------------------------------------------------------------


def pieces(node: Node) -> Pieces | None:
    """The pieces of a set of reals; None where the node is none."""
    if isinstance(node, Bracketed):
        if len(node.members) != 2 or node.left == "<":
            return None
        left, right = _closed_ends(node)
        return [Piece(node.members[0], left, node.members[1], right)]
    if isinstance(node, NamedSet):
        return [LINE] if node.name == "R" else None
    if isinstance(node, SetOf):
        return [Piece(member, True, member, True) for member in node.members]
    if isinstance(node, Relation):
        return _relation(node)
    if isinstance(node, SetBuilder):
        return _builder(node)
    if isinstance(node, SetOp):
        return _operation(node)
    if isinstance(node, ListOf):
        return _listed(node)
    if isinstance(node, Where):
        return pieces(node.value)
    return None


def _builder(node: SetBuilder) -> Pieces | None:
    if isinstance(node.element, Relation) and node.element.ops == ("in",):
        domain = pieces(node.element.sides[1])
        condition = pieces(node.condition)
        return intersect(domain, condition) if domain and condition is not None else None
    return pieces(node.condition) if isinstance(node.element, Sym) else None


def _relation(node: Relation) -> Pieces | None:
    ops, sides = node.ops, node.sides
    place = _place(node)
    if place is None:
        return None
    inside = _magnitude(sides[place])
    if inside is not None:
        bare = replace(node, sides=(*sides[:place], inside, *sides[place + 1 :]))
        return _mirrored(pieces(bare))
    if ops == ("in",):
        return pieces(sides[1])
    if len(ops) == 1:
        return _half_line(ops[0] if place == 0 else _FLIP[ops[0]], sides[1 - place])
    first, second = _half_line(_FLIP.get(ops[0], ""), sides[0]), _half_line(ops[1], sides[2])
    if first is None or second is None or {ops[0][0], ops[1][0]} not in ({"<"}, {">"}):
        return None
    low, high = (first[0], second[0]) if ops[0][0] == "<" else (second[0], first[0])
    return [Piece(low.low, low.low_closed, high.high, high.high_closed)]


def _mirrored(found: Pieces | None) -> Pieces | None:
    """What x may be where |x| may be this."""
    positive = intersect(found, [Piece(ZERO, True, INFINITY, False)])
    if positive is None:
        return None
    return positive + [
        Piece(Neg(p.high), p.high_closed, Neg(p.low) if p.low != ZERO else ZERO, p.low_closed)
        for p in positive
    ]


def _half_line(op: str, bound: Node) -> Pieces | None:
    if op in ("<", "<="):
        return [Piece(MINUS_INFINITY, False, bound, op == "<=")]
    if op in (">", ">="):
        return [Piece(bound, op == ">=", INFINITY, False)]
    if op == "=":
        return [Piece(bound, True, bound, True)]
    if op == "!=":
        return [Piece(MINUS_INFINITY, False, bound, False), Piece(bound, False, INFINITY, False)]
    return None


def _operation(node: SetOp) -> Pieces | None:
    left = _operand(node.left)
    right = _operand(node.right) if node.right is not None else None
    if left is None or right is None:
        return None
    if node.op == "union":
        return left + right
    if node.op == "intersection":
        return intersect(left, right)
    rest = complement(right)
    return intersect(left, rest) if rest is not None else None


def _operand(node: Node) -> Pieces | None:
    """The pieces of one side of a union; the plain braces of {5} leave a number to be read."""
    if is_scalar(node) and not free_symbols(node):
        return [Piece(node, True, node, True)]
    return pieces(node)


def _over_the_reals(member: Node) -> bool:
    """True for x in R, which says nothing that is not taken for granted."""
    return (
        isinstance(member, Relation) and member.ops == ("in",) and member.sides[1] == NamedSet("R")
    )


def _listed(node: ListOf) -> Pieces | None:
    """x < 1 or x > 2 is a union; x > 1 and x < 2, and x ≠ 1, x ≠ 2, are intersections."""
    found: Pieces = []
    excluded: Pieces | None = None
    variable = _variable(node)
    if any(_variable(member) not in (None, variable) for member in node.members):
        return None  # statements about several variables
    exclusion = False
    for member in node.members:
        relation = member
        if len(node.members) > 1 and _over_the_reals(member):
            continue  # x > 3, x \in \mathbb{R}
        if isinstance(member, Relation):
            exclusion = member.ops == ("!=",)
        elif exclusion and variable is not None:  # x ≠ 1, 2
            relation = Relation(("!=",), (variable, member))
        elif not isinstance(member, (SetOp, Bracketed)):
            return None
        these = pieces(relation)
        if these is None:
            return None
        if exclusion or (node.word == "and" and isinstance(member, Relation)):
            excluded = these if excluded is None else intersect(excluded, these)
            if excluded is None:
                return None
        else:
            found += these
    if excluded is not None and found:
        return intersect(found, excluded)
    if excluded is not None:
        return excluded
    return _between(node, found) or found


def _between(node: ListOf, found: Pieces) -> Pieces | None:
    """What x > 1, x < 2 leaves, where two half-lines with a comma between them meet; else None."""
    if (
        node.word != ","
        or len(found) != 2
        or not all(isinstance(m, Relation) for m in node.members)
    ):
        return None
    ends = {(piece.low == MINUS_INFINITY, piece.high == INFINITY) for piece in found}
    return intersect(found[:1], found[1:]) if ends == {(True, False), (False, True)} else None


def _match(judge: Judge, wanted: Pieces, given: Pieces) -> Decision:
    if len(wanted) != len(given):
        return DIFFERENT._replace(detail=f"{len(wanted)} intervals against {len(given)}")
    left = list(given)
    found: list[Decision] = []
    for piece in wanted:
        unknown: Decision | None = None
        for place, other in enumerate(left):
            decision = _same_piece(judge, piece, other)
            if decision.equal:
                found.append(decision)
                del left[place]
                break
            unknown = decision if decision.equal is None else unknown
        else:
            return unknown or DIFFERENT._replace(detail="an interval has no equal")
    return conjunction(found)


def _same_piece(judge: Judge, piece: Piece, other: Piece) -> Decision:
    if (piece.low_closed, piece.high_closed) != (other.low_closed, other.high_closed):
        return DIFFERENT._replace(detail="an end is open on one side only")
    low = judge.compare(piece.low, other.low)
    return (
        low if low.equal is not True else conjunction((low, judge.compare(piece.high, other.high)))
    )


# --- variables ---------------------------------------------------------------------------------


def _place(node: Relation) -> int | None:
    """Which side a solved inequality is solved for; None where it is not solved."""
    ops, sides = node.ops, node.sides
    solved = [is_label(side) or _magnitude(side) is not None for side in sides]
    if ops == ("in",):
        return 0 if solved[0] else None
    if len(ops) == 1 and ops[0] in _FLIP:
        return 0 if solved[0] else 1 if solved[1] else None
    return 1 if len(ops) == 2 and solved[1] else None


def _magnitude(node: Node) -> Sym | None:
    """The x of |x|; |AB| is a length, a name of its own."""
    if isinstance(node, Func) and node.name == "abs" and isinstance(node.args[0], Sym):
        return None if is_label(node) else node.args[0]
    return None


def _of_two_names(*nodes: Node) -> bool:
    """True for two relations of which one stands between two names."""
    relations = [node for node in nodes if isinstance(node, Relation)]
    return len(relations) == len(nodes) and any(
        len(node.ops) == 1 and node.ops != ("in",) and all(map(is_label, node.sides))
        for node in relations
    )


def _variable(node: Node) -> Node | None:
    """What a solved inequality is solved for; None for sets without a variable."""
    if isinstance(node, Relation):
        place = _place(node)
        return None if place is None else _magnitude(node.sides[place]) or node.sides[place]
    if isinstance(node, ListOf):
        return next((name for name in map(_variable, node.members) if name is not None), None)
    return None
