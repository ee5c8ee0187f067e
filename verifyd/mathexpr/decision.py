"""What the ladder found about two values."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from verifyd.verdict import Evidence


class Decision(NamedTuple):
    """`equal` is None where neither equality nor difference was shown.

    `evidence` names the weakest rung that the finding rests on. `detail` says it in words.
    """

    equal: bool | None
    evidence: Evidence = Evidence.NONE
    detail: str | None = None


class BudgetExceeded(Exception):
    """The decision would take more work than `limits` allows."""


UNKNOWN = Decision(None)
SAME = Decision(True, Evidence.EXACT)
DIFFERENT = Decision(False, Evidence.EXACT)

Tell = Callable[[str, Decision], None]
"""Told of each rung of the ladder that was tried, by its name, and of what it found."""


def told(tell: Tell | None, rung: str, found: Decision) -> Decision:
    """`found`, once whoever wants to know has heard of it."""
    if tell is not None:
        tell(rung, found)
    return found
