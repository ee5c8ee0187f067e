"""Texts that are built in a declared way; each rule builds the text again from plain data.

A rule gets the reference and the certificate's data and gives the text that must stand in the
variant (in its completion where it has one).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from metamorphic.oracles.bombs import bomb

Construction = Callable[[str, Mapping[str, Any]], str]


def template(reference: str, data: Mapping[str, Any]) -> str:
    """`data["template"]` with `{reference}` and, where given, `{answer}` filled in once.

    Braces of TeX stay as they are: only these two words are replaced.
    """
    head, mark, tail = str(data["template"]).partition("{reference}")
    answer = data.get("answer")
    if answer is not None:
        head, tail = head.replace("{answer}", answer, 1), tail.replace("{answer}", answer, 1)
    return head + reference + tail if mark else head


CONSTRUCTIONS: dict[str, Construction] = {"template": template, "bomb": bomb}
