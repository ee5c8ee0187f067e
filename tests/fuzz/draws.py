"""Cases by number: the same seed and number make the same case in every process."""

from __future__ import annotations

from random import Random

from tests.fuzz import completions, hostile, mutate, soup, trees
from tests.fuzz.case import Case


def case(seed: int, number: int, *, shared: bool = False) -> Case:
    """The case of that number; three in ten are soup, mutations or trees, one in a hundred hostile."""
    random = Random(f"{seed}:{number}")
    kind = random.random()
    if kind < 0.27:
        return soup.draw(random)
    if kind < 0.55:
        return mutate.draw(random, shared)
    if kind < 0.82:
        return trees.draw(random)
    if kind < 0.99:
        return completions.draw(random, shared)
    return hostile.draw(random)
