"""Sources → variants and mutants that the checker has proved.

All chance is spent here: a generator seeded by (seed, source id, relation name) draws parameters,
so that every variant is a recipe that replays.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from metamorphic.case import Claim, Kind, SourceCase, Variant
from metamorphic.checker import check
from metamorphic.recipe import compose
from metamorphic.relation import Parsed, Relation, parse, registry

Dropped = Counter[tuple[str, str]]
"""How often a relation's result was dropped, by (relation, reason)."""

ENUMERATE_BELOW = 64
DRAWS_PER_VARIANT = 6


def variants(
    source: SourceCase,
    *,
    relations: Iterable[str] | None = None,
    seed: int = 0,
    limit_per_relation: int = 2,
    dropped: Dropped | None = None,
) -> Iterator[Variant]:
    """Equivalent rewrites of `source.reference`, kinds CERT, CONTRACT and TESTED.

    `relations` are names or categories (None: all). At most `limit_per_relation` distinct texts a
    relation. What the checker does not prove is counted in `dropped`.
    """
    yield from _generate(source, Claim.EQUIVALENT, relations, seed, limit_per_relation, dropped)


def mutants(
    source: SourceCase,
    *,
    relations: Iterable[str] | None = None,
    seed: int = 0,
    limit_per_relation: int = 2,
    dropped: Dropped | None = None,
) -> Iterator[Variant]:
    """Certified different answers, kinds WRONG, CONTROL and CONTRACT. Else as `variants`."""
    yield from _generate(source, Claim.DIFFERENT, relations, seed, limit_per_relation, dropped)


def select(relations: Iterable[str] | None, claim: Claim) -> list[Relation]:
    """The relations with this claim whose name or category is in `relations` (None: all).

    ValueError for a word that is neither a name nor a category.
    """
    known = registry()
    if relations is not None:
        wanted = set(relations)
        strange = wanted - set(known) - {entry.category for entry in known.values()}
        if strange:
            raise ValueError(f"no relation or category is named {', '.join(sorted(strange))}")
        return [
            entry
            for entry in known.values()
            if entry.claim is claim and (entry.name in wanted or entry.category in wanted)
        ]
    return [entry for entry in known.values() if entry.claim is claim]


def _generate(
    source: SourceCase,
    claim: Claim,
    relations: Iterable[str] | None,
    seed: int,
    limit: int,
    dropped: Dropped | None,
) -> Iterator[Variant]:
    parsed = parse(source)
    for entry in select(relations, claim):
        yield from apply_relation(entry, parsed, seed=seed, limit=limit, dropped=dropped)


def apply_relation(
    entry: Relation,
    parsed: Parsed,
    *,
    seed: int = 0,
    limit: int = 2,
    dropped: Dropped | None = None,
) -> Iterator[Variant]:
    """At most `limit` proved results of one relation, with distinct texts."""
    if not entry.may_apply(parsed):
        return
    seen: set[tuple[str, str | None]] = set()
    for params in draws(entry.params, (seed, parsed.source.id, entry.name), limit):
        made = entry.apply(parsed, params)
        if made is None or (made.text, made.completion) in seen:
            continue
        result = check(made)
        if result.stands:
            seen.add((made.text, made.completion))
            yield made
            if len(seen) >= limit:
                return
        elif dropped is not None:
            dropped[entry.name, f"{result.status}: {result.reason}"] += 1


