"""How often each grader is right on public bug reports of math graders, and how fast.

Every peer that can be installed is asked, in an environment of its own, which is made on first use
(some gigabytes for all). The table also goes into a page of the documentation, between two marks.

A completion that is one box alone is posed in the grader's native form; all others as they stand.
"""

from __future__ import annotations

import argparse
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import data
from benchmarks.report import Report
from metamorphic.subjects import AuditVerdict, Pair, Subject, SubjectError, create
from metamorphic.subjects.peers.catalogue import PEERS, full_names

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases" / "math_public.jsonl"
PAGE = ROOT / "docs" / "reference" / "peers.md"
MARKS = re.compile(r"(<!-- peers -->\n).*(<!-- /peers -->)", re.DOTALL)
BROKEN = (AuditVerdict.TIMEOUT, AuditVerdict.ERROR, AuditVerdict.CRASH)
COLUMNS = (
    "grader",
    "version",
    "right accepted",
    "wrong refused",
    "wrong accepted",
    "undecided",
    "errors",
    "median ms",
    "p99 ms",
)
WARM_UP = 3
"""Pairs before the clock starts; a grader loads what it needs with its first."""


class Case(msgspec.Struct, frozen=True):
    """A public case; `expected` is `accept` or `reject`."""

    id: str
    reference: str
    completion: str
    expected: str

    def pair(self, subject: Subject) -> Pair:
        """What the subject is handed."""
        inside = _lone_box(self.completion)
        posed = None if inside is None else subject.posing.answer(inside)
        reference = subject.posing.reference(self.reference)
        return Pair(self.id, reference, self.completion if posed is None else posed)


def default_verifiers() -> list[str]:
    """Ours, math-verify as installed here, an older one, and all other peers."""
    others = [name for peer in PEERS for name in full_names(peer) if "VERSION" not in name]
    return ["math", "math-verify", "math-verify==0.5.2", *others]


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cases", type=Path, default=CASES, metavar="FILE")
    parser.add_argument(
        "--verifier", action="append", metavar="V", help="instead of all; may be repeated"
    )
    parser.add_argument("--also", action="append", default=[], metavar="V", help="beside them")
    parser.add_argument("--limit", type=int, metavar="N", help="the first N cases alone")
    parser.add_argument("--offline", action="store_true", help="leave out what is not installed")
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE", help="with the marks")


def measure(options: argparse.Namespace) -> Report:
    if not options.cases.is_file():
        raise data.Absent(f"no labelled cases at {options.cases}; name them with --cases")
    cases = msgspec.json.Decoder(Case).decode_lines(options.cases.read_bytes())[: options.limit]
    figures: dict[str, Any] = {}
    absent: dict[str, str] = {}
    for name in [*(options.verifier or default_verifiers()), *options.also]:
        try:
            figures[_title(name)] = _ask(name, cases, offline=options.offline)
        except SubjectError as error:
            absent[_title(name)] = str(error).splitlines()[0]
    rows = [_row(name, figure) for name, figure in figures.items()]
    _write_page(options.page, rows, absent, cases)
    rows += [[name, f"not installed: {why}"] for name, why in absent.items()]
    return Report(COLUMNS, rows, {"graders": figures, "not_installed": absent})


def _ask(name: str, cases: Sequence[Case], *, offline: bool) -> dict[str, Any]:
    subject = create(name, offline=offline)
    try:
        pairs = [case.pair(subject) for case in cases]
        subject.judge(pairs[:WARM_UP])
        verdicts, times = zip(*(_timed(subject, pair) for pair in pairs), strict=True)
        packages = dict(getattr(subject, "packages", {}))
        return {"version": subject.version, "packages": packages} | _counts(cases, verdicts, times)
    finally:
        subject.close()


def _timed(subject: Subject, pair: Pair) -> tuple[AuditVerdict, float]:
    start = time.perf_counter()
    verdict = subject.judge([pair])[0]
    return verdict, 1000 * (time.perf_counter() - start)


def _counts(
    cases: Sequence[Case], verdicts: Sequence[AuditVerdict], times: Sequence[float]
) -> dict[str, Any]:
    counts = Counter(
        (case.expected, verdict) for case, verdict in zip(cases, verdicts, strict=True)
    )
    expected = Counter(case.expected for case in cases)
    return {
        "to_accept": expected["accept"],
        "accepted": counts["accept", AuditVerdict.ACCEPT],
        "to_refuse": expected["reject"],
        "refused": counts["reject", AuditVerdict.REJECT],
        "accepted_wrong": counts["reject", AuditVerdict.ACCEPT],
        "undecided": verdicts.count(AuditVerdict.UNDECIDED),
        "errors": sum(map(verdicts.count, BROKEN)),
        "median_ms": round(statistics.median(times), 3),
        "p99_ms": round(sorted(times)[int(0.99 * len(times))], 3),
    }


def _row(name: str, figure: Mapping[str, Any]) -> list[object]:
    return [
        name,
        figure["version"] or "–",
        _share(figure["accepted"], figure["to_accept"]),
        _share(figure["refused"], figure["to_refuse"]),
        figure["accepted_wrong"],
        figure["undecided"],
        figure["errors"],
        f"{figure['median_ms']:.2g}" if figure["median_ms"] < 10 else f"{figure['median_ms']:.0f}",
        f"{figure['p99_ms']:,.0f}" if figure["p99_ms"] >= 1 else f"{figure['p99_ms']:.2g}",
    ]


def _share(count: int, total: int) -> str:
    return f"{100 * count / total:.1f}% ({count} of {total})" if total else "–"


def _title(name: str) -> str:
    """The name without the folders of the machine that ran it."""
    kind, colon, rest = name.partition(":")
    return f"module:{rest.rpartition('/')[2]}" if kind + colon == "module:" else name


def _lone_box(text: str) -> str | None:
    r"""What stands in the one `\boxed{}` that a text is; None where it is anything else."""
    left, text = r"\boxed{", text.strip()
    if not text.startswith(left) or not text.endswith("}") or text.count(r"\boxed") > 1:
        return None
    inside = text[len(left) : -1]
    depth = 0
    for char in inside:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return None
    return inside if depth == 0 else None


def _write_page(
    page: Path, rows: Sequence[Sequence[object]], absent: Mapping[str, str], cases: Sequence[Case]
) -> None:
    """Fill the marks of the page. Raises ValueError where they are not there."""
    text = page.read_text(encoding="utf-8")
    if not MARKS.search(text):
        raise ValueError(f"{page} has no marks <!-- peers --> and <!-- /peers -->")
    table = "\n".join(_markdown(rows, absent, cases))
    page.write_text(MARKS.sub(lambda m: f"{m[1]}{table}\n{m[2]}", text), encoding="utf-8")


def _markdown(
    rows: Sequence[Sequence[object]], absent: Mapping[str, str], cases: Sequence[Case]
) -> Iterator[str]:
    yield f"| {' | '.join(COLUMNS)} |"
    yield f"| --- | --- |{' ---: |' * (len(COLUMNS) - 2)}"
    for name, *cells in rows:
        yield f"| `{name}` | {' | '.join(map(str, cells))} |"
    yield ""
    yield f"{len(cases)} cases; {time.strftime('%Y-%m-%d', time.gmtime())}."
    for name in absent:
        yield f"`{name}` could not be installed."
