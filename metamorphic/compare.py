"""What got worse between two audits.

Two audits of the same references, seed, plan and relations posed the same pairs, so every lost
acceptance counts. Otherwise only what the 95% intervals tell apart counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from metamorphic.report import BadReport, Report, forms_read, load_report, percent

__all__ = ["Change", "Comparison", "compare", "load_report"]


@dataclass(frozen=True, slots=True)
class Change:
    """One figure of one subject, in both audits; `worse` says whether it is a regression."""

    subject: str
    figure: str
    old: Mapping[str, Any]
    new: Mapping[str, Any]
    worse: bool

    def text(self) -> str:
        """The change in one line."""
        before, after = (f"{percent(m['value'], 2)} ({m['count']}/{m['total']})" for m in self.both)
        return f"{'WORSE ' if self.worse else 'better'} {self.subject}: {self.figure} {before} → {after}"

    @property
    def both(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """The old measure and the new."""
        return self.old, self.new


@dataclass(frozen=True, slots=True)
class Comparison:
    """All changes, and what could not be compared."""

    same_pairs: bool
    changes: tuple[Change, ...]
    missing: tuple[str, ...]

    @property
    def regressions(self) -> list[Change]:
        """The changes for the worse."""
        return [change for change in self.changes if change.worse]

    def text(self) -> str:
        """The comparison for a person."""
        rule = (
            "The same pairs: every change counts."
            if self.same_pairs
            else "Not the same pairs: a change counts where the 95% intervals are apart."
        )
        gone = [f"gone   {name}" for name in self.missing]
        lines = [change.text() for change in sorted(self.changes, key=lambda c: not c.worse)]
        count = len(self.regressions)
        return "\n".join([rule, *lines, *gone, f"{count} regression{'' if count == 1 else 's'}"])


def compare(old: Report, new: Report) -> Comparison:
    """Compare the subjects that both audits have. Raises `BadReport` where there is none."""
    before, after = ({s["name"]: s for s in report["subjects"]} for report in (old, new))
    common = [name for name in before if name in after]
    if not common:
        raise BadReport("the two audits have no verifier in common")
    same = _same_pairs(old, new)
    changes: list[Change] = []
    missing = [name for name in before if name not in after]
    for name in common:
        figures = dict(_figures(after[name]))
        for figure, measure, high_is_good in _all(before[name]):
            if figure not in figures:
                missing.append(f"{name}: {figure}")
            elif (worse := _worse(measure, figures[figure], high_is_good, same)) is not None:
                changes.append(Change(name, figure, measure, figures[figure], worse))
    return Comparison(same, tuple(changes), tuple(missing))


def _same_pairs(old: Report, new: Report) -> bool:
    keys = ("seed", "plan", "references", "emitted", "relations")
    return all(old[key] == new[key] for key in keys)


def _worse(
    old: Mapping[str, Any], new: Mapping[str, Any], high_is_good: bool, same: bool
) -> bool | None:
    """Whether the measure got worse (True), better (False), or neither (None)."""
    if not old["total"] or not new["total"]:
        return None
    if same:
        if old["count"] * new["total"] == new["count"] * old["total"]:
            return None
    elif old["wilson"][0] <= new["wilson"][1] and new["wilson"][0] <= old["wilson"][1]:
        return None
    return bool((new["value"] < old["value"]) is high_is_good)


def _figures(subject: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for figure, measure, _ in _all(subject):
        yield figure, measure


def _all(subject: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any], bool]]:
    """Every acceptance that is judged, as (name, measure, whether a high one is good)."""
    equivalents, mutants = subject["equivalents"], subject["mutants"]
    tables = (
        ("itself", forms_read(subject), True),
        ("equivalents, category", equivalents["by_category"], True),
        ("equivalents, relation", equivalents["by_relation"], True),
        ("mutants, category", mutants["by_category"], False),
        ("mutants, relation", mutants["by_relation"], False),
        ("off by one, decade", mutants["off_by_one_by_decade"], False),
    )
    yield "equivalents in contract", equivalents["in_contract"]["acceptance"], True
    yield "mutants", mutants["all"]["acceptance"], False
    for title, cells, high_is_good in tables:
        for name, cell in cells.items():
            yield f"{title} {name}", cell["acceptance"], high_is_good
