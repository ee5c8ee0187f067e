"""Whether a completion ran out of tokens within a formula."""

from __future__ import annotations

import re

_CUT_OFF = ("+", "-", "=", "(", "&", "\\", "^", "{", "[", "<")
_PRICE = re.compile(
    r"\$\s?(?:\d[\d,]*(?:\.\d+)?|\.\d+)"
    r"(?=[.!?]\s|[,;:)]?\s+[A-Za-z(]|[.,;:!?)*_]*\s*\Z|[%/]|\s[-+*x=]\s)[^\\]*\Z"
)
_PRICE_AFTER = re.compile(r"\d ?\Z")


def is_cut_off(text: str, lo: int, hi: int) -> bool:
    """Whether a completion stops within a formula: it ran out of tokens and gives no answer."""
    if text.endswith(_CUT_OFF, lo, hi):
        return True
    if text.find("\\", lo, hi) >= 0 and _is_open(text, lo, hi):
        return True
    if text.find("<", lo, hi) >= 0 and text.rfind("<<", lo, hi) > text.rfind(">>", lo, hi):
        return True  # within a calculator annotation
    if text.find("$", lo, hi) < 0:
        return False
    return text.count("$$", lo, hi) % 2 == 1 or _ends_in_dollars(text, lo, hi)


def _is_open(text: str, lo: int, hi: int) -> bool:
    """Whether more formulas or environments are opened with a backslash than are closed."""
    if text.find("[", lo, hi) >= 0:
        displays = text.count("\\[", lo, hi) - text.count("\\\\[", lo, hi)
        if displays > text.count("\\]", lo, hi):
            return True
    if text.count("\\(", lo, hi) > text.count("\\)", lo, hi):
        return True
    environment = text.find("\\begin{", lo, hi)
    return environment >= 0 and text.count("\\begin{", lo, hi) > text.count("\\end{", lo, hi)


def _ends_in_dollars(text: str, lo: int, hi: int) -> bool:
    """Whether the last line opens mathematics with a dollar sign and does not close it."""
    lo = max(lo, text.rfind("\n", lo, hi) + 1)
    if (text.count("$", lo, hi) - text.count("\\$", lo, hi)) % 2 == 0:
        return False
    last = text.rfind("$", lo, hi)
    is_price = _PRICE.match(text, last, hi) or _PRICE_AFTER.search(text[max(lo, last - 2) : last])
    return is_price is None
