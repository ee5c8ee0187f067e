"""How often our verdicts agree with the labels: real completions, and labelled cases.

`--show` prints each disagreement, but for labels that their origin marks as suspect. The labels
of the completions are those of other graders and hold errors of their own.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console

from benchmarks import data
from benchmarks.report import Report
from verifyd.engine import shutdown, verify_batch
from verifyd.task import Item, Task
from verifyd.verdict import Outcome, Verdict

EXPECTED = {"accept": True, "reject": False}


class _Labelled(NamedTuple):
    item: Item
    label: bool | None
    suspect: bool = False


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cases", type=Path, metavar="DIR", help="default: cases beside --data")
    parser.add_argument("--show", action="store_true", help="print the disagreements")


def measure(options: argparse.Namespace) -> Report:
    cases: Path = options.cases or options.data.parent / "cases"
    rows = [row for row in _sets(options.data, cases) if row[1]]
    if not rows:
        raise data.Absent(f"neither completions in {options.data} nor cases in {cases}")
    figures = {}
    for name, labelled in rows:
        verdicts = verify_batch([entry.item for entry in labelled])
        figures[name] = _counts(labelled, verdicts)
        if options.show:
            _show(name, labelled, verdicts)
    shutdown()
    columns = ("set", *next(iter(figures.values())))
    table = [[name, *counts.values()] for name, counts in figures.items()]
    errors = [f"{name}: {c['error']} errors" for name, c in figures.items() if c["error"]]
    return Report(columns, table, figures, errors)


def _sets(folder: Path, cases: Path) -> Iterator[tuple[str, list[_Labelled]]]:
    try:
        rows = data.completions(folder)
    except data.Absent:
        rows = []
    yield "completions", [_Labelled(row.item, row.label, row.label_suspect) for row in rows]
    for path in sorted(cases.glob("math_*.jsonl")):
        yield path.stem, list(_cases(path))


def _cases(path: Path) -> Iterator[_Labelled]:
    for row in msgspec.json.Decoder(dict).decode_lines(path.read_bytes()):
        label: bool | None
        if "ans" in row:
            label, completion = bool(row["label"]), rf"\boxed{{{row['ans']}}}"
        elif "answer" in row:
            label, completion = EXPECTED.get(str(row.get("expected"))), row["answer"]
        else:
            continue
        yield _Labelled(Item(Task(str(row["gold"])), completion, str(row["id"])), label)


def _counts(labelled: list[_Labelled], verdicts: list[Verdict]) -> dict[str, int | float]:
    judged = [
        (entry, verdict)
        for entry, verdict in zip(labelled, verdicts, strict=True)
        if entry.label is not None
    ]
    decided = [pair for pair in judged if pair[1].reward is not None]
    wrong = [(entry, verdict) for entry, verdict in decided if _disagrees(entry, verdict)]
    return {
        "n": len(judged),
        "agree": len(decided) - len(wrong),
        "agree %": round(100 * (len(decided) - len(wrong)) / max(1, len(judged)), 2),
        "we accept": sum(not entry.label for entry, _ in wrong),
        "we reject": sum(bool(entry.label) for entry, _ in wrong),
        "label suspect": sum(entry.suspect for entry, _ in wrong),
        "undecided": sum(verdict.outcome is Outcome.UNDECIDED for _, verdict in judged),
        "error": sum(verdict.outcome is Outcome.ERROR for _, verdict in judged),
    }


def _disagrees(entry: _Labelled, verdict: Verdict) -> bool:
    return (verdict.outcome is Outcome.CORRECT) != entry.label


def _show(name: str, labelled: list[_Labelled], verdicts: list[Verdict]) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    for entry, verdict in zip(labelled, verdicts, strict=True):
        if entry.label is None or entry.suspect or not _disagrees(entry, verdict):
            continue
        label = "right" if entry.label else "wrong"
        console.print(
            f"{name} {entry.item.id}: label {label}, ours {verdict.outcome}/{verdict.reason}: "
            f"{entry.item.task.reference!r} | {verdict.extracted!r} | {verdict.detail}"
        )
