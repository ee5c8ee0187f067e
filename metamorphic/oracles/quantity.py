"""Amounts with units, money and angles in degrees, read from a text and compared exactly.

Conversion factors are the defined ones (SI; the international foot, mile and pound).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from metamorphic.oracles.verdict import UNKNOWN, Finding

_TABLE: dict[str, dict[str, str]] = {
    "length": {
        "m meter meters metre metres": "1",
        "mm millimeter millimeters": "1/1000",
        "cm centimeter centimeters": "1/100",
        "km kilometer kilometers": "1000",
        "in inch inches": "254/10000",
        "ft foot feet": "3048/10000",
        "yd yard yards": "9144/10000",
        "mi mile miles": "1609344/1000",
    },
    "mass": {
        "kg kilogram kilograms": "1",
        "g gram grams": "1/1000",
        "mg milligram milligrams": "1/1000000",
        "lb lbs pound pounds": "45359237/100000000",
    },
    "time": {
        "s sec second seconds": "1",
        "min minute minutes": "60",
        "h hr hour hours": "3600",
        "day days": "86400",
        "week weeks": "604800",
    },
    "volume": {"l liter liters litre litres": "1", "ml milliliter milliliters": "1/1000"},
    "dollar": {"dollar dollars": "1", "cent cents": "1/100"},
    "euro": {"euro euros": "1"},
    "sterling": {"sterling": "1"},
    "yen": {"yen": "1"},
    "angle": {"degree degrees": "1"},
    "": {"million": "1000000", "billion": "1000000000", "thousand": "1000"},
}
UNITS: dict[str, tuple[str, Fraction]] = {
    name: (dimension, Fraction(factor))
    for dimension, group in _TABLE.items()
    for names, factor in group.items()
    for name in names.split()
}

_WORDS = re.compile(r"\\(?:text|textrm|mathrm|mbox)\s*\{([^{}]*)\}")
_GROUPS = re.compile(r"(?<=\d)(?:,\\!|\{,\}|\\,|,)(?=\d{3}(?!\d))")
_SPACES = re.compile(r"\\[,:;! ]|~|\s+")
_SIGNS = {
    "\\$": "dollars ",
    "$": "dollars ",
    "€": "euros ",
    "£": "sterling ",
    "\\pounds": "sterling ",
}
_SHAPE = re.compile(
    r"(?P<sign>-?)(?P<money>dollars|euros|sterling|yen)?\s*"
    r"(?:(?P<number>\d+(?:\.\d+)?|\.\d+)|\\[dt]?frac\{(?P<top>\d+)\}\{(?P<bottom>\d+)\})"
    r"(?:/(?P<under>\d+))?\s*(?P<unit>[A-Za-z].*)?"
)
_FACTOR = re.compile(r"([A-Za-z]+)(?:\^(\d))?")


@dataclass(frozen=True, slots=True)
class Amount:
    """`value` in base units; `dimensions` as powers, or `name` where the unit is not known."""

    value: Fraction
    dimensions: tuple[tuple[str, int], ...] = ()
    name: str = ""

    @property
    def bare(self) -> bool:
        """Whether there is no unit at all."""
        return not self.dimensions and not self.name


def amount(text: str) -> Amount | None:
    """The amount that `text` states, or None."""
    match = _SHAPE.fullmatch(_plain(text))
    if match is None:
        return None
    value = Fraction(match["number"]) if match["number"] else Fraction(int(match["top"]))
    for bottom in (match["bottom"], match["under"]):
        if bottom is not None:
            if int(bottom) == 0:
                return None
            value /= int(bottom)
    if match["sign"]:
        value = -value
    unit = " ".join(part for part in (match["unit"], match["money"]) if part)
    return _with_unit(value, unit.strip()) if unit else Amount(value)


def _plain(text: str) -> str:
    text = _GROUPS.sub("", text)
    text = _WORDS.sub(r" \1 ", text)
    for sign, word in _SIGNS.items():
        text = text.replace(sign, word)
    text = re.sub(r"\^\s*\{?\s*\\circ\s*\}?|°|\\degree(?![a-z])", " degrees", text)
    text = re.sub(r"\^\s*\{\s*(\d)\s*\}", r"^\1", text)
    return re.sub(r"\s*([\^/])\s*", r"\1", _SPACES.sub(" ", text)).strip()


def _with_unit(value: Fraction, unit: str) -> Amount | None:
    """The amount in base units; an unknown unit is kept by its name, case and all."""
    powers: Counter[str] = Counter()
    factor = Fraction(1)
    for place, side in enumerate(unit.split("/")):
        for name, power in _factors(side):
            if name not in UNITS:
                return Amount(value, name=unit)
            dimension, scale = UNITS[name]
            signed = -power if place else power
            factor *= scale**signed
            powers[dimension] += signed
    dimensions = tuple(sorted((name, power) for name, power in powers.items() if power and name))
    return Amount(value * factor, dimensions)


def _factors(side: str) -> list[tuple[str, int]]:
    """Unit names with powers: `cm^2`, `square feet`, `m s^2`."""
    found: list[tuple[str, int]] = []
    power = 1
    for word in side.split():
        if word in ("square", "cubic"):
            power = 2 if word == "square" else 3
            continue
        match = _FACTOR.fullmatch(word)
        if match is None:
            return [("?", 1)]
        found.append((_named(match[1]), int(match[2] or power)))
        power = 1
    return found or [("?", 1)]


def _named(word: str) -> str:
    """`L` and `mL` are the only symbols in upper case; words may begin with a capital."""
    return word.lower() if word in ("L", "mL") or len(word) > 3 else word


def compare_quantities(reference: str, text: str) -> Finding:
    """Exact comparison after conversion; unknown where a unit is on one side alone."""
    left, right = amount(reference), amount(text)
    if left is None or right is None or left.bare != right.bare:
        return UNKNOWN
    if left.name or right.name:
        if left.name != right.name:
            return UNKNOWN
        return Finding(left.value == right.value, "amounts of one unit")
    if left.dimensions != right.dimensions:
        return UNKNOWN if left.value == right.value == 0 else Finding(False, "dimensions")
    return Finding(left.value == right.value, "amounts after conversion")


def compare_amounts(reference: str, text: str) -> Finding:
    """As `compare_quantities`; a unit on one side alone is ignored (a convention)."""
    left, right = amount(reference), amount(text)
    if left is None or right is None:
        return UNKNOWN
    if left.bare == right.bare:
        return compare_quantities(reference, text)
    return Finding(_number(reference) == _number(text), "numbers without the unit")


def _number(text: str) -> Fraction | None:
    match = _SHAPE.fullmatch(_plain(text))
    return Fraction(match["number"]) if match and match["number"] and not match["under"] else None
