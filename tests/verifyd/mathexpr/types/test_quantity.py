"""Units, percent, degrees and currencies."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"5\text{ cm}", "5"),
    (r"5\text{ cm}", "5 cm"),
    (r"5\text{ cm}", r"5\,\mathrm{cm}"),
    (r"1\text{ m}", r"100\text{ cm}"),
    (r"36\text{ km/h}", r"10\text{ m/s}"),
    ("2 hours", "120 minutes"),
    (r"2\text{ hours } 30\text{ minutes}", r"150\text{ minutes}"),
    (r"6\text{ ft } 2\text{ in}", r"74\text{ in}"),
    (r"2t+1\text{ m}", r"(2t+1)\text{ m}"),
    (r"5\text{ sq cm}", r"5\text{ cm}^2"),
    ("5 miles per hour", "5 mph"),
    (r"\$5", "5 dollars"),
    (r"\$5", "500 cents"),
    (r"\$5 million", r"\$5000000"),
    ("3 dozen", "36"),
    (r"28\%", "0.28"),
    (r"28\%", "28"),
    (r"50\%", "50 percent"),
    (r"\text{5 cm}", "5"),
    (r"5\text{ m s}^{-1}", r"5 \text{ m/s}"),
    (r"5\text{ cm}^2", r"5\text{ cm^2}"),
    (r"180^\circ", r"\pi"),
    (r"20^\circ", "20"),
    (r"20^\circ C", "20"),
    (r"30^\circ 15'", r"30.25^\circ"),
    (r"20^\circ C", r"68^\circ F"),
]

DIFFERENT = [
    (r"\text{5 cm}", r"\text{6 cm}"),
    ("12", r"\text{1,2}"),
    ("5", r"\text{5.5.5}"),
    ("5", r"5\text{ (or 6)}"),
    ("5", r"5\text{, 6}"),
    ("5", r"\cancel{5}"),
    (r"5\text{ cm}", r"5\text{ m}"),
    (r"5\text{ cm}", r"6\text{ cm}"),
    ("5 km", "5 m"),
    (r"5\text{ kg}", r"5\text{ lbs}"),
    (r"5\text{ mW}", r"5\text{ MW}"),
    (r"5\text{ m/s}", r"5\text{ m/s}^2"),
    (r"440\text{ cm}^2", r"440\text{ cm}^{12}"),
    (r"5\text{ square cm}", r"5\text{ cubic cm}"),
    (r"5\text{ apples}", r"5\text{ oranges}"),
    ("30 mph", "30 kph"),
    (r"2\text{ hours } 30\text{ minutes}", "60"),
    (r"2\text{ hours } 30\text{ minutes}", r"2\text{ hours } 40\text{ minutes}"),
    (r"6\text{ ft } 2\text{ in}", r"8\text{ ft}"),
    (r"5\text{ million}", "5"),
    (r"5\text{ thousand}", r"5\text{ million}"),
    (r"\$5", "€5"),
    (r"\$5", "5 cents"),
    ("28", "0.28"),
    (r"28\%", "2.8"),
    (r"28\%", r"0.28\%"),
    (r"180^\circ", r"2\pi"),
    ("30", r"\frac{\pi}{6}"),
    (r"30^\circ 15'", "45"),
    (r"30^\circ", r"30\text{ radians}"),
    (r"20^\circ C", r"20^\circ F"),
    (r"20^\circ C", r"676^\circ F"),
    (r"3^\circ", r"3\text{ cm}"),
    ("5", r"5\text{ is wrong}"),
    ("5", r"5\text{ does not work}"),
    ("5", r"5\text{ at most}"),
    ("5", r"5\text{ or more}"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
