"""Options read from a mapping: exact bounds, and errors that name option, value and mend."""

from __future__ import annotations

from typing import Any

import pytest
from flint import fmpq

from verifyd.mathexpr.options import DEFAULT, NAMES, MathOptions, Tolerance, parse


def test_without_options_nothing_is_made() -> None:
    assert parse({}) is DEFAULT


@pytest.mark.parametrize(
    ("given", "bound", "relative"),
    [
        ("0.01", fmpq(1, 100), False),
        (0.01, fmpq(1, 100), False),
        (1, fmpq(1), False),
        (1e-7, fmpq(1, 10**7), False),
        (".5", fmpq(1, 2), False),
        ("1e-3", fmpq(1, 1000), False),
        ("2E3", fmpq(2000), False),
        ({"absolute": "0.1"}, fmpq(1, 10), False),
        ({"relative": 0.1}, fmpq(1, 10), True),
    ],
)
def test_a_tolerance_is_exact(given: Any, bound: fmpq, relative: bool) -> None:
    assert parse({"tolerance": given}) == MathOptions(tolerance=Tolerance(bound, relative))


def test_null_is_no_tolerance() -> None:
    assert parse({"tolerance": None}).tolerance is None


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"nosuch": 1}, "options.nosuch: .* choose among approximation, tolerance"),
        ({"approximation": "loose"}, "options.approximation: 'loose' is none of rounded, exact"),
        ({"units": None}, "options.units: None is none of if_present, ignore, require"),
        ({"form": ["any"]}, "options.form"),
        ({"order": "sorted"}, "convention, ordered, unordered"),
        ({"multiple": 1}, "options.multiple: 1 is neither true nor false"),
        ({"decimal_comma": "yes"}, "options.decimal_comma"),
        ({"tolerance": "1%"}, "options.tolerance: '1%' is no positive decimal; write one such"),
        ({"tolerance": "-0.1"}, "options.tolerance"),
        ({"tolerance": True}, "options.tolerance"),
        ({"tolerance": float("inf")}, "options.tolerance"),
        ({"tolerance": ""}, "options.tolerance"),
        ({"tolerance": "1e9999"}, "options.tolerance"),
        ({"tolerance": "1/3"}, "options.tolerance"),
        ({"tolerance": []}, "options.tolerance"),
        ({"tolerance": {}}, 'options.tolerance: give one of "absolute" and "relative"'),
        ({"tolerance": {"absolute": 1, "relative": 1}}, "options.tolerance: give one of"),
        ({"tolerance": {"relative": "x"}}, "options.tolerance.relative: 'x'"),
        ({"approximation": "exact", "nosuch": 1}, "options.nosuch"),
    ],
)
def test_errors_say_the_option_the_value_and_the_mend(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        parse(options)


def test_every_option_has_a_default_that_it_takes() -> None:
    for name in NAMES:
        assert parse({name: getattr(DEFAULT, name)}) == DEFAULT
