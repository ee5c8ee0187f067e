"""Changes of intervals, sets, tuples and matrices that mean something else."""

from __future__ import annotations

from metamorphic import render
from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.intervals import infinite, rational
from metamorphic.relations.sets import arranged, rotated
from metamorphic.rewriting import PLACES, by_difference, find, source_text, splice
from metamorphic.value import (
    Chain,
    FiniteSet,
    Interval,
    Listing,
    Matrix,
    Node,
    Tuple,
    Union,
)

TEX = {"<": "<", ">": ">", "<=": "\\le", ">=": "\\ge"}
ENDS = ("low", "high")


def _interval(parsed: Parsed, place: int) -> Interval | None:
    found = find(parsed, lambda node: isinstance(node, Interval), place)
    return found[0] if found is not None and isinstance(found[0], Interval) else None


@relation(
    "mutant.bracket",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X40",
    needs=(Interval,),
    params={"place": PLACES, "end": ENDS},
    accepts=[
        ("[-13,3]", "(-13,3]", {"place": 0, "end": "low"}),
        (r"(-\infty,0]", r"(-\infty,0)", {"place": 0, "end": "high"}),
        (
            r"\left[\frac{1}{2}, \frac{4}{3}\right]",
            r"\left[\frac{1}{2}, \frac{4}{3}\right)",
            {"place": 0, "end": "high"},
        ),
    ],
    refuses=[
        ("(1,2)", {"place": 0, "end": "low"}),
        (r"(-\infty,0]", {"place": 0, "end": "low"}),
        ("3", {"place": 0, "end": "low"}),
    ],
)
def bracket(parsed: Parsed, *, place: int, end: str) -> Rewrite | None:
    """An interval with a finite end: that end open instead of closed, or closed instead of open."""
    interval = _interval(parsed, place)
    if interval is None or infinite(getattr(interval, end)):
        return None
    start, stop = interval.span
    if end == "low":
        at = parsed.text.index("[" if interval.low_closed else "(", start)
        return by_difference(
            parsed, splice(parsed.text, (at, at + 1), "(" if interval.low_closed else "[")
        )
    flipped = ")" if interval.high_closed else "]"
    return by_difference(parsed, splice(parsed.text, (stop - 1, stop), flipped))


def _inequality(node: Node) -> bool:
    return isinstance(node, Chain) and node.signs[0][0] in "<>"


def _resigned(parsed: Parsed, chain: Chain, signs: list[str]) -> str | None:
    texts = [source_text(parsed, term) for term in chain.terms]
    out = texts[0]
    for sign, text in zip(signs, texts[1:], strict=True):
        out += f" {TEX[sign]} {text}"
    return splice(parsed.text, chain.span, out)


@relation(
    "mutant.strictness",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X41",
    needs=(Chain,),
    params={"place": PLACES, "sign": (0, 1)},
    accepts=[
        ("x<3", r"x \le 3", {"place": 0, "sign": 0}),
        (r"-2 \le x < 7", r"-2 < x < 7", {"place": 0, "sign": 0}),
    ],
    refuses=[("x=3", {"place": 0, "sign": 0}), ("x<3", {"place": 0, "sign": 1})],
)
def strictness(parsed: Parsed, *, place: int, sign: int) -> Rewrite | None:
    """An inequality: one strict sign made weak, or a weak one strict."""
    found = find(parsed, _inequality, place)
    if found is None or not isinstance(found[0], Chain) or sign >= len(found[0].signs):
        return None
    signs = list(found[0].signs)
    signs[sign] = signs[sign][0] + ("" if signs[sign].endswith("=") else "=")
    return by_difference(parsed, _resigned(parsed, found[0], signs))


@relation(
    "mutant.direction",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X42",
    needs=(Chain,),
    params={"place": PLACES},
    accepts=[("x<3", "x > 3", {"place": 0}), (r"x \ge -1", r"x \le -1", {"place": 0})],
    refuses=[("x=3", {"place": 0}), ("1<x<2", {"place": 0})],
)
def direction(parsed: Parsed, *, place: int) -> Rewrite | None:
    """An inequality of two sides: the sign turned round, as strict as before."""
    found = find(parsed, _inequality, place)
    if found is None or not isinstance(found[0], Chain) or len(found[0].terms) != 2:
        return None
    turned = found[0].signs[0].translate(str.maketrans("<>", "><"))
    return by_difference(parsed, _resigned(parsed, found[0], [turned]))


