"""Virtual environments for subjects whose packages would clash with ours, or with each other.

An environment is made on first use and kept: `$METAMORPHIC_CACHE/envs/NAME-HASH`, by default under
`~/.cache/metamorphic`. The hash is of what is installed and of the Python version. A file that is
written last says that it is whole; a folder without it was left half made, and is made anew.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from metamorphic.subjects.base import SubjectError

_WHOLE = "packages.json"
_TOOLS = frozenset({"pip", "setuptools"})
_TOLD = 1500
"""Characters of what a failed command said that its error repeats."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Requirements:
    """What an environment holds: each entry is the arguments of one `pip install`, in order."""

    name: str
    installs: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where the environment stands, whether it is made or not."""
        text = json.dumps([sys.version_info[:2], self.installs])
        return cache() / "envs" / f"{self.name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"

    def __str__(self) -> str:
        return "; ".join(f"pip install {install}" for install in self.installs)


@dataclass(frozen=True, slots=True)
class Environment:
    """An environment that is whole: its interpreter, and the version of each package in it."""

    python: Path
    packages: Mapping[str, str]


def cache() -> Path:
    """The cache folder: `$METAMORPHIC_CACHE`, or `~/.cache/metamorphic`."""
    return Path(os.environ.get("METAMORPHIC_CACHE") or "~/.cache/metamorphic").expanduser()


def tell(line: str) -> None:
    """Print a line of progress on stderr."""
    print(f"metamorphic: {line}", file=sys.stderr, flush=True)


def ensure(requirements: Requirements, *, offline: bool = False, say: Say = tell) -> Environment:
    """The environment, made now where there is none yet.

    Two processes that want the same one make it once. Raises `SubjectError` where it cannot be
    made, or where it would have to be and `offline` forbids it.
    """
    folder = requirements.folder
    if (found := _whole(folder)) is not None:
        return found
    if offline:
        raise SubjectError(
            f"{requirements.name} has no environment yet, and offline nothing is installed; "
            f"run it once without --offline. That does: {requirements}"
        )
    with _locked(folder, say):
        return _whole(folder) or _make(requirements, folder, say)


def _make(requirements: Requirements, folder: Path, say: Say) -> Environment:
    say(f"making the environment of {requirements.name} in {folder}; this happens once")
    _run([sys.executable, "-m", "venv", "--clear", str(folder)], requirements)
    pip = [str(_python(folder)), "-I", "-m", "pip", "--disable-pip-version-check"]
    for install in requirements.installs:
        say(f"  pip install {install}")
        _run([*pip, "install", "--quiet", *shlex.split(install)], requirements)
    listed = json.loads(_run([*pip, "list", "--format=json"], requirements))
    packages = {row["name"]: row["version"] for row in listed if row["name"] not in _TOOLS}
    unfinished = folder / f"{_WHOLE}.new"
    unfinished.write_text(json.dumps(packages, indent=1), encoding="utf-8")
    unfinished.replace(folder / _WHOLE)
    say(f"  {requirements.name} is ready")
    return Environment(_python(folder), packages)


def _whole(folder: Path) -> Environment | None:
    """The environment in the folder; None where it was never finished, or its Python has gone."""
    try:
        packages = json.loads((folder / _WHOLE).read_bytes())
    except (OSError, ValueError):
        return None
    python = _python(folder)
    return Environment(python, packages) if os.access(python, os.X_OK) else None


def _python(folder: Path) -> Path:
    return folder / "bin" / "python"


def _run(argv: Sequence[str], requirements: Requirements) -> bytes:
    """What the command printed. Raises `SubjectError` with what it said where it fails."""
    try:
        return subprocess.run(
            argv, stdin=subprocess.DEVNULL, capture_output=True, check=True
        ).stdout
    except subprocess.CalledProcessError as error:
        said = (error.stderr + error.stdout).decode("utf-8", "replace").strip()[-_TOLD:]
        raise SubjectError(
            f"cannot make the environment of {requirements.name}: {shlex.join(argv)} failed with "
            f"status {error.returncode}. It said:\n{said or 'nothing'}"
        ) from error


@contextmanager
def _locked(folder: Path, say: Say) -> Iterator[None]:
    """Hold the lock of this environment; the system frees it when a process dies."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_name(f"{folder.name}.lock").open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"waiting for another process that makes {folder}")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
