"""Named functions: logarithms, trigonometric functions and their inverses."""

from __future__ import annotations

import re

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    PRODUCT,
    SUM,
    Found,
    by_value,
    find,
    inner_text,
    integer,
    put,
    splice,
)
from metamorphic.value import (
    Call,
    Node,
    Power,
)

TRIGONOMETRIC = ("sin", "cos", "tan", "cot", "sec", "csc")
INVERSES = ("arcsin", "arccos", "arctan")


def _call(parsed: Parsed, names: tuple[str, ...], place: int) -> tuple[Found, Call] | None:
    found = find(parsed, lambda node: isinstance(node, Call) and node.function in names, place)
    if found is None or not isinstance(found[0], Call):
        return None
    return found, found[0]


@relation(
    "log.power",
    category="functions",
    kind=Kind.CERT,
    taxonomy="R9",
    needs=(Call,),
    params={"place": PLACES},
    accepts=[
        (r"\ln 8", r"3\ln(2)", {"place": 0}),
        (r"1+\log_{2}(9)", r"1+2\log_{2}(3)", {"place": 0}),
        (r"5\ln 4", r"5(2\ln(2))", {"place": 0}),
    ],
    refuses=[(r"\ln 6", {"place": 0}), (r"\ln x", {"place": 0}), ("8", {"place": 0})],
)
def log_power(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The logarithm of a perfect power of an integer: the exponent before the logarithm."""

    def of_power(node: Node) -> bool:
        return isinstance(node, Call) and node.function in ("ln", "log") and _root(node) is not None

    found = find(parsed, of_power, place)
    if found is None or not isinstance(found[0], Call):
        return None
    power = _root(found[0])
    if power is None:
        return None
    return by_value(put(parsed, found, f"{power[1]}{_head(parsed, found[0])}({power[0]})", PRODUCT))


def _root(call: Call) -> tuple[int, int] | None:
    value = integer(call.arguments[-1])
    if value is None or not 4 <= value < 10**9:
        return None
    for base in range(2, 200):
        exponent, rest = 0, value
        while rest % base == 0:
            rest, exponent = rest // base, exponent + 1
        if rest == 1:
            return (base, exponent) if exponent > 1 else None
    return None


def _head(parsed: Parsed, call: Call) -> str:
    """The command of a logarithm with its base."""
    if len(call.arguments) == 1:
        return f"\\{call.function}"
    return f"\\log_{{{inner_text(parsed, call.arguments[0])}}}"


@relation(
    "log.product",
    category="functions",
    kind=Kind.CERT,
    taxonomy="R9",
    needs=(Call,),
    params={"place": PLACES},
    accepts=[
        (r"\ln 6", r"\ln(2)+\ln(3)", {"place": 0}),
        (r"2-\log_{10} 250", r"2-(\log_{10}(2)+\log_{10}(125))", {"place": 0}),
    ],
    refuses=[(r"\ln 7", {"place": 0}), (r"\ln x", {"place": 0}), ("6", {"place": 0})],
)
def log_product(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The logarithm of a composite integer: the sum of two logarithms."""

    def of_product(node: Node) -> bool:
        return (
            isinstance(node, Call) and node.function in ("ln", "log") and _divisor(node) is not None
        )

    found = find(parsed, of_product, place)
    if found is None or not isinstance(found[0], Call):
        return None
    value, divisor = integer(found[0].arguments[-1]), _divisor(found[0])
    if value is None or divisor is None:
        return None
    head = _head(parsed, found[0])
    return by_value(put(parsed, found, f"{head}({divisor})+{head}({value // divisor})", SUM))


def _divisor(call: Call) -> int | None:
    value = integer(call.arguments[-1])
    if value is None or not 4 <= value < 10**6:
        return None
    return next((k for k in range(2, 1000) if k * k <= value and value % k == 0), None)


@relation(
    "log.change_base",
    category="functions",
    kind=Kind.CERT,
    taxonomy="R9",
    needs=(Call,),
    params={"place": PLACES},
    accepts=[
        (r"\log_{2}(3)", r"\frac{\ln(3)}{\ln(2)}", {"place": 0}),
        (r"\log_2 3", r"\frac{\ln(3)}{\ln(2)}", {"place": 0}),
    ],
    refuses=[
        (r"\log 3", {"place": 0}),
        (r"\log_{b}(3)", {"place": 0}),
        (r"\log_2 x", {"place": 0}),
    ],
)
def change_base(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A logarithm of an integer to an integer base above 1: a quotient of natural logarithms."""

    def with_base(node: Node) -> bool:
        if not isinstance(node, Call) or node.function != "log" or len(node.arguments) != 2:
            return False
        base, value = integer(node.arguments[0]), integer(node.arguments[1])
        return base is not None and base > 1 and value is not None and value > 0

    found = find(parsed, with_base, place)
    if found is None or not isinstance(found[0], Call):
        return None
    base, value = (inner_text(parsed, argument) for argument in found[0].arguments)
    return by_value(put(parsed, found, f"\\frac{{\\ln({value})}}{{\\ln({base})}}", ATOM))


@relation(
    "trig.quotient",
    category="functions",
    kind=Kind.CERT,
    taxonomy="R11",
    needs=(Call,),
    params={"place": PLACES},
    accepts=[
        (r"2 \tan x", r"2 (\frac{\sin(x)}{\cos(x)})", {"place": 0}),
        (r"\sec(2t)", r"\frac{1}{\cos(2t)}", {"place": 0}),
    ],
    refuses=[(r"\sin x", {"place": 0}), (r"\arctan x", {"place": 0}), (r"\tan^2 x", {"place": 0})],
)
def trig_quotient(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A tangent, cotangent, secant or cosecant: the quotient that defines it, with equal poles."""
    made = _call(parsed, ("tan", "cot", "sec", "csc"), place)
    if made is None:
        return None
    found, call = made
    inner = f"({inner_text(parsed, call.arguments[0])})"
    sine, cosine = f"\\sin{inner}", f"\\cos{inner}"
    above, below = {"tan": (sine, cosine), "cot": (cosine, sine), "sec": ("1", cosine)}.get(
        call.function, ("1", sine)
    )
    return by_value(put(parsed, found, f"\\frac{{{above}}}{{{below}}}", ATOM))


EXACT = {
    ("sin", "\\frac{\\pi}{6}"): "\\frac{1}{2}", ("cos", "\\frac{\\pi}{3}"): "\\frac{1}{2}",
    ("sin", "\\frac{\\pi}{4}"): "\\frac{\\sqrt{2}}{2}", ("cos", "\\frac{\\pi}{4}"): "\\frac{\\sqrt{2}}{2}",
    ("sin", "\\frac{\\pi}{3}"): "\\frac{\\sqrt{3}}{2}", ("cos", "\\frac{\\pi}{6}"): "\\frac{\\sqrt{3}}{2}",
    ("tan", "\\frac{\\pi}{3}"): "\\sqrt{3}", ("tan", "\\frac{\\pi}{4}"): "1",
    ("sin", "30^\\circ"): "\\frac{1}{2}", ("cos", "60^\\circ"): "\\frac{1}{2}",
    ("sin", "60^\\circ"): "\\frac{\\sqrt{3}}{2}", ("cos", "30^\\circ"): "\\frac{\\sqrt{3}}{2}",
    ("sin", "45^\\circ"): "\\frac{\\sqrt{2}}{2}", ("tan", "60^\\circ"): "\\sqrt{3}",
}  # fmt: skip


@relation(
    "trig.exact",
    category="functions",
    kind=Kind.CERT,
    taxonomy="R11",
    needs=(Call,),
    params={"place": PLACES},
    accepts=[
        (r"\sin\frac{\pi}{6}", r"\frac{1}{2}", {"place": 0}),
        (r"2\cos(30^\circ)", r"2(\frac{\sqrt{3}}{2})", {"place": 0}),
    ],
    refuses=[
        (r"\sin\frac{\pi}{7}", {"place": 0}),
        (r"\sin 30", {"place": 0}),
        (r"\sin x", {"place": 0}),
    ],
)
def trig_exact(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A sine, cosine or tangent of a tabulated angle, its unit marked: the exact value."""

    def tabulated(node: Node) -> bool:
        return (
            isinstance(node, Call)
            and (node.function, inner_text(parsed, node.arguments[-1])) in EXACT
        )

    found = find(parsed, tabulated, place)
    if found is None or not isinstance(found[0], Call):
        return None
    value = EXACT[found[0].function, inner_text(parsed, found[0].arguments[-1])]
    return by_value(put(parsed, found, value, ATOM))


@relation(
    "trig.square",
    category="functions",
    kind=Kind.CERT,
    taxonomy="R11",
    needs=(Call, Power),
    params={"place": PLACES},
    accepts=[(r"\cos^2 x", r"\cos(x) \cdot \cos(x)", {"place": 0})],
    refuses=[(r"\cos x", {"place": 0}), (r"\cos^3 x", {"place": 0})],
)
def trig_square(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The square of a sine or cosine, written with the exponent at the name: the product."""

    def square(node: Node) -> bool:
        if not isinstance(node, Power) or not isinstance(node.base, Call):
            return False
        return node.base.function in ("sin", "cos") and integer(node.exponent) == 2

    found = find(parsed, square, place)
    if found is None or not isinstance(found[0], Power) or not isinstance(found[0].base, Call):
        return None
    call = found[0].base
    factor = f"\\{call.function}({inner_text(parsed, call.arguments[0])})"
    return by_value(put(parsed, found, f"{factor} \\cdot {factor}", PRODUCT))


@relation(
    "trig.inverse_name",
    category="functions",
    kind=Kind.CERT,
    taxonomy="R12",
    needs=(Call,),
    params={"place": PLACES, "form": ("exponent", "operatorname")},
    accepts=[
        (r"\arcsin(x)", r"\sin^{-1}(x)", {"place": 0, "form": "exponent"}),
        (r"2\arctan(y)", r"2\operatorname{arctan}(y)", {"place": 0, "form": "operatorname"}),
    ],
    refuses=[
        (r"\sin(x)", {"place": 0, "form": "exponent"}),
        (r"\sin^{-1}(x)", {"place": 0, "form": "exponent"}),
    ],
)
def inverse_name(parsed: Parsed, *, place: int, form: str) -> Rewrite | None:
    """`\\arcsin` and the like: `\\sin^{-1}` or `\\operatorname{arcsin}` (the principal inverse)."""
    found = list(re.finditer(r"\\arc(sin|cos|tan)(?![A-Za-z])", parsed.text))
    if parsed.value is None or place >= len(found):
        return None
    name = found[place][1]
    text = f"\\{name}^{{-1}}" if form == "exponent" else f"\\operatorname{{arc{name}}}"
    return by_value(splice(parsed.text, found[place].span(), text))


@relation(
    "trig.name_style",
    category="functions",
    kind=Kind.CERT,
    taxonomy="R12",
    needs=(Call,),
    params={"place": PLACES, "style": ("mathrm", "operatorname")},
    accepts=[
        (r"2 \tan x", r"2 \mathrm{tan} x", {"place": 0, "style": "mathrm"}),
        (r"\ln(2)", r"\operatorname{ln}(2)", {"place": 0, "style": "operatorname"}),
    ],
    refuses=[
        ("x", {"place": 0, "style": "mathrm"}),
        (r"\text{sin}", {"place": 0, "style": "mathrm"}),
    ],
)
def name_style(parsed: Parsed, *, place: int, style: str) -> Rewrite | None:
    """A named function: its name set by `\\mathrm` or `\\operatorname`."""
    found = list(re.finditer(r"\\(sin|cos|tan|ln|log|exp)(?![A-Za-z])", parsed.text))
    if parsed.value is None or place >= len(found):
        return None
    return by_value(splice(parsed.text, found[place].span(), f"\\{style}{{{found[place][1]}}}"))
