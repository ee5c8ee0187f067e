"""Exact factors between units, from pint's table. Loaded on the first use, as it takes a while."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from flint import fmpq

_PART = re.compile(r"([*/ ]?)\s*([A-Za-z°$€£]+)(?:\^\{?(-?\d)\}?)?\s*")
_MONEY = {"$": Fraction(1), "cent": Fraction(1, 100)}


def factor(unit: str, wanted: str) -> fmpq | None:
    """How many `wanted` one `unit` is, exactly; None where no factor alone converts them.

    Units are normal texts of `unit_words.normal_unit`.
    """
    found = conversion(unit, wanted)
    return found[0] if found is not None and found[1] == 0 else None


@lru_cache(maxsize=1024)
def conversion(unit: str, wanted: str) -> tuple[fmpq, fmpq] | None:
    """Factor and offset from `unit` to `wanted`: 9/5 and 32 from °C to °F; None across dimensions."""
    if unit in _MONEY and wanted in _MONEY:
        return _fmpq(_MONEY[unit] / _MONEY[wanted]), fmpq(0)
    one, other = _unit(unit), _unit(wanted)
    if one is None or other is None:
        return None
    registry = _registry()
    try:
        zero, first = (registry.Quantity(Fraction(n), one).to(other).magnitude for n in (0, 1))
    except Exception:  # pint: other dimensions
        return None
    if not isinstance(zero, Fraction) or not isinstance(first, Fraction):
        return None
    return _fmpq(first - zero), _fmpq(zero)


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
