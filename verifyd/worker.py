"""One check, and the loop of a worker process that makes checks for its parent.

`check` runs in the caller's own process; what it cannot decide (`Escalated`) is settled by
`settle` in a worker. A worker reads one JSON job a line on standard input and answers each with
one JSON line on what was its standard output.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import logging
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from typing import BinaryIO

import msgspec

from verifyd import extras, registry, wire
from verifyd.registry import Escalation, Verifier
from verifyd.task import Answer, Task
from verifyd.verdict import Evidence, Outcome, Reason, Verdict, error

MIN_EVIDENCE = "min_evidence"
"""The one option that every verifier has, since the engine keeps it."""

_log = logging.getLogger("verifyd")
_CERTAIN = frozenset({Reason.NO_ANSWER, Reason.OVER_LIMIT})
"""Reasons that rest on no comparison, so that no evidence can be asked of them."""


class Escalated(msgspec.Struct, frozen=True):
    """A check that needs its verifier's slow function, and its verdict should that not decide."""

    answer: Answer
    unsettled: Verdict


class Checked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of one check of a job: a verdict, an escalation, or an exception's words."""

    verdict: Verdict | None = None
    escalated: Escalated | None = None
    crash: str | None = None


class Check(msgspec.Struct, frozen=True, tag="check"):
    """A job: run the fast path over (task, completion) pairs. `homes` register the verifiers."""

    pairs: list[tuple[Task, str]]
    homes: list[str]


class Settle(msgspec.Struct, frozen=True, tag="settle"):
    """A job: run the slow function, "package.module:function", over one escalated answer."""

    task: Task
    answer: Answer
    slow: str


def check_job(pairs: list[tuple[Task, str]]) -> Check:
    """The job that checks these pairs."""
    entries = {registry.get(task.verifier) for task, _ in pairs}
    return Check(pairs, sorted({entry.home for entry in entries if entry is not None}))