def draws(
    params: Mapping[str, Sequence[Any]], key: tuple[object, ...], limit: int
) -> Iterator[dict[str, Any]]:
    """Settings of the parameters in an order that `key` fixes, none twice.

    A small space is walked wholly, of a large one a part: from a start that the key gives in steps
    that share no factor with the size.
    """
    size = math.prod(len(domain) for domain in params.values())
    mixed = _hash(key)
    step = _coprime(mixed % size + size // 3, size)
    at = mixed // size % size
    for _ in range(min(size, max(ENUMERATE_BELOW, limit * DRAWS_PER_VARIANT))):
        yield _setting(params, at)
        at = (at + step) % size


def _coprime(wish: int, size: int) -> int:
    """The least number from `wish` on, at least 1, that shares no factor with `size`."""
    wish = max(wish, 1)
    while math.gcd(wish, size) != 1:
        wish += 1
    return wish


def _setting(params: Mapping[str, Sequence[Any]], at: int) -> dict[str, Any]:
    """The `at`-th point of the space of all settings."""
    setting: dict[str, Any] = {}
    for name, domain in params.items():
        at, place = divmod(at, len(domain))
        setting[name] = domain[place]
    return setting


DECADES = range(13)
PER_DECADE = 20
TWO_53 = 2**53


def decade_sources(seed: int = 0) -> list[SourceCase]:
    """Integers to make off-by-one mutants of: twenty in each decade 10^0 to 10^12 and about 2^53.

    Every second one is negative. Ids are `decade-<exponent>-<number>` and `decade-2^53-<number>`.
    """
    sources: list[SourceCase] = []
    for exponent in DECADES:
        chance = _chance((seed, "decade", exponent))
        low, high = 10**exponent, 10 ** (exponent + 1) - 1
        for number in range(PER_DECADE):
            value = low if number < 2 else chance.randint(low, high)
            sources.append(_signed(f"decade-{exponent}-{number}", value, number))
    chance = _chance((seed, "2^53"))
    for number in range(PER_DECADE):
        value = TWO_53 + (0 if number < 2 else chance.randint(-1000, 1000))
        sources.append(_signed(f"decade-2^53-{number}", value, number))
    return sources


def _signed(name: str, value: int, number: int) -> SourceCase:
    return SourceCase(name, str(-value if number % 2 else value), "decades")


def compositions(
    source: SourceCase,
    *,
    relations: Iterable[str] | None = None,
    seed: int = 0,
    limit: int = 8,
    dropped: Dropped | None = None,
) -> Iterator[Variant]:
    """At most `limit` equivalent rewrites by two relations, the second applied to the first's text.

    Both relations are CERT; only the second may make a whole completion.
    """
    chosen = [entry for entry in select(relations, Claim.EQUIVALENT) if entry.kind is Kind.CERT]
    chance = _chance((seed, source.id, "composition"))
    parsed = parse(source)
    seen: set[tuple[str, str | None]] = set()
    for _ in range(limit * DRAWS_PER_VARIANT):
        if len(seen) >= limit or not chosen:
            return
        made = _composed(source, parsed, chosen, chance)
        if made is None or (made.text, made.completion) in seen:
            continue
        if made.completion is None and made.text in (source.reference, parsed.text):
            continue
        result = check(made)
        if result.stands:
            seen.add((made.text, made.completion))
            yield made
        elif dropped is not None:
            names = " + ".join(step.relation for step in made.recipe)
            dropped[names, f"{result.status}: {result.reason}"] += 1


def _composed(
    source: SourceCase, parsed: Parsed, chosen: Sequence[Relation], chance: random.Random
) -> Variant | None:
    """Two random steps that apply, or None."""
    first = _applied(parsed, chosen, chance)
    if first is None or first.completion is not None:
        return None
    middle = SourceCase(source.id, first.text, source.dataset)
    second = _applied(parse(middle), chosen, chance)
    if second is None:
        return None
    return compose(source, first.recipe + second.recipe, [first, second])


def _applied(parsed: Parsed, chosen: Sequence[Relation], chance: random.Random) -> Variant | None:
    """The first of some random relations that applies."""
    fitting = [entry for entry in chosen if entry.may_apply(parsed)]
    for _ in range(DRAWS_PER_VARIANT * 4 if fitting else 0):
        entry = chance.choice(fitting)
        params = {name: chance.choice(domain) for name, domain in entry.params.items()}
        made = entry.apply(parsed, params)
        if made is not None:
            return made
    return None


def _chance(key: tuple[object, ...]) -> random.Random:
    """A generator of chance that `key` fixes, on any machine."""
    return random.Random(_hash(key))


def _hash(key: tuple[object, ...]) -> int:
    """Eight bytes of a hash that is the same in every process."""
    return int.from_bytes(blake2b(repr(key).encode(), digest_size=8).digest())
