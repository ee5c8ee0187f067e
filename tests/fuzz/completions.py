"""Completions put together from prose, boxes, thinking tags, lists, code and tables."""

from __future__ import annotations

from random import Random

from tests.fuzz import mutate
from tests.fuzz.case import Case
from tests.fuzz.soup import soup

SHAPES = [
    "<think>{0}</think>{1}", "<think>{0}", "{0}</think>", "\\boxed{{{1}}}", "$\\boxed{{{1}}}$",
    "\\boxed{{{0}}} and \\boxed{{{1}}}", "\\boxed {1}", "\\fbox{{{1}}}", "#### {1}", "**Answer:** {1}",
    "The answer is {1}.", "Final answer: ${1}$", "Therefore the answer is \\({1}\\).", "答案：{1}",
    "1. {0}\n2. {1}", "- {0}\n- {1}\n", "```python\nprint({1})\n```\n```output\n{1}\n```",
    '{{"answer": "{1}"}}', "| x | {0} |\n|---|---|\n| y | {1} |", "\\begin{{align*}}x&={0}\\\\&={1}\\end{{align*}}",
    "\\[ {1} \\]", "Wait, {0}. So it is {1}.", "It could be {0} or {1}.", "<answer>{1}</answer>",
    "La respuesta es {1}.", "A: {1}", "{1} is the answer", "Thus $x = {1}$.", "I don't know.", "{1}<|im_end|>",
    "Question: {0}\nAnswer: {1}", "So, {0} = {1}.",
]  # fmt: skip


def draw(random: Random, shared: bool = False) -> Case:
    """One to five pieces; in half of them the reference is what is said at last."""
    reference, other = random.choice(mutate.texts(shared))
    said = [reference, other[-200:], soup(random), str(random.randint(-9, 999))]
    pieces = [
        random.choice(SHAPES).format(random.choice(said), random.choice(said))
        for _ in range(random.choice((1, 2, 3, 5)))
    ]
    if random.random() < 0.5:
        pieces.append(random.choice(SHAPES).format(random.choice(said), reference))
    text = random.choice(("\n", "\n\n", " ", "")).join(pieces)
    return Case(
        "completion", reference, mutate.mutated(random, text) if random.random() < 0.2 else text
    )
