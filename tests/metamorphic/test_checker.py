"""The checker re-proves what is true and refutes lying certificates."""

from typing import Any

import pytest

from metamorphic.case import Certificate, Claim, Kind, SourceCase, Step, Variant
from metamorphic.checker import Status, check


def variant(
    reference: str,
    text: str,
    kind: Kind,
    rule: str,
    data: dict[str, Any] | None = None,
    completion: str | None = None,
    claim: Claim | None = None,
) -> Variant:
    """A hand-made variant; the claim follows the kind unless it is given."""
    different = kind in (Kind.WRONG, Kind.CONTROL)
    return Variant(
        source=SourceCase("hand", reference),
        text=text,
        claim=claim or (Claim.DIFFERENT if different else Claim.EQUIVALENT),
        kind=kind,
        category="hand",
        recipe=(Step("hand.made"),),
        certificate=Certificate(rule, data or {}),
        completion=completion,
    )


def link(text: str, claim: Claim, kind: str, **data: Any) -> dict[str, Any]:
    return {"text": text, "claim": claim.value, "kind": kind, "data": data}


EQ, DIFF = Claim.EQUIVALENT, Claim.DIFFERENT
TEMPLATE = {"rule": "template", "template": "The answer is {reference}."}
ATTACK = {
    "rule": "template",
    "template": r"\boxed{{reference}} no, \boxed{{answer}}",
    "answer": "8",
}

STANDS = [
    (variant("0.5", "1/2", Kind.CERT, "value"), Status.PROVED),
    (variant("$x+1$", "1+x", Kind.CERT, "value"), Status.PROVED),
    (variant("1,2", "2,1", Kind.CONTRACT, "value"), Status.PROVED),
    (variant("3", "3 .", Kind.CERT, "layout"), Status.PROVED),
    (variant("any words here", "any  words here", Kind.CERT, "layout"), Status.PROVED),
    (variant("3", "4", Kind.WRONG, "difference"), Status.PROVED),
    (variant("(1,2)", "(2,1)", Kind.CONTROL, "difference"), Status.PROVED),
    (variant("0.5", "0.52", Kind.CONTRACT, "difference", claim=DIFF), Status.PROVED),
    (
        variant("7/2", r"3\frac12".replace("12", "{1}{2}"), Kind.CONTRACT, "contract", {"convention": "mixed number"}),
        Status.PROVED,
    ),
    (
        variant("28", r"28\%", Kind.CONTRACT, "contract", {"convention": "percent"}, claim=DIFF),
        Status.PROVED,
    ),
    (
        variant("7", "7", Kind.CERT, "construction", TEMPLATE, completion="The answer is 7."),
        Status.BY_CONSTRUCTION,
    ),
    (
        variant("7", "8", Kind.WRONG, "construction", ATTACK, completion=r"\boxed{7} no, \boxed{8}"),
        Status.BY_CONSTRUCTION,
    ),
    (
        variant(
            "0.5", "$1/2$", Kind.CERT, "chain",
            {"links": [link("1/2", EQ, "value"), link("$1/2$", EQ, "layout")]},
        ),
        Status.PROVED,
    ),
    (
        variant(
            "0.5", "3/2", Kind.WRONG, "chain",
            {"links": [link("1/2", EQ, "value"), link("3/2", DIFF, "difference")]},
        ),
        Status.PROVED,
    ),
]  # fmt: skip

