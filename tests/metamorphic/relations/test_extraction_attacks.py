"""Attacks: none is emitted that a convention accepts, and none without its proof."""

from __future__ import annotations

import pytest

from metamorphic.case import Kind, SourceCase
from metamorphic.checker import Status, check
from metamorphic.generate import mutants
from metamorphic.oracles.bombs import DEEP, HIGH, LONG, SHAPES, bomb, bomb_text


def attacks(reference: str) -> set[str]:
    """The attacks that are emitted for a reference."""
    found = mutants(SourceCase("x", reference), relations=["attack"], limit_per_relation=99)
    return {made.relation for made in found}


@pytest.mark.parametrize("reference", ["7", "\\frac12", "x+1", "-3", "2\\sqrt{3}"])
def test_a_single_value_gets_every_kind_of_attack(reference: str) -> None:
    assert {
        "attack.second_answer",
        "attack.last_wrong",
        "attack.nothing",
        "attack.forged",
        "attack.pressed",
        "attack.broken_box",
    } <= attacks(reference)


@pytest.mark.parametrize("reference", ["1, 2", "\\{1, 2\\}", "1 \\pm \\sqrt2", "x = 1", "(1, 2)"])
def test_several_values_get_no_second_answer(reference: str) -> None:
    assert attacks(reference).isdisjoint({"attack.second_answer", "attack.listing"})


@pytest.mark.parametrize("reference", ["\\emptyset", "no solution", "\\text{None}", "\\text{True}"])
def test_where_no_answer_may_be_the_answer_nothing_is_emitted(reference: str) -> None:
    assert attacks(reference) == set()


@pytest.mark.parametrize("reference", ["2.88e16", "1.0", "1000.0", "999.5", "28"])
def test_no_attack_rounds_to_the_reference(reference: str) -> None:
    for made in mutants(SourceCase("x", reference), relations=["attack"], limit_per_relation=99):
        assert made.kind is Kind.WRONG
        answer = made.certificate.data.get("answer")
        assert (
            answer is None
            or abs(float(answer) - float(reference)) > 1e-3 * float(reference)
            or (reference == "28" and answer != reference)
        )


@pytest.mark.parametrize("shape", SHAPES)
def test_bombs_are_as_large_as_they_say(shape: str) -> None:
    text = bomb_text(shape, boxed=False)
    assert len(text) >= min(LONG, HIGH, DEEP)
    assert text.count("{") == text.count("}")
    assert text.count("(") == text.count(")")


@pytest.mark.parametrize("reference", ["x", "1/2", "9" * 101, ""])
def test_a_bomb_is_built_for_short_whole_numbers_alone(reference: str) -> None:
    assert bomb(reference, {"shape": "digits", "boxed": False}) == "no bomb"


def test_a_second_answer_that_equals_the_reference_is_refuted() -> None:
    made = next(mutants(SourceCase("x", "7"), relations=["attack.second_answer"]))
    data = {**made.certificate.data, "answer": "7.0"}
    template = str(data["template"]).replace("{reference}", "7", 1).replace("{answer}", "7.0", 1)
    lie = type(made)(
        **{field: getattr(made, field) for field in made.__slots__}
        | {"certificate": type(made.certificate)("construction", data), "completion": template}
    )
    assert check(lie).status is Status.REFUTED
