"""Intervals, solved inequalities and set builders: one set of reals, written in several ways."""

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
    Either,
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
    walk,
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


def _letters(parsed: Parsed) -> set[str]:
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
    if not parts or _letters(parsed):
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


def _bounds(chain: Chain) -> tuple[str, Node | None, bool, Node | None, bool] | None:
    """The letter, low end, whether closed, high end, whether closed, of a solved inequality."""
    terms, signs = chain.terms, chain.signs
    if len(terms) == 2 and isinstance(terms[1], Symbol) and not isinstance(terms[0], Symbol):
        terms, signs = terms[::-1], (_mirrored(signs[0]),)
    if len(terms) == 3 and signs[0][0] == ">":
        terms, signs = terms[::-1], (_mirrored(signs[1]), _mirrored(signs[0]))
    if len(terms) == 2 and isinstance(terms[0], Symbol) and signs[0][0] in "<>":
        closed = signs[0].endswith("=")
        if signs[0][0] == "<":
            return terms[0].name, None, False, terms[1], closed
        return terms[0].name, terms[1], closed, None, False
    if len(terms) == 3 and isinstance(terms[1], Symbol) and signs[0][0] == "<":
        return terms[1].name, terms[0], signs[0] == "<=", terms[2], signs[1] == "<="
    return None


def _mirrored(sign: str) -> str:
    return sign.translate(str.maketrans("<>", "><"))


def _interval_text(parsed: Parsed, chain: Chain) -> tuple[str, str] | None:
    """The letter and the interval of a solved inequality, its ends free of letters."""
    bounds = _bounds(chain)
    if bounds is None:
        return None
    letter, low, low_closed, high, high_closed = bounds
    ends = [end for end in (low, high) if end is not None]
    if any(isinstance(part, Symbol) for end in ends for part, _ in walk(end)):
        return None
    left = "-\\infty" if low is None else source_text(parsed, low)
    right = "\\infty" if high is None else source_text(parsed, high)
    return letter, f"{'[' if low_closed else '('}{left},{right}{']' if high_closed else ')'}"


