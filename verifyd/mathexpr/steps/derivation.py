"""Walk a derivation's statements in order: what is claimed, what is defined, what holds."""

from __future__ import annotations

import re
from typing import NamedTuple

from verifyd.mathexpr import scalar
from verifyd.mathexpr.balls import digits
from verifyd.mathexpr.decision import BudgetExceeded, Decision
from verifyd.mathexpr.exact import free_symbols, is_scalar
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.steps import equation, link, plain, rounding, values
from verifyd.mathexpr.steps import statements as latex
from verifyd.mathexpr.steps.context import Context, is_closed
from verifyd.mathexpr.steps.doubts import AFTER_CHARS, BEFORE_CHARS, doubted
from verifyd.mathexpr.steps.regions import regions
from verifyd.mathexpr.steps.statements import Side, Statement
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.traverse import contains
from verifyd.mathexpr.tree import Apply, Node, Opaque, Sym, Text

MAX_STEPS = 1_000
"""Links that are checked; what comes after them is left unread, and `Derivation.cut` says so."""
MAX_SIDE_CHARS = 600
MAX_HARD_LINKS = 200
"""Links that are decided though a side is no rational number; they cost the most."""

_OPEN = Decision(None, detail="not decided")
_SPENT = Decision(None, detail="more hard links than one check decides")
_UNREAD = Decision(None, detail="a side does not read as mathematics")
_FIRM = re.compile(r"\b(?:let|where|given|set|with|denote|define|say)\b[^.=]{0,40}$", re.I)
_FOLLOWS = re.compile(
    r"\b(?:so|thus|hence|therefore|then|gives?|giving|get|obtain|yields?|implies|divid\w+|subtract\w*"
    r"|add\w*|multipl\w+|simplif\w+|solv\w+|find|becomes|means|which is)\b",
    re.I,
)
_OR = re.compile(r"\bor\b[^.]*$")
_APART = re.compile(
    r"\b(?:or|case|cases|either|other|another|second|first|similarly|likewise|also|when|if|suppose"
    r"|let|for|next|check|substitut\w*|plug\w*|and|since|because|equations?|these|both|values)\b",
    re.I,
)


class Step(NamedTuple):
    """A link that is claimed. `start` and `end` are code points of the completion."""

    start: int
    end: int
    decision: Decision


class Derivation(NamedTuple):
    """The steps in order; `cut` where there were more than `MAX_STEPS`."""

    steps: tuple[Step, ...]
    cut: bool

    @property
    def first_wrong(self) -> int | None:
        """The place of the first step that is proved wrong."""
        return next((n for n, step in enumerate(self.steps) if step.decision.equal is False), None)


def check(text: str, *, identities: bool = False) -> Derivation:
    """The steps of a derivation, each decided or left open. Never raises on any text.

    `identities`: in a chain of simplifications, a link in free variables is a claim for all
    their values, and can be wrong.
    """
    found = _statements(text)
    links = 0
    for count, statement in enumerate(found):
        links += len(statement.ops)
        if links > MAX_STEPS:
            return Derivation(_Walk(text, identities).steps(found[:count]), True)
    return Derivation(_Walk(text, identities).steps(found), False)


def _statements(text: str) -> list[Statement]:
    parts = regions(text)
    found = plain.statements(parts.plain)
    for start, end in parts.math:
        found += latex.statements(text, start, end)
    for start, end in parts.notes:
        found += [_moved(statement, start) for statement in plain.statements(text[start:end])]
    return sorted(found, key=lambda statement: (statement.start, statement.end))


def _moved(statement: Statement, offset: int) -> Statement:
    sides = tuple(Side(s.text, s.start + offset, s.end + offset) for s in statement.sides)
    return statement._replace(sides=sides)


