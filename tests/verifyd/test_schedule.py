from __future__ import annotations

import pytest

from verifyd.policy import UndecidedError, fill_rewards
from verifyd.schedule import chunks, combine, key, with_each_reference
from verifyd.task import Item, Task
from verifyd.verdict import Outcome, Reason, Verdict


def verdict(outcome: str, reward: float | None = None) -> Verdict:
    return Verdict(
        verifier="v",
        version="v/1",
        outcome=Outcome(outcome),
        reason=Reason.EQUAL,
        reward=reward,
    )


@pytest.mark.parametrize(
    ("outcomes", "combined"),
    [
        (["incorrect"], "incorrect"),
        (["incorrect", "correct"], "correct"),
        (["undecided", "correct", "error"], "correct"),
        (["incorrect", "undecided"], "undecided"),
        (["undecided", "error", "incorrect"], "error"),
        (["incorrect", "incorrect"], "incorrect"),
    ],
)
def test_combine(outcomes: list[str], combined: str) -> None:
    assert combine([verdict(outcome) for outcome in outcomes]).outcome == combined


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Task("a", options={"x": 1, "y": 2}), Task("a", options={"y": 2, "x": 1})),
        (Task({"a": {"b": 1, "c": 2}}), Task({"a": {"c": 2, "b": 1}})),
        (Task("a"), Task("a", options={})),
    ],
)
def test_the_order_of_names_does_not_part_checks(first: Task, second: Task) -> None:
    assert key(Item(first, "c")) == key(Item(second, "c"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Task("a"), Task("b")),
        (Task("a"), Task(("a",))),
        (Task("a"), Task("a", "exact")),
        (Task("a"), Task("a", prompt="")),
        (Task("a", options={"x": 1}), Task("a", options={"x": 1.0})),
        (Task("a", options={"x": 1}), Task("a", options={"x": True})),
        (Task("a", options={"x": "1"}), Task("a", options={"x": 1})),
        (Task({"a": 1}), Task('{"a":1}')),
    ],
)
def test_what_differs_parts_checks(first: Task, second: Task) -> None:
    assert key(Item(first, "c")) != key(Item(second, "c"))


def test_a_task_for_each_reference() -> None:
    several = Task(("a", "b"), "exact", "p", {"x": 1})
    assert with_each_reference(several) == [
        Task("a", "exact", "p", {"x": 1}),
        Task("b", "exact", "p", {"x": 1}),
    ]
    assert with_each_reference(Task("a")) == [Task("a")]


@pytest.mark.parametrize(
    ("size", "expected"), [(1, [[0], [1], [2]]), (2, [[0, 1], [2]]), (5, [[0, 1, 2]])]
)
def test_chunks(size: int, expected: list[list[int]]) -> None:
    assert list(chunks(range(3), size)) == expected


def test_group_means_keep_partial_rewards_and_groups_apart() -> None:
    verdicts = [
        verdict("incorrect", 0.5),
        verdict("correct", 1.0),
        verdict("undecided"),
        verdict("error"),
        verdict("undecided"),
    ]
    filled = fill_rewards(verdicts, ["g", "g", "g", "h", None], "group_mean")
    assert [one.reward for one in filled] == [0.5, 1.0, 0.75, 0.0, 0.0]
    assert [one.outcome for one in filled] == [one.outcome for one in verdicts]


@pytest.mark.parametrize("outcome", ["undecided", "error"])
def test_raise(outcome: str) -> None:
    with pytest.raises(UndecidedError):
        fill_rewards([verdict("correct", 1.0), verdict(outcome)], [None, None], "raise")
