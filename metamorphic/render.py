"""Exact values → text, in the notations that people write."""

from __future__ import annotations

from fractions import Fraction

from metamorphic.value import (
    Add,
    Binomial,
    Call,
    Constant,
    Degrees,
    Divide,
    Expr,
    Factorial,
    Group,
    Multiply,
    Negate,
    Number,
    Plus,
    PlusMinus,
    Power,
    Root,
    Symbol,
)

MAX_DECIMALS = 30


def fraction(value: Fraction, style: str = "frac") -> str:
    """`-\\frac{1}{2}`, `-1/2`, `-{1 \\over 2}`; an integer has no denominator."""
    sign = "-" if value < 0 else ""
    above, below = abs(value.numerator), value.denominator
    if below == 1:
        return f"{sign}{above}"
    return sign + quotient(str(above), str(below), style)


def quotient(above: str, below: str, style: str = "frac") -> str:
    """A quotient of two texts that need no further brackets."""
    match style:
        case "/":
            return f"{above}/{below}"
        case "over":
            return f"{{{above} \\over {below}}}"
        case "compact":
            return f"\\frac{above}{below}"
        case _:
            return f"\\{style}{{{above}}}{{{below}}}"


def decimal(value: Fraction) -> str | None:
    """The terminating decimal, by exact division; None where there is none or it is long."""
    below, twos, fives = value.denominator, 0, 0
    while below % 2 == 0:
        below, twos = below // 2, twos + 1
    while below % 5 == 0:
        below, fives = below // 5, fives + 1
    places = max(twos, fives)
    if below != 1 or places > MAX_DECIMALS:
        return None
    scaled = abs(value.numerator) * 10**places // value.denominator
    digits = str(scaled).zfill(places + 1)
    sign = "-" if value < 0 else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def repeating(value: Fraction, most: int = 12) -> str | None:
    """`0.1\\overline{6}` by long division; None where the period is empty or long."""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    seen: dict[int, int] = {}
    digits = ""
    while rest and rest not in seen:
        if len(digits) > most:
            return None
        seen[rest] = len(digits)
        digit, rest = divmod(rest * 10, value.denominator)
        digits += str(digit)
    if not rest:
        return None
    start = seen[rest]
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{digits[:start]}\\overline{{{digits[start:]}}}"


def scientific(value: Fraction, sign: str = "\\times") -> str | None:
    """`1.2 \\times 10^{3}`, exactly; `e` as sign gives `1.2e3`."""
    plain = decimal(abs(value))
    if plain is None or value == 0:
        return None
    digits = plain.replace(".", "")
    exponent = len(plain.partition(".")[0]) - 1 - (len(digits) - len(digits.lstrip("0")))
    digits = digits.strip("0")
    mantissa = digits[0] + (f".{digits[1:]}" if len(digits) > 1 else "")
    minus = "-" if value < 0 else ""
    if sign == "e":
        return f"{minus}{mantissa}e{exponent}"
    return f"{minus}{mantissa} {sign} 10^{{{exponent}}}"


def grouped(digits: str, separator: str) -> str | None:
    """`1{,}234`: digits of an integer in groups of three; None below four digits."""
    if len(digits) < 4 or not digits.isdigit() or digits[0] == "0":
        return None
    head = len(digits) % 3 or 3
    groups = [digits[:head]] + [digits[at : at + 3] for at in range(head, len(digits), 3)]
    return separator.join(groups)


# --- trees ----------------------------------------------------------------------------------

SUM, PRODUCT, ATOM = 1, 2, 3
"""How tightly a text binds: what stands in a product must be a product, and so on."""


def latex(expr: Expr) -> str:
    """A plain LaTeX text of an expression, with round brackets where they are needed."""
    return _latex(expr)[0]


def enclosed(expr: Expr, level: int) -> str:
    """As `latex`, in brackets where it binds less than `level`."""
    text, own = _latex(expr)
    return text if own >= level else f"({text})"


