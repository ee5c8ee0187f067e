"""The command `metamorphic`: parse arguments, call one function, choose the exit status.

Exit status: 0 all is well, 1 a check or a gate failed, 2 the request cannot be carried out.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from metamorphic.case import SourceCase, Variant
    from metamorphic.subjects.base import Subject

OK, FAILED, UNUSABLE = 0, 1, 2


class UsageError(Exception):
    """The request cannot be carried out; the message says why and what mends it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone, as with `| head`
        return OK
    except KeyboardInterrupt:
        print("metamorphic: interrupted", file=sys.stderr)
        return 130
    except (UsageError, OSError, ValueError) as error:
        print(f"metamorphic: {error}", file=sys.stderr)
        return UNUSABLE
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="metamorphic",
        description="Certified rewrites and certified wrong answers, to audit any verifier.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_variants(commands)
    _add_check(commands)
    _add_audit(commands)
    _add_replay(commands)
    _add_compare(commands)
    _add_relations(commands)
    return parser


def _add_variants(commands: Any) -> None:
    command = commands.add_parser("variants", help="rewrites of one reference, as JSON lines")
    command.add_argument("reference", metavar="REFERENCE")
    command.add_argument("--mutants", action="store_true", help="certified different answers")
    command.add_argument("--relations", type=_words, metavar="A,B", help="names or categories")
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--per-relation", type=_positive, default=2, metavar="N")
    command.set_defaults(run=_variants)


def _add_check(commands: Any) -> None:
    command = commands.add_parser("check", help="re-prove the certificates of variants")
    command.add_argument("variants", metavar="VARIANTS.jsonl", help="a file, or - for stdin")
    command.set_defaults(run=_check)


def _add_audit(commands: Any) -> None:
    command = commands.add_parser(
        "audit", help="pose references, variants and mutants to verifiers, and report"
    )
    command.add_argument(
        "--verifier",
        action="append",
        required=True,
        metavar="V",
        help="math, math-verify[:latex|:expr], python:package.module:function, "
        "'cmd:PROGRAM ARGS' or a URL; may be repeated",
    )
    command.add_argument(
        "--references",
        action="append",
        required=True,
        metavar="FILE",
        help="JSON lines, CSV or Parquet; a file, pattern or folder; may be repeated",
    )
    command.add_argument("--field", metavar="NAME", help="where the reference stands in a row")
    command.add_argument("--out", required=True, type=Path, metavar="DIR")
    command.add_argument("--seed", type=int, default=0)
    command.add_argument("--relations", type=_words, metavar="A,B", help="names or categories")
    command.add_argument("--per-relation", type=_positive, default=2, metavar="N")
    command.add_argument("--limit", type=_positive, metavar="N", help="draw N references")
    command.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes each")
    command.add_argument("--timeout", type=float, default=10.0, metavar="S", help="for one pair")
    command.add_argument(
        "--no-decades", action="store_true", help="leave out the off-by-one probe of each decade"
    )
    command.add_argument(
        "--fail-under",
        type=_share,
        metavar="X",
        help="exit 1 when the in-contract acceptance of a category is below X (0 to 1)",
    )
    command.add_argument(
        "--max-false-positives",
        type=int,
        metavar="N",
        help="exit 1 when a verifier accepts more than N mutants",
    )
    command.set_defaults(run=_audit)


def _add_replay(commands: Any) -> None:
    command = commands.add_parser("replay", help="judge failures of an audit once more")
    command.add_argument("failures", metavar="FAILURES.jsonl")
    command.add_argument("--line", type=_positive, metavar="N", help="this line alone")
    command.add_argument("--verifier", metavar="V", help="instead of the one that failed")
    command.add_argument("--timeout", type=float, default=10.0, metavar="S")
    command.set_defaults(run=_replay)


def _add_compare(commands: Any) -> None:
    command = commands.add_parser("compare", help="what got worse between two audits")
    command.add_argument("old", type=Path, metavar="OLD.json")
    command.add_argument("new", type=Path, metavar="NEW.json")
    command.set_defaults(run=_compare)


