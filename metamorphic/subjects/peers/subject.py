"""The subject that is a peer's grader, in an environment of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from metamorphic.subjects.base import AuditVerdict, Pair
from metamorphic.subjects.environments import ensure
from metamorphic.subjects.lines import LineProcess, ProcessPool
from metamorphic.subjects.peers.catalogue import Chosen

_HERE = Path(__file__).parent
SERVE = _HERE / "serve.py"

START_TIMEOUT_S = 300.0
"""For the first answer of a process; PyTorch from a cold disk takes minutes."""


class PeerSubject:
    """One grader of one version of a project. Its processes work in a folder that is thrown away."""

    def __init__(
        self,
        name: str,
        chosen: Chosen,
        *,
        timeout_s: float = 10.0,
        jobs: int = 1,
        offline: bool = False,
    ) -> None:
        environment = ensure(chosen.requirements, offline=offline)
        self.name = name
        self.version = chosen.version
        self.posing = chosen.posing
        self.packages: Mapping[str, str] = environment.packages
        self._folder = tempfile.TemporaryDirectory(prefix="metamorphic-")
        driver = _HERE / "drivers" / f"{chosen.peer.module}.py"
        # -I: neither our packages nor the drivers' folder are seen from there.
        serve = [str(environment.python), "-I", str(SERVE), str(driver), chosen.function]
        argv = [*serve, self._folder.name]
        self._pool = ProcessPool(
            LineProcess(argv, timeout_s=timeout_s, start_timeout_s=START_TIMEOUT_S)
            for _ in range(jobs)
        )

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        return self._pool.judge(pairs)

    def close(self) -> None:
        """End the processes and remove their folder."""
        self._pool.close()
        self._folder.cleanup()
