"""The subject `module:PATH.py:function`: a function in a file, with an environment if it asks.

A block of inline script metadata at the top of the file (PEP 723) lists what it imports, and an
environment with that is made; without one the file runs beside our own packages. This is the way
to a grader that exists in a repository alone.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from metamorphic.subjects.base import AuditVerdict, Pair, Posing, SubjectError
from metamorphic.subjects.environments import Environment, Requirements, ensure
from metamorphic.subjects.lines import LineProcess, ProcessPool
from metamorphic.subjects.peers.subject import SERVE, START_TIMEOUT_S

_PREFIX = "module:"
_OPENING = "# /// script"
_CLOSING = "# ///"
_FUNCTION = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class ModuleSubject:
    """A function in a file, called as `function(completion, reference)` in a process of its own."""

    version = ""
    posing = Posing()

    def __init__(
        self, name: str, *, timeout_s: float = 10.0, jobs: int = 1, offline: bool = False
    ) -> None:
        path, function = _split(name)
        self.name = name
        installs = dependencies(path)
        environment = Environment(Path(sys.executable), {})
        if installs:
            environment = ensure(Requirements(path.stem, installs), offline=offline)
        self.packages: Mapping[str, str] = environment.packages
        # The file sees the modules beside it, as it would as a script, and none of ours.
        folders = [str(path.parent), os.environ.get("PYTHONPATH", "")]
        argv = [str(environment.python), "-P", str(SERVE), str(path), function]
        self._pool = ProcessPool(
            LineProcess(
                argv,
                timeout_s=timeout_s,
                start_timeout_s=START_TIMEOUT_S,
                env={"PYTHONPATH": os.pathsep.join(filter(None, folders))},
            )
            for _ in range(jobs)
        )

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        return self._pool.judge(pairs)

    def close(self) -> None:
        """End the processes."""
        self._pool.close()


def dependencies(path: Path) -> tuple[str, ...]:
    """What the file's metadata says that it needs, as one `pip install`; empty: nothing.

    Raises `SubjectError` where the metadata cannot be read.
    """
    lines = list(_metadata(path.read_text(encoding="utf-8").splitlines()))
    try:
        listed = tomllib.loads("\n".join(lines)).get("dependencies", [])
    except tomllib.TOMLDecodeError as error:
        raise SubjectError(f"{path}: the script metadata is no TOML: {error}") from error
    if not isinstance(listed, list) or not all(isinstance(entry, str) for entry in listed):
        raise SubjectError(f"{path}: `dependencies` must be a list of strings")
    return (" ".join(f"'{entry}'" for entry in listed),) if listed else ()


def _metadata(lines: Sequence[str]) -> Iterator[str]:
    if _OPENING not in lines:
        return
    for line in lines[lines.index(_OPENING) + 1 :]:
        if line == _CLOSING or not line.startswith("#"):
            return
        yield line[1:]


def _split(name: str) -> tuple[Path, str]:
    text, _, function = name.removeprefix(_PREFIX).rpartition(":")
    if not text or not _FUNCTION.fullmatch(function):
        raise SubjectError(
            f"{name!r} names no function; write module:PATH.py:function, "
            "such as module:graders/qwen.py:score"
        )
    path = Path(text).resolve()
    if not path.is_file():
        raise SubjectError(f"{name!r}: there is no file {path}")
    return path, function