LIES = [
    # values
    (variant("0.5", "2/1", Kind.CERT, "value"), "canonical form"),
    (variant("x^2-1", "(x-1)(x+2)", Kind.CERT, "value"), "canonical form"),
    (variant("[1,2]", r"1<x\le 2", Kind.CERT, "value"), "intervals"),
    (variant("(1,2)", "(2,1)", Kind.CERT, "value"), "an entry"),
    (variant("3", "3", Kind.CERT, "value"), "same text"),
    (variant("3", "4", Kind.WRONG, "value"), "of equality"),
    # layouts
    (variant("3", "4", Kind.CERT, "layout"), "other tokens"),
    (variant("12", "1 2", Kind.CERT, "layout"), "other tokens"),
    (variant("1/2", "0.5", Kind.CERT, "layout"), "other tokens"),
    (variant("3", "3 .", Kind.WRONG, "layout"), "proves no difference"),
    (variant("3", "3 .", Kind.CERT, "layout", completion="so 3 ."), "of the answer"),
    # differences
    (variant("0.5", "1/2", Kind.WRONG, "difference"), "equal"),
    (variant(r"\{1,2\}", r"\{2,1\}", Kind.CONTROL, "difference"), "equal"),
    (variant("0.5", "1/3", Kind.CERT, "difference"), "of difference"),
    # conventions
    (variant("7/2", r"2\frac{1}{2}", Kind.CONTRACT, "contract", {"convention": "mixed number"}), "not so"),
    (variant("7/2", "7:2", Kind.CERT, "contract", {"convention": "ratio"}), "CONTRACT alone"),
    (variant("7/2", "7:2", Kind.CONTRACT, "contract", {"convention": "hope"}), "unknown convention"),
    # constructions
    (variant("7", "7", Kind.CERT, "construction", TEMPLATE, completion="The answer is 8."), "another text"),
    (variant("7", "8", Kind.CERT, "construction", {"rule": "trust me"}), "unknown construction"),
    (
        variant(
            "8", "8", Kind.WRONG, "construction", ATTACK,
            completion=r"\boxed{8} no, \boxed{8}",
        ),
        "equal",
    ),
    # chains
    (variant("0.5", "1/2", Kind.CERT, "chain", {"links": []}), "do not give the claim"),
    (
        variant("0.5", "1/3", Kind.CERT, "chain", {"links": [link("1/3", EQ, "value")]}),
        "link 1",
    ),
    (
        variant("0.5", "1/4", Kind.CERT, "chain", {"links": [link("1/2", EQ, "value")]}),
        "another text",
    ),
    (
        variant(
            "0.5", "2/4", Kind.WRONG, "chain",
            {"links": [link("1/3", DIFF, "difference"), link("2/4", DIFF, "difference")]},
        ),
        "do not give the claim",
    ),
    (
        variant("0.5", "1/2", Kind.CERT, "chain", {"links": [link("1/2", EQ, "chain")]}),
        "link 1",
    ),
    (variant("0.5", "1/2", Kind.CERT, "belief"), "unknown certificate"),
    (variant("0.5", "1/2", Kind.CERT, "chain", {"links": [{"text": "1/2"}]}), "malformed"),
    (variant("0.5", "1/2", Kind.CERT, "construction", {"rule": "template"}), "malformed"),
    (variant("0.5", "1/2", Kind.CERT, "chain", {"links": 5}), "malformed"),
]  # fmt: skip

UNPROVED = [
    (variant("1,234", "1234", Kind.CERT, "value"), "reference unreadable"),
    (variant("1234", "1,234", Kind.CERT, "value"), "variant unreadable"),
    (variant("(1,2)", "1<x<2", Kind.CERT, "value"), "neither"),
    (variant("0.5", "0.52", Kind.WRONG, "difference"), "within a convention: rounding"),
    (variant(r"\frac13", "0.333333", Kind.WRONG, "difference"), "within a convention: six digits"),
    (variant("C e^{x}", "2C e^{x}", Kind.WRONG, "difference"), "may be a family"),
    (variant("x^2=1", "x^2=2", Kind.WRONG, "difference"), "neither"),
    (variant("{3", "3", Kind.CERT, "layout"), "unlexable"),
    (
        variant(
            "0.5", "0.52", Kind.WRONG, "chain",
            {"links": [link("1/2", EQ, "value"), link("0.52", DIFF, "difference")]},
        ),
        "within a convention: rounding",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("case", "status"), STANDS)
def test_stands(case: Variant, status: Status) -> None:
    result = check(case)
    assert result.status is status, result
    assert result.stands


@pytest.mark.parametrize(("case", "reason"), LIES)
def test_lies_are_refuted(case: Variant, reason: str) -> None:
    result = check(case)
    assert result.status is Status.REFUTED, result
    assert reason in result.reason
    assert not result.stands


@pytest.mark.parametrize(("case", "reason"), UNPROVED)
def test_unproved_does_not_stand(case: Variant, reason: str) -> None:
    result = check(case)
    assert result.status is Status.UNPROVED, result
    assert reason in result.reason
    assert not result.stands


def test_more_refusals_than_acceptances() -> None:
    assert len(LIES) + len(UNPROVED) >= len(STANDS)
