"""The contract of a subject: which CERT relations it promises to handle, fixed before an audit.

A contract is a file in `metamorphic/contracts/`. A subject without one promises everything.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib import resources

_TEX = frozenset("\\$")
_VERSION = re.compile(r"==[^:]*")
"""A contract is for all versions of a peer, so that two of them are held to the same."""


@dataclass(frozen=True, slots=True)
class Exclusion:
    """Relations (by name or category, with `*`) that are not promised, and why."""

    relations: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Contract:
    """`plain_text_only`: nothing is promised where a text holds TeX (a backslash or a dollar).

    `reads`: marks by which the subject finds an answer, such as a box. A completion that a variant
    brings itself is promised only where it holds one of them; without any, always.
    """

    name: str
    sha256: str
    note: str
    plain_text_only: bool = False
    reads: tuple[str, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()

    def promises(
        self, relation: str, category: str, texts: Sequence[str], completion: str | None = None
    ) -> bool:
        """Whether a variant of this relation with these texts is in contract.

        `completion` is the one that the variant brings, where it is not left to the native form.
        """
        if completion is not None and not any(mark in completion for mark in self.reads or ("",)):
            return False
        if self.plain_text_only and any(not _TEX.isdisjoint(text) for text in texts):
            return False
        return not any(
            fnmatchcase(relation, pattern) or fnmatchcase(category, pattern)
            for exclusion in self.exclusions
            for pattern in exclusion.relations
        )


NO_CONTRACT = Contract("none", "", "No contract is declared: every CERT relation counts.")


def load_contract(subject: str) -> Contract:
    """The contract of the subject of this name, or `NO_CONTRACT`."""
    name = _VERSION.sub("", subject).replace(":", "-")
    file = resources.files("metamorphic") / "contracts" / f"{name}.toml"
    if not set("/\\ ").isdisjoint(subject) or not file.is_file():
        return NO_CONTRACT
    content = file.read_bytes()
    data = tomllib.loads(content.decode())
    return Contract(
        name=file.name,
        sha256=hashlib.sha256(content).hexdigest(),
        note=data["note"],
        plain_text_only=data.get("plain_text_only", False),
        reads=tuple(data.get("reads", ())),
        exclusions=tuple(
            Exclusion(tuple(row["relations"]), row["why"]) for row in data.get("exclusions", ())
        ),
    )
