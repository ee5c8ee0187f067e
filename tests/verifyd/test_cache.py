from __future__ import annotations

import pytest

from verifyd.cache import MAX_TEXT, VerdictCache
from verifyd.schedule import Key, key
from verifyd.task import Item, Task
from verifyd.verdict import Outcome, Reason, Verdict

VERDICT = Verdict(verifier="v", version="v/1", outcome=Outcome.CORRECT, reason=Reason.EQUAL)


def key_of(completion: object, reference: object = "r", prompt: str | None = None) -> Key:
    return key(Item(Task(reference, "v", prompt), str(completion)))  # type: ignore[arg-type]


def test_it_is_bounded_and_keeps_what_is_used() -> None:
    cache = VerdictCache(entries=10)
    cache.put(key_of("used"), VERDICT)
    for number in range(1000):
        cache.put(key_of(number), VERDICT)
        assert cache.get(key_of("used")) is VERDICT
        assert len(cache) <= 20
    assert cache.get(key_of(0)) is None
    assert cache.get(key_of(999)) is VERDICT
    cache.clear()
    assert cache.get(key_of("used")) is None


@pytest.mark.parametrize(
    ("key", "kept"),
    [
        (key_of("x" * MAX_TEXT), True),
        (key_of("x" * MAX_TEXT + "x"), False),
        (key_of("x", "r" * MAX_TEXT + "x"), False),
        (key_of("x", prompt="p" * MAX_TEXT + "x"), False),
        (key_of("x", ("a", "b")), False),
        (key_of("x", {"kind": "stdin"}), False),
    ],
)
def test_large_checks_are_not_kept(key: Key, kept: bool) -> None:
    cache = VerdictCache()
    cache.put(key, VERDICT)
    assert (cache.get(key) is not None) == kept
