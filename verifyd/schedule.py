"""Pure functions of a batch: deduplicate, combine, score."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

import msgspec

from verifyd import wire
from verifyd.task import Item, Task
from verifyd.verdict import Outcome, Verdict

T = TypeVar("T")
Key = tuple[str, Hashable, str, str | None, Hashable]
"""What makes two checks the same: completion, reference, verifier, prompt, options."""

_CORRECT, _INCORRECT = Outcome.CORRECT, Outcome.INCORRECT
_replace = msgspec.structs.replace
_STRONGEST = (Outcome.CORRECT, Outcome.ERROR, Outcome.UNDECIDED, Outcome.INCORRECT)


def key(item: Item) -> Key:
    """All that a verdict depends on.

    Raises TypeError for values that JSON cannot say, ValueError for those nested too deeply.
    """
    task = item.task
    reference = task.reference
    same = reference if isinstance(reference, str | tuple) else _canonical(reference)
    options = _canonical(task.options) if task.options else None
    return (item.completion, same, task.verifier, task.prompt, options)


def _canonical(value: Any, depth: int = 1) -> Hashable:
    """Members in the order of their names; 1, 1.0 and True kept apart, as JSON does."""
    if depth > wire.MAX_NESTING:
        raise ValueError(wire.TOO_DEEP)
    if isinstance(value, Mapping):
        members = ((name, _canonical(member, depth + 1)) for name, member in value.items())
        return tuple(sorted(members))
    if isinstance(value, list | tuple):
        return ("list", *(_canonical(member, depth + 1) for member in value))
    return wire.encode(value)


def with_each_reference(task: Task) -> list[Task]:
    """One task for each of the references any one of which is right."""
    if not isinstance(task.reference, tuple):
        return [task]
    return [msgspec.structs.replace(task, reference=reference) for reference in task.reference]


def combine(verdicts: Sequence[Verdict]) -> Verdict:
    """The verdict on a completion with several right references, from one verdict for each.

    Correct where one is; otherwise in doubt (error, undecided) where one is, for that one might
    have been right; incorrect where all are. Among equals the first.
    """
    return min(verdicts, key=lambda verdict: _STRONGEST.index(verdict.outcome))


def with_reward(verdict: Verdict, elapsed_ms: float) -> Verdict:
    """The verdict with the reward that its outcome earns, unless its verifier gave one."""
    reward, outcome = verdict.reward, verdict.outcome
    if reward is None:  # told by identity: an enum's hash costs as much as the copy
        reward = 1.0 if outcome is _CORRECT else 0.0 if outcome is _INCORRECT else None
    return _replace(verdict, reward=reward, elapsed_ms=elapsed_ms)


def chunks(members: Iterable[T], size: int) -> Iterator[list[T]]:
    """The members in lists of `size`, the last one perhaps shorter."""
    iterator = iter(members)
    while chunk := list(islice(iterator, size)):
        yield chunk
