"""Whatever a completion holds, reading it never raises and its span is true."""

from __future__ import annotations

from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from verifyd.extraction import boxes, extract_math, looked_at
from verifyd.task import Answer, Task

TASK = Task("-17")

PIECES = [
    "\\boxed{", "\\boxed", "\\fbox{", "}", "{", "\\{", "\\}", "$", "$$", "\\(", "\\)", "\\[", "\\]",
    "<think>", "</think>", "<answer>", "</answer>", "The answer is ", "Answer:", "**", "#### ", "A: ",
    "\n", " ", ".", ",", "1", "42", "x", "=", "-", "\\frac12", " and ", " or ", "\\text{ or }", "%",
    "```", "python\n", "output\n", "Question:", "答案：", "So ", " is ", "5 cm", "<|im_end|>", '"answer": "',
    "\\begin{align}", "\\end{align}", "\u200b", "None",
]  # fmt: skip

completions = st.one_of(
    st.text(max_size=200),
    st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
)


@given(completions)
@example("\\boxed{" * 50)
@example("$:$")
@example('"answer": "\\ud800"')
def test_reading_never_raises_and_the_span_is_true(completion: str) -> None:
    answer = extract_math(completion, TASK)
    if answer is None:
        assert looked_at(completion)
        return
    start, end = answer.span
    assert 0 <= start < end <= len(completion)
    assert answer.text != ""
    if _stands_as_it_is(answer):
        assert completion[start:end] == answer.text


def _stands_as_it_is(answer: Answer) -> bool:
    """Lists and signs by a box are put together; a JSON string is decoded."""
    start, end = answer.span
    put_together = answer.members or " or " in answer.text
    sign = answer.source == "boxed" and len(answer.text) != end - start
    decoded = answer.source == "answer_line" and len(answer.text) != end - start
    return not (put_together or sign or decoded)


@given(completions)
def test_reading_is_deterministic(completion: str) -> None:
    assert extract_math(completion, TASK) == extract_math(completion, TASK)


@given(completions, st.integers(0, 20))
@example("so it is $\\boxed{\\fbox{2}}$.", 0)
@example("$\\boxed{1}}$ or it is $\\boxed{2}$.", 0)
@example("then = \\boxed{the answer}", 0)
@example("then = \\boxed{?}", 0)
def test_the_short_way_to_a_box_finds_what_the_long_way_finds(completion: str, lo: int) -> None:
    hi = len(completion)
    short = boxes.last_box(completion, lo, hi)
    with mock.patch.object(boxes, "_plain_box", return_value=None):
        assert boxes.last_box(completion, lo, hi) == short


values = st.recursive(
    st.sampled_from(
        ["1", "42", "x", "\\pi", "a b", "3.5", "\\{", "\\}", "-1", "(1,2)", "\\text{or}"]
    ),
    lambda inner: st.one_of(
        inner.map("{{{}}}".format),
        inner.map("\\sqrt{{{}}}".format),
        st.tuples(inner, inner).map("\\frac{{{0[0]}}}{{{0[1]}}}".format),
        st.tuples(inner, inner).map("+".join),
    ),
    max_leaves=8,
)


@given(values, st.sampled_from(["{}", "${}$", "So it is {}.", "\\[{}\\]", "Note: {} It is right."]))
def test_a_box_gives_back_what_was_put_into_it(value: str, frame: str) -> None:
    answer = extract_math(frame.format(f"\\boxed{{{value}}}"), TASK)
    assert answer is not None
    assert answer.text == value


@given(values, st.text(alphabet="abc xyz.\n{}", max_size=40))
def test_what_stands_before_the_last_box_is_nothing_to_it(value: str, before: str) -> None:
    answer = extract_math(f"{before}\nSo it is \\boxed{{{value}}}", TASK)
    assert answer is not None
    assert answer.text == value


@given(values)
def test_an_answer_line_gives_back_its_formula(value: str) -> None:
    answer = extract_math(f"The answer is ${value}$.", TASK)
    assert answer is not None
    assert answer.text == value


SIZE = 100_000

LARGE = {
    "nested braces": "\\boxed{" + "{" * SIZE + "1" + "}" * SIZE + "}",
    "unclosed braces": "\\boxed{" + "{" * SIZE,
    "nested boxes": "\\boxed{" * SIZE,
    "boxes in a list": ", ".join(["\\boxed{1}"] * SIZE),
    "instructions": "in \\boxed{" * SIZE,
    "stops in a box": "\\boxed{1" + ". " * SIZE + "}",
    "answers": "the answer is " * SIZE,
    "spaces after answer": "answer" + " " * SIZE + "5",
    "spaces after a value": "the answer is x" + " " * SIZE + "y",
    "spaces after a formula": "the answer is $x$" + " " * SIZE + "y",
    "spaces after a box": "\\boxed{4}" + " " * SIZE + "y",
    "spaces in a mark": "<" + " " * SIZE + "thin",
    "boxes without braces": "boxed" * SIZE + "{",
    "questions": "\nQuestion:" * SIZE,
    "thinking": "<think></think>" * SIZE,
    "dollars": "$" * SIZE,
    "digits": "1" * SIZE,
    "brackets in JSON": '{"answer": ' + "[" * SIZE,
    "prose": "We have $x^2$ and so on, word. " * SIZE,
}


@pytest.mark.parametrize("completion", LARGE.values(), ids=LARGE.keys())
@pytest.mark.timeout(60)
def test_large_completions_are_read_in_linear_time(completion: str) -> None:
    answer = extract_math(completion, TASK)
    assert answer is None or 0 <= answer.span[0] < answer.span[1] <= len(completion)
