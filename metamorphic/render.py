"""Exact values → text, in the notations that people write."""

from __future__ import annotations

from fractions import Fraction

MAX_DECIMALS = 30

SUM, PRODUCT, ATOM = 1, 2, 3
"""How tightly a text binds: what stands in a product must be a product, and so on."""


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
