"""Verdicts as Prometheus metrics. Needs prometheus-client; the engine does not know this file."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Histogram

from verifyd import registry
from verifyd.hooks import Record

SECONDS = (2e-6, 5e-6, 1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 5e-3, 2e-2, 0.1, 0.5, 2.0, 10.0)


class PrometheusHook:
    """Counts verdicts and killed workers, and the time of work that was not a repetition."""

    def __init__(self, collectors: CollectorRegistry) -> None:
        self._verdicts = Counter(
            "verifyd_verdicts",
            "Verdicts given.",
            ["verifier", "outcome", "reason", "evidence"],
            registry=collectors,
        )
        self._repeated = Counter(
            "verifyd_repeated_verdicts",
            "Verdicts that were found among earlier ones.",
            ["verifier"],
            registry=collectors,
        )
        self._kills = Counter(
            "verifyd_worker_kills",
            "Jobs that ended because a worker was killed at a limit: cpu, wall or memory.",
            ["verifier", "limit"],
            registry=collectors,
        )
        self._seconds = Histogram(
            "verifyd_check_seconds",
            "Work of one check, without waiting.",
            ["verifier"],
            registry=collectors,
            buckets=SECONDS,
        )

    def __call__(self, records: Sequence[Record]) -> None:
        """Count a batch at once: a thousand equal verdicts are one increment."""
        tally = Tally((one.verifier, one.outcome, one.reason, one.evidence) for one in records)
        for (verifier, *labels), count in tally.items():
            self._verdicts.labels(_known(verifier), *labels).inc(count)
        names = {verifier: _known(verifier) for verifier, *_ in tally}
        observe = {one: self._seconds.labels(name).observe for one, name in names.items()}
        repeated: Tally[str] = Tally()
        for one in records:
            if one.repeated:
                repeated[one.verifier] += 1
                continue
            observe[one.verifier](one.elapsed_ms / 1000)
            if one.killed is not None:
                self._kills.labels(names[one.verifier], one.killed).inc()
        for verifier, count in repeated.items():
            self._repeated.labels(names[verifier]).inc(count)


def _known(verifier: str) -> str:
    """The name, so that no caller can invent labels."""
    return verifier if registry.get(verifier) is not None else "unknown"
