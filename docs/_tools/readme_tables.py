"""Fill the measured tables of the README.

    python docs/_tools/readme_tables.py [--audit report.json] [--throughput throughput.json]

Each table stands between two marks, such as `<!-- audit-table -->` and `<!-- /audit-table -->`.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from metamorphic.report import load_report, percent

README = Path(__file__).parents[2] / "README.md"
PATHS = ("--references", "--out")


def main(arguments: list[str] | None = None) -> int:
    """Write the tables that were asked for; the exit status."""
    parser = argparse.ArgumentParser(description="Fill the measured tables of the README.")
    parser.add_argument("--audit", type=Path, metavar="report.json")
    parser.add_argument("--throughput", type=Path, metavar="throughput.json")
    parser.add_argument("--readme", type=Path, default=README)
    options = parser.parse_args(arguments)
    text = options.readme.read_text(encoding="utf-8")
    if options.audit:
        text = fill(text, "audit-table", "\n".join(audit_table(load_report(options.audit))))
    if options.throughput:
        measured = json.loads(options.throughput.read_bytes())
        text = fill(text, "throughput", "\n".join(throughput_table(measured)))
    options.readme.write_text(text, encoding="utf-8")
    return 0


def fill(text: str, mark: str, table: str) -> str:
    """The text with `table` between the two marks. Raises ValueError where a mark is missing."""
    before, opening, rest = text.partition(f"<!-- {mark} -->")
    _, closing, after = rest.partition(f"<!-- /{mark} -->")
    if not opening or not closing:
        raise ValueError(f"the marks <!-- {mark} --> and <!-- /{mark} --> are not both there")
    return f"{before}{opening}\n{table}\n{closing}{after}"


def audit_table(report: Mapping[str, Any]) -> Iterator[str]:
    """One row a verifier, and where the figures come from."""
    yield (
        "| verifier | itself | equivalents accepted, in contract | out of contract | wrong answers accepted | coverage |"
    )
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for subject in report["subjects"]:
        cells = (
            subject["self_validation"]["by_form"].get("native"),
            subject["equivalents"]["in_contract"],
            subject["equivalents"]["out_of_contract"],
            subject["mutants"]["all"],
        )
        shares = " | ".join(map(_share, cells))
        name = f"`{subject['name']}` {subject['version']}".strip()
        yield f"| {name} | {shares} | {percent(subject['total']['coverage'])} |"
    yield ""
    yield (
        f"{report['references']['used']:,} references, seed {report['seed']}, "
        f"{report['run']['started'][:10]}. Measured with"
    )
    yield f"\n```sh\n{_command(report['run']['command'])}\n```"


def _share(cell: Mapping[str, Any] | None) -> str:
    if cell is None or not cell["emitted"]:
        return "–"
    accepted = cell["acceptance"]
    return f"{percent(accepted['value'], 2)} ({accepted['count']:,} of {accepted['total']:,})"


def _command(command: str) -> str:
    """The command without the folders of the machine that ran it."""
    words = shlex.split(command)
    for place, word in enumerate(words):
        if place and words[place - 1] in PATHS and Path(word).is_absolute():
            words[place] = Path(word).name
    return shlex.join(words)


def throughput_table(measured: Mapping[str, Any]) -> Iterator[str]:
    """The two verifiers and their ratio, in CPU microseconds."""
    figures = measured["figures"]
    machine = measured["machine"]
    yield (
        f"CPU time a verdict in one process, {figures['completions']:,} real completions, start-up "
        f"excluded (`{measured['command']}`; {machine['cores']} cores, {machine['cpu']}, "
        f"Python {measured['python']}, {measured['date'][:10]}):"
    )
    yield ""
    yield "| µs | mean | median | 99th percentile |"
    yield "| --- | ---: | ---: | ---: |"
    for title, key in (("verifyd", "verifyd_us"), ("math-verify", "math_verify_us")):
        for name, times in figures[key].items():
            yield (
                f"| {title}, {name} | "
                + " | ".join(f"{times[column]:,.0f}" for column in ("mean", "p50", "p99"))
                + " |"
            )


if __name__ == "__main__":
    sys.exit(main())
