"""One input of the fuzzer."""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    """A reference and a completion that is checked against it; `kind` names who made them."""

    kind: str
    reference: str
    completion: str
