"""The plain data of the engine: source cases, recipes, variants and mutants."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Claim(StrEnum):
    """What a relation says of its result, against the source's reference."""

    EQUIVALENT = "equivalent"
    DIFFERENT = "different"


class Kind(StrEnum):
    """How a pair counts in an audit.

    CERT: meaning preserved, certified (a rejection is a false negative). CONTRACT: equal or
    different only under a declared convention (reported apart, never a fault). TESTED: equal on
    all executed tests. WRONG: certified different (an acceptance is a false positive). CONTROL:
    looks like a rewrite but changes the meaning (an acceptance is a false positive).
    """

    CERT = "cert"
    CONTRACT = "contract"
    TESTED = "tested"
    WRONG = "wrong"
    CONTROL = "control"


@dataclass(frozen=True, slots=True)
class SourceCase:
    """A reference to make variants of. `category` is the kind of value that the reader found."""

    id: str
    reference: str
    dataset: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One application of a relation; `params` hold all the chance there was."""

    relation: str
    params: Mapping[str, Any] = field(default_factory=dict)


Recipe = tuple[Step, ...]
"""Steps that replay, shrink and deduplicate."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """Evidence for a claim, re-checkable without the relation.

    `kind` names the checker's rule ("layout", "value", "difference", "construction", ...) and
    `data` holds what the rule needs, as plain JSON.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Variant:
    """A rewrite of a source's reference with a claim: a variant (equivalent) or a mutant (different).

    `text` is the rewritten answer. `completion` is what a subject is handed where the rewrite is
    of the whole completion (extraction relations), else None: the runner then wraps `text` as the
    audit's form says (bare, dollar, boxed).
    """

    source: SourceCase
    text: str
    claim: Claim
    kind: Kind
    category: str
    recipe: Recipe
    certificate: Certificate
    completion: str | None = None

    @property
    def relation(self) -> str:
        """The name of the last relation applied."""
        return self.recipe[-1].relation


def to_json(variant: Variant) -> str:
    """`variant` as one line of JSON, keys sorted: the same variant gives the same bytes."""
    record: dict[str, Any] = {
        "source": {
            "id": variant.source.id,
            "reference": variant.source.reference,
            "dataset": variant.source.dataset,
        },
        "text": variant.text,
        "claim": variant.claim.value,
        "kind": variant.kind.value,
        "category": variant.category,
        "recipe": [
            {"relation": step.relation, "params": dict(step.params)} for step in variant.recipe
        ],
        "certificate": {
            "kind": variant.certificate.kind,
            "data": dict(variant.certificate.data),
        },
        "completion": variant.completion,
    }
    return json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def from_json(line: str) -> Variant:
    """The variant that `to_json` wrote; ValueError, with what is wrong, for anything else."""
    try:
        record = json.loads(line)
        source, certificate = record["source"], record["certificate"]
        return Variant(
            source=SourceCase(source["id"], source["reference"], source.get("dataset", "")),
            text=record["text"],
            claim=Claim(record["claim"]),
            kind=Kind(record["kind"]),
            category=record["category"],
            recipe=tuple(Step(step["relation"], step["params"]) for step in record["recipe"]),
            certificate=Certificate(certificate["kind"], certificate["data"]),
            completion=record.get("completion"),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a variant line: {error!r}") from error
