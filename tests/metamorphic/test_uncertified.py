r"""Rewrites that published transform sets call certified and that change or break the answer.

Each stands with its smallest counterexample: no relation makes it, whatever is drawn, and the
checker lets no certificate pass that claims it.
"""

import pytest

from metamorphic.case import Certificate, Claim, Kind, SourceCase, Step, Variant
from metamorphic.checker import check
from metamorphic.generate import variants

UNCERTIFIED = [
    pytest.param(r"\infty", r"\inf", id="infinity-to-infimum"),
    pytest.param(r"\sqrt{x}", r"\sqrtx", id="root-to-undefined-command"),
    pytest.param(r"\{(1,2),3\}", r"\{3,2),(1\}", id="set-split-inside-a-tuple"),
    pytest.param(r"\frac 1 2", r"\frac\,1\,2", id="thin-spaces-for-arguments"),
    pytest.param(r"\frac{1}{3}", "0.3333333333333333", id="fraction-through-a-double"),
    pytest.param("0.1", r"\frac{3602879701896397}{36028797018963968}", id="double-to-fraction"),
    pytest.param(r"\{1000,2\}", r"\{1,000,2\}", id="bare-comma-groups-in-a-list"),
]
CERTIFIED = [
    pytest.param(r"\{(1,2),3\}", r"\{3,(1,2)\}", id="set-reordered-by-its-elements"),
    pytest.param(r"\frac{1}{4}", "0.25", id="fraction-that-ends"),
]
RULES = ("layout", "value")


def claimed(reference: str, text: str, rule: str) -> Variant:
    """The pair as an equivalent under a certificate of this rule."""
    return Variant(
        source=SourceCase("uncertified", reference),
        text=text,
        claim=Claim.EQUIVALENT,
        kind=Kind.CERT,
        category="claimed",
        recipe=(Step("claimed"),),
        certificate=Certificate(rule),
    )


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("reference", "text"), UNCERTIFIED)
def test_no_certificate_stands(reference: str, text: str, rule: str) -> None:
    assert not check(claimed(reference, text, rule)).stands


@pytest.mark.parametrize(("reference", "text"), UNCERTIFIED)
def test_no_relation_makes_it(reference: str, text: str) -> None:
    made = list(variants(SourceCase("uncertified", reference), limit_per_relation=64))
    assert made
    assert text not in {variant.text for variant in made if variant.kind is Kind.CERT}


@pytest.mark.parametrize(("reference", "text"), CERTIFIED)
def test_the_sound_form_stands(reference: str, text: str) -> None:
    assert check(claimed(reference, text, "value")).stands
