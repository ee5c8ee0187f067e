"""Units, percent, degrees, magnitudes and currencies after a value."""

from __future__ import annotations

import pytest
from flint import fmpq

from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.tree import Add, Degrees, Div, Mul, Node, Num, Percent, Quantity


def num(value: int) -> Num:
    return Num(fmpq(value))


FIVE = num(5)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("5 cm", "centimeter"),
        ("5cm", "centimeter"),
        (r"5\text{ cm}", "centimeter"),
        (r"5\,\mathrm{cm}", "centimeter"),
        ("5 centimetres", "centimeter"),
        (r"5\text{ cm}^2", "centimeter^2"),
        (r"5\text{ square cm}", "centimeter^2"),
        (r"5\text{ m/s}", "meter/second"),
        ("5 miles per hour", "mile/hour"),
        ("5 mph", "mile/hour"),
        (r"5\text{ apples}", "apple"),
        (r"\$5", "$"),
        ("$5", "$"),
        ("5 dollars", "$"),
        ("5€", "€"),
        ("5 °C", "°C"),
    ],
)
def test_unit(text: str, unit: str) -> None:
    assert read(text) == Quantity(FIVE, unit)


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("5%", Percent(FIVE)),
        (r"5\%", Percent(FIVE)),
        ("5 percent", Percent(FIVE)),
        ("5°", Degrees(FIVE)),
        (r"5^\circ", Degrees(FIVE)),
        (r"5^{\circ}", Degrees(FIVE)),
        ("5 degrees", Degrees(FIVE)),
        (r"5^\circ 30'", Degrees(Add((FIVE, Div(num(30), num(60)))))),
        ("5 million", Mul((FIVE, num(10**6)))),
        ("$5 million", Quantity(Mul((FIVE, num(10**6))), "$")),
        (
            r"5\text{ ft } 2\text{ in}",
            Add((Quantity(FIVE, "foot"), Quantity(num(2), "inch"))),
        ),
    ],
)
def test_marks(text: str, node: Node) -> None:
    assert read(text) == node


@pytest.mark.parametrize(
    "text",
    [
        r"5\text{ is wrong}",
        r"5\text{ does not work}",
        r"5\text{ at most}",
        r"5\text{ or more}",
        "5 is wrong",
        "5x",
        "5 or 6",
        "5 if x",
    ],
)
def test_a_remark_is_no_unit(text: str) -> None:
    try:
        assert not isinstance(read(text), Quantity)
    except Unreadable:
        return