@relation(
    "mutant.endpoint",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X43",
    needs=(Interval,),
    params={"place": PLACES, "end": ENDS, "delta": (-1, 1)},
    accepts=[
        ("[-13,3]", "[-13,4]", {"place": 0, "end": "high", "delta": 1}),
        (r"(-\infty,\frac12)", r"(-\infty,\frac{3}{2})", {"place": 0, "end": "high", "delta": 1}),
    ],
    refuses=[
        ("(1,2)", {"place": 0, "end": "high", "delta": 1}),
        (r"(-\infty,0)", {"place": 0, "end": "low", "delta": 1}),
    ],
)
def endpoint(parsed: Parsed, *, place: int, end: str, delta: int) -> Rewrite | None:
    """An interval with a rational end: that end one more or one less."""
    interval = _interval(parsed, place)
    node: Node | None = None if interval is None else getattr(interval, end)
    value = None if node is None else rational(node)
    if node is None or value is None:
        return None
    return by_difference(parsed, splice(parsed.text, node.span, render.fraction(value + delta)))


def _collection(parsed: Parsed) -> tuple[Node, ...] | None:
    match parsed.value:
        case Listing(items=items) | FiniteSet(items=items) | Tuple(items=items):
            return items
        case Union(parts=parts):
            return parts
    return None


@relation(
    "mutant.drop_member",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X44",
    needs=(Listing, FiniteSet, Tuple, Union),
    params={"member": range(4)},
    accepts=[
        (r"\{1,2,3\}", r"\{1,3\}", {"member": 1}),
        ("-2,-1,1", "-1,1", {"member": 0}),
        (r"[1,2] \cup [3,4] \cup [5,6]", r"[1,2] \cup [3,4]", {"member": 2}),
    ],
    refuses=[("5", {"member": 0}), (r"\{1\}", {"member": 0}), ("(1,2)", {"member": 0})],
)
def drop_member(parsed: Parsed, *, member: int) -> Rewrite | None:
    """A set, a list, a union or a tuple of three or more: one member left out (two stay a list)."""
    items = _collection(parsed)
    least = 3 if isinstance(parsed.value, Tuple) else 2
    if items is None or len(items) < least or member >= len(items) or "$" in parsed.text:
        return None
    if member == 0:
        span = (items[0].span[0], items[1].span[0])
    else:
        span = (items[member - 1].span[1], items[member].span[1])
    return by_difference(parsed, splice(parsed.text, span, ""))


@relation(
    "mutant.add_member",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X44",
    needs=(Listing, FiniteSet, Tuple),
    params={"extra": ("0", "1", "97", "-8")},
    accepts=[
        (r"\{1,2\}", r"\{1,2,97\}", {"extra": "97"}),
        ("(1,2)", "(1,2,0)", {"extra": "0"}),
        ("-2,-1", "-2,-1,97", {"extra": "97"}),
    ],
    refuses=[("5", {"extra": "0"}), (r"\{1,2\}", {"extra": "1"}), ("x=1, x=2", {"extra": "0"})],
)
def add_member(parsed: Parsed, *, extra: str) -> Rewrite | None:
    """A set, a list or a tuple of scalars that does not hold it: one number more."""
    items = _collection(parsed)
    if not items or isinstance(parsed.value, Union) or "$" in parsed.text:
        return None
    texts = [source_text(parsed, item) for item in items]
    if extra in texts or any(isinstance(item, Chain | Tuple | Interval) for item in items):
        return None
    end = items[-1].span[1]
    return by_difference(parsed, splice(parsed.text, (end, end), f",{extra}"))


@relation(
    "mutant.intersection",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X45",
    needs=(Union,),
    accepts=[(r"(-\infty,-8)\cup (8,\infty)", r"(-\infty,-8)\cap (8,\infty)")],
    refuses=["[1,2]", r"\{1,2\}"],
)
def intersection(parsed: Parsed) -> Rewrite | None:
    """A union of intervals: their intersection."""
    if not isinstance(parsed.value, Union) or "\\cup" not in parsed.text:
        return None
    return by_difference(parsed, parsed.text.replace("\\cup", "\\cap"))


@relation(
    "control.tuple_order",
    category="mutants of sets",
    kind=Kind.CONTROL,
    taxonomy="X46",
    needs=(Tuple,),
    params={"place": PLACES, "shift": (1, 2)},
    accepts=[
        ("(-4,1)", "(1,-4)", {"place": 0, "shift": 1}),
        ("(1,2,3)", "(3,1,2)", {"place": 0, "shift": 2}),
    ],
    refuses=[
        ("(1,1)", {"place": 0, "shift": 1}),
        (r"\{1,2\}", {"place": 0, "shift": 1}),
        ("1,2", {"place": 0, "shift": 1}),
    ],
)
def tuple_order(parsed: Parsed, *, place: int, shift: int) -> Rewrite | None:
    """A tuple with unequal entries: its entries rotated. A tuple has an order."""
    found = find(parsed, lambda node: isinstance(node, Tuple), place)
    if found is None or not isinstance(found[0], Tuple):
        return None
    items = found[0].items
    order = rotated(len(items), shift)
    if order is None or len(set(items)) == 1:
        return None
    return by_difference(parsed, arranged(parsed, items, order))


