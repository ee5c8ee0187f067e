"""Re-proves a variant's certificate from the texts alone, without the relation that made it.

Rules, by the certificate's `kind`:

- `layout`: both texts have the same tokens under the strict lexer of `oracles.layout`.
- `value`: both texts are read, and an oracle proves the values equal.
- `difference`: both texts are read, an oracle proves the values different, and no default
  convention (rounding, six digits, percent) would let the one pass for the other.
- `contract`: as `value` or `difference`, but under the convention named in `data["convention"]`.
- `construction`: the text is built as `data` declares; re-built here and compared.
- `choice`: both texts are nothing but choice letters; compared as sets.
- `quantity`, `moment`: both texts are an amount with a unit, or a time or date; compared exactly.
  `amounts`, for CONTRACT alone, ignores a unit on one side.
- `chain`: `data["links"]` hold the text, claim and certificate of each step; each is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from metamorphic.case import Certificate, Claim, Kind, SourceCase, Variant
from metamorphic.oracles.choice import compare_choices
from metamorphic.oracles.clock import compare_moments
from metamorphic.oracles.compare import compare
from metamorphic.oracles.construction import CONSTRUCTIONS
from metamorphic.oracles.conventions import CONVENTIONS, family, tolerated
from metamorphic.oracles.layout import Unlexable, same_layout
from metamorphic.oracles.quantity import compare_amounts, compare_quantities
from metamorphic.oracles.verdict import Finding
from metamorphic.reader import Unreadable, read, strip_delimiters


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

MALFORMED = (KeyError, TypeError, AttributeError, ValueError, ArithmeticError, RecursionError)
"""What a rule may raise on data of another shape than it knows."""


def check(variant: Variant) -> CheckResult:
    """Judge `variant` by its certificate; never raises."""
    if variant.completion is None and variant.text == variant.source.reference:
        return _refuted("same text as the reference")
    rule = RULES.get(variant.certificate.kind)
    if rule is None:
        return _refuted(f"unknown certificate {variant.certificate.kind!r}")
    try:
        return rule(variant)
    except MALFORMED as error:
        return _refuted(f"malformed certificate: {type(error).__name__}")


def _refuted(reason: str) -> CheckResult:
    return CheckResult(Status.REFUTED, reason)


def _layout(variant: Variant) -> CheckResult:
    if variant.claim is not Claim.EQUIVALENT:
        return _refuted("layout proves no difference")
    if variant.completion not in (None, variant.text):
        return _refuted("layout is of the answer, not of more than it")
    try:
        same = same_layout(variant.source.reference, variant.text)
    except Unlexable as error:
        return CheckResult(Status.UNPROVED, f"unlexable: {error}")
    return CheckResult(Status.PROVED, "same tokens") if same else _refuted("other tokens")


def _compare(variant: Variant) -> Finding | CheckResult:
    """What the oracles say of the two values, or why they could not be read."""
    try:
        reference = read(strip_delimiters(variant.source.reference))
    except Unreadable as error:
        return CheckResult(Status.UNPROVED, f"reference unreadable: {error.reason}")
    try:
        text = read(strip_delimiters(variant.text))
    except Unreadable as error:
        return CheckResult(Status.UNPROVED, f"variant unreadable: {error.reason}")
    return compare(reference, text)


def _value(variant: Variant) -> CheckResult:
    if variant.claim is not Claim.EQUIVALENT:
        return _refuted("this certificate is of equality")
    found = _compare(variant)
    if isinstance(found, CheckResult):
        return found
    if found.equal is None:
        return CheckResult(Status.UNPROVED, found.how)
    return CheckResult(Status.PROVED, found.how) if found.equal else _refuted(found.how)


def _difference(variant: Variant) -> CheckResult:
    if variant.claim is not Claim.DIFFERENT:
        return _refuted("this certificate is of difference")
    found = _compare(variant)
    if isinstance(found, CheckResult):
        return found
    if found.equal is None:
        return CheckResult(Status.UNPROVED, found.how)
    if found.equal:
        return _refuted(f"equal: {found.how}")
    if family(read(strip_delimiters(variant.source.reference))):
        return CheckResult(Status.UNPROVED, "the reference may be a family")
    convention = tolerated(variant.source.reference, variant.text)
    if convention is not None and variant.kind is not Kind.CONTRACT:
        return CheckResult(Status.UNPROVED, f"within a convention: {convention}")
    return CheckResult(Status.PROVED, found.how)


def _contract(variant: Variant) -> CheckResult:
    """Values that agree (or differ) once the named convention is applied to both."""
    convention = str(variant.certificate.data.get("convention", ""))
    if variant.kind is not Kind.CONTRACT:
        return _refuted("a convention certifies CONTRACT alone")
    if convention not in CONVENTIONS:
        return _refuted(f"unknown convention {convention!r}")
    holds = CONVENTIONS[convention](variant.source.reference, variant.text)
    if holds is None:
        return CheckResult(Status.UNPROVED, f"the convention {convention!r} was not applied")
    if holds is not (variant.claim is Claim.EQUIVALENT):
        return _refuted(f"not so under the convention {convention!r}")
    return CheckResult(Status.PROVED, f"convention {convention}")


def _typed(
    compare_texts: Callable[[str, str], Finding], *, kinds: Collection[Kind] = tuple(Kind)
) -> Rule:
    """A rule of an oracle that reads both texts itself."""

    def rule(variant: Variant) -> CheckResult:
        if variant.completion not in (None, variant.text):
            return _refuted("the certificate is of the answer, not of more than it")
        if variant.kind not in kinds:
            return _refuted(f"this certificate is for {', '.join(kinds)} alone")
        found = compare_texts(strip_delimiters(variant.source.reference), variant.text)
        if found.equal is None:
            return CheckResult(Status.UNPROVED, found.how)
        if found.equal is not (variant.claim is Claim.EQUIVALENT):
            return _refuted(f"{'equal' if found.equal else 'different'}: {found.how}")
        return CheckResult(Status.PROVED, found.how)

    return rule


def _construction(variant: Variant) -> CheckResult:
    """The declared construction gives the text; an `answer` in it is proved different."""
    data = variant.certificate.data
    rule = CONSTRUCTIONS.get(str(data.get("rule")))
    if rule is None:
        return _refuted(f"unknown construction {data.get('rule')!r}")
    reference = strip_delimiters(variant.source.reference)
    built = rule(reference, data)
    if built != (variant.text if variant.completion is None else variant.completion):
        return _refuted("the construction gives another text")
    answer = data.get("answer")
    if variant.claim is Claim.DIFFERENT and answer is not None:
        other = _difference(
            replace(variant, text=answer, completion=None, certificate=Certificate("difference"))
        )
        if not other.stands:
            return other
    return CheckResult(Status.BY_CONSTRUCTION, str(data["rule"]))


def _chain(variant: Variant) -> CheckResult:
    """Each link stands on its own; at most one claims a difference."""
    links = variant.certificate.data.get("links", ())
    claims = [link["claim"] for link in links]
    if claims.count(Claim.DIFFERENT) != (variant.claim is Claim.DIFFERENT) or not links:
        return _refuted("the links do not give the claim")
    if links[-1]["text"] != variant.text:
        return _refuted("the last link is another text")
    source, weakest = variant.source, CheckResult(Status.PROVED, "every link")
    for place, link in enumerate(links):
        result = check(_as_variant(variant, source, link, last=place == len(links) - 1))
        if not result.stands:
            return CheckResult(result.status, f"link {place + 1}: {result.reason}")
        if result.status is Status.BY_CONSTRUCTION:
            weakest = result
        source = SourceCase(source.id, link["text"], source.dataset)
    return _outside_conventions(variant) or weakest


def _outside_conventions(variant: Variant) -> CheckResult | None:
    """Why a chain that ends in a difference may yet pass for its first reference."""
    if variant.claim is Claim.EQUIVALENT or variant.kind is Kind.CONTRACT:
        return None
    convention = tolerated(variant.source.reference, variant.text)
    if convention is None:
        return None
    return CheckResult(Status.UNPROVED, f"within a convention: {convention}")


def _as_variant(
    variant: Variant, source: SourceCase, link: Mapping[str, Any], *, last: bool
) -> Variant:
    if link["kind"] == "chain":
        return replace(variant, certificate=Certificate("chain in chain"))
    return replace(
        variant,
        source=source,
        text=link["text"],
        claim=Claim(link["claim"]),
        certificate=Certificate(link["kind"], link["data"]),
        completion=variant.completion if last else None,
    )


RULES: dict[str, Rule] = {
    "layout": _layout,
    "value": _value,
    "difference": _difference,
    "contract": _contract,
    "construction": _construction,
    "chain": _chain,
    "choice": _typed(compare_choices),
    "quantity": _typed(compare_quantities),
    "amounts": _typed(compare_amounts, kinds=(Kind.CONTRACT,)),
    "moment": _typed(compare_moments),
}