def _latex(expr: Expr) -> tuple[str, int]:
    match expr:
        case Number(digits=digits):
            return _digits(digits), ATOM
        case Constant(name=name):
            return {"pi": "\\pi", "infinity": "\\infty"}.get(name, name), ATOM
        case Symbol(name=name):
            return name, ATOM
        case Add(terms=terms):
            return _sum(terms), SUM
        case Multiply(factors=factors):
            return _product(factors), PRODUCT
        case Negate(argument=inner):
            return "-" + enclosed(inner, PRODUCT), SUM
        case Plus(argument=inner):
            return "+" + enclosed(inner, PRODUCT), SUM
        case Divide(numerator=above, denominator=below, style=style):
            return _quotient(above, below, style)
        case Power(base=base, exponent=exponent):
            return f"{_base(base)}^{{{latex(_bare(exponent))}}}", ATOM
        case Root(argument=inner, index=index):
            order = "" if index == 2 else f"[{index}]"
            return f"\\sqrt{order}{{{latex(_bare(inner))}}}", ATOM
        case Group(content=inner, opener=opener):
            return (_latex(inner)) if opener == "{" else (f"({latex(inner)})", ATOM)
    return _rare(expr)


def _rare(expr: Expr) -> tuple[str, int]:
    match expr:
        case Call(function="abs", arguments=(inner,)):
            return f"|{latex(inner)}|", ATOM
        case Call(function=("floor" | "ceil") as name, arguments=(inner,)):
            return f"\\l{name} {latex(inner)} \\r{name}", ATOM
        case Call(function="log", arguments=(base, inner)):
            return f"\\log_{{{latex(_bare(base))}}}({latex(_bare(inner))})", PRODUCT
        case Call(function=name, arguments=(inner,)):
            return f"\\{name}({latex(_bare(inner))})", PRODUCT
        case Factorial(argument=inner):
            return f"{_base(inner)}!", ATOM
        case Binomial(upper=upper, lower=lower):
            return f"\\binom{{{latex(_bare(upper))}}}{{{latex(_bare(lower))}}}", ATOM
        case Degrees(amount=amount):
            return f"{_base(amount)}^{{\\circ}}", ATOM
        case PlusMinus(head=head, tail=tail):
            before = "" if head is None else latex(head) + " "
            return f"{before}\\pm {enclosed(tail, PRODUCT)}", SUM
    raise ValueError(f"no text for {type(expr).__name__}")


def _bare(expr: Expr) -> Expr:
    while isinstance(expr, Group):
        expr = expr.content
    return expr


def _digits(digits: str) -> str:
    head, _, period = digits.rstrip(")").partition("(")
    return f"{head}\\overline{{{period}}}" if period else head


def _sum(terms: tuple[Expr, ...]) -> str:
    out = latex(terms[0])
    for term in terms[1:]:
        if isinstance(term, Negate):
            out += " - " + enclosed(term.argument, PRODUCT)
        else:
            out += " + " + enclosed(term, PRODUCT)
    return out


def _product(factors: tuple[Expr, ...]) -> str:
    out = ""
    for place, factor in enumerate(factors):
        level = ATOM if place or isinstance(factor, Negate) else PRODUCT
        text = enclosed(factor, level)
        if isinstance(factor, Call | Divide) and len(factors) > 1 and text[0] != "(":
            text = f"({text})"
        if out and text[0].isdigit():
            out += " \\cdot "
        elif out and out[-1].isalpha() and text[0].isalpha():
            out += " "
        out += text
    return out


def _quotient(above: Expr, below: Expr, style: str) -> tuple[str, int]:
    if style in ("/", "div"):
        sign = "/" if style == "/" else " \\div "
        return f"{enclosed(above, ATOM)}{sign}{enclosed(below, ATOM)}", PRODUCT
    command = style if style in ("dfrac", "tfrac", "cfrac") else "frac"
    return f"\\{command}{{{latex(_bare(above))}}}{{{latex(_bare(below))}}}", ATOM


def _base(expr: Expr) -> str:
    """The text of what an exponent or a postfix sign stands at."""
    inner = _bare(expr)
    if isinstance(inner, Number | Constant | Symbol) and "(" not in latex(inner):
        return latex(inner)
    return f"({latex(inner)})"