@relation(
    "inequality.to_interval",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S4",
    needs=(Chain,),
    params={"form": ("interval", "membership")},
    accepts=[
        (r"-2 \le x \le 7", "[-2,7]", {"form": "interval"}),
        ("x > 3", r"x \in (3,\infty)", {"form": "membership"}),
        (r"x<1 \text{ or } x \ge 2", r"(-\infty,1) \cup [2,\infty)", {"form": "interval"}),
    ],
    refuses=[
        ("x=3", {"form": "interval"}),
        ("x<y", {"form": "interval"}),
        ("x^2<3", {"form": "interval"}),
        ("1<x<2", {"form": "interval"}),
    ],
)
def to_interval(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A solved inequality in one variable, or several joined by `or`: the interval or the union.

    An open bounded interval alone would read as a pair, so it is written as a membership only.
    """
    value = parsed.value
    chains = value.parts if isinstance(value, Either) else (value,)
    texts = [_interval_text(parsed, chain) for chain in chains if isinstance(chain, Chain)]
    made = [text for text in texts if text is not None]
    if len(made) < len(chains) or len({letter for letter, _ in made}) != 1:
        return None
    whole = " \\cup ".join(text for _, text in made)
    if form == "membership":
        return by_value(f"{made[0][0]} \\in {whole}")
    pair = len(made) == 1 and whole[0] == "(" and whole[-1] == ")" and "infty" not in whole
    return None if pair else by_value(whole)


@relation(
    "inequality.to_builder",
    category="intervals",
    kind=Kind.CERT,
    taxonomy="S4",
    needs=(Chain,),
    params={"bar": (":", "\\mid")},
    accepts=[
        ("x > 3", r"\{x : x > 3\}", {"bar": ":"}),
        (r"1 < t \le 2", r"\{t \mid 1 < t \le 2\}", {"bar": "\\mid"}),
    ],
    refuses=[("x=3", {"bar": ":"}), ("x<y", {"bar": ":"}), ("(1,2]", {"bar": ":"})],
)
def to_builder(parsed: Parsed, *, bar: str) -> Rewrite | None:
    """A solved inequality in one variable: the set builder with it."""
    made = _interval_text(parsed, parsed.value) if isinstance(parsed.value, Chain) else None
    return None if made is None else by_value(f"\\{{{made[0]} {bar} {parsed.text}\\}}")


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
    if not isinstance(parsed.value, Builder) or letter in _letters(parsed):
        return None
    spans = [node.span for node, _ in parsed.nodes if node == parsed.value.symbol]
    text = parsed.text
    for start, end in sorted(spans, reverse=True):
        text = text[:start] + letter + text[end:]
    return by_value(text)


@relation(
    "inequality.flip",
    category="order",
    kind=Kind.CERT,
    taxonomy="A11",
    needs=(Chain,),
    params={"place": PLACES},
    accepts=[
        ("x<3", "3 > x", {"place": 0}),
        (r"-2 \le x < 7", r"7 > x \ge -2", {"place": 0}),
        ("x+y>2", "2 < x+y", {"place": 0}),
    ],
    refuses=[("x=3", {"place": 0}), ("3", {"place": 0})],
)
def flip(parsed: Parsed, *, place: int) -> Rewrite | None:
    """An inequality: read from the right, with the signs turned."""
    found = find(parsed, lambda node: isinstance(node, Chain) and node.signs[0][0] in "<>", place)
    if found is None or not isinstance(found[0], Chain):
        return None
    texts = [source_text(parsed, term) for term in found[0].terms[::-1]]
    out = texts[0]
    for sign, text in zip(found[0].signs[::-1], texts[1:], strict=True):
        out += f" {TEX[_mirrored(sign)]} {text}"
    return by_value(splice(parsed.text, found[0].span, out))


TEX = {"<": "<", ">": ">", "<=": "\\le", ">=": "\\ge", "=": "=", "!=": "\\ne"}


@relation(
    "inequality.split",
    category="order",
    kind=Kind.CERT,
    taxonomy="A11",
    needs=(Chain,),
    accepts=[
        ("2<x<5", r"x > 2 \text{ and } x < 5"),
        (r"-2 \le t < 7", r"t \ge -2 \text{ and } t < 7"),
    ],
    refuses=["x<5", "x=3", "5>x>2", "a<x<b"],
)
def split(parsed: Parsed) -> Rewrite | None:
    """A double inequality for one variable: two inequalities joined by `and`."""
    value = parsed.value
    if not isinstance(value, Chain) or len(value.terms) != 3 or value.signs[0][0] != "<":
        return None
    low, letter, high = (source_text(parsed, term) for term in value.terms)
    if not isinstance(value.terms[1], Symbol) or len(_letters(parsed)) != 1:
        return None
    first = TEX[_mirrored(value.signs[0])]
    text = f"{letter} {first} {low} \\text{{ and }} {letter} {TEX[value.signs[1]]} {high}"
    return by_value(text)


@relation(
    "inequality.negate",
    category="order",
    kind=Kind.CERT,
    taxonomy="A12",
    needs=(Chain,),
    accepts=[("x<3", "-x > -3"), (r"y \ge -2", r"-y \le 2")],
    refuses=["x=3", "2<x<3", "x<y+1"],
)
def negate(parsed: Parsed) -> Rewrite | None:
    """A variable against a literal: both sides negated, the sign turned."""
    value = parsed.value
    if not isinstance(value, Chain) or len(value.terms) != 2 or value.signs[0][0] not in "<>":
        return None
    left, right = value.terms
    if not isinstance(left, Symbol) or not isinstance(right, Number | Negate):
        return None
    if isinstance(right, Negate):
        if not isinstance(right.argument, Number):
            return None
        other = source_text(parsed, right.argument)
    else:
        other = f"-{source_text(parsed, right)}"
    return by_value(f"-{left.name} {TEX[_mirrored(value.signs[0])]} {other}")


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
