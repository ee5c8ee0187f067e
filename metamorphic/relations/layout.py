"""Style commands, Markdown and fonts around an answer (D5, D7, D8)."""

from __future__ import annotations

import re

from metamorphic.case import Kind
from metamorphic.places import INSIDE, is_latex, layout_inside
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.extraction import completed
from metamorphic.value import Choice, Number, Words


@relation(
    "layout.style",
    category="layout",
    kind=Kind.CERT,
    taxonomy="D5",
    params={"command": ("\\displaystyle", "\\textstyle"), "place": INSIDE},
    accepts=[
        (
            "\\frac12",
            "$\\displaystyle \\frac12$",
            {"command": "\\displaystyle", "place": "inside $"},
        ),
        ("5", "\\boxed{\\textstyle 5}", {"command": "\\textstyle", "place": "inside \\boxed"}),
    ],
    refuses=[
        ("no solution", {"command": "\\displaystyle", "place": "inside $"}),
        ("no solution", {"command": "\\displaystyle", "place": "inside \\boxed"}),
        ("\\text{1:03 PM}", {"command": "\\displaystyle", "place": "inside $"}),
        ("\\text{C}", {"command": "\\displaystyle", "place": "inside $"}),
        ("\\displaystyle x", {"command": "\\displaystyle", "place": "inside $"}),
    ],
)
def style(parsed: Parsed, *, command: str, place: str) -> Rewrite | None:
    """A formula inside delimiters: with a size of type before it."""
    if not is_latex(parsed) or isinstance(parsed.value, Choice) or "style" in parsed.text:
        return None
    if re.fullmatch(r"\\text\s*\{[^{}]*\}", parsed.text):
        return None
    return layout_inside(parsed, place, f"{command} {parsed.text}")


@relation(
    "layout.limits",
    category="layout",
    kind=Kind.CERT,
    taxonomy="D5",
    params={"place": INSIDE},
    accepts=[("\\sum_{k=1}^n k", "$\\sum\\limits_{k=1}^n k$", {"place": "inside $"})],
    refuses=[("\\frac12", {"place": "inside $"}), ("\\sum x", {"place": "inside $"})],
)
def limits(parsed: Parsed, *, place: str) -> Rewrite | None:
    """A sum, product or limit with bounds: `\\limits` before the bounds."""
    changed = re.sub(r"\\(sum|prod|lim|max|min)(?=\s*_)", r"\\\1\\limits", parsed.text)
    if changed == parsed.text or not is_latex(parsed):
        return None
    return layout_inside(parsed, place, changed)


MARKDOWN = (
    "**{reference}**",
    "`{reference}`",
    "```\n{reference}\n```",
    "> {reference}",
    "*{reference}*",
)


@relation(
    "layout.markdown",
    category="layout",
    kind=Kind.CONTRACT,
    taxonomy="D7",
    params={"form": MARKDOWN},
    accepts=[("5", "**5**", {"form": "**{reference}**"})],
    refuses=[("a*b", {"form": "**{reference}**"}), ("`x`", {"form": "`{reference}`"})],
)
def markdown(parsed: Parsed, *, form: str) -> Rewrite | None:
    """Any answer without marks of Markdown: bold, as code, or quoted. The whole completion."""
    if not parsed.text or set(parsed.text) & set("*`>\n"):
        return None
    return completed(parsed, form)


FONTS = (
    "\\text{{reference}}",
    "\\mathrm{{reference}}",
    "\\mathbf{{reference}}",
    "\\textbf{{reference}}",
)


@relation(
    "layout.font",
    category="layout",
    kind=Kind.CONTRACT,
    taxonomy="D8",
    params={"form": FONTS},
    accepts=[("5", "\\text{5}", {"form": "\\text{{reference}}"})],
    refuses=[
        ("x", {"form": FONTS[0]}),
        ("\\frac12", {"form": FONTS[0]}),
        ("-5", {"form": FONTS[0]}),
    ],
)
def font(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A plain number or words: in a text or bold font. Not a letter, whose font may carry meaning."""
    number = isinstance(parsed.value, Number) and re.fullmatch(r"\d+(?:\.\d+)?", parsed.text)
    words = isinstance(parsed.value, Words) and re.fullmatch(r"[A-Za-z][A-Za-z ]+", parsed.text)
    if not (number or words) or (words and "math" in form):
        return None
    made = completed(parsed, form)
    return Rewrite(made.completion or "", made.certificate)
