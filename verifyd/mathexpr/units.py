"""Exact factors between units, from pint's table. Loaded on the first use, as it takes a while."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from flint import fmpq

_PART = re.compile(r"([*/ ]?)\s*([A-Za-z°$€£]+)(?:\^\{?(-?\d)\}?)?\s*")
_MONEY = {"$": Fraction(1), "cent": Fraction(1, 100)}


@lru_cache(maxsize=1024)
def factor(unit: str, wanted: str) -> fmpq | None:
    """How many `wanted` one `unit` is, exactly; None where they are not of one dimension.

    Units are normal texts of `unit_words.normal_unit`. Offsets (degrees Celsius) give None.
    """
    if unit in _MONEY and wanted in _MONEY:
        return _fmpq(_MONEY[unit] / _MONEY[wanted])
    one, other = _unit(unit), _unit(wanted)
    if one is None or other is None:
        return None
    registry = _registry()
    try:
        converted = registry.Quantity(Fraction(1), one).to(other).magnitude
    except Exception:  # pint: other dimensions, offset units
        return None
    return _fmpq(converted) if isinstance(converted, Fraction) else None


def _fmpq(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


@cache
def _registry() -> Any:
    import pint

    return pint.UnitRegistry(non_int_type=Fraction, cache_folder=None)


def _unit(text: str) -> Any | None:
    """The pint unit of a normal text, made name by name: no text is ever evaluated."""
    registry = _registry()
    powers: dict[str, int] = {}
    place = 0
    sign = 1
    while place < len(text):
        match = _PART.match(text, place)
        if match is None:
            return None
        operator, name, power = match.groups()
        if operator == "/":
            sign = -1
        candidates = registry.parse_unit_name(name)
        if not candidates:
            return None
        prefix, base, _ = candidates[0]
        full = prefix + base
        powers[full] = powers.get(full, 0) + sign * int(power or 1)
        place = match.end()
    return registry.Unit(registry.UnitsContainer(powers)) if powers else None
