"""Real completions and labelled cases, from a folder beside the repository; and hard items, made."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator, Sequence
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
    return _left_open(map(_identity, itertools.count()), count)


def hanging(count: int) -> list[Item]:
    """Pairs that the fast path leaves to the slow rung, where a computer algebra system is lost."""
    return _left_open(map(_lost, itertools.count()), count)


def _identity(k: int) -> Item:
    """By turns a logarithm of radicals, a sum of arcs, a sum of floors, an integral."""
    n, kind = divmod(k, 4)
    n += 2
    if kind == 0:
        inner = rf"{2 * n * n + 1}+{2 * n}\sqrt{{{n * n + 1}}}"
        pair = rf"\ln(\sqrt{{{n * n + 1}}}+{n})", rf"\frac{{1}}{{2}}\ln({inner})"
    elif kind == 1:
        inner = rf"\frac{{\sqrt{{1-y^2}}-{n}xy}}{{\sqrt{{1+{n * n}x^2}}}}"
        pair = rf"\cos(\arctan({n}x)+\arcsin(y))", inner
    elif kind == 2:
        pair = rf"\lfloor {n}x\rfloor+\lfloor {n}x+\frac12\rfloor", rf"\lfloor {2 * n}x\rfloor"
    else:
        pair = rf"\int_0^{{{n}}} 3x^2 dx", str(n**3)
    return _boxed(*pair, f"slow-{k}")


def _lost(k: int) -> Item:
    """A logarithm of a product of radicals, written as a sum: true, and hard to prove."""
    roots = range(2 + k, 7 + k)
    product = "".join(rf"(\sqrt{{{j * j + 1}}}+{j})" for j in roots)
    squares = (rf"\ln({2 * j * j + 1}+{2 * j}\sqrt{{{j * j + 1}}})" for j in roots)
    return _boxed(rf"\ln({product})", rf"\frac{{1}}{{2}}({'+'.join(squares)})", f"hang-{k}")


def _boxed(reference: str, answer: str, label: str) -> Item:
    return Item(Task(reference), rf"\boxed{{{answer}}}", label)


def _left_open(candidates: Iterable[Item], count: int) -> list[Item]:
    """The first `count` candidates that the fast path does leave open, as it is now.

    Raises RuntimeError where it decides nearly all of them.
    """
    tried = itertools.islice(candidates, 10 * count)
    found = list(itertools.islice(filter(is_left_open, tried), count))
    if len(found) < count:
        raise RuntimeError(f"the fast path decides nearly all: {len(found)} of {count} are left")
    return found


def is_left_open(item: Item) -> bool:
    """Whether the fast path leaves the item to the slow rung."""
    return isinstance(worker.check(item.task, item.completion), worker.Escalated)
