"""Times of day: 4:30 p.m. is 16:30, and an unmarked 4:30 is read as the reference's half."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, SAME, Decision
from verifyd.mathexpr.tree import Clock, Node, Num, Ratio

_HALF_DAY = 12 * 3600


def _unmarked(node: Node) -> int | None:
    """Seconds of h:mm or h:mm:ss without a mark."""
    if not isinstance(node, Ratio) or len(node.parts) > 3:
        return None
    seconds, unit = 0, 3600
    for place, part in enumerate(node.parts):
        if (
            not isinstance(part, Num)
            or part.value.q != 1
            or not 0 <= part.value < (60 if place else 24)
        ):
            return None
        seconds += int(part.value.p) * unit
        unit //= 60
    return seconds


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side carries a.m. or p.m."""
    if not isinstance(reference, Clock) and not isinstance(answer, Clock):
        return None
    first, second = _seconds(reference), _seconds(answer)
    if first is None or second is None:
        return DIFFERENT._replace(detail="a time of day against something else")
    unmarked = second if isinstance(reference, Clock) else first
    both = isinstance(reference, Clock) and isinstance(answer, Clock)
    if both or unmarked >= _HALF_DAY:
        return SAME if first == second else DIFFERENT
    return SAME if first % _HALF_DAY == second % _HALF_DAY else DIFFERENT


def _seconds(node: Node) -> int | None:
    return node.seconds if isinstance(node, Clock) else _unmarked(node)
