from __future__ import annotations

import pytest

from verifyd.mathexpr.magnitude import ENORMOUS, at_least, one_is_enormous
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.scalar import decide


@pytest.mark.parametrize(
    "text",
    [
        "9^{9^{9^9}}",
        "(((9!)!)!)!",
        r"\binom{1000000}{500000}",
        "2^{64}",
        r"3\cdot 9^{9^{9^9}}+1",
        "(10^9)!!",
        r"\frac{5^{5^{5^{5^5}}-4}-5}{16}",
    ],
)
def test_enormous(text: str) -> None:
    assert (at_least(read(text)) or 0) >= ENORMOUS
    assert one_is_enormous(read(text), read("1"))
    assert one_is_enormous(read(r"\sqrt2"), read(text))
    assert not one_is_enormous(read(text), read(text))
    assert decide(read(text), read("1")).equal is False


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("7/2", 3),
        ("0", 0),
        ("-1", -1),
        ("x", None),
        (r"\sqrt2", None),
        ("2^{63}", 2**63),
        ("5!", 120),
        ("9^{9^{9^9}}-9^{9^{9^9}}", None),
        (r"1^{9^{9^{9^9}}}", None),
        (r"\binom{10^9}{2}", 499999999500000000),
    ],
)
def test_bounds(text: str, bound: int | None) -> None:
    assert at_least(read(text)) == bound
