"""Re-proves a variant's certificate from the texts alone, without the relation that made it.

Rules, by the certificate's `kind`:

- `layout`: both texts have the same tokens under the strict lexer of `oracles.layout`.
- `value`: both texts are read, and an oracle proves the values equal.
- `difference`: both texts are read, an oracle proves the values different, and no default
  convention (rounding, six digits, percent) would let the one pass for the other.
- `contract`: as `value` or `difference`, but under the convention named in `data["convention"]`.
- `construction`: the text is built as `data` declares; re-built here and compared.
- `chain`: `data["texts"]` are the results between, `data["links"]` the certificate of each link.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from metamorphic.case import Variant


class Status(StrEnum):
    """What the checker found. REFUTED is a fault of the relation; UNPROVED is dropped."""

    PROVED = "proved"
    BY_CONSTRUCTION = "by_construction"
    UNPROVED = "unproved"
    REFUTED = "refuted"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The status, and why in a word or two."""

    status: Status
    reason: str

    @property
    def stands(self) -> bool:
        """Whether the variant may be emitted."""
        return self.status in (Status.PROVED, Status.BY_CONSTRUCTION)


Rule = Callable[[Variant], CheckResult]

RULES: dict[str, Rule] = {}


def check(variant: Variant) -> CheckResult:
    """Judge `variant` by its certificate; never raises."""
    if variant.completion is None and variant.text == variant.source.reference:
        return CheckResult(Status.REFUTED, "same text as the reference")
    rule = RULES.get(variant.certificate.kind)
    if rule is None:
        return CheckResult(Status.REFUTED, f"unknown certificate {variant.certificate.kind!r}")
    return rule(variant)
