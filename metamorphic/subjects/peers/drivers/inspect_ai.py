"""inspect_ai's scorers `match` and `math`, with their defaults.

One event loop serves all pairs, since a scorer keeps a worker process as long as its loop lives.
"""

import math as mathematics
from queue import SimpleQueue
from threading import Thread
from typing import Any

import anyio
from anyio.from_thread import BlockingPortal
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import CORRECT, Target
from inspect_ai.scorer import match as match_scorer
from inspect_ai.scorer import math as math_scorer
from inspect_ai.solver import TaskState


async def _loop(started: SimpleQueue[BlockingPortal]) -> None:
    async with BlockingPortal() as portal:
        started.put(portal)
        await portal.sleep_until_stopped()


def _start() -> BlockingPortal:
    started: SimpleQueue[BlockingPortal] = SimpleQueue()
    # A daemon, so that the loop ends with the process.
    Thread(target=anyio.run, args=(_loop, started), daemon=True).start()
    return started.get()


_portal: Any = _start()
_match = match_scorer()
_math = math_scorer()


def match(completion: str, reference: str) -> bool | None:
    """Whether the completion ends with the reference, but for case and punctuation."""
    return _scored(_match, completion, reference)


def math(completion: str, reference: str) -> bool | None:
    """Whether the two are equal by SymPy; None for a reference that the scorer cannot read."""
    try:
        return _scored(_math, completion, reference)
    except ValueError as error:
        if "target" in str(error):
            return None
        raise


def _scored(scorer: Any, completion: str, reference: str) -> bool | None:
    state = TaskState(
        model="none/none",
        sample_id=0,
        epoch=0,
        input="",
        messages=[],
        output=ModelOutput.from_content("none/none", completion),
    )
    value = _portal.call(scorer, state, Target(reference)).value
    if isinstance(value, float) and mathematics.isnan(value):
        return None  # it leaves a sample unscored
    return bool(value == CORRECT)
