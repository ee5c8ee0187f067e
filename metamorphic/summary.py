"""From the tally of an audit to the figures of its report, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from metamorphic.case import Kind
from metamorphic.contract import Contract
from metamorphic.relation import registry
from metamorphic.runner import OFF_BY_ONE, SELF
from metamorphic.stats import ByCluster, Measurer, decided, disagreement, verdict_counts
from metamorphic.subjects.base import AuditVerdict, Form, Subject
from metamorphic.tally import NO_DECADE, Codes, Mask, Tally, Words

MUTANTS = (Kind.WRONG.value, Kind.CONTROL.value)
CONVENTIONS = (Kind.CONTRACT.value, Kind.TESTED.value)
"""Reported apart, never a fault of the subject."""


class _Cells:
    """Cells of one subject. They are filled together by `fill`, since draws are shared."""

    def __init__(self, codes: Codes, clusters: Any, seed: int) -> None:
        self.codes = codes
        self.posed: Mask = codes >= 0
        self._clusters = clusters
        self._measurer = Measurer(clusters, seed=seed)
        self._open: list[tuple[dict[str, Any], str, ByCluster, ByCluster]] = []

    def cell(self, rows: Mask, rate: str | None = None) -> dict[str, Any]:
        """The figures of these rows; `rate` names the share of wrong verdicts, if there is one."""
        rows = rows & self.posed
        judged = rows & decided(self.codes)
        total = int(rows.sum())
        cell: dict[str, Any] = {
            "emitted": total,
            "references": len(np.unique(self._clusters[rows])),
            "verdicts": verdict_counts(self.codes, rows),
            "coverage": round(int(judged.sum()) / total, 6) if total else None,
        }
        self._measure(cell, "acceptance", rows, AuditVerdict.ACCEPT)
        if rate is not None:
            wrong = AuditVerdict.REJECT if rate == "false_negative_rate" else AuditVerdict.ACCEPT
            self._measure(cell, rate, judged, wrong)
        return cell

    def _measure(self, cell: dict[str, Any], name: str, rows: Mask, hit: AuditVerdict) -> None:
        count = self._measurer.count
        self._open.append((cell, name, count(rows & (self.codes == hit)), count(rows)))

    def fill(self) -> None:
        measures = self._measurer.measure([(hits, rows) for _, _, hits, rows in self._open])
        for (cell, name, _, _), measure in zip(self._open, measures, strict=True):
            cell[name] = measure.as_json()


class Summary:
    """The figures of all subjects over one tally."""

    def __init__(self, tally: Tally, *, seed: int) -> None:
        self._tally = tally
        self._seed = seed
        self._column = {
            name: tally.column(name)
            for name in ("kind", "category", "relation", "form", "dataset", "reference", "decade")
        }

    def emitted(self) -> dict[str, int]:
        """How many cases there are of each kind."""
        return {kind: int(self._of_kind([kind]).sum()) for kind in [SELF, *(k.value for k in Kind)]}

    def subject(self, index: int, subject: Subject, contract: Contract) -> dict[str, Any]:
        """All figures of one subject."""
        cells = _Cells(self._tally.codes(index), self._column["reference"], self._seed)
        promised = self._tally.promised(index)
        cert = self._of_kind([Kind.CERT.value])
        every = np.ones(len(self._tally), dtype=np.bool_)
        result = {
            "name": subject.name,
            "version": subject.version,
            "packages": dict(getattr(subject, "packages", {})),
            "native_form": subject.posing.described,
            "forms": [form.value for form in Form if form in subject.posing.forms],
            "contract": _contract(contract),
            "total": cells.cell(every),
            "self_validation": self._self_validation(cells),
            "equivalents": self._equivalents(cells, promised),
            "mutants": self._mutants(cells),
            "conventions": self._by_relation(cells, self._of_kind(CONVENTIONS), None),
            "budget": self._budget(cells, cert & promised),
        }
        cells.fill()
        return result

    def disagreement(self, names: list[str]) -> dict[str, Any]:
        """The share of different verdicts for each two subjects."""
        codes = [self._tally.codes(index) for index in range(len(names))]
        return {"subjects": names, "share": disagreement(codes)}

    def _self_validation(self, cells: _Cells) -> dict[str, Any]:
        rows = self._of_kind([SELF])
        native = rows & self._is("form", self._tally.forms, "native")
        return {
            "by_form": {
                form: cells.cell(rows & self._is("form", self._tally.forms, form))
                for form in self._tally.forms.words
            },
            "by_dataset": {
                name: cells.cell(native & self._is("dataset", self._tally.datasets, name))
                for name in self._words("dataset", self._tally.datasets, rows)
            },
        }

    def _equivalents(self, cells: _Cells, promised: Mask) -> dict[str, Any]:
        cert = self._of_kind([Kind.CERT.value])
        rate = "false_negative_rate"
        return {
            "in_contract": cells.cell(cert & promised, rate),
            "out_of_contract": cells.cell(cert & ~promised, rate),
            "by_category": self._by_category(cells, cert & promised, rate),
            "by_category_out_of_contract": self._by_category(cells, cert & ~promised, rate),
            "by_relation": self._by_relation(cells, cert & promised, rate),
            "by_relation_out_of_contract": self._by_relation(cells, cert & ~promised, rate),
        }

    def _mutants(self, cells: _Cells) -> dict[str, Any]:
        rows = self._of_kind(MUTANTS)
        rate = "false_positive_rate"
        whole = self._column["decade"] != NO_DECADE
        off_by_one = rows & whole & np.isin(self._column["relation"], self._off_by_one())
        decades = sorted(set(self._column["decade"][off_by_one].tolist()))
        return {
            "all": cells.cell(rows, rate),
            "by_category": self._by_category(cells, rows, rate),
            "by_relation": self._by_relation(cells, rows, rate),
            "off_by_one_by_decade": {
                str(decade): cells.cell(off_by_one & (self._column["decade"] == decade), rate)
                for decade in decades
            },
        }

    def _budget(self, cells: _Cells, rows: Mask) -> dict[str, Any]:
        """How the in-contract failures (all that was not accepted) split over categories."""
        failed = rows & cells.posed & (cells.codes != AuditVerdict.ACCEPT)
        total = int(failed.sum())
        counts = {
            name: int((failed & self._is("category", self._tally.categories, name)).sum())
            for name in self._words("category", self._tally.categories, failed)
        }
        shares = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return {
            "failures": total,
            "by_category": {
                name: {"failures": count, "share": round(count / total, 6)}
                for name, count in shares
            },
        }

    def _by_category(self, cells: _Cells, rows: Mask, rate: str | None) -> dict[str, Any]:
        words = self._tally.categories
        return {
            name: cells.cell(rows & self._is("category", words, name), rate)
            for name in self._words("category", words, rows & cells.posed)
        }

    def _by_relation(self, cells: _Cells, rows: Mask, rate: str | None) -> dict[str, Any]:
        words = self._tally.relations
        return {
            name: cells.cell(rows & self._is("relation", words, name), rate)
            for name in self._words("relation", words, rows & cells.posed)
        }

    def _off_by_one(self) -> list[int]:
        return [
            self._tally.relations.find(name)
            for name, entry in registry().items()
            if entry.taxonomy == OFF_BY_ONE
        ]

    def _of_kind(self, kinds: Iterable[str]) -> Mask:
        numbers = [self._tally.kinds.find(kind) for kind in kinds]
        return np.isin(self._column["kind"], numbers)

    def _is(self, column: str, words: Words, word: str) -> Mask:
        mask: Mask = self._column[column] == words.find(word)
        return mask

    def _words(self, column: str, words: Words, rows: Mask) -> list[str]:
        return sorted(words.words[number] for number in np.unique(self._column[column][rows]))


def _contract(contract: Contract) -> dict[str, Any]:
    return {
        "name": contract.name,
        "sha256": contract.sha256,
        "note": contract.note,
        "plain_text_only": contract.plain_text_only,
        "reads": list(contract.reads),
        "exclusions": [
            {"relations": list(exclusion.relations), "why": exclusion.why}
            for exclusion in contract.exclusions
        ],
    }
