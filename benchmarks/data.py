"""Real completions and labelled cases, from a folder beside the repository; and hard items, made."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from verifyd import worker
from verifyd.task import Item, Task

DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "data"


class Absent(Exception):
    """The data is not there; the benchmark is skipped."""


class Completion(msgspec.Struct, frozen=True):
    """A row of a `completions_*.jsonl` file."""

    id: str
    gold: str
    completion: str
    label: bool
    label_suspect: bool = False

    @property
    def item(self) -> Item:
        return Item(Task(self.gold), self.completion, self.id)


_decoder = msgspec.json.Decoder(Completion)


def completions(folder: Path) -> list[Completion]:
    """All rows of all files, but for CRUXEval, whose answers are Python literals.

    Raises Absent where there are none.
    """
    rows: list[Completion] = []
    for path in sorted(folder.glob("completions_*.jsonl")):
        if "cruxeval" not in path.name:
            rows += _decoder.decode_lines(path.read_bytes())
    if not rows:
        raise Absent(f"no completions_*.jsonl in {folder}; name their folder with --data")
    return rows


def sample(folder: Path, count: int, seed: int) -> list[Completion]:
    """So many completions, drawn without replacement; all where there are no more."""
    rows = completions(folder)
    return random.Random(seed).sample(rows, min(count, len(rows)))


def distinct(rows: Sequence[Completion], count: int) -> Iterator[Item]:
    """So many items, no two the same check: the rows over and over, with a number in front.

    A number in front changes no answer, and keeps every memory of verdicts out of the game.
    """
    for place in range(count):
        row = rows[place % len(rows)]
        yield Item(Task(row.gold), f"Sample {place}.\n{row.completion}", str(place))


def lines(items: Sequence[Item]) -> bytes:
    """The items as `verifyd verify` reads them."""
    rows = [
        {
            "id": item.id,
            "verifier": item.task.verifier,
            "completion": item.completion,
            "reference": item.task.reference,
        }
        for item in items
    ]
    return msgspec.json.Encoder().encode_lines(rows)


def escalating(count: int) -> list[Item]:
    """True identities that the fast path leaves to the slow rung, each soon settled there."""
    made = []
    for k in range(2, count + 2):
        if k % 2:
            pair = rf"(n+{k})!", rf"(n+{k})\cdot (n+{k - 1})!"
        else:
            inner = rf"{2 * k * k + 1}+{2 * k}\sqrt{{{k * k + 1}}}"
            pair = rf"\ln(\sqrt{{{k * k + 1}}}+{k})", rf"\frac{{1}}{{2}}\ln({inner})"
        made.append(_boxed(*pair, f"slow-{k}"))
    return checked(made)


def hanging(count: int) -> list[Item]:
    """Pairs that the fast path leaves to the slow rung, where a computer algebra system is lost."""
    return checked([_lost(k) for k in range(count)])


def _lost(k: int) -> Item:
    """A tower of powers, a product of nested radicals under a logarithm, or an integral."""
    roots = range(2 + k, 7 + k)
    if k % 3 == 0:
        pair = rf"{k + 5}^{{9^{{9^{{9}}}}}}", rf"{(k + 5) ** 2}^{{\frac{{1}}{{2}} 9^{{9^{{9}}}}}}"
    elif k % 3 == 1:
        product = "".join(rf"(\sqrt{{{j * j + 1}}}+{j})" for j in roots)
        squares = (rf"\ln({2 * j * j + 1}+{2 * j}\sqrt{{{j * j + 1}}})" for j in roots)
        pair = rf"\ln({product})", rf"\frac{{1}}{{2}}({'+'.join(squares)})"
    else:
        pair = (
            rf"\int_0^{{\infty}} \frac{{\sin^{k}(x)\ln(1+x^2)}}{{x^2+e^x}} dx",
            rf"\ln({k})+\pi",
        )
    return _boxed(*pair, f"hang-{k}")


def _boxed(reference: str, answer: str, label: str) -> Item:
    return Item(Task(reference), rf"\boxed{{{answer}}}", label)


def checked(items: list[Item]) -> list[Item]:
    """The same items. Raises RuntimeError where the fast path decides one after all."""
    for item in items:
        found = worker.check(item.task, item.completion)
        if not isinstance(found, worker.Escalated):
            raise RuntimeError(f"no longer left to the slow rung: {item} is {found.outcome}")
    return items
