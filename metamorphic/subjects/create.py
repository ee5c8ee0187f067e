"""From the name on the command line to a subject."""

from __future__ import annotations

import re

from metamorphic.subjects.base import Subject, SubjectError
from metamorphic.subjects.peers.catalogue import PEERS, choose, full_names

_URL = re.compile(r"https?://")
_BUILT_IN = re.compile(r"[a-z][a-z0-9_.-]*")


def create(
    name: str,
    *,
    timeout_s: float = 10.0,
    jobs: int = 1,
    offline: bool = False,
    key: str | None = None,
) -> Subject:
    """The subject that `name` stands for; `timeout_s` is for one pair, `jobs` its processes.

    `key` is the API key of a URL; nobody else is handed it.

    A peer's environment is made on first use; `offline` forbids that.

    Raises `SubjectError` where the name means nothing or its package is not installed.
    """
    if name.startswith("python:"):
        from metamorphic.subjects.callable import CallableSubject

        return CallableSubject(name, timeout_s=timeout_s, jobs=jobs)
    if name.startswith("module:"):
        from metamorphic.subjects.module import ModuleSubject

        return ModuleSubject(name, timeout_s=timeout_s, jobs=jobs, offline=offline)
    if name.startswith("cmd:"):
        from metamorphic.subjects.command import CommandSubject

        return CommandSubject(name, timeout_s=timeout_s, jobs=jobs)
    if _URL.match(name):
        from metamorphic.subjects.http import HttpSubject

        return HttpSubject(name, timeout_s=timeout_s, jobs=jobs, key=key)
    if (chosen := choose(name)) is not None:
        from metamorphic.subjects.peers.subject import PeerSubject

        return PeerSubject(name, chosen, timeout_s=timeout_s, jobs=jobs, offline=offline)
    if name.partition(":")[0] == "math-verify":
        from metamorphic.subjects.math_verify import MathVerifySubject

        return MathVerifySubject(name, timeout_s=timeout_s, jobs=jobs)
    if _BUILT_IN.fullmatch(name):
        from metamorphic.subjects.verifyd import VerifydSubject

        return VerifydSubject(name)
    peers = ", ".join(full for peer in PEERS for full in full_names(peer))
    raise SubjectError(
        f"unknown verifier {name!r}; use a built-in name (math), math-verify, a peer ({peers}), "
        "python:package.module:function, module:PATH.py:function, cmd:PROGRAM ARGS, or a URL"
    )
