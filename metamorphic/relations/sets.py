"""Finite sets, lists and unions: order, repetition, brackets."""

from __future__ import annotations

import re

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    PLACES,
    by_convention,
    by_layout,
    by_value,
    find,
    source_text,
    splice,
)
from metamorphic.value import (
    Chain,
    FiniteSet,
    Listing,
    Node,
    Union,
)

ROTATIONS = (1, 2, 3)


def arranged(parsed: Parsed, items: tuple[Node, ...], order: list[int]) -> str | None:
    """The text with the members in another order, what stands between them unmoved."""
    texts = [source_text(parsed, item) for item in items]
    out, at = "", items[0].span[0]
    for place, item in enumerate(items):
        out += parsed.text[at : item.span[0]] + texts[order[place]]
        at = item.span[1]
    return splice(parsed.text, (items[0].span[0], items[-1].span[1]), out)


def rotated(count: int, shift: int) -> list[int] | None:
    """A rotation of 0..count-1; None where it is no other order."""
    if count < 2 or shift % count == 0:
        return None
    return [(place + shift) % count for place in range(count)]


def _set_members(parsed: Parsed, place: int) -> tuple[Node, ...] | None:
    found = find(parsed, lambda node: isinstance(node, FiniteSet) and len(node.items) > 1, place)
    return found[0].items if found and isinstance(found[0], FiniteSet) else None


@relation(
    "set.rotate",
    category="sets",
    kind=Kind.CERT,
    taxonomy="S1",
    needs=(FiniteSet,),
    params={"place": PLACES, "shift": ROTATIONS},
    accepts=[
        (r"\{1,2,3\}", r"\{2,3,1\}", {"place": 0, "shift": 1}),
        (r"\left\{(1,2), (3,4)\right\}", r"\left\{(3,4), (1,2)\right\}", {"place": 0, "shift": 1}),
        (r"x \in \{-1, 1\}", r"x \in \{1, -1\}", {"place": 0, "shift": 1}),
    ],
    refuses=[
        ("(1,2,3)", {"place": 0, "shift": 1}),
        ("1,2,3", {"place": 0, "shift": 1}),
        (r"\{1\}", {"place": 0, "shift": 1}),
        (r"\{1,2\}", {"place": 0, "shift": 2}),
    ],
)
def rotate(parsed: Parsed, *, place: int, shift: int) -> Rewrite | None:
    """A finite set of two or more members, in curly brackets: its members rotated."""
    items = _set_members(parsed, place)
    order = None if items is None else rotated(len(items), shift)
    if items is None or order is None:
        return None
    return by_value(arranged(parsed, items, order))


@relation(
    "set.repeat",
    category="sets",
    kind=Kind.CERT,
    taxonomy="S2",
    needs=(FiniteSet,),
    params={"place": PLACES, "member": (0, 1, 2)},
    accepts=[(r"\{1,2\}", r"\{1,2,1\}", {"place": 0, "member": 0})],
    refuses=[
        ("1,2", {"place": 0, "member": 0}),
        ("(1,2)", {"place": 0, "member": 0}),
        (r"\{1,2\}", {"place": 0, "member": 2}),
    ],
)
def repeat(parsed: Parsed, *, place: int, member: int) -> Rewrite | None:
    """A finite set in curly brackets: one member written again at the end."""
    items = _set_members(parsed, place)
    if items is None or member >= len(items):
        return None
    end = items[-1].span[1]
    return by_value(splice(parsed.text, (end, end), f",{source_text(parsed, items[member])}"))


