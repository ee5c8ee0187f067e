"""`exact`: the whole completion is the reference, character for character, outer white space aside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verifyd.registry import verifier
from verifyd.task import Answer, Task
from verifyd.verdict import Evidence, Outcome, Reason, Verdict

NAME = "exact"
VERSION = 1
LABEL = f"{NAME}/{VERSION}"
OPTIONS = frozenset({"ignore_case"})


def extract(completion: str, task: Task) -> Answer | None:
    """All of the completion but its outer white space; None where nothing is left."""
    text = completion.strip()
    if not text:
        return None
    start = completion.index(text)
    return Answer(text, (start, start + len(text)), "whole")


def check_options(options: Mapping[str, Any]) -> None:
    """Raises ValueError for an option that there is not, or one that is not a boolean."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise ValueError(f"options.{name}: there is no such option; `exact` has ignore_case")
        if not isinstance(value, bool):
            raise ValueError(f"options.{name}: {value!r} is neither true nor false")


def check_reference(reference: object) -> None:
    """Raises ValueError for a reference that is no text."""
    if not isinstance(reference, str):
        raise ValueError("reference: `exact` compares with a string or a number")


@verifier(
    NAME,
    version=VERSION,
    extract=extract,
    check_options=check_options,
    check_reference=check_reference,
    accepts=[("Paris", "Paris"), ("Paris", " Paris\n"), ("27.0", "27.0")],
    rejects=[("Paris", "paris"), ("Paris", "The answer is Paris"), ("27.0", "27")],
)
def verify(task: Task, answer: Answer) -> Verdict:
    """Compare code points; with `ignore_case`, after Unicode case folding."""
    given, wanted = answer.text, str(task.reference).strip()
    if task.options.get("ignore_case"):
        given, wanted = given.casefold(), wanted.casefold()
    equal = given == wanted
    return Verdict(
        verifier=NAME,
        version=LABEL,
        outcome=Outcome.CORRECT if equal else Outcome.INCORRECT,
        reason=Reason.EQUAL if equal else Reason.DIFFERENT,
        evidence=Evidence.EXACT,
        extracted=answer.text,
        span=answer.span,
    )
