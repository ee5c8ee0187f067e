from __future__ import annotations

import importlib
import logging

import pytest
import sympy
from flint import fmpq

from verifyd.mathexpr.balls import Unsupported
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.symbolic import Translator, second_opinion, settle
from verifyd.mathexpr.tree import Func, Num, Pow, Text
from verifyd.verdict import Evidence


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (r"\cos(n\pi)", "(-1)^n"),
        (r"\binom{n}{2}", r"\frac{n(n-1)}{2}"),
        (r"\frac{(n+1)!}{n!}", "n+1"),
        (r"\sum_{k=1}^{n} k", r"\frac{n(n+1)}{2}"),
        (r"\sum_{k=1}^{10} k^2", "385"),
        (r"\sin(\arccos x)", r"\sqrt{1-x^2}"),
        (r"\ln(2+\sqrt3)", r"-\ln(2-\sqrt3)"),
        ("(x+1)^2", "x^2+2x+1"),
    ],
)
def test_settled_as_equal(left: str, right: str) -> None:
    found = settle(read(left), read(right))
    assert (found.equal, found.evidence) == (True, Evidence.SYMBOLIC), found


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (r"\sqrt{x^2}", "x"),
        ("x", "x+1"),
        (r"\arctan x+\arctan\frac1x", r"\frac{\pi}{2}"),
        (r"\sum_{k=1}^{10} k", "54"),
        (r"\sum_{k=1}^{n} k", r"\frac{n(n+1)}{2}+1"),
    ],
)
def test_settled_as_different(left: str, right: str) -> None:
    assert settle(read(left), read(right)).equal is False


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (r"\ln x^2", r"2\ln x"),
        (r"\lfloor x\rfloor", "x"),
        (r"\frac{1}{0}+x", "x"),
        (r"\frac{1}{x-x}", "1"),
        (r"\sin(9^{9^9})", r"\frac12"),
        ("9^{9^{9^9}}", "9^{9^{9^9}}+1"),
        (r"\int_0^1 x", r"\frac12"),
        (r"\sum_{k=1}^{10^9} k^k", "5"),
        (r"\lfloor e^{e^{10}}\rfloor", "5"),
    ],
)
def test_left_open(left: str, right: str) -> None:
    assert settle(read(left), read(right)).equal is None


def test_the_budget_ends_the_ladder() -> None:
    left, right = read(r"\ln(2+\sqrt3)"), read(r"-\ln(2-\sqrt3)")
    assert settle(left, right).equal is True
    assert settle(left, right, budget=0).equal is None


def test_the_translation_is_real_and_evaluates_no_text() -> None:
    translate = Translator()
    assert translate(read(r"\frac{x}{2}")) == sympy.Symbol("x", real=True) / 2
    assert translate(Pow(Num(fmpq(-8)), Num(fmpq(1, 3)))) == -2
    root = translate(read(r"x^{1/3}")).subs(translate.symbol("x"), -8)
    assert root == -2
    hostile = "__import__('os').system('true')"
    assert translate.symbol(hostile).name == hostile
    for node in (Text("words"), Func("no such function", ()), Pow(read("x"), Num(fmpq(10**9)))):
        with pytest.raises(Unsupported):
            translate(node)


def test_the_same_every_time() -> None:
    left, right = read(r"\ln(2+\sqrt3)"), read(r"-\ln(2-\sqrt3)")
    assert settle(left, right) == settle(left, right)


def test_second_opinion_is_an_opinion() -> None:
    assert second_opinion(r"\frac12", "0.5") is True
    assert second_opinion("1", "2") is False
    assert second_opinion("", "") is None


@pytest.mark.parametrize(
    "text",
    [
        "9^{9^9}",
        "2^{100}",
        "(((9!)!)!)!",
        r"\binom{1000000}{500000}",
        r"\sum_{k=1}^{10^9} k",
        "(" * 300,
        "x+" * 300 + "x",
        r"\{1, 9^{9^{9}}\}",
    ],
)
def test_no_second_opinion_on_what_may_not_end(text: str) -> None:
    assert second_opinion(text, "1") is None
    assert second_opinion("1", text) is None


@pytest.mark.parametrize("name", ["math_verify.parser", "math_verify.grader"])
def test_the_second_opinion_warns_of_nothing_that_is_meant_to_be(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logger = logging.getLogger(name)
    told: list[str] = []
    monkeypatch.setattr(importlib.import_module(name), "TIMEOUT_WARNING_SHOWN", False)
    monkeypatch.setattr(logger, "callHandlers", lambda record: told.append(record.getMessage()))
    monkeypatch.setattr(logger, "isEnabledFor", lambda level: True)
    monkeypatch.setattr(logger, "disabled", False)
    assert second_opinion("x+1", "1+x") is True
    assert [words for words in told if words.startswith("Timeout")] == []
    logger.warning("Timeout during parsing")
    assert told[-1] == "Timeout during parsing"
