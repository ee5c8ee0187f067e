"""Forms: how a bare answer becomes a completion, and a bare reference what a subject reads.

A subject that is fed what it never promised to read fails for the driver's fault. So each subject
names its native form, and a wrapping that would break the text is not made at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Form(StrEnum):
    """How an answer is presented."""

    BARE = "bare"
    DOLLAR = "dollar"
    BOXED = "boxed"
    NATIVE = "native"


_DOLLAR = re.compile(r"(?<!\\)(?:\\\\)*\$")
_DELIMITERS = (("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]"))


def bare(text: str) -> str:
    """The text as it stands."""
    return text


def dollar(text: str) -> str | None:
    """The text as inline mathematics; one that is delimited already stays as it is.

    None where a dollar sign inside would end the mathematics too early.
    """
    if _delimited(text):
        return text
    if _DOLLAR.search(text) or not _balanced(text) or text.endswith("\\"):
        return None
    return f"${text}$"


def boxed(text: str) -> str | None:
    r"""The text inside `\boxed{}`, or None where its braces do not pair."""
    if not _balanced(text) or text.endswith("\\"):
        return None
    return rf"\boxed{{{text}}}"


def boxed_sentence(text: str) -> str | None:
    r"""The usual last sentence of a model: `The final answer is \boxed{…}`."""
    box = boxed(text)
    return None if box is None else f"The final answer is {box}"


def dollar_or_bare(text: str) -> str:
    """Inline mathematics where that is possible, else the text as it stands."""
    wrapped = dollar(text)
    return text if wrapped is None else wrapped


_WRAPPERS: dict[Form, Callable[[str], str | None]] = {
    Form.BARE: bare,
    Form.DOLLAR: dollar,
    Form.BOXED: boxed,
}


@dataclass(frozen=True, slots=True)
class Posing:
    """A subject's native form: how it is handed the reference, and a bare answer."""

    reference: Callable[[str], str] = bare
    answer: Callable[[str], str | None] = boxed_sentence
    described: str = r"reference as it stands, answer as `The final answer is \boxed{…}`"
    forms: frozenset[Form] = frozenset({Form.NATIVE})
    """The forms that the subject promises to read; only there can a reference itself fail."""

    def completion(self, text: str, form: Form) -> str | None:
        """`text` as a completion in `form`, or None where that would break it."""
        return self.answer(text) if form is Form.NATIVE else _WRAPPERS[form](text)


def undelimited(text: str) -> str:
    """The text without the one pair of math delimiters that holds all of it, if there is one."""
    for left, right in _DELIMITERS:
        if len(text) > len(left + right) and text.startswith(left) and text.endswith(right):
            inside = text[len(left) : -len(right)]
            alone = not (inside.endswith("\\") or left in inside or _DOLLAR.search(inside))
            return inside.strip() if alone else text
    return text


def _delimited(text: str) -> bool:
    return undelimited(text) != text


def _balanced(text: str) -> bool:
    """Whether the braces that TeX would count pair up."""
    depth = 0
    escaped = False
    for char in text:
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif char == "{":
            depth += 1
        elif char == "}":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0