@relation(
    "set.braces",
    category="sets",
    kind=Kind.CERT,
    taxonomy="S9",
    needs=(FiniteSet,),
    params={"form": ("\\{", "\\left\\{", "\\lbrace")},
    accepts=[
        (r"\{1,2\}", r"\left\{1,2\right\}", {"form": "\\left\\{"}),
        (r"\left\{1,2\right\}", r"\{1,2\}", {"form": "\\{"}),
        (r"\{1,2\}", r"\lbrace 1,2\rbrace ", {"form": "\\lbrace"}),
    ],
    refuses=[
        ("(1,2)", {"form": "\\{"}),
        ("1,2", {"form": "\\left\\{"}),
        (r"\{1\} \cup \{2\}", {"form": "\\left\\{"}),
    ],
)
def braces(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A reference that is one set in curly brackets: another spelling of the brackets."""
    if not isinstance(parsed.value, FiniteSet):
        return None
    found = re.fullmatch(
        r"(?:\\left\s*)?(?:\\\{|\\lbrace(?![A-Za-z]))(.*?)(?:\\right\s*)?(?:\\\}|\\rbrace)",
        parsed.text,
    )
    if found is None:
        return None
    opener, closer = {
        "\\{": ("\\{", "\\}"),
        "\\left\\{": ("\\left\\{", "\\right\\}"),
        "\\lbrace": ("\\lbrace ", "\\rbrace "),
    }[form]
    text = f"{opener}{found[1]}{closer}"
    return None if text == parsed.text else by_layout(text)


@relation(
    "union.reverse",
    category="sets",
    kind=Kind.CERT,
    taxonomy="S5",
    needs=(Union,),
    params={"place": PLACES},
    accepts=[
        (r"(-\infty,-8)\cup (8,\infty)", r"(8,\infty)\cup (-\infty,-8)", {"place": 0}),
        (r"x \in [1,2]\cup[3,4]", r"x \in [3,4]\cup[1,2]", {"place": 0}),
    ],
    refuses=[("(1,2)", {"place": 0}), (r"\{1,2\}", {"place": 0})],
)
def union_reverse(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A union of sets: its parts in reverse order."""
    found = find(parsed, lambda node: isinstance(node, Union), place)
    if found is None or not isinstance(found[0], Union):
        return None
    parts = found[0].parts
    return by_value(arranged(parsed, parts, list(range(len(parts)))[::-1]))


@relation(
    "list.rotate",
    category="lists",
    kind=Kind.CONTRACT,
    taxonomy="S6",
    needs=(Listing,),
    params={"shift": ROTATIONS},
    accepts=[("1, 2, 3", "2, 3, 1", {"shift": 1}), ("(1,2),(3,4)", "(3,4),(1,2)", {"shift": 1})],
    refuses=[("(1,2)", {"shift": 1}), ("5", {"shift": 1}), (r"\{1,2\}", {"shift": 1})],
)
def list_rotate(parsed: Parsed, *, shift: int) -> Rewrite | None:
    """Members between bare commas: rotated. That such a list has no order is a convention."""
    if not isinstance(parsed.value, Listing) or ";" in parsed.text:
        return None
    order = rotated(len(parsed.value.items), shift)
    return None if order is None else by_value(arranged(parsed, parsed.value.items, order))


@relation(
    "list.as_set",
    category="lists",
    kind=Kind.CONTRACT,
    taxonomy="S6",
    needs=(Listing,),
    accepts=[("1, 2", r"\{1, 2\}"), ("-2,-1,1,2", r"\{-2,-1,1,2\}")],
    refuses=["5", "(1,2)", "x=1, y=2", r"\{1,2\}", "1, 1"],
)
def list_as_set(parsed: Parsed) -> Rewrite | None:
    """Distinct values between bare commas: in curly brackets."""
    if not isinstance(parsed.value, Listing) or "$" in parsed.text or ";" in parsed.text:
        return None
    items = parsed.value.items
    if any(isinstance(item, Chain) for item in items) or len(set(items)) < len(items):
        return None
    return by_convention(f"\\{{{parsed.text.rstrip('.')}\\}}", "members")


@relation(
    "set.as_list",
    category="lists",
    kind=Kind.CONTRACT,
    taxonomy="S6",
    needs=(FiniteSet,),
    accepts=[(r"\{1, 2\}", "1, 2"), (r"\left\{3,4\right\}", "3, 4")],
    refuses=["1,2", r"\{1\}", "(1,2)", r"\emptyset"],
)
def set_as_list(parsed: Parsed) -> Rewrite | None:
    """A finite set of two or more members: the members between bare commas."""
    value = parsed.value
    if not isinstance(value, FiniteSet) or len(value.items) < 2:
        return None
    return by_convention(", ".join(source_text(parsed, item) for item in value.items), "members")


@relation(
    "list.and",
    category="lists",
    kind=Kind.CONTRACT,
    taxonomy="S6",
    needs=(Listing,),
    accepts=[("1, 2", r"1 \text{ and } 2"), ("1,2,3", r"1, 2 \text{ and } 3")],
    refuses=["5", "(1,2)", r"\{1,2\}", "x=1, y=2"],
)
def list_and(parsed: Parsed) -> Rewrite | None:
    """Values between bare commas: `and` before the last one."""
    if not isinstance(parsed.value, Listing) or "$" in parsed.text:
        return None
    if any(isinstance(item, Chain) for item in parsed.value.items):
        return None
    texts = [source_text(parsed, item) for item in parsed.value.items]
    return by_convention(f"{', '.join(texts[:-1])} \\text{{ and }} {texts[-1]}", "members")
