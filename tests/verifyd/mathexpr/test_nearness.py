"""Estimates: near for equal values, in any spelling; absent rather than wrong."""

from __future__ import annotations

import pytest

from verifyd.mathexpr import limits
from verifyd.mathexpr.compare import decide
from verifyd.mathexpr.nearness import estimate, near, sorted_by_value
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tree import ListOf, SetOf


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        (r"\sqrt{8}", r"2\sqrt{2}", True),
        ("x^2-1", "(x-1)(x+1)", True),
        (r"(1, \sqrt{8})", r"(\frac22, 2\sqrt2)", True),
        ("x = 1/2", "x = 0.5", True),
        (r"\sin^2 x + \cos^2 x - 1", "0", True),
        ("9^{9^9}", "1", True),
        (r"\mathbb{R}", "1", True),
        (r"\sqrt{8}", r"\sqrt{9}", False),
        ("x", "y", False),
        ("(1, 2)", "(2, 1)", False),
    ],
)
def test_near(first: str, second: str, equal: bool) -> None:
    """What has no estimate is near to everything."""
    assert near(estimate(read(first)), estimate(read(second))) is equal


def test_values_in_order() -> None:
    texts = ["3", r"\sqrt2", "-1", r"\mathbb{R}", "2", "1/2", "1"]
    found = sorted_by_value([read(text) for text in texts])
    assert found == [read(text) for text in ["-1", "1/2", "1", r"\sqrt2", "2", "3", r"\mathbb{R}"]]


def test_a_few_nodes_stay_as_they_are() -> None:
    nodes = [read(text) for text in ["3", "2", "1"]]
    assert sorted_by_value(nodes) == nodes


@pytest.mark.parametrize("kind", [ListOf, SetOf])
def test_many_values_need_as_many_comparisons(
    kind: type[ListOf], monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 60
    roots = kind(tuple(read(rf"\sqrt{{{n}}}+x") for n in range(2, count + 2)))
    powers = kind(tuple(read(f"x+{n}^{{1/2}}") for n in range(count + 1, 1, -1)))
    monkeypatch.setattr(limits, "MAX_COMPARISONS", 100 * count)
    assert decide(roots, powers).equal is True
