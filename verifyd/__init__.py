"""A verifier and reward service for reinforcement learning with verifiable rewards.

    from verifyd import verify, verify_batch

Names are loaded when they are first used, so that `verifyd.client` brings no verifier along.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from verifyd.extras import missing_extra

if TYPE_CHECKING:
    from verifyd.engine import averify_batch as averify_batch
    from verifyd.engine import shutdown as shutdown
    from verifyd.engine import verify as verify
    from verifyd.engine import verify_batch as verify_batch
    from verifyd.policy import UndecidedError as UndecidedError
    from verifyd.task import Answer as Answer
    from verifyd.task import Item as Item
    from verifyd.task import Task as Task
    from verifyd.verdict import Evidence as Evidence
    from verifyd.verdict import Outcome as Outcome
    from verifyd.verdict import Reason as Reason
    from verifyd.verdict import Verdict as Verdict

_HOMES = {
    "verifyd.engine": ("averify_batch", "shutdown", "verify", "verify_batch"),
    "verifyd.policy": ("UndecidedError",),
    "verifyd.task": ("Answer", "Item", "Task"),
    "verifyd.verdict": ("Evidence", "Outcome", "Reason", "Verdict"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [*_HOME_OF]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'verifyd' has no attribute {name!r}")
    try:
        home = importlib.import_module(_HOME_OF[name])
    except ModuleNotFoundError as absent:
        if problem := missing_extra(absent):
            raise problem from absent
        raise
    return getattr(home, name)


def __dir__() -> list[str]:
    return sorted(__all__)
