"""A verifier for tests alone: its completions are orders to misbehave, and workers import it.

"quick X" is decided on the fast path, "slow X" in a worker; X is one of `_ORDERS`, or any
other text, which is compared with the reference. The detail of "loaded" lists what is imported.
"""

from __future__ import annotations

import ctypes
import os
import sys
import time

from verifyd.registry import Escalation, verifier
from verifyd.task import Answer, Task
from verifyd.verdict import Evidence, Outcome, Reason, Verdict

NAME = "misbehaving"
_WRONG = [("a", "quick b")] if "VERIFYD_WRONG_EXAMPLE" in os.environ else []
"""An example that comes out wrong, for who asks for one."""


def _spin() -> None:
    while True:
        pass


def _hog() -> None:
    hoard = []
    while True:
        hoard.append(bytearray(os.urandom(1 << 20)))
        time.sleep(0.001)


def _gulp() -> None:
    bytearray(1 << 60)


def _raise() -> None:
    raise ZeroDivisionError("asked to raise")


def _exit() -> None:
    os._exit(3)


def _segfault() -> None:
    ctypes.string_at(0)


_ORDERS = {
    "spin": _spin,
    "sleep": lambda: time.sleep(1000),
    "hog": _hog,
    "gulp": _gulp,
    "raise": _raise,
    "exit": _exit,
    "segfault": _segfault,
    "print": lambda: print("not a reply"),
    "work": lambda: sum(number * number for number in range(40_000)),
}


def _obey(task: Task, order: str) -> Verdict:
    if order in _ORDERS:
        _ORDERS[order]()
    equal = order == task.reference
    return Verdict(
        verifier=NAME,
        version=f"{NAME}/1",
        outcome=Outcome.CORRECT if equal else Outcome.INCORRECT,
        reason=Reason.EQUAL if equal else Reason.DIFFERENT,
        evidence=Evidence.PROBABLE,
        extracted=order,
        detail=" ".join(sys.modules) if order == "loaded" else None,
    )


def slow(task: Task, answer: Answer) -> Verdict:
    return _obey(task, answer.text.removeprefix("slow "))


def extract(completion: str, task: Task) -> Answer | None:
    return Answer(completion, (0, len(completion)), "whole") if completion else None


@verifier(
    NAME,
    version=1,
    extract=extract,
    accepts=[("a", "quick a"), *_WRONG],
    rejects=[("a", "quick b")],
    check_options=lambda options: None,
    check_reference=lambda reference: None,
    slow=f"{__name__}:slow",
)
def verify(task: Task, answer: Answer) -> Verdict | Escalation:
    order = answer.text
    if not order.startswith("slow "):
        return _obey(task, order.removeprefix("quick "))
    return Escalation(
        Verdict(
            verifier=NAME,
            version=f"{NAME}/1",
            outcome=Outcome.UNDECIDED,
            reason=Reason.BUDGET,
            extracted=order,
        )
    )
