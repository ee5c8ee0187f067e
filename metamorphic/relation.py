"""What a relation is, and the registry of all of them.

A relation is one function in a file of `metamorphic/relations/`. It gets the source as it was read
(`Parsed`) and its parameters by keyword, and gives a `Rewrite`, or None where it does not apply. It
draws nothing by chance: `params` names the values that each parameter may take, the generator
draws. Beside it stand examples that run as tests: what it accepts, with the text it makes, and
what it must refuse.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from metamorphic.case import Certificate, Claim, Kind, SourceCase, Step, Variant
from metamorphic.reader import Unreadable, read, strip_delimiters
from metamorphic.value import Divide, Node, Power, Value, category, walk


@dataclass(frozen=True, slots=True)
class Parsed:
    """A source as relations see it.

    `text` is the reference without blanks and one pair of math delimiters at its ends. `value` is
    None where the strict reader refuses the text; then only relations of layout apply. `nodes` are
    all nodes of the value with their parents, outermost first; `types` are the types of the nodes.
    """

    source: SourceCase
    text: str
    value: Value | None
    nodes: tuple[tuple[Node, Node | None], ...] = ()
    types: frozenset[type[Node]] = frozenset()

    @property
    def category(self) -> str:
        """The kind of value, or `unread`."""
        return "unread" if self.value is None else category(self.value)


@dataclass(frozen=True, slots=True)
class Rewrite:
    """What a relation makes: the new text and the evidence.

    `kind` overrides the relation's own where this one result falls under a convention.
    `completion` is set where the rewrite is of a whole completion.
    """

    text: str
    certificate: Certificate
    completion: str | None = None
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A reference and parameters; `text` is the result, None where the relation must refuse."""

    reference: str
    text: str | None
    params: Mapping[str, Any] = field(default_factory=dict)


RelationFunction = Callable[..., Rewrite | None]


@dataclass(frozen=True, slots=True)
class Relation:
    """One registered relation. `taxonomy` is its id in the published list, such as `F6`."""

    name: str
    category: str
    claim: Claim
    kind: Kind
    taxonomy: str
    params: Mapping[str, Sequence[Any]]
    examples: tuple[Example, ...]
    function: RelationFunction
    needs: frozenset[type[Node]] = frozenset()
    marks: tuple[str, ...] = ()

    def may_apply(self, parsed: Parsed) -> bool:
        """A cheap first look: a node of a type in `needs`, and one of the `marks` in the text."""
        if self.needs and self.needs.isdisjoint(parsed.types):
            return False
        return not self.marks or any(mark in parsed.text for mark in self.marks)

    @property
    def doc(self) -> str:
        """When it applies and what it does."""
        return (self.function.__doc__ or "").strip()

    def apply(self, parsed: Parsed, params: Mapping[str, Any]) -> Variant | None:
        """The variant of `parsed` for these parameters; None where it does not apply."""
        made = self.function(parsed, **params) if self.may_apply(parsed) else None
        if made is None:
            return None
        return Variant(
            source=parsed.source,
            text=made.text,
            claim=self.claim,
            kind=made.kind or self.kind,
            category=self.category,
            recipe=(Step(self.name, dict(params)),),
            certificate=made.certificate,
            completion=made.completion,
        )


_registry: dict[str, Relation] = {}

NOTHING: Mapping[str, Sequence[Any]] = {}


def relation(
    name: str,
    *,
    category: str,
    kind: Kind,
    taxonomy: str,
    claim: Claim | None = None,
    params: Mapping[str, Sequence[Any]] = NOTHING,
    accepts: Sequence[tuple[Any, ...]] = (),
    refuses: Sequence[str | tuple[str, Mapping[str, Any]]] = (),
    needs: Sequence[type[Node]] = (),
    marks: Sequence[str] = (),
) -> Callable[[RelationFunction], RelationFunction]:
    """Register a relation.

    `accepts` holds `(reference, text)` or `(reference, text, params)`; `refuses` holds references,
    or `(reference, params)`. `claim` follows from `kind` (WRONG and CONTROL are different) except
    for CONTRACT, whose default is equivalent. Where the value holds no node of a type in `needs`, or
    the text none of `marks`, the relation is not asked (empty: always asked).
    """
    if claim is None:
        claim = Claim.DIFFERENT if kind in (Kind.WRONG, Kind.CONTROL) else Claim.EQUIVALENT

    def register(function: RelationFunction) -> RelationFunction:
        if name in _registry:
            raise ValueError(f"two relations are named {name!r}")
        examples = tuple(Example(row[0], row[1], dict(*row[2:])) for row in accepts) + tuple(
            Example(row, None) if isinstance(row, str) else Example(row[0], None, row[1])
            for row in refuses
        )
        _registry[name] = Relation(
            name,
            category,
            claim,
            kind,
            taxonomy,
            dict(params),
            examples,
            function,
            frozenset(needs),
            tuple(marks),
        )
        return function

    return register


@lru_cache(maxsize=1)
def registry() -> Mapping[str, Relation]:
    """All relations by name, in the order of their names, found by walking the folder."""
    package = importlib.import_module("metamorphic.relations")
    for module in pkgutil.iter_modules(package.__path__, "metamorphic.relations."):
        importlib.import_module(module.name)
    return {name: _registry[name] for name in sorted(_registry)}


def parse(source: SourceCase) -> Parsed:
    """Read a source once for all relations; never raises."""
    text = strip_delimiters(source.reference)
    try:
        value = read(text)
    except Unreadable:
        return Parsed(source, text, None)
    nodes = tuple(pair for pair in walk(value) if _has_place(*pair))
    return Parsed(source, text, value, nodes, frozenset(type(node) for node, _ in nodes))


def _has_place(node: Node, parent: Node | None) -> bool:
    """Whether the node's span is its own: not the digits of one glyph, not `\\sin` of `\\sin^2 x`."""
    if isinstance(parent, Divide) and parent.style == "glyph":
        return False
    return not (isinstance(parent, Power) and node.span == parent.span)
