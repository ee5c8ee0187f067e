"""Tolerances are proved, on the bound itself too."""

from __future__ import annotations

import pytest
from flint import fmpq

from verifyd.mathexpr.options import Tolerance
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tolerance import within
from verifyd.verdict import Evidence

HUNDREDTH = Tolerance(fmpq(1, 100), relative=False)
PERCENT = Tolerance(fmpq(1, 100), relative=True)


@pytest.mark.parametrize(
    ("tolerance", "reference", "answer", "near", "evidence"),
    [
        (HUNDREDTH, "1", "1.01", True, Evidence.EXACT),
        (HUNDREDTH, "1", "1.0100000000000000000001", False, Evidence.EXACT),
        (HUNDREDTH, r"\pi", r"\pi-0.01", True, Evidence.CERTIFIED),
        (HUNDREDTH, r"\pi", r"\pi-0.01-10^{-60}", False, Evidence.CERTIFIED),
        (HUNDREDTH, r"\sqrt2", "1.41", True, Evidence.CERTIFIED),
        (PERCENT, "200", "202", True, Evidence.EXACT),
        (PERCENT, "-200", "-202.1", False, Evidence.EXACT),
        (PERCENT, "0", "0", True, Evidence.EXACT),
        (PERCENT, "0", "0.0001", False, Evidence.EXACT),
        (PERCENT, "e", "e+0.01e", True, Evidence.CERTIFIED),
    ],
)
def test_closed_values(
    tolerance: Tolerance, reference: str, answer: str, near: bool, evidence: Evidence
) -> None:
    found = within(tolerance, read(reference), read(answer))
    assert found is not None
    assert (found.equal, found.evidence) == (near, evidence)


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("x", "x"),
        ("1", "x"),
        (r"\infty", "1"),
        (r"-\infty", "1"),
        ("1", r"\frac10"),
        ("(1,2)", "1"),
    ],
)
def test_what_is_no_closed_value_is_not_judged(reference: str, answer: str) -> None:
    assert within(HUNDREDTH, read(reference), read(answer)) is None
