"""What each command of `metamorphic` does with its arguments; the exit status is the result.

Everything is imported where it is used, so that `--help` loads no engine.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from metamorphic.errors import Unusable

if TYPE_CHECKING:
    from metamorphic.case import SourceCase, Variant
    from metamorphic.subjects.base import Subject

OK, FAILED, UNUSABLE = 0, 1, 2
KEY_VARIABLE = "METAMORPHIC_KEY"


def variants(arguments: argparse.Namespace) -> int:
    from metamorphic.case import SourceCase, to_json
    from metamorphic.generate import mutants
    from metamorphic.generate import variants as equivalents

    _check_relations(arguments.relations)
    make = mutants if arguments.mutants else equivalents
    for variant in make(
        SourceCase("reference", arguments.reference),
        relations=arguments.relations,
        seed=arguments.seed,
        limit_per_relation=arguments.per_relation,
    ):
        print(to_json(variant))
    return OK


def check(arguments: argparse.Namespace) -> int:
    from collections import Counter

    from metamorphic.checker import Status
    from metamorphic.checker import check as check_variant

    counts: Counter[Status] = Counter()
    for number, variant in _read_variants(arguments.variants):
        result = check_variant(variant)
        counts[result.status] += 1
        if not result.stands:
            print(f"line {number}: {result.status.upper()} {variant.relation}: {result.reason}")
    for status in Status:
        print(f"{status.upper()}: {counts[status]}")
    return FAILED if counts[Status.REFUTED] or counts[Status.UNPROVED] else OK


def audit(arguments: argparse.Namespace) -> int:
    from metamorphic.audit import References
    from metamorphic.audit import audit as run_audit
    from metamorphic.references import draw, read_references
    from metamorphic.report import headline, write_report
    from metamorphic.runner import Plan

    _check_relations(arguments.relations)
    files = read_references(arguments.references, field=arguments.field)
    references = References(files, draw(files, arguments.limit, seed=arguments.seed))
    plan = Plan(
        seed=arguments.seed,
        relations=arguments.relations,
        per_relation=arguments.per_relation,
        decades=not arguments.no_decades,
    )
    with _subjects(arguments.verifier, arguments, arguments.jobs) as subjects:
        report = run_audit(
            references,
            subjects,
            plan,
            arguments.out,
            command=shlex.join(["metamorphic", *_without_key(sys.argv[1:], arguments.key)]),
            sources=_tracked(references.drawn),
        )
    write_report(report, arguments.out)
    print(headline(report))
    print(f"Report: {arguments.out / 'report.html'}")
    return _gate(report, arguments.fail_under, arguments.max_false_positives)


def replay(arguments: argparse.Namespace) -> int:
    from metamorphic.replay import read_failures, rejudge

    failing = 0
    with ExitStack() as stack:
        made: dict[str, Subject] = {}
        for number, record in read_failures(arguments.failures, arguments.line):
            name = arguments.verifier or record["subject"]
            if name not in made:
                made[name] = stack.enter_context(_subjects([name], arguments, 1))[0]
            fails, told = rejudge(record, made[name])
            failing += fails
            print(f"line {number}: {told}")
    print(f"{failing} still failing")
    return FAILED if failing else OK


def compare(arguments: argparse.Namespace) -> int:
    from metamorphic.compare import compare as compare_reports
    from metamorphic.compare import load_report

    comparison = compare_reports(load_report(arguments.old), load_report(arguments.new))
    print(comparison.text())
    return FAILED if comparison.regressions else OK


def relations(arguments: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.table import Table

    from metamorphic.relation import registry

    columns = ("relation", "category", "kind", "taxonomy", "does")
    rows = [
        (entry.name, entry.category, entry.kind.value, entry.taxonomy, " ".join(entry.doc.split()))
        for entry in registry().values()
    ]
    if not sys.stdout.isatty():
        print("\n".join("\t".join(row) for row in (columns, *rows)))
        return OK
    table = Table(box=None)
    for column in columns:
        table.add_column(column, no_wrap=column != "does")
    for row in rows:
        table.add_row(*row)
    Console(markup=False, highlight=False).print(table)
    return OK


def _check_relations(names: Sequence[str] | None) -> None:
    """Tell a misspelt name before any work is done."""
    from metamorphic.case import Claim
    from metamorphic.generate import select

    try:
        select(names, Claim.EQUIVALENT)
    except ValueError as error:
        raise Unusable(f"{error}; `metamorphic relations` lists them") from error


@contextmanager
def _subjects(
    names: Sequence[str], arguments: argparse.Namespace, jobs: int
) -> Iterator[list[Subject]]:
    """The named subjects, ended in any case."""
    from metamorphic.subjects import create

    if len(set(names)) < len(names):
        raise Unusable("the same verifier is named twice")
    key = arguments.key or os.environ.get(KEY_VARIABLE)
    with ExitStack() as stack:
        subjects = []
        for name in names:
            subject = create(
                name, timeout_s=arguments.timeout, jobs=jobs, offline=arguments.offline, key=key
            )
            stack.callback(subject.close)
            subjects.append(subject)
        yield subjects


def _without_key(words: Sequence[str], key: str | None) -> list[str]:
    """The words of a command line, for a report: with the key left out."""
    if not key:
        return list(words)
    return ["KEY" if word == key else word.replace(f"={key}", "=KEY") for word in words]


def _read_variants(path: str) -> Iterator[tuple[int, Variant]]:
    from metamorphic.case import from_json

    with sys.stdin if path == "-" else Path(path).open(encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield number, from_json(line)
            except (ValueError, RecursionError) as error:
                raise Unusable(
                    f"{path}:{number}: {error}; `metamorphic variants` writes such lines"
                ) from error


def _tracked(sources: Sequence[SourceCase]) -> Iterable[SourceCase]:
    """The sources with a progress bar on stderr, where that is a terminal."""
    from rich.console import Console
    from rich.progress import track

    return track(
        sources,
        description="references",
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )


def _gate(report: dict[str, Any], fail_under: float | None, allowed: int | None) -> int:
    """Tell each gate that a subject misses; the exit status."""
    status = OK
    for subject in report["subjects"]:
        for category, cell in subject["equivalents"]["by_category"].items():
            acceptance = cell["acceptance"]["value"]
            if fail_under is not None and acceptance < fail_under:
                print(
                    f"FAILED {subject['name']}: {category} accepts {acceptance:.4f} < {fail_under}"
                )
                status = FAILED
        accepted = subject["mutants"]["all"]["verdicts"]["accept"]
        if allowed is not None and accepted > allowed:
            print(f"FAILED {subject['name']}: accepts {accepted} mutants, {allowed} allowed")
            status = FAILED
    return status
