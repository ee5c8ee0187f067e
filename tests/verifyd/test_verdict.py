from __future__ import annotations

import msgspec
import pytest

from verifyd.verdict import REASONS, Evidence, Outcome, Reason, Verdict, error


def test_each_reason_belongs_to_one_outcome() -> None:
    listed = [reason for reasons in REASONS.values() for reason in reasons]
    assert sorted(listed) == sorted(Reason)
    assert set(REASONS) == set(Outcome)


def test_evidence_is_ordered_strongest_first() -> None:
    levels = list(Evidence)
    for rank, level in enumerate(levels):
        assert [level.at_least(minimum) for minimum in levels] == [
            rank <= other for other in range(len(levels))
        ]


def test_verdicts_are_frozen_and_go_over_the_wire_whole() -> None:
    verdict = error(Reason.BAD_REQUEST, "why", verifier="v", id="7")
    with pytest.raises(AttributeError):
        verdict.outcome = Outcome.CORRECT  # type: ignore[misc]
    assert msgspec.json.decode(msgspec.json.encode(verdict), type=Verdict) == verdict
