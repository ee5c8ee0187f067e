"""The examples of the verifiers, run as a check of this machine and its libraries."""

from __future__ import annotations

from verifyd import registry
from verifyd.engine import Engine
from verifyd.task import Item, Task
from verifyd.verdict import Outcome


def wrong_examples(engine: Engine, name: str) -> list[str]:
    """Those examples of a verifier that do not come out as they must, each in words.

    Raises LookupError where there is no such verifier.
    """
    entry = registry.get(name)
    if entry is None:
        raise LookupError(f"there is no verifier {name!r}")
    wanted = [(example, Outcome.CORRECT) for example in entry.accepts]
    wanted += [(example, Outcome.INCORRECT) for example in entry.rejects]
    items = [Item(Task(reference, name), completion) for (reference, completion), _ in wanted]
    return [
        f"{name}: {reference!r} against {completion!r} is {verdict.outcome}, not {outcome}"
        for ((reference, completion), outcome), verdict in zip(
            wanted, engine.verify_batch(items), strict=True
        )
        if verdict.outcome is not outcome
    ]
