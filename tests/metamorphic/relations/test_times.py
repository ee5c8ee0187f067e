"""Times and dates: the oracle's own reading."""

from __future__ import annotations

import pytest

from metamorphic.oracles.clock import compare_moments


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        ("\\text{4:30 p.m.}", "16:30", True),
        ("4:30 PM", "4:30pm", True),
        ("12:05 AM", "12:05 a.m.", True),
        ("\\text{June 20}", "20 June", True),
        ("2024-03-04", "March 4, 2024", True),
        ("4:30 PM", "4:30 AM", False),
        ("12:05 AM", "12:05 PM", False),
        ("\\text{June 20}", "June 21", False),
        ("4:30", "4:30 PM", None),
        ("25:00", "1:00 AM", None),
        ("June 20", "4:30 PM", None),
        ("03/04/2024", "March 4, 2024", None),
    ],
)
def test_moments(left: str, right: str, equal: bool | None) -> None:
    assert compare_moments(left, right).equal is equal
