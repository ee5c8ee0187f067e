"""Times of day and dates with a named month, read from a text and compared."""

from __future__ import annotations

import re

from metamorphic.oracles.verdict import UNKNOWN, Finding

MONTHS = (
    "january february march april may june july august september october november december"
).split()
_TIME = re.compile(r"(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?\s?m\.?)?", re.IGNORECASE)
_MONTH = rf"({'|'.join(MONTHS)})"
_DATES = (
    re.compile(rf"{_MONTH} (?P<day>\d\d?)(?:, (?P<year>\d{{4}}))?", re.IGNORECASE),
    re.compile(rf"(?P<day>\d\d?) {_MONTH}(?: (?P<year>\d{{4}}))?", re.IGNORECASE),
)
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_FONT = re.compile(r"\\(?:text|textrm|mathrm|mbox)\s*\{([^{}]*)\}")


def moment(text: str) -> tuple[object, ...] | None:
    """`("time", minutes)` or `("date", year or None, month, day)`; None for anything else."""
    plain = " ".join(_FONT.sub(r"\1", text).split())
    return _time(plain) or _date(plain)


def _time(plain: str) -> tuple[object, ...] | None:
    match = _TIME.fullmatch(plain)
    if match is None or not (match[2] or match[3]):
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    if match[3]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match[3].lower() == "p" else 0)
    elif hour < 13:
        return None  # which half of the day is not said
    return ("time", 60 * hour + minute) if hour < 24 and minute < 60 else None


def _date(plain: str) -> tuple[object, ...] | None:
    if iso := _ISO.fullmatch(plain):
        return ("date", int(iso[1]), int(iso[2]), int(iso[3]))
    for pattern in _DATES:
        if match := pattern.fullmatch(plain):
            month = next(part for part in match.groups() if part and part.lower() in MONTHS)
            year = int(match["year"]) if match["year"] else None
            return ("date", year, MONTHS.index(month.lower()) + 1, int(match["day"]))
    return None


def compare_moments(reference: str, text: str) -> Finding:
    """Equal where both are the same time or the same date."""
    left, right = moment(reference), moment(text)
    if left is None or right is None or left[0] != right[0]:
        return UNKNOWN
    return Finding(left == right, "time or date")