def _add_relations(commands: Any) -> None:
    command = commands.add_parser("relations", help="list all relations")
    command.set_defaults(run=_relations)


def _variants(arguments: argparse.Namespace) -> int:
    from metamorphic.case import SourceCase, to_json
    from metamorphic.generate import mutants, variants

    make = mutants if arguments.mutants else variants
    for variant in make(
        SourceCase("reference", arguments.reference),
        relations=arguments.relations,
        seed=arguments.seed,
        limit_per_relation=arguments.per_relation,
    ):
        print(to_json(variant))
    return OK


def _check(arguments: argparse.Namespace) -> int:
    from collections import Counter

    from metamorphic.checker import Status, check

    counts: Counter[Status] = Counter()
    for number, variant in _read_variants(arguments.variants):
        result = check(variant)
        counts[result.status] += 1
        if not result.stands:
            print(f"line {number}: {result.status.upper()} {variant.relation}: {result.reason}")
    for status in Status:
        print(f"{status.upper()}: {counts[status]}")
    return FAILED if counts[Status.REFUTED] or counts[Status.UNPROVED] else OK


def _audit(arguments: argparse.Namespace) -> int:
    from metamorphic.audit import References, audit
    from metamorphic.case import Claim
    from metamorphic.generate import select
    from metamorphic.references import draw, read_references
    from metamorphic.report import headline, write_report
    from metamorphic.runner import Plan

    select(arguments.relations, Claim.EQUIVALENT)  # a misspelt name is told before the work
    files = read_references(arguments.references, field=arguments.field)
    references = References(files, draw(files, arguments.limit, seed=arguments.seed))
    plan = Plan(
        seed=arguments.seed,
        relations=arguments.relations,
        per_relation=arguments.per_relation,
        decades=not arguments.no_decades,
    )
    with _subjects(arguments.verifier, arguments.timeout, arguments.jobs) as subjects:
        report = audit(
            references,
            subjects,
            plan,
            arguments.out,
            command=shlex.join(["metamorphic", *sys.argv[1:]]),
            sources=_tracked(references.drawn),
        )
    write_report(report, arguments.out)
    print(headline(report))
    print(f"Report: {arguments.out / 'report.html'}")
    return _gate(report, arguments.fail_under, arguments.max_false_positives)


def _replay(arguments: argparse.Namespace) -> int:
    from metamorphic.replay import read_failures, rejudge

    failing = 0
    with ExitStack() as stack:
        made: dict[str, Subject] = {}
        for number, record in read_failures(arguments.failures, arguments.line):
            name = arguments.verifier or record["subject"]
            if name not in made:
                made[name] = stack.enter_context(_subjects([name], arguments.timeout, 1))[0]
            fails, told = rejudge(record, made[name])
            failing += fails
            print(f"line {number}: {told}")
    print(f"{failing} still failing")
    return FAILED if failing else OK


def _compare(arguments: argparse.Namespace) -> int:
    from metamorphic.compare import compare, load_report

    comparison = compare(load_report(arguments.old), load_report(arguments.new))
    print(comparison.text())
    return FAILED if comparison.regressions else OK


def _relations(arguments: argparse.Namespace) -> int:
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


@contextmanager
def _subjects(names: Sequence[str], timeout_s: float, jobs: int) -> Iterator[list[Subject]]:
    """The named subjects, ended in any case."""
    from metamorphic.subjects import SubjectError, create

    if len(set(names)) < len(names):
        raise UsageError("the same verifier is named twice")
    with ExitStack() as stack:
        try:
            subjects = []
            for name in names:
                subjects.append(create(name, timeout_s=timeout_s, jobs=jobs))
                stack.callback(subjects[-1].close)
            yield subjects
        except SubjectError as error:
            raise UsageError(str(error)) from error


def _read_variants(path: str) -> Iterator[tuple[int, Variant]]:
    from metamorphic.case import from_json

    with sys.stdin if path == "-" else Path(path).open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield number, from_json(line)
            except ValueError as error:
                raise UsageError(
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


def _words(text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if not words:
        raise argparse.ArgumentTypeError("names no relation")
    return words


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _share(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError("must be between 0 and 1")
    return number
