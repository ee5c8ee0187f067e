"""A bounded memory of verdicts."""

from __future__ import annotations

from verifyd.schedule import Key
from verifyd.verdict import Verdict

MAX_ENTRIES = 8192
MAX_TEXT = 2048


class VerdictCache:
    """The verdicts of recent checks, at most twice `entries` of them.

    Two generations stand in for exact recency: a full young one becomes the old one, and a hit in
    the old one makes it young again. So there is no list to relink and no lock: each step
    is one dictionary operation. Texts longer than `MAX_TEXT` code points are not kept, nor
    are checks against anything but one text, whose size is not so soon told.
    """

    def __init__(self, entries: int = MAX_ENTRIES) -> None:
        self.entries = entries
        self._young: dict[Key, Verdict] = {}
        self._old: dict[Key, Verdict] = {}

    def get(self, key: Key) -> Verdict | None:
        """The verdict of that check, if it is remembered."""
        verdict = self._young.get(key)
        if verdict is None and (verdict := self._old.get(key)) is not None:
            self.put(key, verdict)
        return verdict

    def put(self, key: Key, verdict: Verdict) -> None:
        """Remember a verdict, unless the check's texts are long."""
        completion, reference, _, prompt, _ = key
        if not isinstance(reference, str):
            return
        if max(len(completion), len(reference), len(prompt or "")) > MAX_TEXT:
            return
        if len(self._young) >= self.entries:
            self._old, self._young = self._young, {}
        self._young[key] = verdict

    def clear(self) -> None:
        """Forget all."""
        self._young, self._old = {}, {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)
