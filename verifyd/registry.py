"""The verifiers there are: `@verifier(...)` registers one, `get` and `names` look it up.

A verifier is a pure function `(task, answer) -> Verdict | Escalation`, with examples that run as
tests, in `verifyd doctor`, and fill the documentation's table.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any

from verifyd.task import Answer, Task
from verifyd.verdict import Verdict

Example = tuple[str, str]
"""(reference, completion)"""


@dataclass(frozen=True, slots=True)
class Escalation:
    """A verifier's word that its fast path could not decide: `slow` of its entry shall, in a worker.

    `unsettled` is the verdict where the slow rung does not decide either, or is killed.
    """

    unsettled: Verdict


Outcome = Verdict | Escalation
Verify = Callable[[Task, Answer], Outcome]
Extract = Callable[[str, Task], Answer | None]
LookedAt = Callable[[str], str]
"""A completion without an answer → what was looked at, in words."""


@dataclass(frozen=True, slots=True)
class Verifier:
    """A registered verifier.

    `home` is the module that registers it, which workers import. `slow` names a function `(task, answer) -> Verdict` as "package.module:function". It is a name,
    since only a worker may import it; `slow_imports` names the modules that it loads, so that a
    worker loads them before its first job. `check_options` raises ValueError, naming the option and the
    mend, and `check_reference` likewise for a reference of the wrong kind. `looked_at` gives the
    detail of a `no_answer`.
    """

    name: str
    version: int
    verify: Verify
    extract: Extract
    check_options: Callable[[Any], None]
    check_reference: Callable[[Any], None]
    looked_at: LookedAt | None
    slow: str | None
    slow_imports: Sequence[str]
    accepts: Sequence[Example]
    rejects: Sequence[Example]
    contract: str
    home: str

    @property
    def label(self) -> str:
        """The version string of verdicts, "name/number"."""
        return f"{self.name}/{self.version}"


_VERIFIERS: dict[str, Verifier] = {}


def verifier(
    name: str,
    *,
    version: int,
    extract: Extract,
    accepts: Sequence[Example],
    rejects: Sequence[Example],
    check_options: Callable[[Any], None],
    check_reference: Callable[[Any], None],
    looked_at: LookedAt | None = None,
    slow: str | None = None,
    slow_imports: Sequence[str] = (),
    contract: str = "",
) -> Callable[[Verify], Verify]:
    """Register the decorated `(task, answer) -> Verdict | Escalation` under `name`.

    `accepts` and `rejects` are (reference, completion) pairs that must come out correct and
    incorrect. Raises ValueError where the name is taken or a table is empty.
    """

    def register(function: Verify) -> Verify:
        if name in _VERIFIERS:
            raise ValueError(
                f"a verifier named {name!r} is registered already; choose another name"
            )
        if not accepts or not rejects:
            raise ValueError(f"verifier {name!r} needs examples in both accepts and rejects")
        _VERIFIERS[name] = Verifier(
            name=name,
            version=version,
            verify=function,
            extract=extract,
            check_options=check_options,
            check_reference=check_reference,
            looked_at=looked_at,
            slow=slow,
            slow_imports=tuple(slow_imports),
            accepts=tuple(accepts),
            rejects=tuple(rejects),
            contract=contract,
            home=function.__module__,
        )
        return function

    return register


_loaded = False
_missing: dict[str, str] = {}


def load() -> None:
    """Import every file of `verifyd.verifiers` and every "verifyd.verifiers" entry point, once.

    A file that needs a package which is not installed is left out; `missing` names it.
    """
    global _loaded
    if _loaded:
        return
    package = importlib.import_module("verifyd.verifiers")
    for module in pkgutil.iter_modules(package.__path__):
        _load_file(module.name)
    for point in entry_points(group="verifyd.verifiers"):
        point.load()
    _loaded = True


def _load_file(name: str) -> None:
    try:
        importlib.import_module(f"verifyd.verifiers.{name}")
    except ModuleNotFoundError as absent:
        if absent.name is None or absent.name.startswith("verifyd."):
            raise
        _missing[name] = absent.name


def missing() -> dict[str, str]:
    """The files of `verifyd.verifiers` that could not be loaded, and the package each one lacks."""
    load()
    return dict(_missing)


def preload() -> tuple[str, ...]:
    """The modules that the slow functions of all verifiers load, sorted."""
    load()
    return tuple(sorted({name for entry in _VERIFIERS.values() for name in entry.slow_imports}))


def get(name: str) -> Verifier | None:
    """The verifier of that name, or None."""
    if not _loaded:
        load()
    return _VERIFIERS.get(name)


def names() -> list[str]:
    """The names of all verifiers, sorted."""
    load()
    return sorted(_VERIFIERS)
