"""The geometry of the report's charts; the templates draw them as SVG, in the page's own colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT = 760, 230
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 12, 34

_GOOD = (1.0, 0.99, 0.95, 0.8, 0.5)
_BAD = (0.0, 0.01, 0.05, 0.2, 0.5)


@dataclass(frozen=True, slots=True)
class Point:
    """One dot with its 95% whisker, in pixels; `told` says the figures in words."""

    x: float
    y: float
    low: float
    high: float
    told: str


def heat(share: float | None, *, good: bool = True) -> str:
    """The colour class of a share: `h0` is as it should be, `h5` the worst.

    `good` says whether a high share is good (equivalents) or bad (mutants).
    """
    if share is None:
        return "none"
    if good:
        return f"h{next((level for level, bound in enumerate(_GOOD) if share >= bound), 5)}"
    return f"h{next((level for level, bound in enumerate(_BAD) if share <= bound), 5)}"


def column_x(index: int, columns: int) -> float:
    """The middle of one of so many columns."""
    return LEFT + (WIDTH - LEFT - RIGHT) * (index + 0.5) / columns


def share_y(share: float) -> float:
    """The height of a share between 0 and 1."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def decade_points(
    cells: Mapping[str, Any], decades: Sequence[str], *, subject: int, subjects: int
) -> list[Point]:
    """The share of accepted off-by-one mutants of one subject at each decade.

    Subjects are set side by side a little, so that equal ones do not hide each other.
    """
    aside = 8 * (subject - (subjects - 1) / 2)
    points = []
    for index, decade in enumerate(decades):
        cell = cells.get(decade)
        if cell is None or cell["acceptance"]["value"] is None:
            continue
        measure = cell["acceptance"]
        low, high = measure["wilson"]
        points.append(
            Point(
                x=round(column_x(index, len(decades)) + aside, 1),
                y=round(share_y(measure["value"]), 1),
                low=round(share_y(low), 1),
                high=round(share_y(high), 1),
                told=f"10^{decade}: {measure['count']} of {measure['total']} accepted",
            )
        )
    return points


def polyline(points: Sequence[Point]) -> str:
    """The `points` attribute of a line through all dots."""
    return " ".join(f"{point.x},{point.y}" for point in points)


def percent_width(share: float) -> str:
    """A share as a CSS width."""
    return f"{100 * share:.3f}%"
