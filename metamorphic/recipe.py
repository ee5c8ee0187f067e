"""Replay of recipes: the same reference and steps give the same text, byte for byte."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from metamorphic.case import Certificate, Claim, Kind, Recipe, SourceCase, Variant
from metamorphic.relation import parse, registry

KIND_RANK = (Kind.CERT, Kind.TESTED, Kind.CONTRACT)


def replay(source: SourceCase, recipe: Recipe) -> Variant | None:
    """Apply the steps in order, each to the text of the one before.

    None where a step does not apply, or where a second step claims a difference (two differences
    may cancel). KeyError for a relation that is not registered.
    """
    made: list[Variant] = []
    current = source
    for step in recipe:
        result = registry()[step.relation].apply(parse(current), step.params)
        if result is None or (made and made[-1].completion is not None):
            return None
        made.append(result)
        current = SourceCase(source.id, result.text, source.dataset)
    return compose(source, recipe, made) if made else None


def compose(source: SourceCase, recipe: Recipe, made: list[Variant]) -> Variant | None:
    """One variant of `source` out of the links, with a `chain` certificate where they are several."""
    if len(made) == 1:
        return made[0]
    different = [link for link in made if link.claim is Claim.DIFFERENT]
    if len(different) > 1:
        return None
    last = made[-1]
    return Variant(
        source=source,
        text=last.text,
        claim=Claim.DIFFERENT if different else Claim.EQUIVALENT,
        kind=_weakest(made, different),
        category=last.category,
        recipe=recipe,
        certificate=Certificate("chain", {"links": [_link(link) for link in made]}),
        completion=last.completion,
    )


def _weakest(made: Iterable[Variant], different: list[Variant]) -> Kind:
    if any(link.kind is Kind.CONTRACT for link in made):
        return Kind.CONTRACT
    if different:
        return different[0].kind
    return max((link.kind for link in made), key=KIND_RANK.index)


def _link(link: Variant) -> dict[str, Any]:
    return {
        "text": link.text,
        "claim": link.claim.value,
        "kind": link.certificate.kind,
        "data": dict(link.certificate.data),
    }
