"""The shortest part of a recipe on which a predicate still holds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from metamorphic.case import SourceCase, Variant
from metamorphic.checker import check
from metamorphic.recipe import replay


def shrink(variant: Variant, fails: Callable[[Variant], bool]) -> Variant:
    """The variant of the fewest steps, in their order, that stands and still `fails`.

    Recipes are short (two or three steps), so every sub-recipe is tried, shortest first.
    """
    source: SourceCase = variant.source
    for length in range(1, len(variant.recipe)):
        for steps in combinations(variant.recipe, length):
            shorter = replay(source, steps)
            if shorter is None or shorter.claim is not variant.claim:
                continue
            if check(shorter).stands and fails(shorter):
                return shorter
    return variant
