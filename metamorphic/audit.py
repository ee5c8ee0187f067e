"""An audit from end to end: pose everything, write failures as they come, sum up."""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

from metamorphic.case import Kind, SourceCase, to_json
from metamorphic.contract import Contract, load_contract
from metamorphic.generate import Dropped
from metamorphic.references import ReferenceFile
from metamorphic.relation import registry
from metamorphic.runner import SELF, Judged, Plan, cases, run
from metamorphic.subjects.base import AuditVerdict, Subject
from metamorphic.summary import CONVENTIONS, MUTANTS, Summary
from metamorphic.tally import Tally, promised

FORMAT = "metamorphic-report/1"
EXAMPLES = 3
"""Failures of one subject, relation and sort that the report itself shows, one a source."""

LONGEST = 4000
"""Characters of a text in the report itself; `failures.jsonl` has all of them."""

_BROKEN = (AuditVerdict.TIMEOUT, AuditVerdict.ERROR, AuditVerdict.CRASH)


@dataclass(frozen=True, slots=True)
class References:
    """The files that were read, and the cases of them that are posed."""

    files: Sequence[ReferenceFile]
    drawn: Sequence[SourceCase]


class Failures:
    """Writes each failure as one line, and keeps the first few of each sort."""

    def __init__(self, file: IO[str], subjects: Sequence[Subject], contracts: Sequence[Contract]):
        self._file = file
        self._subjects = subjects
        self._contracts = contracts
        self._shown: defaultdict[tuple[str, str, str], set[str]] = defaultdict(set)
        self.lines = 0
        self.examples: list[dict[str, Any]] = []

    def add(self, judged: Judged) -> None:
        """Write a line for each subject that failed on this case."""
        for subject, contract, code in zip(
            self._subjects, self._contracts, judged.codes, strict=True
        ):
            counts = judged.case.form in subject.posing.forms
            sort = failure(judged.case.kind, code, form_is_read=counts)
            if sort is not None:
                self._write(_record(judged, subject, contract, code, sort))

    def _write(self, record: dict[str, Any]) -> None:
        self.lines += 1
        self._file.write(json.dumps(record) + "\n")
        sort = (record["subject"], record["relation"], record["failure"])
        shown, source = self._shown[sort], record["source"]["id"]
        if len(shown) < EXAMPLES and source not in shown:
            shown.add(source)
            self.examples.append({**_cut(record), "line": self.lines})


def failure(kind: str, code: int, *, form_is_read: bool = True) -> str | None:
    """What sort of failure a verdict on a case of this kind is; None: it is none.

    A reference itself counts in a form that the subject promises to read.
    """
    if code < 0:
        return None
    verdict = AuditVerdict(code)
    if kind == SELF:
        return "self_validation" if form_is_read and verdict is not AuditVerdict.ACCEPT else None
    if kind == Kind.CERT.value:
        return None if verdict is AuditVerdict.ACCEPT else "false_negative"
    if kind in MUTANTS and verdict is AuditVerdict.ACCEPT:
        return "false_positive"
    return "broken" if verdict in _BROKEN and kind not in CONVENTIONS else None


def audit(
    references: References,
    subjects: Sequence[Subject],
    plan: Plan,
    out: Path,
    *,
    command: str = "",
    sources: Iterable[SourceCase] | None = None,
) -> dict[str, Any]:
    """Audit all subjects side by side on the same pairs; the report as plain data.

    Writes `out/failures.jsonl` meanwhile. `sources` is `references.drawn`, wrapped by the caller
    to show progress. Raises `SubjectError` where a subject does not work at all.
    """
    started, clock = datetime.now(UTC), time.perf_counter()
    contracts = [load_contract(subject.name) for subject in subjects]
    tally, dropped = Tally(contracts), Dropped()
    out.mkdir(parents=True, exist_ok=True)
    with (out / "failures.jsonl").open("w", encoding="ascii") as file:
        failures = Failures(file, subjects, contracts)
        stream = cases(references.drawn if sources is None else sources, plan, dropped)
        for judged in run(stream, subjects, chunk=plan.chunk):
            tally.add(judged)
            failures.add(judged)
    summary = Summary(tally, seed=plan.seed)
    return {
        "format": FORMAT,
        "version": version("verifyd"),
        "run": {
            "command": command,
            "started": started.isoformat(timespec="seconds"),
            "seconds": round(time.perf_counter() - clock, 1),
        },
        "seed": plan.seed,
        "plan": {
            "relations": None if plan.relations is None else list(plan.relations),
            "per_relation": plan.per_relation,
            "decades": plan.decades,
        },
        "references": _references(references),
        "emitted": summary.emitted(),
        "dropped": _dropped(dropped),
        "relations": _relations(tally),
        "subjects": [
            summary.subject(index, subject, contract)
            for index, (subject, contract) in enumerate(zip(subjects, contracts, strict=True))
        ],
        "disagreement": summary.disagreement([subject.name for subject in subjects]),
        "failures": failures.lines,
        "examples": failures.examples,
    }


def _record(
    judged: Judged, subject: Subject, contract: Contract, code: int, sort: str
) -> dict[str, Any]:
    case = judged.case
    posed = case.pose(subject.posing)
    if posed is None:
        raise AssertionError("a case that was not posed has no verdict")
    return {
        "subject": subject.name,
        "failure": sort,
        "verdict": AuditVerdict(code).name.lower(),
        "in_contract": promised(contract, case) if case.kind == Kind.CERT.value else None,
        "kind": case.kind,
        "relation": case.relation,
        "category": case.category,
        "form": case.form.value,
        "text": case.text,
        "source": {
            "id": case.source.id,
            "reference": case.source.reference,
            "dataset": case.source.dataset,
        },
        "posed": {"reference": posed[0], "completion": posed[1]},
        "variant": None if case.variant is None else json.loads(to_json(case.variant)),
    }


def _references(references: References) -> dict[str, Any]:
    used = Counter(case.dataset for case in references.drawn)
    return {
        "files": [
            {
                "name": file.name,
                "sha256": file.sha256,
                "rows": file.rows,
                "cases": len(file.cases),
                "used": used[Path(file.name).stem],
            }
            for file in references.files
        ],
        "used": len(references.drawn),
        "distinct": len({case.reference for case in references.drawn}),
    }


def _dropped(dropped: Dropped) -> list[dict[str, Any]]:
    return [
        {"relation": relation, "reason": reason, "count": count}
        for (relation, reason), count in sorted(dropped.items())
    ]


def _relations(tally: Tally) -> dict[str, Any]:
    return {
        name: {
            "category": entry.category,
            "taxonomy": entry.taxonomy,
            "does": _first_paragraph(entry.doc),
        }
        for name, entry in registry().items()
        if tally.relations.find(name) >= 0
    }


def _cut(value: Any) -> Any:
    """The same data with long texts cut; an answer may have a million characters."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST else f"{value[:LONGEST]}… ({len(value)} characters)"
    if isinstance(value, Mapping):
        return {key: _cut(inner) for key, inner in value.items()}
    return [_cut(inner) for inner in value] if isinstance(value, list) else value


def _first_paragraph(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split())
