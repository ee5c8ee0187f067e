"""Judges the failures of an audit once more, each from its recipe."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from metamorphic.audit import failure
from metamorphic.case import SourceCase, from_json
from metamorphic.checker import check
from metamorphic.errors import Unusable
from metamorphic.recipe import replay
from metamorphic.runner import Case
from metamorphic.subjects.base import AuditVerdict, Pair, Subject
from metamorphic.subjects.forms import Form


def read_failures(path: str, line: int | None = None) -> Iterator[tuple[int, dict[str, Any]]]:
    """The records of a `failures.jsonl` with their line numbers. Raises `Unusable`."""
    found = False
    with Path(path).open(encoding="utf-8", errors="replace") as lines:
        for number, text in enumerate(lines, 1):
            if line is None or number == line:
                found = True
                yield number, _record(f"{path}:{number}", text)
    if line is not None and not found:
        raise Unusable(f"{path} has no line {line}")


def rejudge(record: Mapping[str, Any], subject: Subject) -> tuple[bool, str]:
    """Whether the subject still fails, and what was found, in words.

    The variant is made again by its recipe and proved again before it is posed.
    """
    case, state = _case(record)
    posed = case.pose(subject.posing)
    if posed is None:
        return False, f"{subject.name} cannot be posed {case.text!r} in the form {case.form}"
    verdict = subject.judge([Pair("0", *posed)])[0]
    told = (
        f"{subject.name}: {verdict.name.lower()} for {posed[1]!r} against {posed[0]!r} "
        f"({record['failure']}, {case.relation or 'reference itself'}, {state})"
    )
    counts = case.form in subject.posing.forms
    return failure(case.kind, AuditVerdict(verdict), form_is_read=counts) is not None, told


def _case(record: Mapping[str, Any]) -> tuple[Case, str]:
    source = SourceCase(**record["source"])
    form = Form(record["form"])
    if record["variant"] is None:
        text = record.get("text", source.reference)
        return Case(source, text, form), "same text"
    variant = from_json(json.dumps(record["variant"]))
    again = replay(source, variant.recipe)
    same = again is not None and (again.text, again.completion) == (
        variant.text,
        variant.completion,
    )
    state = f"{check(variant).status}, recipe {'replays' if same else 'gives another text now'}"
    return Case(source, variant.text, form, variant), state


def _record(place: str, text: str) -> dict[str, Any]:
    try:
        record = json.loads(text)
        missing = {"subject", "failure", "form", "source", "variant"} - set(record)
    except (ValueError, TypeError) as error:
        raise Unusable(f"{place}: not a failure of an audit ({error})") from error
    if missing:
        raise Unusable(f"{place}: not a failure of an audit; no {', '.join(sorted(missing))}")
    return dict(record)
