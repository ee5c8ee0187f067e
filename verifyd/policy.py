"""What a caller makes of verdicts that have no reward."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from verifyd.verdict import Outcome, Policy, Verdict


class UndecidedError(Exception):
    """Under the policy `raise`: a verdict has no reward. `verdicts` holds the whole batch."""

    def __init__(self, verdict: Verdict, verdicts: Sequence[Verdict]) -> None:
        super().__init__(f"{verdict.outcome}/{verdict.reason}: {verdict.detail or 'no detail'}")
        self.verdict = verdict
        self.verdicts = verdicts


def fill_rewards(
    verdicts: Sequence[Verdict], groups: Sequence[str | None], policy: Policy
) -> list[Verdict]:
    """The verdicts with `policy` applied to the rewards that are None; outcomes stay.

    `group_mean` takes the mean of the decided rewards of the same group, and 0.0 where none is
    decided: all rewards of that group are then equal, so none has an advantage. A verdict
    without a group is a group of its own. `raise` raises UndecidedError at the first such verdict.
    """
    if policy == "raise":
        _raise_undecided(verdicts)
    if policy not in ("zero", "group_mean"):
        return list(verdicts)
    means = _group_means(verdicts, groups) if policy == "group_mean" else {}
    return [
        verdict
        if verdict.reward is not None
        else msgspec.structs.replace(verdict, reward=means.get(group, 0.0))
        for verdict, group in zip(verdicts, groups, strict=True)
    ]


def _group_means(
    verdicts: Sequence[Verdict], groups: Sequence[str | None]
) -> dict[str | None, float]:
    rewards: defaultdict[str | None, list[float]] = defaultdict(list)
    for verdict, group in zip(verdicts, groups, strict=True):
        if group is not None and verdict.reward is not None:
            rewards[group].append(verdict.reward)
    return {group: sum(members) / len(members) for group, members in rewards.items()}


def _raise_undecided(verdicts: Sequence[Verdict]) -> None:
    for verdict in verdicts:
        if verdict.outcome in (Outcome.UNDECIDED, Outcome.ERROR):
            raise UndecidedError(verdict, verdicts)