class _Walk:
    """One pass over the statements of a text."""

    def __init__(self, text: str, identities: bool) -> None:
        self.text = text
        self.identities = identities
        self.context = Context()
        self.work = MAX_HARD_LINKS
        self.previous: tuple[Statement, equation.Equation] | None = None

    def steps(self, statements: list[Statement]) -> tuple[Step, ...]:
        """The steps of all statements."""
        found: list[Step] = []
        for statement in statements:
            nodes = [_node(side) for side in statement.sides]
            found += self._steps(statement, nodes)
            self._note(statement, nodes)
        return tuple(found)

    def _steps(self, statement: Statement, nodes: list[Node | None]) -> list[Step]:
        decisions = [self._link(statement, nodes, place) for place in range(len(statement.ops))]
        found = []
        for place, decision in enumerate(decisions):
            if decision is None or not decision.equal:
                self._constrain(nodes[place], nodes[place + 1])
            if decision is None:
                continue
            if decision.equal is False:
                decision = (
                    doubted(self.text, statement, decision)
                    or _run_on(nodes, decisions, place)
                    or self._cut_off(statement, nodes, place)
                    or decision
                )
            one, other = statement.sides[place], statement.sides[place + 1]
            found.append(Step(one.start, other.end, decision))
        return found

    def _cut_off(
        self, statement: Statement, nodes: list[Node | None], place: int
    ) -> Decision | None:
        """A number that ends with the text and begins as it should: a completion cut short."""
        left, written = nodes[place], statement.sides[-1].text
        if place + 1 < len(statement.ops) or self.text[statement.end :].strip() or left is None:
            return None
        value = values.real_value(values.bare(left))
        if value is None or not digits(value).startswith(written):
            return None
        return Decision(None, detail="the text ends within a number")

    def _link(self, statement: Statement, nodes: list[Node | None], place: int) -> Decision | None:
        """What becomes of one link; None where it claims nothing."""
        left, op, right = nodes[place], statement.ops[place], nodes[place + 1]
        opens = place == 0 and not statement.continued
        if left is None or right is None:
            return None if opens and left is None else _UNREAD
        if is_closed(left) and is_closed(right):
            found = self._decide(statement, left, op, right)
            if op == "=" and found.equal is not False:
                self._note_rounding(left, right)
            return found
        if opens and len(statement.ops) == 1 and op == "=":
            followed = self._follows(statement, (left, right))
            if followed is not None:
                return followed
        if opens and isinstance(left, (Sym, Text)):
            return None
        return self._open_link(statement, left, op, right, place)

    def _open_link(
        self, statement: Statement, left: Node, op: str, right: Node, place: int
    ) -> Decision | None:
        """A link in symbols: by the values that they were given, or as an identity."""
        opens = place == 0 and not statement.continued
        one, other = self.context.filled(left), self.context.filled(right)
        if one is not None and other is not None and is_closed(one) and is_closed(other):
            found = self._decide(statement, one, op, other)
            if found.equal or (found.equal is False and self.context.may_refute(left, right)):
                return found
        found = self._identity(left, right) if op == "=" else _OPEN
        if found.equal:
            return found
        if opens:
            return None
        claimed = found.equal is False and self._claims_identity(statement, left, right)
        return found if claimed else _OPEN

    def _decide(self, statement: Statement, left: Node, op: str, right: Node) -> Decision:
        """Decide a closed link, as long as there is work left for one that is hard."""
        if not (values.is_rational(left) and values.is_rational(right)):
            self.work -= 1
            if self.work < 0:
                return _SPENT
        marks = values.Marks(statement.labelled, statement.units, self.context.rounded)
        return link.decide(left, op, right, marks)

    def _note_rounding(self, left: Node, right: Node) -> None:
        if (rounded := rounding.rounded_to(left, right)) is not None:
            self.context.rounded.add(rounded)

    def _identity(self, left: Node, right: Node) -> Decision:
        """Whether both sides are the same function of their variables."""
        if self.work <= 0 or not (is_scalar(left) and is_scalar(right)):
            return _OPEN
        if any(contains(side, (Opaque, Text)) for side in (left, right)):
            return _OPEN
        self.work -= 1
        try:
            return scalar.decide(left, right)
        except (ArithmeticError, BudgetExceeded):
            return _OPEN

    def _claims_identity(self, statement: Statement, left: Node, right: Node) -> bool:
        """In a chain, where the caller says so, both sides have the same variables, and no value or
        equation is known for any of them."""
        if not self.identities or contains(left, (Apply,)):
            return False
        names = free_symbols(left)
        simplifies = len(statement.ops) > 1 or statement.continued
        free = names == free_symbols(right) and names.isdisjoint(self.context.constrained)
        return simplifies and free

    # --- equations that follow -----------------------------------------------------------------

    def _follows(self, statement: Statement, after: equation.Equation) -> Decision | None:
        """Whether an equation follows from the one before it; None where nothing says that it does."""
        if self.previous is None:
            return None
        source, before = self.previous
        joined = self._joined(source, statement)
        self.work -= bool(joined)
        if not joined or self.work < 0:
            return None
        try:
            found = equation.follows(before, after)
        except (ArithmeticError, BudgetExceeded):
            return None
        if found.equal is not False:
            return found if found.equal else None
        if equation.solved(before) or (joined == "row" and not equation.solved(after)):
            return found if joined == "arrow" else None
        return found

    def _joined(self, before: Statement, after: Statement) -> str:
        """What says that the second follows from the first: arrow, words, row, or nothing."""
        if after.implied:
            return "arrow"
        between = self.text[before.end : after.start]
        if len(between) > BEFORE_CHARS + AFTER_CHARS or _APART.search(between):
            return ""
        if after.row:
            return "row"
        return "words" if _FOLLOWS.search(between) else ""

    # --- what is known afterwards --------------------------------------------------------------

    def _note(self, statement: Statement, nodes: list[Node | None]) -> None:
        """Take note of definitions and of the equation that the next statement may follow from."""
        left, right = nodes[0], nodes[-1]
        if left is None or right is None or set(statement.ops) - {"="}:
            if isinstance(left, Sym):
                self.context.contest(left.name)
            self.previous = None
            return
        if isinstance(left, Sym):
            self._bind(statement, left.name, right)
        elif isinstance(left, Apply) and not statement.continued:
            self.context.define(left, nodes[1] or right)
        if len(statement.ops) > 1 or self._is_alternative(statement):
            self.previous = None
        elif not (is_closed(left) and is_closed(right)):
            self.previous = statement, (left, right)

    def _constrain(self, left: Node | None, right: Node | None) -> None:
        """Take note that an equation, no identity, holds between symbols; y = ... defines y alone."""
        sides = (left,) if isinstance(left, Sym) else (left, right)
        for side in sides:
            if side is not None:
                self.context.constrained |= free_symbols(values.bare(side))

    def _is_alternative(self, statement: Statement) -> bool:
        """x = 2 or x = 3: what follows may follow from either."""
        before = self.text[max(0, statement.start - 30) : statement.start]
        return _OR.search(before) is not None

    def _bind(self, statement: Statement, name: str, right: Node) -> None:
        value = self.context.filled(right)
        if value is None or not is_closed(value):
            self.context.values.pop(name, None)
            self.context.contest(name)
            return
        before = self.text[max(0, statement.start - BEFORE_CHARS) : statement.start]
        self.context.bind(name, values.bare(value), firmly=_FIRM.search(before) is not None)


def _run_on(
    nodes: list[Node | None], decisions: list[Decision | None], place: int
) -> Decision | None:
    """3 + 4 = 7 * 2 = 14: the next calculation goes on from the value of the last."""
    if place + 1 >= len(decisions):
        return None
    left, right, following = nodes[place], nodes[place + 1], decisions[place + 1]
    if left is None or right is None or following is None or not following.equal:
        return None
    value, start = (
        values.real_value(values.bare(left)),
        values.real_value(values.bare(values.leading(right))),
    )
    if value is None or start is None or value != start:
        return None
    return Decision(None, detail="written on from the last value; not equal as it stands")


def _node(side: Side) -> Node | None:
    """The side's tree; None where it does not read."""
    if len(side.text) > MAX_SIDE_CHARS:
        return None
    try:
        return read(side.text)
    except Unreadable:
        return None
