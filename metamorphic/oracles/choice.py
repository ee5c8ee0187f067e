"""Choice letters read from a text, and compared as sets of options."""

from __future__ import annotations

import re

from metamorphic.oracles.verdict import UNKNOWN, Finding

_FONT = re.compile(r"\\(?:text|textbf|mathrm|mathbf)\s*\{([^{}]*)\}")
_ONE = r"(?:\(\s*([^\W\d_])\s*\)|([^\W\d_])(?![^\W\d_])\)?)"
_SINGLE = re.compile(rf"(?:option|choice)?\s*{_ONE}\.?", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|or)\s+")


def letters(text: str) -> frozenset[str] | None:
    """The set of letters, in upper case, where `text` is nothing but choice letters."""
    plain = _FONT.sub(r"\1", text).replace("**", "").strip()
    parts = list(plain) if re.fullmatch(r"[A-J]{2,}", plain) else _SEPARATOR.split(plain)
    found = [_SINGLE.fullmatch(part.strip()) for part in parts]
    if not all(found):
        return None
    read = [(match[1] or match[2]).upper() for match in found if match]
    return frozenset(read) if len(set(read)) == len(read) else None


def compare_choices(reference: str, text: str) -> Finding:
    """Equal where both are the same set of letters."""
    left, right = letters(reference), letters(text)
    if left is None or right is None:
        return UNKNOWN
    return Finding(left == right, "choice letters")
