"""Inequalities: as intervals and builders, turned, split, negated."""

from __future__ import annotations

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.intervals import letters
from metamorphic.rewriting import PLACES, by_value, find, source_text, splice
from metamorphic.value import (
    Chain,
    Either,
    Negate,
    Node,
    Number,
    Symbol,
    walk,
)


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
    if not isinstance(value.terms[1], Symbol) or len(letters(parsed)) != 1:
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
