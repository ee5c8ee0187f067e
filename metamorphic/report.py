"""Writes the report of an audit: `report.json`, `report.md` and `report.html`.

Everything that a subject or a reference file brought is hostile. The page holds no script at all,
every text is escaped, and what does not show is made visible.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import jinja2
import jsonschema

from metamorphic import charts
from metamorphic.errors import Unusable
from metamorphic.visible import one_line, visible

Report = Mapping[str, Any]

WORST = 12
"""Relations with the most failures that the report lists for each subject."""


GREY = 7
"""The last of the page's series colours."""


class BadReport(Unusable):
    """A file that is no report; the message has the place and the mend."""


def write_report(report: Report, out: Path) -> None:
    """Write the three files into `out`. Raises `BadReport` where the schema does not hold."""
    check_schema(report, "the report")
    text = json.dumps(report, indent=1, allow_nan=False)
    (out / "report.json").write_text(text + "\n", encoding="ascii")
    for name in ("report.md", "report.html"):
        (out / name).write_text(render(name, report), encoding="utf-8")


def load_report(path: Path) -> dict[str, Any]:
    """Read a `report.json`. Raises `BadReport`."""
    try:
        report = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise BadReport(f"{path}: not JSON ({error}); give the report.json of an audit") from error
    check_schema(report, str(path))
    return dict(report)


def check_schema(report: object, place: str) -> None:
    """Raise `BadReport` with the first place where the published schema does not hold."""
    errors = jsonschema.Draft202012Validator(schema()).iter_errors(report)
    if error := next(iter(errors), None):
        where = "/".join(str(step) for step in error.absolute_path) or "the top"
        raise BadReport(
            f"{place}: no report of this version, at {where}: {error.message[:200]}; "
            "make it anew with `metamorphic audit`"
        )


@lru_cache(maxsize=1)
def schema() -> dict[str, Any]:
    """The published JSON schema of `report.json`."""
    text = (resources.files("metamorphic") / "report.schema.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


def headline(report: Report) -> str:
    """One line a subject, for the terminal."""
    lines = []
    for subject in report["subjects"]:
        equivalents, mutants = subject["equivalents"]["in_contract"], subject["mutants"]["all"]
        itself = ", ".join(
            f"{form} {_percent_of(cell)}" for form, cell in forms_read(subject).items()
        )
        lines.append(
            f"{subject['name']}: itself by form ({itself or 'not posed'}), "
            f"equivalents in contract {_percent_of(equivalents)} of {equivalents['emitted']}, "
            f"mutants accepted {mutants['verdicts']['accept']} of {mutants['emitted']}, "
            f"coverage {percent(subject['total']['coverage'])}"
        )
    return "\n".join(lines)


def forms_read(subject: Mapping[str, Any]) -> dict[str, Any]:
    """The cells of the references themselves, by the forms that the subject promises to read."""
    cells = subject["self_validation"]["by_form"]
    read = subject.get("forms", cells)
    return {form: cell for form, cell in sorted(cells.items(), key=_native_first) if form in read}


def _native_first(entry: tuple[str, Any]) -> bool:
    return entry[0] != "native"


def render(template: str, report: Report) -> str:
    """One of the templates, filled."""
    return (
        _environment()
        .get_template(template + ".jinja")
        .render(
            report=report,
            charts=charts,
            categories=_keys(s["equivalents"]["by_category"] for s in report["subjects"]),
            mutant_categories=_keys(s["mutants"]["by_category"] for s in report["subjects"]),
            decades=sorted(
                _keys(s["mutants"]["off_by_one_by_decade"] for s in report["subjects"]), key=int
            ),
            conventions=_keys(s["conventions"] for s in report["subjects"]),
            forms=_keys(s["self_validation"]["by_form"] for s in report["subjects"]),
            datasets=_keys(s["self_validation"]["by_dataset"] for s in report["subjects"]),
            worst={s["name"]: worst_relations(s) for s in report["subjects"]},
            examples=_grouped(report["examples"]),
            colours=budget_colours(report["subjects"]),
        )
    )


def worst_relations(subject: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The relations with the most failures: in contract not accepted, or mutants accepted."""
    rows = [
        {"relation": name, "failure": "false_negative", "cell": cell, "failures": failures}
        for name, cell in subject["equivalents"]["by_relation"].items()
        if (failures := cell["emitted"] - cell["verdicts"]["accept"])
    ] + [
        {"relation": name, "failure": "false_positive", "cell": cell, "failures": failures}
        for name, cell in subject["mutants"]["by_relation"].items()
        if (failures := cell["verdicts"]["accept"])
    ]
    return sorted(rows, key=lambda row: (-row["failures"], row["relation"]))[:WORST]


def budget_colours(subjects: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """A colour for each of the categories that fail most, over all subjects; the rest share grey."""
    total: Counter[str] = Counter()
    for subject in subjects:
        for name, part in subject["budget"]["by_category"].items():
            total[name] += part["failures"]
    ranked = sorted(total, key=lambda name: (-total[name], name))
    return {name: min(rank, GREY) for rank, name in enumerate(ranked)}


def percent(share: float | None, digits: int = 1) -> str:
    """A share as a percentage. It never rounds up to 100 nor down to 0."""
    if share is None:
        return "–"
    rounded = round(100 * share, digits)
    smallest = 10**-digits
    if rounded >= 100 > 100 * share:
        rounded = 100 - smallest
    if rounded <= 0 < share:
        rounded = smallest
    return f"{rounded:.0f}%" if rounded in (0, 100) else f"{rounded:.{digits}f}%"


def interval(bounds: tuple[float, float] | None) -> str:
    """An interval in per cent, such as `97.1 to 98.6`."""
    return "–" if bounds is None else f"{100 * bounds[0]:.1f} to {100 * bounds[1]:.1f}"


def code(text: str) -> str:
    """Foreign text as a Markdown code span, in one line, safe inside a table."""
    shown = one_line(text).replace("|", "¦")
    fence = "`"
    while fence in shown:
        fence += "`"
    return f"{fence} {shown} {fence}"


def _percent_of(cell: Mapping[str, Any] | None) -> str:
    return "–" if cell is None else percent(cell["acceptance"]["value"])


def _keys(tables: Iterable[Mapping[str, Any]]) -> list[str]:
    """All keys of several tables, each once, in the order in which they first come."""
    return list(dict.fromkeys(key for table in tables for key in table))


def _grouped(
    examples: Iterable[Mapping[str, Any]],
) -> dict[str, dict[tuple[str, str], list[Mapping[str, Any]]]]:
    """Examples by subject, then by (failure, relation), worst sorts first."""
    order = ("false_positive", "broken", "false_negative", "self_validation")
    grouped: dict[str, dict[tuple[str, str], list[Mapping[str, Any]]]] = {}
    for example in sorted(
        examples, key=lambda e: (e["subject"], order.index(e["failure"]), e["relation"], e["line"])
    ):
        sorts = grouped.setdefault(example["subject"], {})
        sorts.setdefault((example["failure"], example["relation"]), []).append(example)
    return grouped


def _json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@lru_cache(maxsize=1)
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("metamorphic"),
        autoescape=lambda name: name is None or not name.endswith(".md.jinja"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(
        visible=visible,
        one_line=one_line,
        percent=percent,
        interval=interval,
        code=code,
        tojson_plain=_json_text,
    )
    return environment
