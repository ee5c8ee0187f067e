"""Times of day and dates with a named month (U6, U7, X63)."""

from __future__ import annotations

import re

from metamorphic.case import Certificate, Kind
from metamorphic.relation import Parsed, Rewrite, relation

MOMENT = Certificate("moment")
_CLOCK = re.compile(r"(?:\\text\{)?\s*(\d{1,2}):(\d\d)\s*([ap])\.?m\.?\s*\}?", re.IGNORECASE)


@relation(
    "times.half_day",
    category="times",
    kind=Kind.CERT,
    taxonomy="U6",
    params={
        "form": ("{h}:{m} {H}M", "{h}:{m} {x}.m.", "{h}:{m}{x}m", "\\text{{h}:{m} {H}M}", "24")
    },
    accepts=[
        ("\\text{4:30 p.m.}", "4:30 PM", {"form": "{h}:{m} {H}M"}),
        ("4:30 PM", "16:30", {"form": "24"}),
    ],
    refuses=[("4:30", {"form": "24"}), ("4:30 AM", {"form": "24"}), ("430", {"form": "24"})],
)
def half_day(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A time with a.m. or p.m.: the mark in another spelling, or 24 hours after noon."""
    match = _CLOCK.fullmatch(parsed.text)
    if match is None:
        return None
    hour, minute, half = match[1], match[2], match[3].lower()
    if form == "24":
        if half == "a" or hour == "12":
            return None
        return _moment(f"{int(hour) + 12}:{minute}")
    text = form.replace("{h}", hour).replace("{m}", minute)
    made = text.replace("{H}", half.upper()).replace("{x}", half)
    return None if made == parsed.text else _moment(made)


def _moment(text: str) -> Rewrite:
    return Rewrite(text, MOMENT, completion=None if text.startswith("\\") else text)


_HALF = re.compile(r"(?:\\text\{)?\s*\d{1,2}(?::\d\d)?\s*(?:\\text\{)?\s*([apAP])\.?[mM]\.?\s*\}?")


@relation(
    "times.wrong_half",
    category="times",
    kind=Kind.WRONG,
    taxonomy="X63",
    accepts=[("\\text{4:30 p.m.}", "\\text{4:30 a.m.}"), ("9\\text{ a.m.}", "9\\text{ p.m.}")],
    refuses=["4:30", "\\text{4 apples}", "1 \\pm 2"],
)
def wrong_half(parsed: Parsed) -> Rewrite | None:
    """A time with a.m. or p.m.: the other half of the day."""
    match = _HALF.fullmatch(parsed.text)
    if match is None:
        return None
    other = {"a": "p", "p": "a", "A": "P", "P": "A"}[match[1]]
    return Rewrite(parsed.text[: match.start(1)] + other + parsed.text[match.end(1) :], MOMENT)


_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_MONTH_DAY = re.compile(rf"(?:\\text\{{)?\s*({_MONTHS}) (\d{{1,2}})\s*\}}?")


@relation(
    "times.day_first",
    category="times",
    kind=Kind.CERT,
    taxonomy="U7",
    accepts=[("\\text{June 20}", "\\text{20 June}")],
    refuses=["June", "Room 20", "03/04/2024"],
)
def day_first(parsed: Parsed) -> Rewrite | None:
    """A day of a named month: the day before the month."""
    match = _MONTH_DAY.fullmatch(parsed.text)
    return _moment(f"\\text{{{match[2]} {match[1]}}}") if match else None


@relation(
    "times.wrong_day",
    category="times",
    kind=Kind.WRONG,
    taxonomy="X63",
    params={"shift": (1, 2)},
    accepts=[("\\text{June 20}", "\\text{June 21}", {"shift": 1})],
    refuses=[("Room 20", {"shift": 1}), ("June", {"shift": 1})],
)
def wrong_day(parsed: Parsed, *, shift: int) -> Rewrite | None:
    """A day of a named month, at most the 26th: a later day."""
    match = _MONTH_DAY.fullmatch(parsed.text)
    if match is None or int(match[2]) > 26:
        return None
    return Rewrite(f"\\text{{{match[1]} {int(match[2]) + shift}}}", MOMENT)
