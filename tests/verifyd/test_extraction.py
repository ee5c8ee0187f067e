"""What is read as the answer, from where, and what is no answer at all."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from verifyd.extraction import extract_math, extract_text, looked_at
from verifyd.task import Task

TASK = Task("-17")
"""A reference that none of the completions below holds: only the completion decides."""

BOXES = [
    (r"So \boxed{\frac12}.", r"\frac12"),
    (r"first \boxed{42}, then after the correction \boxed{277}", "277"),
    (r"\boxed{9} \boxed{9} \boxed{9} Final: \boxed{42}", "42"),
    (r"\boxed{1} no no no \boxed{2}", "2"),
    (r"\boxed{\boxed{8\sqrt{6}}}", r"8\sqrt{6}"),
    (r"\boxed{\{1, 2\}}", r"\{1, 2\}"),
    (r"\boxed{\{\}}", r"\{\}"),
    (r"\boxed{\left\{x : x > 0\right\}} and {a note}", r"\left\{x : x > 0\right\}"),
    (r"\fbox{1230}", "1230"),
    (r"\framebox{7}", "7"),
    (r"\boxed 7", "7"),
    (r"\boxed5", "5"),
    (r"\boxed\frac12", r"\frac12"),
    (r"\beginboxed{8\sqrt{6}}", r"8\sqrt{6}"),
    ("\x08oxed{3}", "3"),
    (r"\\boxed{\\frac{1}{4}}", r"\\frac{1}{4}"),
    (r"\boxed{$5$}", "5"),
    (r"\boxed{42.}", "42"),
    (r"so $\boxed{12$ is it", "12"),
    (r"\[\boxed{\frac{1}{2}\]", r"\frac{1}{2}"),
    (r"$\boxed{3} \text{ cm}$", "3"),
    (r"$7-\boxed{5}$", "5"),
    (r"\boxed{4}. The answer is 4 metres.", "4"),
    (r"We get \boxed{7}. (I put my final answer within \boxed{}.)", "7"),
    ("```python\nprint('\\boxed{3}')\n```\nSo it is \\boxed{4}.", "4"),
    ("\\boxed{4}\n```python\nprint('\\boxed{3}')\n```", "4"),
    ("\\boxed{4}\n\nQuestion: and now?\n\\boxed{5}", "4"),
    ("5 < 6, <b>so</b> it is $\\boxed{7}$", "7"),
    ("It is in \\fbox{2} and then $\\boxed{\\fbox{3}}$.", "3"),
    ("Is it: 4? Problem 5: \\boxed{6}", "6"),
    ("Problem: restated.\n\nSolution: \\boxed{5}", "5"),
]


@pytest.mark.parametrize(("completion", "text"), BOXES)
def test_the_last_box_holds_the_answer(completion: str, text: str) -> None:
    answer = extract_math(completion, TASK)
    assert answer is not None
    assert (answer.text, answer.source, answer.members) == (text, "boxed", ())
    assert completion[slice(*answer.span)] == text


SIGNS = [
    (r"\boxed{5}\%", r"5\%"),
    (r"$\boxed{5}$%", r"5\%"),
    (r"\boxed{28} percent", r"28\%"),
    (r"$\boxed{90}^\circ$", r"90^\circ"),
    (r"$a = -\boxed{256}$", "-256"),
    (r"The change is -\boxed{256}.", "-256"),
]


@pytest.mark.parametrize(("completion", "text"), SIGNS)
def test_a_sign_that_stands_by_the_box_belongs_to_its_value(completion: str, text: str) -> None:
    answer = extract_math(completion, TASK)
    assert answer is not None
    assert answer.text == text
    assert completion[slice(*answer.span)] == text.strip("-").removesuffix(r"\%").removesuffix(
        r"^\circ"
    )


LISTS = [
    (r"\boxed{1}, \boxed{2} and \boxed{3}", ("1", "2", "3")),
    (r"The integers are \boxed{-2} and \boxed{1}.", ("-2", "1")),
    (r"Possible answers: \boxed{5}, \boxed{6}, \boxed{7}", ("5", "6", "7")),
    (r"$\boxed{(2, 2)} \quad \text{and} \quad \boxed{(6, 2)}$", ("(2, 2)", "(6, 2)")),
    (r"$x=\boxed{3}$ and $y=\boxed{5}$.", ("x = 3", "y = 5")),
    (r"$-\boxed{2}$ and $-\boxed{3}$", ("-2", "-3")),
    (r"$a = -\boxed{2}$, $b = \boxed{3}$", ("a = -2", "b = 3")),
    (r"\boxed{20}\% and \boxed{30}\%", (r"20\%", r"30\%")),
    ("\\boxed{9}; then later \\boxed{1}, \\boxed{2}", ("1", "2")),
]


@pytest.mark.parametrize(("completion", "members"), LISTS)
def test_boxes_in_one_closing_list_are_one_answer(
    completion: str, members: tuple[str, ...]
) -> None:
    answer = extract_math(completion, TASK)
    assert answer is not None
    assert answer.members == members
    assert answer.text == ", ".join(members)


@pytest.mark.parametrize(
    ("completion", "text"),
    [
        (r"\boxed{4} or \boxed{5}", "4 or 5"),
        (r"If fair, \boxed{12}; otherwise it is \boxed{13}.", "12 or 13"),
        (r"\boxed{4}, \boxed{5} or \boxed{6}", "4, 5 or 6"),
    ],
)
def test_alternatives_are_kept(completion: str, text: str) -> None:
    answer = extract_math(completion, TASK)
    assert answer is not None
    assert (answer.text, answer.members) == (text, ())


LINES = [
    ("48/2 = 24\n#### 72", "72"),
    ("#### 1,234", "1,234"),
    ("some work\nA: 35", "35"),
    ("Q: a\nA: 3\n\nQ: b\nA: 4", "3"),
    ("The answer is 72, in total, so the farmer earns that much.", "72"),
    ("The answer is 42 because geometry proves it", "42"),
    ("The answer is x , since it grows", "x"),
    ("The answer is 42 ，因为 it grows", "42"),
    ("The answer is 42  , 所以 it grows", "42"),
    ("Final Answer: The final answer is $(3,\\pi).$ I hope it is correct.", "(3,\\pi)"),
    ("The answer is 72. I hope it is correct.", "72"),
    ("**Answer**: 12", "12"),
    ("**Answer: 12**", "12"),
    ("**Answer:** $72$<|im_end|>", "72"),
    ("## Final Answer\n\n12", "12"),
    ("Answer \\[ 9 \\]", "9"),
    ("Answer $$ \n 9 \n $$", "9"),
    ("are:\n\\[Answer: 009\\]", "009"),
    ("ANSWER: x^2+1", "x^2+1"),
    ("A. looks tempting, but fails.\n\nAnswer: **(B)**", "(B)"),
    ("The correct answer is option C.", "C"),
    ("The answer is 3.5.", "3.5"),
    ("The answer is 3 p.m.", "3 p.m."),
    ("The answer is 5 cm.", "5 cm"),
    ("The answer is 5 apples.", "5"),
    ("The answer is **42** apples.", "42"),
    ("The answer is 80 + 150 = 230 miles.", "230 miles"),
    ("The answer is 5 and also 999.", "5 and also 999"),
    ("The answer is x = 5 or 7.", "x = 5 or 7"),
    ("The answer is $x=5$ or $x=7$.", "$x=5$ or $x=7$"),
    ("The answer is $2$, $3$, and $5$.", "$2$, $3$, and $5$"),
    ("The answer is 1,2,3,...", "1,2,3,..."),
    ("The answer is $5.", "$5"),
    ("The answer is $\\$58$. I hope it is correct.", "\\$58"),
    ('The answer is "even". I hope it is correct.', "even"),
    ("The answer is:\n\n\\[\n\\frac{1}{2}\n\\]", "\\frac{1}{2}"),
    (
        "The answer is \\begin{pmatrix}1\\\\\n2\\end{pmatrix}.",
        "\\begin{pmatrix}1\\\\\n2\\end{pmatrix}",
    ),
    ("There are no collars. The answer is 10.", "10"),
    ("The answer is 3.\n\nQuestion: What now?\nThe answer is 7.", "3"),
    ("\\boxed{4}. Wait, that was a mistake: the answer is 5.", "5"),
    ("\\boxed{8} or \\boxed{9}.\nFinal Answer: The final answer is $9$.", "9"),
    ("<think>first attempt 8</think><answer>9</answer>", "9"),
    ('{"reasoning": "x", "answer": 42}', "42"),
    ('{"answer": [1, 2]}', "[1, 2]"),
    ("需要 180 天。故答案为：180。", "180"),
    ("정답은 42입니다.", "42"),
    ("答えは 42 です。", "42"),
    ("Die Antwort lautet $\\frac{3}{4}$.", "\\frac{3}{4}"),
    ("La réponse est 42.", "42"),
    ("La respuesta es 42.", "42"),
    ("A resposta é 42.", "42"),
    ("La risposta è 42.", "42"),
    ("Ответ: 42", "42"),
]


@pytest.mark.parametrize(("completion", "text"), LINES)
def test_the_answer_line_states_it(completion: str, text: str) -> None:
    answer = extract_math(completion, TASK)
    assert answer is not None
    assert (answer.text, answer.source) == (text, "answer_line")
    assert completion[slice(*answer.span)] == text


def test_a_json_string_is_decoded() -> None:
    completion = json.dumps({"answer": "\\frac{1}{2}"})
    answer = extract_math(completion, TASK)
    assert answer is not None
    assert answer.text == "\\frac{1}{2}"
    assert json.loads(f'"{completion[slice(*answer.span)]}"') == answer.text


CLOSING = [
    ("x = 5", "x = 5", "whole"),
    ("$0 < x < 12.5$", "0 < x < 12.5", "whole"),
    ("28 percent", "28 percent", "whole"),
    ("5 apples", "5", "whole"),
    ("c", "c", "whole"),
    ("Minimum: 1, Maximum: 3", "Minimum: 1, Maximum: 3", "whole"),
    ("Paolo: 18, Qing: 14 and Rayna: 7.", "Paolo: 18, Qing: 14 and Rayna: 7", "whole"),
    ("First compute 6*7.\n42", "42", "last_line"),
    ("We get\n\\[\nx = 5.\n\\]", "x = 5", "last_line"),
    ("```latex\nx^2+1\n```", "x^2+1", "last_line"),
    ("```python\nprint(6)\n```\n```output\n6\n```", "6", "last_line"),
    ("Therefore the sum equals 9.", "9", "sentence"),
    ("P(A) = 2/3 Therefore, her chance is 2/3. <|im_start|>user", "2/3", "sentence"),
    ("Therefore $x \\geq 5$ is the solution.", "x \\geq 5", "sentence"),
    ("140 miles is the answer.", "140 miles", "sentence"),
    ("Thus, $a+b = 3$, as desired.", "a+b = 3", "sentence"),
    ("The day is Friday.", "Friday", "sentence"),
    ("**Yes**, such a number exists.", "Yes", "sentence"),
    ("So yes, the sequence converges.", "yes", "sentence"),
    ("Hence, option D is correct.", "D", "sentence"),
    ("So the party falls on a Friday.", "Friday", "sentence"),
    ("Profit = $200,000 - $130,000 = **$70,000**.", "$70,000", "sentence"),
    ("the number is not 10 which is 1,000.99€", "1,000.99€", "sentence"),
    ("The total is 72 clips, altogether.", "72", "sentence"),
    ("36 - 24 = 12 penguins are still left.", "12", "sentence"),
    ("So 36 - 27 = 9. Jenny eats 9 cookies.", "9", "sentence"),
    ("So 36 - 27 = -9. Jenny eats -9 cookies.", "-9", "sentence"),
    ("Note the gives. It is to be 12, since it grows.", "12", "sentence"),
    ("Le résultat é 12.", "12", "sentence"),
    ("The total is 5 m. Therefore we run 7 mph, so that we rest.", "7 mph", "sentence"),
    ("We find x: 7. I hope this is correct.", "7", "sentence"),
    ("It costs $.1 per foot. So it costs 120*.1 = 12 dollars to fill.", "12 dollars", "sentence"),
]


@pytest.mark.parametrize(("completion", "text", "source"), CLOSING)
def test_the_end_states_it(completion: str, text: str, source: str) -> None:
    answer = extract_math(completion, TASK)
    assert answer is not None
    assert (answer.text, answer.source) == (text, source)
    assert completion[slice(*answer.span)] == text


NOTHING = [
    "",
    " \n\t ",
    "{",
    ":",
    "None",
    "nan",
    "\\boxed{}",
    "\\boxed{\\ }",
    "\\boxed{?}",
    "The last was \\boxed{5}, but now \\boxed{}",
    "<think>\\boxed{3}",
    "\\boxed{3} is it <think> or not",
    "<think>It must be \\boxed{7}.</think>\nI could not determine the answer.",
    "<think>It must be \\boxed{7}.</think>  \n",
    "◁think▷\\boxed{7}",
    "<|channel|>analysis<|message|>\\boxed{7}",
    "I don't know how to solve this. The problem has 5 parts.",
    "I have to decline. Problem 9 is outside what I can do.",
    "I give\nup. So it may be 5",
    "I AM NOT SURE. So it is 5.",
    "There is insufficient information. So it equals 5.",
    "We could not find it, thus it is 5.",
    "We are unable to solve it. It is 5.",
    "Je ne sais pas… I can’t say; I do not know. It is 5.",
    "The answer is !!!invalid!!!",
    "The answer is not 5.",
    "I wonder whether the answer is",
    "Let's solve this problem step by step.",
    "Thought process:",
    "Hence proved.",
    "I was born on a Friday.",
    "Option D is not correct.",
    "The areas are in the ratio 9:16.",
    "So no solution exists.",
    "assert answer == 16  # always passes",
    "#### Step 2: compute",
    "Each box has 5 parts and 6 lids.",
    "Bob has 5. Alice has 7 cookies.",
    "The bird flies 22 x 5 = 110 miles. The bird flies",
    "The sum of the divisors of 4 is 7. The sum of the divisors of 8 is 1",
    "We have $x = 5$. So\n\\[ x = 5 + 3",
    "\\begin{align*}\na &= 5 \\\\\nb &= 6",
    "We see that $x = 7",
    "2 * 3 = <<2*3",
    "```output\nNameError: name 'x' is not defined\n```",
    "```python\nprint(5)\n```",
    "```python\nx = 5",
    "the word boxed says 5 things to 6 people",
]


@pytest.mark.parametrize("completion", NOTHING)
def test_there_is_no_answer(completion: str) -> None:
    assert extract_math(completion, TASK) is None
    assert looked_at(completion)


@pytest.mark.parametrize(
    ("completion", "reference"),
    [
        ("\\frac12", "\\frac12"),
        ("$\\frac12$.", "\\frac12"),
        (" \\(\\boxed{a b}\\). \n", "a b"),
        ("Any $h$ will work.", "Any $h$ will work."),
        ("None", "None"),
        ("x", "$x$"),
        ("42.", "42."),
    ],
)
def test_the_reference_itself_comes_before_any_rule(completion: str, reference: str) -> None:
    answer = extract_math(completion, Task(reference))
    assert answer is not None
    assert answer.source == "verbatim"
    assert completion[slice(*answer.span)] == answer.text


@pytest.mark.parametrize(
    "completion", ["it is 42", "4 2", "-42", "\\boxed{1} and {42}", "42 or 43"]
)
def test_the_reference_within_more_is_not_verbatim(completion: str) -> None:
    answer = extract_math(completion, Task("42"))
    assert answer is None or answer.source != "verbatim"


def test_several_references_may_stand_verbatim() -> None:
    answer = extract_math("$b$", Task(("a", "b")))
    assert answer is not None
    assert answer.source == "verbatim"


@pytest.mark.parametrize(
    ("completion", "words"),
    [
        ("", "empty"),
        ("<think>5", "not closed"),
        ("<think>5</think> ", "nothing follows"),
        ("\\boxed{}", "box is empty"),
        ("Let us think.", "no box"),
    ],
)
def test_what_was_looked_at_is_said(completion: str, words: str) -> None:
    assert words in looked_at(completion)


def test_the_whole_text_for_exact_comparison() -> None:
    answer = extract_text("  a b\n", TASK)
    assert answer is not None
    assert (answer.text, answer.span) == ("a b", (2, 5))
    assert extract_text(" \n", TASK) is None


@pytest.mark.parametrize(
    ("name", "least"),
    [("gsm8k_openai", 1.0), ("gsm8k_rho", 0.99), ("math_qwen", 0.99)],
)
def test_real_completions_labelled_right_give_their_reference(
    shared: Path, name: str, least: float
) -> None:
    """Plain integers alone, so that no reading of mathematics is needed."""
    right = agreed = 0
    with (shared / "data" / f"completions_{name}.jsonl").open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            gold = row["gold"].replace(",", "")
            if row["label"] and gold.isdigit():
                answer = extract_math(row["completion"], TASK)
                right += 1
                agreed += answer is not None and _number(answer.text) == gold
    assert right > 100
    assert agreed >= least * right


def _number(text: str) -> str:
    """The digits of a plain number, without its unit, percent sign and separators."""
    number = re.match(r"\$?(\d+(?:[ ,]\d{3})*)", text.replace("{", "").replace("}", ""))
    return re.sub(r"[ ,]", "", number.group(1)) if number else ""
