"""`verifyd doctor`: what works on this machine, and what to install for the rest."""

from __future__ import annotations

import platform
import shutil
import subprocess
from collections.abc import Iterator
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from verifyd import extras, registry
from verifyd.engine import Engine
from verifyd.pool import Pool
from verifyd.registry import Verifier
from verifyd.self_check import wrong_examples
from verifyd.wire import encode
from verifyd.worker import Reply, check_job


class Finding(NamedTuple):
    """One thing that was looked at. `fine` is None for what is merely told."""

    what: str
    fine: bool | None
    words: str


def findings() -> Iterator[Finding]:
    """All that is looked at, one after the other."""
    yield Finding("python", None, f"{platform.python_version()} on {platform.platform()}")
    yield from map(_package, extras.packages())
    engine = Engine()
    try:
        yield _workers(engine.pool)
        for name in registry.names():
            entry = registry.get(name)
            assert entry is not None
            yield _examples(engine, entry)
    finally:
        engine.close()
    for name, package in registry.missing().items():
        yield Finding(f"verifier {name}", False, extras.mend(package))
    yield Finding("isolation", None, "none yet: no verifier of this version runs foreign programs")
    yield _device()


def main() -> int:
    """Print the findings; the exit status is 0 when all is well."""
    table = Table(box=None)
    for heading in ("", "what", "finding"):
        table.add_column(heading)
    marks = {True: "[green]ok[/]", False: "[red]no[/]", None: "-"}
    well = True
    for finding in findings():
        table.add_row(marks[finding.fine], finding.what, finding.words)
        well = well and finding.fine is not False
    Console().print(table)
    return 0 if well else 1


def _package(name: str) -> Finding:
    if extras.is_installed(name):
        return Finding(f"package {name}", True, "installed")
    return Finding(f"package {name}", None, extras.mend(name))


def _workers(pool: Pool) -> Finding:
    ended = pool.submit(encode(check_job([]))).result()
    if isinstance(ended, Reply):
        return Finding("worker processes", True, f"start; up to {pool.workers} at once")
    return Finding("worker processes", False, f"do not start: {ended}")


def _examples(engine: Engine, entry: Verifier) -> Finding:
    wrong = wrong_examples(engine, entry.name)
    count = len(entry.accepts) + len(entry.rejects)
    words = f"{count - len(wrong)} of {count} examples come out as they must"
    return Finding(f"verifier {entry.label}", not wrong, "; wrong: ".join([words, *wrong[:3]]))


def _device() -> Finding:
    program = shutil.which("nvidia-smi")
    if program is None:
        return Finding("device", None, "no NVIDIA device; none is needed")
    query = [program, "--query-gpu=name", "--format=csv,noheader"]
    told = subprocess.run(query, capture_output=True, text=True, check=False, timeout=30)
    return Finding("device", None, told.stdout.strip() or "nvidia-smi names no device")
