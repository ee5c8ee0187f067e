"""The judge: its budget, the slow rung, strictness, lists, the weakest evidence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifyd.mathexpr import limits
from verifyd.mathexpr.compare import Judge, conjunction, decide
from verifyd.mathexpr.decision import DIFFERENT, SAME, UNKNOWN, BudgetExceeded, Decision
from verifyd.mathexpr.options import MathOptions
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tree import ListOf, Node
from verifyd.verdict import Evidence

EXACT = MathOptions(approximation="exact")
EXACT = MathOptions(approximation="exact")
PROBABLE = Decision(True, Evidence.PROBABLE)


@pytest.mark.parametrize(
    ("reference", "answer", "equal"),
    [
        ("27.0", "27", True),
        ("2.35", "2.345", True),
        ("2.34", "2.345", True),
        ("0.67", r"\frac23", True),
        ("0.67", "0.6667", True),
        (r"\frac13", "0.333333", True),
        (r"\pi", "3.14159", True),
        ("0.67", "0.66", False),
        ("0.67", "0.7", False),
        ("2.345", "2.35", False),
        ("3.14", "3.1", False),
        ("27", "27.01", False),
        ("27", "27.3", False),
        ("10000", "10001", False),
        ("1000000", "1000001", False),
        (r"\frac13", "0.333", False),
        (r"\pi", "3.14", False),
        ("0", "0.000000001", False),
        ("0.0000005", "0.0000001", False),
        ("6.63e-34", "1.05e-34", False),
        (r"2.5\times10^{-8}", "0", False),
        ("28", "0.28", False),
    ],
)
def test_rounding(reference: str, answer: str, equal: bool) -> None:
    assert decide(read(reference), read(answer)).equal is equal


@pytest.mark.parametrize(
    ("reference", "answer", "equal"),
    [("0.67", r"\frac23", False), (r"\pi", "3.14159", False), ("0.5", r"\frac12", True)],
)
def test_strict_rounds_nothing(reference: str, answer: str, equal: bool) -> None:
    assert decide(read(reference), read(answer), options=EXACT).equal is equal


def test_the_slow_rung_is_asked_for_what_stays_open_alone() -> None:
    asked: list[tuple[Node, Node]] = []

    def settle(reference: Node, answer: Node) -> Decision:
        asked.append((reference, answer))
        return Decision(True, Evidence.SYMBOLIC)

    assert decide(read("1"), read("2"), settle=settle).equal is False
    assert decide(read("x+1"), read("1+x"), settle=settle).equal is True
    assert asked == []
    open_pair = read(r"\sum_{k=1}^n k"), read(r"\sum_{j=1}^n j")
    assert decide(*open_pair).equal is None
    assert decide(*open_pair, settle=settle) == Decision(True, Evidence.SYMBOLIC)
    assert asked == [open_pair]


def test_a_list_too_long_to_match_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_COMPARISONS", 30)
    roots = [read(rf"\sqrt{{{n}}}") for n in range(2, 12)]
    powers = [read(f"{n}^{{1/2}}") for n in range(11, 1, -1)]
    found = decide(ListOf(tuple(roots)), ListOf(tuple(powers)))
    assert found.equal is None
    assert "30 comparisons" in (found.detail or "")


def test_the_same_members_need_no_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_COMPARISONS", 1)
    roots = [read(rf"\sqrt{{{n}}}") for n in range(2, 12)]
    assert decide(ListOf(tuple(roots)), ListOf(tuple(reversed(roots)))).equal is True


def test_the_budget_is_spent_once() -> None:
    judge = Judge(read("1"), lambda *_: ())
    judge.work = 1
    assert judge.compare(read("x"), read("x")) == SAME
    with pytest.raises(BudgetExceeded):
        judge.compare(read("x"), read("x"))


@pytest.mark.parametrize(
    ("reference", "answer", "equal"),
    [
        (r"\frac{6}{0}, 1, 2", r"6 \cdot 0^{-1}, 1, 3", False),
        (r"\frac{6}{0}, 1, 2", r"6 \cdot 0^{-1}, 1, 2", None),
    ],
)
def test_a_member_without_equal_outweighs_an_open_one(
    reference: str, answer: str, equal: bool | None
) -> None:
    assert decide(read(reference), read(answer)).equal is equal
    assert decide(read(answer), read(reference)).equal is equal


def test_too_many_free_signs_are_open() -> None:
    text = "+".join([r"1\pm 2"] * 20)
    assert decide(read(text), read("5")).equal is not True


@pytest.mark.parametrize(
    ("decisions", "expected"),
    [
        ([], SAME),
        ([SAME, SAME], SAME),
        ([SAME, PROBABLE], PROBABLE),
        ([SAME, UNKNOWN], UNKNOWN),
        ([SAME, DIFFERENT], DIFFERENT),
    ],
)
def test_conjunction(decisions: list[Decision], expected: Decision) -> None:
    assert conjunction(decisions) == expected


def test_a_difference_names_the_member() -> None:
    assert (decide(read("(1,2)"), read("(1,3)")).detail or "").startswith("member 2:")


SMALL = st.lists(st.integers(-3, 3), min_size=2, max_size=5)


@given(SMALL, SMALL)
def test_unordered_matching_is_equality_of_multisets(first: list[int], second: list[int]) -> None:
    reference, answer = (read(", ".join(map(str, numbers))) for numbers in (first, second))
    assert decide(reference, answer).equal is (sorted(first) == sorted(second))


@given(SMALL, SMALL)
def test_tuples_are_equal_in_order_alone(first: list[int], second: list[int]) -> None:
    reference, answer = (read(f"({', '.join(map(str, numbers))})") for numbers in (first, second))
    assert decide(reference, answer).equal is (first == second)


@given(SMALL, SMALL)
def test_sets_are_equal_by_their_members(first: list[int], second: list[int]) -> None:
    reference, answer = (read(rf"\{{{', '.join(map(str, n))}\}}") for n in (first, second))
    assert decide(reference, answer).equal is (set(first) == set(second))
