"""Texts of the labelled cases with chunks moved, doubled, cut, and odd characters put in."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz.case import Case

CASES = Path(__file__).parents[1] / "cases"
SHARED = Path(__file__).parents[3] / "shared" / "data"
REAL_COMPLETIONS = ("completions_math_qwen.jsonl", "completions_gsm8k_openai.jsonl")
"""Read where they are there; the inputs of a seed are others without them."""

ODD = [
    "{", "}", "\\", "$", "(", ")", "[", "]", "|", "^", "_", "&", "%", "#", "~", "'", '"', "`", ",", ".",
    "\x00", "\x07", "\x1b", "\x7f", "\r", "\n", "\t", "\f", "\v", "\u0085", "\u2028", "\u00a0", "\u3000",
    "\u200b", "\u200d", "\u2060", "\ufeff", "\u202e", "\u2066", "\u2069", "\ud800", "\udfff", "\U0010ffff",
    "\u0301", "\u20d7", "\ufe0f", "\U0001d7d9", "٣", "१", "Ⅳ", "①", "ﬁ", "ſ", "İ", "ß",
    "9" * 50, "9" * 4_001, "1e9999", "1e-99999", "^9^9", "!", "!!", "\\frac", "\\sqrt", "\\left", "\\right",
    "\\boxed{", "\\begin{matrix}", "\\text{", "{" * 61, "(" * 61, "-" * 200, "</think>", "<think>", "####",
]  # fmt: skip

Texts = list[tuple[str, str]]


@cache
def texts(shared: bool = False) -> Texts:
    """The pairs (reference, completion) of the labelled cases; real completions with `shared`."""
    found = [_pair(row) for path in sorted(CASES.glob("math_*.jsonl")) for row in _rows(path)]
    if shared:
        paths = [SHARED / name for name in REAL_COMPLETIONS]
        found += [_pair(row) for path in paths if path.exists() for row in _rows(path)]
    return [pair for pair in found if pair[0] and pair[1]]


def _rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _pair(row: dict[str, object]) -> tuple[str, str]:
    reference = row.get("reference") or row.get("gold") or row.get("answer") or ""
    completion = row.get("completion") or row.get("answer") or ""
    return str(reference), str(completion)


def _chunk(random: Random, text: str) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.choice((1, 1, 2, 3, 8)))


def _delete(random: Random, text: str) -> str:
    start, end = _chunk(random, text)
    return text[:start] + text[end:]


def _double(random: Random, text: str) -> str:
    start, end = _chunk(random, text)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 50)) + text[end:]


def _transpose(random: Random, text: str) -> str:
    start, end = _chunk(random, text)
    place = random.randint(0, start)
    return text[:place] + text[start:end] + text[place:start] + text[end:]


def _insert(random: Random, text: str) -> str:
    place = random.randint(0, len(text))
    return text[:place] + random.choice(ODD) + text[place:]


def _wrap(random: Random, text: str) -> str:
    left, right = random.choice(
        (("{", "}"), ("(", ")"), ("$", "$"), ("\\sqrt{", "}"), ("\\text{", "}"))
    )
    return left * random.choice((1, 2, 70)) + text + right * random.choice((1, 2, 70))


def _cut(random: Random, text: str) -> str:
    return text[: random.randint(0, len(text))]


MUTATIONS: list[Callable[[Random, str], str]] = [
    _delete, _double, _transpose, _insert, _insert, _wrap, _cut,
]  # fmt: skip


def mutated(random: Random, text: str) -> str:
    """The text after one to four mutations."""
    for _ in range(random.choice((1, 1, 2, 4))):
        text = random.choice(MUTATIONS)(random, text)
    return text


def draw(random: Random, shared: bool = False) -> Case:
    """A labelled pair with either side mutated."""
    reference, completion = random.choice(texts(shared))
    side = random.random()
    if side < 0.4:
        return Case("mutation", reference, mutated(random, completion))
    if side < 0.7:
        return Case("mutation", mutated(random, reference), completion)
    return Case("mutation", mutated(random, reference), mutated(random, reference))
