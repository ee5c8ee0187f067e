"""What is asked: a task, one completion of it, and the answer read in that completion.

Imports nothing of ours. Structs, for the reason that `verdict` gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

Reference = str | tuple[str, ...] | Mapping[str, Any]
"""What a completion is checked against: a text, several texts any one of which is right,
or the structured reference of an executing verifier."""

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Task(msgspec.Struct, frozen=True, gc=False):
    """What a completion is checked against and how. One task serves all rollouts of a prompt."""

    reference: Reference
    verifier: str = "math"
    prompt: str | None = None
    options: Mapping[str, Any] = NO_OPTIONS


class Item(msgspec.Struct, frozen=True, gc=False):
    """One completion to check. `group` names the rollouts that share a prompt."""

    task: Task
    completion: str
    id: str | None = None
    group: str | None = None


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The part of a completion that is judged.

    `span` is start and end in code points. `source` says how it was found ("boxed",
    "answer_line", "whole", "last_line", "sentence", ...). `members` holds the texts of several
    boxes that make one list answer; it is empty for a single answer.
    """

    text: str
    span: tuple[int, int]
    source: str
    members: tuple[str, ...] = ()
