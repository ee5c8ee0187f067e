from __future__ import annotations

from prometheus_client import CollectorRegistry, generate_latest

from verifyd.engine import Engine
from verifyd.hooks_prometheus import PrometheusHook
from verifyd.task import Item, Task


def test_what_is_counted() -> None:
    collectors = CollectorRegistry()
    engine = Engine(hooks=[PrometheusHook(collectors)])
    task = Task("a", "exact")
    engine.verify_batch(
        [Item(task, "a"), Item(task, "a"), Item(task, "b"), Item(Task("a", "x"), "")]
    )
    text = generate_latest(collectors).decode()
    for expected in (
        'verdicts_total{evidence="exact",outcome="correct",reason="equal",verifier="exact"} 2.0',
        'verdicts_total{evidence="exact",outcome="incorrect",reason="different",verifier="exact"} 1.0',
        'reason="unknown_verifier",verifier="unknown"} 1.0',
        'verifyd_repeated_verdicts_total{verifier="exact"} 1.0',
        'verifyd_check_seconds_count{verifier="exact"} 2.0',
    ):
        assert expected in text
