"""All verdicts of an audit as columns of small integers: some 20 bytes a pair, no texts."""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from metamorphic.contract import Contract
from metamorphic.runner import Case, Judged
from metamorphic.subjects.forms import undelimited

Codes = npt.NDArray[np.int8]
Mask = npt.NDArray[np.bool_]

NO_DECADE = -1
_INTEGER = re.compile(r"[+-]?0*(\d+)")


class Words:
    """Words as small numbers, in the order in which they first came."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        """The number of `word`; a new one where it is new."""
        if word not in self._numbers:
            self._numbers[word] = len(self.words)
            self.words.append(word)
        return self._numbers[word]

    def find(self, word: str) -> int:
        """The number of `word`, or -1 where it never came."""
        return self._numbers.get(word, -1)


class Tally:
    """One row a case; one column a property, and one of codes for each subject."""

    def __init__(self, contracts: Sequence[Contract]) -> None:
        self._contracts = contracts
        self.kinds, self.categories, self.relations = Words(), Words(), Words()
        self.forms, self.datasets, self.references = Words(), Words(), Words()
        self._columns = {
            name: array("i")
            for name in ("kind", "category", "relation", "form", "dataset", "reference", "decade")
        }
        self._codes = [array("b") for _ in contracts]
        self._promised = [array("b") for _ in contracts]

    def __len__(self) -> int:
        return len(self._columns["kind"])

    def add(self, judged: Judged) -> None:
        """Append one case."""
        case = judged.case
        row = {
            "kind": self.kinds.number(case.kind),
            "category": self.categories.number(case.category),
            "relation": self.relations.number(case.relation),
            "form": self.forms.number(case.form.value),
            "dataset": self.datasets.number(case.source.dataset),
            # Equal references make correlated cases, whatever file they stand in.
            "reference": self.references.number(case.source.reference),
            "decade": decade(case.source.reference),
        }
        for name, value in row.items():
            self._columns[name].append(value)
        for index, contract in enumerate(self._contracts):
            self._codes[index].append(judged.codes[index])
            self._promised[index].append(promised(contract, case))

    def column(self, name: str) -> npt.NDArray[np.int32]:
        """One property of all rows."""
        return np.array(self._columns[name], dtype=np.int32)

    def codes(self, subject: int) -> Codes:
        """The audit verdict codes of one subject; `NOT_POSED` where it was not asked."""
        return np.array(self._codes[subject], dtype=np.int8)

    def promised(self, subject: int) -> Mask:
        """Which rows are in the contract of one subject."""
        return np.array(self._promised[subject], dtype=np.bool_)


def promised(contract: Contract, case: Case) -> bool:
    """Whether the case is in contract; a reference as its own answer has no relation."""
    texts = (undelimited(case.source.reference), case.text)
    completion = None if case.variant is None else case.variant.completion
    return contract.promises(case.relation, case.category, texts, completion)


def decade(reference: str) -> int:
    """The power of ten of an integer reference (7 → 0, 12345 → 4); `NO_DECADE` for others."""
    match = _INTEGER.fullmatch(reference.strip())
    return len(match[1]) - 1 if match else NO_DECADE
