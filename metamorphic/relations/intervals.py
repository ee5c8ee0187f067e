"""Intervals, unions, set builders and the real line."""

from __future__ import annotations

from fractions import Fraction

from metamorphic import render
from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import PLACES, by_value, content, find, source_text, splice
from metamorphic.value import (
    Builder,
    Chain,
    Constant,
    Divide,
    FiniteSet,
    Interval,
    Membership,
    Negate,
    Node,
    Number,
    Reals,
    Symbol,
    Union,
    Without,
)

LETTERS = ("x", "t")


def infinite(node: Node) -> bool:
    """Plus or minus infinity."""
    inner = content(node)
    inner = content(inner.argument) if isinstance(inner, Negate) else inner
    return isinstance(inner, Constant) and inner.name == "infinity"


def _inequality(parsed: Parsed, interval: Interval, letter: str) -> str | None:
    """`a < x \\le b`, or one side of it where the other end is infinite."""
    low, high = source_text(parsed, interval.low), source_text(parsed, interval.high)
    left = "\\le" if interval.low_closed else "<"
    right = "\\le" if interval.high_closed else "<"
    if infinite(interval.low) and infinite(interval.high):
        return None
    if infinite(interval.low):
        return f"{letter} {right} {high}"
    if infinite(interval.high):
        sign = "\\ge" if interval.low_closed else ">"
        return f"{letter} {sign} {low}"
    return f"{low} {left} {letter} {right} {high}"


def letters(parsed: Parsed) -> set[str]:
    return {node.name for node, _ in parsed.nodes if isinstance(node, Symbol)}


def _parts(value: Node | None) -> tuple[Interval, ...]:
    """The intervals of an interval or of a union of them, none of them a guess."""
    if isinstance(value, Interval):
        return (value,)
    if isinstance(value, Union) and all(isinstance(part, Interval) for part in value.parts):
        return tuple(part for part in value.parts if isinstance(part, Interval))
    return ()


@relation(
    "interval.to_inequality",
    category="intervals",
    kind=Kind.CONTRACT,
    taxonomy="S4",
    needs=(Interval,),
    params={"letter": LETTERS},
    accepts=[
        ("[-13,3]", r"-13 \le x \le 3", {"letter": "x"}),
        (r"(-\infty,0]", r"t \le 0", {"letter": "t"}),
        (r"(-\infty,-8)\cup (8,\infty)", r"x < -8 \text{ or } x > 8", {"letter": "x"}),
    ],
    refuses=[
        ("(1,2)", {"letter": "x"}),
        ("x>3", {"letter": "x"}),
        (r"(-\infty,\infty)", {"letter": "x"}),
        ("(x,3]", {"letter": "x"}),
    ],
)
def to_inequality(parsed: Parsed, *, letter: str) -> Rewrite | None:
    """A bare interval, or a union: the inequality. The letter is not in the reference: CONTRACT."""
    parts = _parts(parsed.value)
    if not parts or letters(parsed):
        return None
    texts = [_inequality(parsed, part, letter) for part in parts]
    if None in texts:
        return None
    return by_value(" \\text{ or } ".join(text for text in texts if text))


@relation(
    "interval.membership_to_inequality",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S4",
    needs=(Membership,),
    accepts=[
        (r"x \in [-2,7]", r"-2 \le x \le 7"),
        (r"x \in (-\infty,1)\cup[2,3)", r"x < 1 \text{ or } 2 \le x < 3"),
    ],
    refuses=["[-2,7]", r"x \in \{1,2\}", "x=3"],
)
def membership_to_inequality(parsed: Parsed) -> Rewrite | None:
    """A variable in an interval or a union: the inequality for it."""
    value = parsed.value
    if not isinstance(value, Membership) or not isinstance(value.element, Symbol):
        return None
    texts = [_inequality(parsed, part, value.element.name) for part in _parts(value.whole)]
    if not texts or None in texts:
        return None
    return by_value(" \\text{ or } ".join(text for text in texts if text))


@relation(
    "builder.to_inequality",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S4",
    needs=(Builder,),
    accepts=[(r"\{x : x > 3\}", "x > 3"), (r"\{x \mid 1<x<2\}", "1<x<2")],
    refuses=["x>3", r"\{1,2\}", "(1,2]"],
)
def builder_to_inequality(parsed: Parsed) -> Rewrite | None:
    """A set builder over the reals: its condition."""
    if not isinstance(parsed.value, Builder):
        return None
    return by_value(source_text(parsed, parsed.value.condition))


@relation(
    "builder.rename",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="A6",
    needs=(Builder,),
    params={"letter": ("t", "y", "s")},
    accepts=[(r"\{x : x > 3\}", r"\{t : t > 3\}", {"letter": "t"})],
    refuses=[("x>3", {"letter": "t"}), (r"\{t : t > 3\}", {"letter": "t"})],
)
def rename(parsed: Parsed, *, letter: str) -> Rewrite | None:
    """A set builder: another letter for its bound variable."""
    if not isinstance(parsed.value, Builder) or letter in letters(parsed):
        return None
    spans = [node.span for node, _ in parsed.nodes if node == parsed.value.symbol]
    text = parsed.text
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + letter + text[end:]
    return by_value(text)


