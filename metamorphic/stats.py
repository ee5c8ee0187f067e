"""Rates and their intervals, by Wilson's formula and by a bootstrap over references.

Variants of one reference stand or fall together, so the Wilson interval is too narrow when a few
references make most of the cases. The bootstrap draws whole references, 1,000 times, with a seed.
Where all cases agree it has nothing to draw from and would claim certainty: it then gives none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import binomtest

from metamorphic.subjects.base import AuditVerdict
from metamorphic.tally import Codes, Mask

CONFIDENCE = 0.95
DRAWS = 1000
_BLOCK = 1 << 24
"""Cells of the weight matrix that are held at once."""


@dataclass(frozen=True, slots=True)
class Measure:
    """`count` of `total`. `value` is None where there was nothing to count."""

    count: int
    total: int
    wilson: tuple[float, float] | None
    bootstrap: tuple[float, float] | None

    @property
    def value(self) -> float | None:
        """The share."""
        return self.count / self.total if self.total else None

    def as_json(self) -> dict[str, Any]:
        """Plain data for the report."""
        return {
            "count": self.count,
            "total": self.total,
            "value": _round(self.value),
            "wilson": _pair(self.wilson),
            "bootstrap": _pair(self.bootstrap),
        }


def wilson(count: int, total: int) -> tuple[float, float] | None:
    """The 95% score interval of `count` in `total`; None for nothing in nothing."""
    if total == 0:
        return None
    interval = binomtest(count, total).proportion_ci(CONFIDENCE, method="wilson")
    return float(interval.low), float(interval.high)


ByCluster = npt.NDArray[np.float64]
"""A count for each reference; whole numbers, so sums of them are exact."""


class Measurer:
    """Measures many shares over the same rows. `clusters` has the reference number of each row."""

    def __init__(self, clusters: npt.NDArray[np.int32], *, seed: int, draws: int = DRAWS) -> None:
        self._clusters = clusters
        self._seed = seed
        self._draws = draws
        self._size = int(clusters.max()) + 1 if len(clusters) else 0

    def count(self, rows: Mask) -> ByCluster:
        """How many of `rows` each reference has."""
        return np.bincount(self._clusters[rows], minlength=self._size).astype(np.float64)

    def measure(self, questions: Sequence[tuple[ByCluster, ByCluster]]) -> list[Measure]:
        """One measure for each (hits, rows) by reference; all share the same draws."""
        if not questions:
            return []
        counts = np.stack([hits for hits, _ in questions], axis=1)
        totals = np.stack([rows for _, rows in questions], axis=1)
        measures = []
        for index, interval in enumerate(self._bootstrap(counts, totals)):
            count, total = int(counts[:, index].sum()), int(totals[:, index].sum())
            varied = interval if 0 < count < total else None
            measures.append(Measure(count, total, wilson(count, total), varied))
        return measures

    def _bootstrap(self, counts: ByCluster, totals: ByCluster) -> list[tuple[float, float] | None]:
        if self._size == 0:
            return [None] * counts.shape[1]
        chance = np.random.default_rng(self._seed)
        even = np.full(self._size, 1.0 / self._size)
        shares = []
        step = max(1, _BLOCK // self._size)
        for start in range(0, self._draws, step):
            draws = min(step, self._draws - start)
            weights = chance.multinomial(self._size, even, size=draws).astype(np.float64)
            with np.errstate(invalid="ignore", divide="ignore"):
                shares.append((weights @ counts) / (weights @ totals))
        return [_percentiles(column) for column in np.concatenate(shares).T]


def _percentiles(shares: npt.NDArray[np.float64]) -> tuple[float, float] | None:
    """The middle 95% of the draws in which the question had rows at all."""
    drawn = shares[np.isfinite(shares)]
    if not len(drawn):
        return None
    tail = 100 * (1 - CONFIDENCE) / 2
    low, high = np.percentile(drawn, [tail, 100 - tail])
    return float(low), float(high)


def verdict_counts(codes: Codes, rows: Mask) -> dict[str, int]:
    """How often each audit verdict was given on `rows`."""
    counts = np.bincount(codes[rows], minlength=len(AuditVerdict))
    return {verdict.name.lower(): int(counts[verdict]) for verdict in AuditVerdict}


def decided(codes: Codes) -> Mask:
    """The rows with a yes or no."""
    mask: Mask = (codes == AuditVerdict.ACCEPT) | (codes == AuditVerdict.REJECT)
    return mask


def disagreement(codes: Sequence[Codes]) -> list[list[float | None]]:
    """For each two subjects the share of different verdicts on the pairs that both were posed."""
    table: list[list[float | None]] = []
    for left in codes:
        row: list[float | None] = []
        for right in codes:
            both = (left >= 0) & (right >= 0)
            row.append(_round(float(np.mean(left[both] != right[both]))) if both.any() else None)
        table.append(row)
    return table


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def _pair(interval: tuple[float, float] | None) -> list[float | None] | None:
    return None if interval is None else [_round(bound) for bound in interval]
