"""What an oracle says of two values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """`equal` is True or False when proved, None when neither is; `how` names the means."""

    equal: bool | None
    how: str


UNKNOWN = Finding(None, "neither equality nor difference was proved")