@relation(
    "control.set_as_tuple",
    category="mutants of sets",
    kind=Kind.CONTROL,
    taxonomy="X47",
    needs=(FiniteSet,),
    accepts=[(r"\{1,2\}", "(1,2)"), (r"\left\{1,2,3\right\}", "(1,2,3)")],
    refuses=["(1,2)", r"\{1\}", "1,2"],
)
def set_as_tuple(parsed: Parsed) -> Rewrite | None:
    """A finite set of two or more members: a tuple of them."""
    value = parsed.value
    if not isinstance(value, FiniteSet) or len(value.items) < 2:
        return None
    inner = parsed.text[value.items[0].span[0] : value.items[-1].span[1]]
    return by_difference(parsed, f"({inner})")


@relation(
    "control.tuple_as_set",
    category="mutants of sets",
    kind=Kind.CONTROL,
    taxonomy="X47",
    needs=(Tuple,),
    accepts=[("(1,2)", r"\{1,2\}"), ("(1,2,3)", r"\{1,2,3\}")],
    refuses=[r"\{1,2\}", "1,2", "(1,2]"],
)
def tuple_as_set(parsed: Parsed) -> Rewrite | None:
    """A tuple: the set of its entries."""
    if not isinstance(parsed.value, Tuple):
        return None
    items = parsed.value.items
    inner = parsed.text[items[0].span[0] : items[-1].span[1]]
    return by_difference(parsed, f"\\{{{inner}\\}}")


@relation(
    "mutant.complement",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X48",
    needs=(Interval,),
    accepts=[
        ("[-13,3]", r"(-\infty,-13) \cup (3,\infty)"),
        (r"(-\infty,0]", r"(0,\infty)"),
        (r"(2,\infty)", r"(-\infty,2]"),
    ],
    refuses=["(1,2)", r"(-\infty,\infty)", "3"],
)
def complement(parsed: Parsed) -> Rewrite | None:
    """An interval: all reals outside it."""
    value = parsed.value
    if not isinstance(value, Interval):
        return None
    rays = []
    if not infinite(value.low):
        rays.append(f"(-\\infty,{source_text(parsed, value.low)}{')' if value.low_closed else ']'}")
    if not infinite(value.high):
        rays.append(
            f"{'(' if value.high_closed else '['}{source_text(parsed, value.high)},\\infty)"
        )
    return by_difference(parsed, " \\cup ".join(rays)) if rays else None


@relation(
    "mutant.empty_set",
    category="mutants of sets",
    kind=Kind.WRONG,
    taxonomy="X49",
    needs=(FiniteSet,),
    accepts=[(r"\emptyset", r"\{0\}"), (r"\{0\}", r"\emptyset")],
    refuses=[r"\{1\}", "0"],
)
def empty_set(parsed: Parsed) -> Rewrite | None:
    """The empty set: the set of 0, and back."""
    if not isinstance(parsed.value, FiniteSet):
        return None
    if not parsed.value.items:
        return by_difference(parsed, "\\{0\\}")
    only = parsed.value.items[0]
    zero = len(parsed.value.items) == 1 and source_text(parsed, only) == "0"
    return by_difference(parsed, "\\emptyset") if zero else None


@relation(
    "control.transpose",
    category="mutants of sets",
    kind=Kind.CONTROL,
    taxonomy="X30",
    needs=(Matrix,),
    accepts=[
        (
            r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
            r"\begin{pmatrix} 1 & 3 \\ 2 & 4 \end{pmatrix}",
        )
    ],
    refuses=[
        r"\begin{pmatrix} 1 & 2 \\ 2 & 1 \end{pmatrix}",
        r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}",
        "3",
    ],
)
def transpose(parsed: Parsed) -> Rewrite | None:
    """A square matrix that is not symmetric: its transpose."""
    value = parsed.value
    if (
        not isinstance(value, Matrix)
        or len(value.rows) != len(value.rows[0])
        or len(value.rows) < 2
    ):
        return None
    columns = tuple(zip(*value.rows, strict=True))
    if columns == value.rows:
        return None
    body = " \\\\ ".join(" & ".join(source_text(parsed, entry) for entry in row) for row in columns)
    return by_difference(parsed, f"\\begin{{pmatrix}} {body} \\end{{pmatrix}}")
