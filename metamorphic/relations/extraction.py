"""Whole completions that state the reference in an accepted way (T1, T3)."""

from __future__ import annotations

from metamorphic.case import Certificate, Kind
from metamorphic.places import DELIMITERS, is_math, may_be_boxed
from metamorphic.relation import Parsed, Rewrite, relation

CONCLUSIONS = {
    "answer is": "The answer is {answer}.",
    "final answer": "The final answer is: {answer}",
    "label": "Answer: {answer}",
    "bold label": "**Answer:** {answer}",
    "hashes": "#### {answer}",
    "therefore": "Therefore, the answer is {answer}.",
    "reasoned": "Each case was counted once and the cases were added up.\n\nSo the final answer is {answer}.",
}
DELIMITED = ("bare", "$", "\\boxed")


def shown(parsed: Parsed, delimiters: str) -> str | None:
    """`{reference}` in the delimiters; None where the reference may not stand there."""
    if delimiters == "bare":
        plain = parsed.text.isascii() and not set(parsed.text) & set("\\$^_{}&\n")
        return "{reference}" if plain else None
    if not (may_be_boxed(parsed.text) if delimiters == "\\boxed" else is_math(parsed)):
        return None
    opener, closer = DELIMITERS[delimiters]
    return opener + "{reference}" + closer


def completed(parsed: Parsed, template: str) -> Rewrite:
    """The completion that the template gives; the answer in it is the reference as it stands."""
    certificate = Certificate("construction", {"rule": "template", "template": template})
    completion = template.replace("{reference}", parsed.text, 1)
    return Rewrite(parsed.text, certificate, completion=completion)


@relation(
    "extraction.conclusion",
    category="extraction",
    kind=Kind.CONTRACT,
    taxonomy="T1",
    params={"phrase": tuple(CONCLUSIONS), "delimiters": DELIMITED},
    accepts=[
        ("5", "#### 5", {"phrase": "hashes", "delimiters": "bare"}),
        ("\\frac12", "The answer is $\\frac12$.", {"phrase": "answer is", "delimiters": "$"}),
    ],
    refuses=[
        ("\\frac12", {"phrase": "answer is", "delimiters": "bare"}),
        ("no solution", {"phrase": "answer is", "delimiters": "$"}),
        ("5.", {"phrase": "answer is", "delimiters": "bare"}),
    ],
)
def conclusion(parsed: Parsed, *, phrase: str, delimiters: str) -> Rewrite | None:
    """Any answer without a stop at its end: stated by a sentence or a label that announces it."""
    answer = shown(parsed, delimiters)
    if answer is None or parsed.text.endswith("."):
        return None
    return completed(parsed, CONCLUSIONS[phrase].replace("{answer}", answer))


LAST_WINS = {
    "earlier box": "At first it looks like \\boxed{{other}}, but that forgets a case. "
    "With that case included, the answer is {answer}.",
    "think": "<think>\nMaybe it is \\boxed{{other}}? No, that forgets a case.\n</think>\n\n"
    "The answer is {answer}.",
    "reasoning": "Count the cases one by one, then add them.\n\nThe final answer is {answer}.",
}
OTHER = "\\text{undetermined}"


@relation(
    "extraction.last_wins",
    category="extraction",
    kind=Kind.CONTRACT,
    taxonomy="T3",
    params={"story": tuple(LAST_WINS)},
    accepts=[
        (
            "5",
            "Count the cases one by one, then add them.\n\nThe final answer is \\boxed{5}.",
            {"story": "reasoning"},
        )
    ],
    refuses=[("{5", {"story": "earlier box"})],
)
def last_wins(parsed: Parsed, *, story: str) -> Rewrite | None:
    """Balanced text: the last box of a completion, after reasoning or an earlier, withdrawn box."""
    answer = shown(parsed, "\\boxed")
    if answer is None:
        return None
    return completed(parsed, LAST_WINS[story].replace("{other}", OTHER).replace("{answer}", answer))
