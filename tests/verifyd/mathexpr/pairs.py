"""What the comparison finds about two texts; shared by the tables of pairs."""

from __future__ import annotations

from collections.abc import Iterable

from verifyd.mathexpr.compare import decide
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import Unreadable

Pair = tuple[str, str]


def found(reference: str, answer: str) -> bool | None:
    """True equal, False different, None open. An answer that cannot be read is different."""
    wanted = read(reference)
    try:
        given = read(answer)
    except Unreadable:
        return False
    return decide(wanted, given).equal


def unordered(pairs: Iterable[Pair]) -> list[Pair]:
    """Each pair both ways, where both texts can be a reference."""
    both = [pair for first, second in pairs for pair in ((first, second), (second, first))]
    return [pair for pair in both if _readable(pair[0])]


def _readable(text: str) -> bool:
    try:
        read(text)
    except Unreadable:
        return False
    return True