def settle_job(task: Task, answer: Answer) -> Settle:
    """The job that settles this answer. Raises LookupError where its verifier is not so made."""
    entry = registry.get(task.verifier)
    if entry is None or entry.slow is None:
        raise LookupError(f"verifier {task.verifier!r} escalates, and has no slow function")
    return Settle(task, answer, entry.slow)


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a job. `exhausted` says that the memory limit stopped it."""

    checked: list[Checked] = []
    exhausted: bool = False


def check(task: Task, completion: str) -> Verdict | Escalated:
    """Look up, extract, verify: the fast path, in this process.

    A request that is wrong comes back as an ERROR verdict. An exception is a bug of the verifier
    and passes through; the engine has it tried again in a worker.
    """
    entry = registry.get(task.verifier)
    if entry is None:
        return _unknown(task.verifier)
    minimum: Evidence | None = None
    try:
        if task.options:
            task, minimum = _without_minimum(task)
            entry.check_options(task.options)
        entry.check_reference(task.reference)
    except ValueError as problem:
        return error(Reason.BAD_REQUEST, str(problem), verifier=entry.name)
    answer = entry.extract(completion, task)
    if answer is None:
        return _no_answer(entry, completion)
    outcome = entry.verify(task, answer)
    if isinstance(outcome, Escalation):
        return Escalated(answer, outcome.unsettled)
    return outcome if minimum is None else _hold_to(outcome, minimum)


def settle(job: Settle) -> Verdict:
    """Run the slow function of a job; in a worker process alone."""
    task, minimum = _without_minimum(job.task) if job.task.options else (job.task, None)
    verdict = _function(job.slow)(task, job.answer)
    return verdict if minimum is None else _hold_to(verdict, minimum)


def _without_minimum(task: Task) -> tuple[Task, Evidence | None]:
    """The task with the verifier's own options alone, and the engine's option."""
    options = dict(task.options)
    asked = options.pop(MIN_EVIDENCE, None)
    task = msgspec.structs.replace(task, options=options)
    if asked is None:
        return task, None
    try:
        return task, Evidence(asked)
    except ValueError:
        levels = ", ".join(Evidence)
        raise ValueError(f"options.{MIN_EVIDENCE}: {asked!r} is none of {levels}") from None


def _hold_to(verdict: Verdict, minimum: Evidence) -> Verdict:
    decided = verdict.outcome in (Outcome.CORRECT, Outcome.INCORRECT)
    if not decided or verdict.reason in _CERTAIN or verdict.evidence.at_least(minimum):
        return verdict
    return msgspec.structs.replace(
        verdict,
        outcome=Outcome.UNDECIDED,
        reason=Reason.EVIDENCE_BELOW_MINIMUM,
        reward=None,
        detail=f"found {verdict.outcome} with {verdict.evidence} evidence; {minimum} was asked for",
    )


def _unknown(name: str) -> Verdict:
    known = ", ".join(registry.names())
    detail = f"verifier: no {name!r:.80} here; there are {known}"
    if lacking := registry.missing().get(name):
        detail += f"; {extras.mend(lacking)}"
    return error(Reason.UNKNOWN_VERIFIER, detail, verifier=name)


def _no_answer(entry: Verifier, completion: str) -> Verdict:
    looked_at = entry.looked_at
    return Verdict(
        verifier=entry.name,
        version=entry.label,
        outcome=Outcome.INCORRECT,
        reason=Reason.NO_ANSWER,
        detail=looked_at(completion) if looked_at else "no answer was found in the completion",
    )


def _function(name: str) -> Callable[[Task, Answer], Verdict]:
    module, _, attribute = name.partition(":")
    function: Callable[[Task, Answer], Verdict] = getattr(
        importlib.import_module(module), attribute
    )
    return function


def run(job: Check | Settle) -> Reply:
    """The reply to one job. An exception becomes its words, never a verdict."""
    if isinstance(job, Settle):
        return Reply([_guarded(job.task, lambda: settle(job))])
    for home in job.homes:
        importlib.import_module(home)
    return Reply([_check_guarded(task, completion) for task, completion in job.pairs])


def _check_guarded(task: Task, completion: str) -> Checked:
    return _guarded(task, lambda: check(task, completion))


def _guarded(task: Task, function: Callable[[], Verdict | Escalated]) -> Checked:
    start = time.process_time_ns()
    try:
        found = function()
    except MemoryError:
        raise
    except BaseException as problem:
        _log.exception("the verifier %s raised", task.verifier)
        return Checked(
            crash=f"{type(problem).__name__} in verifier {task.verifier}: {problem}"[:500]
        )
    if isinstance(found, Escalated):
        return Checked(escalated=found)
    elapsed = (time.process_time_ns() - start) // 100 / 1e4
    return Checked(msgspec.structs.replace(found, elapsed_ms=elapsed))


_PR_SET_PDEATHSIG = 1


def _die_with_parent(parent: int) -> None:
    """Have Linux kill this process when its parent dies, however that happens."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _limit_memory(limit: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or limit <= hard:
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


def serve(jobs: BinaryIO, replies: BinaryIO) -> None:
    """Answer each job line; the first reply is an empty line that says "ready"."""
    decode = msgspec.json.Decoder(Check | Settle).decode
    replies.write(b"\n")
    for line in jobs:
        try:
            reply = run(wire.decode(line, decode, Check | Settle))
        except MemoryError:
            reply = Reply(exhausted=True)
        replies.write(wire.encode(reply) + b"\n")


def main(arguments: list[str]) -> None:
    """`python -m verifyd.worker PARENT_PID ADDRESS_SPACE_BYTES MODULE...`; ends with its input."""
    parent, limit = map(int, arguments[:2])
    _die_with_parent(parent)
    _limit_memory(limit)
    logging.basicConfig()
    # What a verifier prints must not look like a reply.
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    # Before the first job, whose CPU time the imports shall not count as.
    registry.load()
    for module in arguments[2:]:
        with contextlib.suppress(ImportError):  # the job that needs it will say so
            importlib.import_module(module)
    serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main(sys.argv[1:])
