"""Every relation's own examples: what it makes, what it refuses, and that the checker agrees."""

import pytest

from metamorphic.case import Claim, Kind, SourceCase
from metamorphic.checker import check
from metamorphic.relation import Example, Relation, parse, registry

ROWS = [
    pytest.param(entry, example, id=f"{entry.name}-{place}")
    for entry in registry().values()
    for place, example in enumerate(entry.examples)
]


@pytest.mark.parametrize(("entry", "example"), ROWS)
def test_example(entry: Relation, example: Example) -> None:
    made = entry.apply(parse(SourceCase("example", example.reference)), example.params)
    if example.text is None:
        assert made is None, made
        return
    assert made is not None
    assert (made.text if made.completion is None else made.completion) == example.text
    assert check(made).stands, check(made)


@pytest.mark.parametrize("entry", registry().values(), ids=lambda entry: entry.name)
def test_both_tables_and_docs(entry: Relation) -> None:
    assert any(example.text is not None for example in entry.examples)
    assert any(example.text is None for example in entry.examples)
    assert entry.doc
    assert entry.taxonomy


@pytest.mark.parametrize("entry", registry().values(), ids=lambda entry: entry.name)
def test_kind_fits_claim(entry: Relation) -> None:
    if entry.kind in (Kind.WRONG, Kind.CONTROL):
        assert entry.claim is Claim.DIFFERENT
    if entry.kind in (Kind.CERT, Kind.TESTED):
        assert entry.claim is Claim.EQUIVALENT