@relation(
    "interval.split",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S5",
    needs=(Interval,),
    params={"place": PLACES, "side": ("left", "right")},
    accepts=[
        ("[-13,3]", r"[-13,-5) \cup [-5,3]", {"place": 0, "side": "right"}),
        (r"(0,3]", r"(0,\frac{3}{2}] \cup (\frac{3}{2},3]", {"place": 0, "side": "left"}),
    ],
    refuses=[
        ("(1,2)", {"place": 0, "side": "left"}),
        (r"(-\infty,3]", {"place": 0, "side": "left"}),
        (r"[0,\pi]", {"place": 0, "side": "left"}),
    ],
)
def split_interval(parsed: Parsed, *, place: int, side: str) -> Rewrite | None:
    """A bounded interval with rational ends: two intervals that meet at its middle, no gap."""
    found = find(parsed, lambda node: isinstance(node, Interval), place)
    if found is None or not isinstance(found[0], Interval):
        return None
    interval = found[0]
    low, high = rational(interval.low), rational(interval.high)
    if low is None or high is None or low >= high:
        return None
    middle = render.fraction((low + high) / 2)
    opener = "[" if interval.low_closed else "("
    closer = "]" if interval.high_closed else ")"
    first, second = ("]", "(") if side == "left" else (")", "[")
    ends = source_text(parsed, interval.low), source_text(parsed, interval.high)
    text = f"{opener}{ends[0]},{middle}{first} \\cup {second}{middle},{ends[1]}{closer}"
    return by_value(splice(parsed.text, interval.span, text))


def rational(node: Node) -> Fraction | None:
    """The value of a literal, a fraction of literals, or minus one."""
    match content(node):
        case Number(value=value):
            return value
        case Negate(argument=inner):
            value_ = rational(inner)
            return None if value_ is None else -value_
        case Divide(numerator=above, denominator=below):
            top, bottom = rational(above), rational(below)
            return None if top is None or not bottom else top / bottom
    return None


@relation(
    "interval.merge",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S5",
    needs=(Union,),
    accepts=[(r"[1,2) \cup [2,3]", "[1,3]"), (r"(-\infty,2] \cup (2,3)", r"(-\infty,3)")],
    refuses=[r"[1,2) \cup (2,3]", r"[1,2] \cup [3,4]", "[1,2]"],
)
def merge(parsed: Parsed) -> Rewrite | None:
    """A union of two intervals that meet without a gap: one interval."""
    parts = _parts(parsed.value)
    if len(parts) != 2:
        return None
    left, right = parts
    if left.high != right.low or not (left.high_closed or right.low_closed):
        return None
    if rational(left.high) is None:
        return None
    opener, closer = "[" if left.low_closed else "(", "]" if right.high_closed else ")"
    ends = source_text(parsed, left.low), source_text(parsed, right.high)
    return by_value(f"{opener}{ends[0]},{ends[1]}{closer}")


@relation(
    "reals.interval",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S8",
    needs=(Reals,),
    accepts=[
        (r"\mathbb{R}", r"(-\infty,\infty)"),
        (r"x \in \mathbb{R}", r"x \in (-\infty,\infty)"),
    ],
    refuses=["x", r"[1,2]"],
)
def reals_interval(parsed: Parsed) -> Rewrite | None:
    """The real line: the interval from minus to plus infinity."""
    found = find(parsed, lambda node: isinstance(node, Reals), 0)
    if found is None or isinstance(found[1], Without):
        return None
    return by_value(splice(parsed.text, found[0].span, "(-\\infty,\\infty)"))


@relation(
    "reals.symbol",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S8",
    needs=(Interval,),
    accepts=[
        (r"(-\infty,\infty)", r"\mathbb{R}"),
        (r"x \in (-\infty, \infty)", r"x \in \mathbb{R}"),
    ],
    refuses=[r"(-\infty,1)", "(1,2)"],
)
def reals_symbol(parsed: Parsed) -> Rewrite | None:
    """The interval from minus to plus infinity: the real line."""

    def line(node: Node) -> bool:
        return isinstance(node, Interval) and infinite(node.low) and infinite(node.high)

    found = find(parsed, line, 0)
    return None if found is None else by_value(splice(parsed.text, found[0].span, "\\mathbb{R}"))


@relation(
    "reals.without_points",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S8",
    needs=(Without, Chain),
    accepts=[
        (r"\mathbb{R}\setminus\{1\}", r"(-\infty,1) \cup (1,\infty)"),
        (r"x \ne 5", r"(-\infty,5) \cup (5,\infty)"),
    ],
    refuses=[r"\mathbb{R}", "x=5", r"x \ne y"],
)
def without_points(parsed: Parsed) -> Rewrite | None:
    """The line without one point (also `x \\ne a`): the union of two rays."""
    match parsed.value:
        case Without(whole=Reals(), part=FiniteSet(items=(hole,))):
            pass
        case Chain(terms=(Symbol(), hole), signs=("!=",)) if rational(hole) is not None:
            pass
        case _:
            return None
    point = source_text(parsed, hole)
    return by_value(f"(-\\infty,{point}) \\cup ({point},\\infty)")


@relation(
    "reals.holed",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S8",
    needs=(Union,),
    accepts=[(r"(-\infty,1)\cup(1,\infty)", r"\mathbb{R} \setminus \{1\}")],
    refuses=[r"(-\infty,1)\cup(2,\infty)", r"(-\infty,1]\cup(1,\infty)", "(1,2]"],
)
def holed(parsed: Parsed) -> Rewrite | None:
    """Two rays that leave out one point: the line without it."""
    parts = _parts(parsed.value)
    if len(parts) != 2 or parts[0].high != parts[1].low:
        return None
    rays = infinite(parts[0].low) and infinite(parts[1].high)
    if not rays or parts[0].high_closed or parts[1].low_closed:
        return None
    return by_value(f"\\mathbb{{R}} \\setminus \\{{{source_text(parsed, parts[0].high)}\\}}")
