"""Punctuation after an answer (W2, W3, W9), by place."""

from __future__ import annotations

import re

from metamorphic.case import Certificate, Kind
from metamorphic.places import (
    ANSWER,
    INSIDE,
    OUTSIDE,
    is_fragment,
    layout_inside,
    may_stand,
    rewrite,
    wrapped,
)
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.value import Number, Words

_CLOSED = re.compile(r"(?:[.,;:!?…]|\\[lc]?dots|\\[,;:!]|\\right|\\left|\\)\s*[})$]*$")
"""Ends that a further mark would change, or that carry a mark already."""


def _takes_mark(parsed: Parsed) -> bool:
    return not is_fragment(parsed.text) and not _CLOSED.search(parsed.text)


@relation(
    "punctuation.stop",
    category="punctuation",
    kind=Kind.CERT,
    taxonomy="W2",
    params={"blank": ("", " "), "place": (ANSWER, *INSIDE)},
    accepts=[
        ("5", "5.", {"blank": "", "place": ANSWER}),
        ("5", "$5.$", {"blank": "", "place": "inside $"}),
        ("5", "$$5 .$$", {"blank": " ", "place": "inside $$"}),
        ("\\frac12", "\\boxed{\\frac12.}", {"blank": "", "place": "inside \\boxed"}),
        ("no solution", "\\boxed{no solution.}", {"blank": "", "place": "inside \\boxed"}),
    ],
    refuses=[
        ("1, 2, \\ldots", {"blank": "", "place": ANSWER}),
        ("5.", {"blank": "", "place": ANSWER}),
        ("3:30 p.m.", {"blank": "", "place": ANSWER}),
        ("no solution", {"blank": "", "place": "inside $"}),
        ("\\left.x\\right", {"blank": "", "place": ANSWER}),
    ],
)
def stop(parsed: Parsed, *, blank: str, place: str) -> Rewrite | None:
    """A reference that ends in no mark: a full stop after it, inside the delimiters.

    Not after an ellipsis, an abbreviation or another mark.
    """
    if not _takes_mark(parsed):
        return None
    return layout_inside(parsed, place, f"{parsed.text}{blank}.")


@relation(
    "punctuation.stop_outside",
    category="punctuation",
    kind=Kind.CERT,
    taxonomy="W2",
    params={"blank": ("", " "), "place": OUTSIDE},
    accepts=[
        ("5", "$5$.", {"blank": "", "place": "outside $"}),
        ("(1,2)", "\\[(1,2)\\].", {"blank": "", "place": "outside \\["}),
        ("east", "\\boxed{east}.", {"blank": "", "place": "outside \\boxed"}),
    ],
    refuses=[
        ("east", {"blank": "", "place": "outside $"}),
        ("17.5%", {"blank": "", "place": "outside \\boxed"}),
        ("5.", {"blank": "", "place": "outside $"}),
    ],
)
def stop_outside(parsed: Parsed, *, blank: str, place: str) -> Rewrite | None:
    """A reference that ends in no mark: a full stop after the delimiters."""
    if not _takes_mark(parsed) or not may_stand(parsed, place):
        return None
    return rewrite(f"{wrapped(parsed.text, place)}{blank}.", place)


@relation(
    "punctuation.mark",
    category="punctuation",
    kind=Kind.CONTRACT,
    taxonomy="W9",
    params={"mark": (",", ";", ":"), "place": (ANSWER, *INSIDE)},
    accepts=[("5", "5,", {"mark": ",", "place": ANSWER})],
    refuses=[("5.", {"mark": ",", "place": ANSWER})],
)
def mark(parsed: Parsed, *, mark: str, place: str) -> Rewrite | None:
    """A reference that ends in no mark: a comma, a semicolon or a colon after it."""
    if not _takes_mark(parsed) or not may_stand(parsed, place):
        return None
    return _built(parsed, place, "{reference}" + mark)


def _built(parsed: Parsed, place: str, template: str) -> Rewrite:
    template = wrapped(template, place)
    certificate = Certificate("construction", {"rule": "template", "template": template})
    return rewrite(template.replace("{reference}", parsed.text, 1), place, certificate)


@relation(
    "punctuation.exclamation",
    category="punctuation",
    kind=Kind.CONTRACT,
    taxonomy="W9",
    params={"place": (ANSWER, "inside \\boxed")},
    accepts=[("no solution", "no solution!", {"place": ANSWER})],
    refuses=[("5", {"place": ANSWER}), ("x", {"place": ANSWER})],
)
def exclamation(parsed: Parsed, *, place: str) -> Rewrite | None:
    """An answer in words: an exclamation mark after it (it is no factorial there)."""
    if not isinstance(parsed.value, Words) or not _takes_mark(parsed):
        return None
    return _built(parsed, place, "{reference}!") if may_stand(parsed, place) else None


FACTORIAL_TO = 170


@relation(
    "punctuation.factorial",
    category="punctuation",
    kind=Kind.WRONG,
    taxonomy="W9",
    params={"blank": ("", " ")},
    accepts=[("5", "5!", {"blank": ""}), ("0", "0 !", {"blank": " "})],
    refuses=[
        ("1", {"blank": ""}),
        ("2", {"blank": ""}),
        ("x", {"blank": ""}),
        ("1000", {"blank": ""}),
    ],
)
def factorial(parsed: Parsed, *, blank: str) -> Rewrite | None:
    """A whole number other than 1 and 2: an exclamation mark makes it a factorial."""
    value = parsed.value
    if not isinstance(value, Number) or not value.is_integer_literal:
        return None
    if value.value in (1, 2) or value.value > FACTORIAL_TO or str(value.value) != parsed.text:
        return None
    return Rewrite(f"{parsed.text}{blank}!", Certificate("difference"))
