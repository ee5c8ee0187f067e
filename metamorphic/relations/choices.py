"""Multiple choice: ways to write a letter (C1 to C4), wrong letters (X65, X67).

C5 (other order of the options) changes the task, and a source holds no options: it is not made.
"""

from __future__ import annotations

import re

from metamorphic.case import Certificate, Claim, Kind
from metamorphic.relation import Parsed, Rewrite, relation

CHOICE = Certificate("choice")
PROSE = frozenset({"**B**", "B.", "B)", "Option B", "Option (B)", "Choice B"})
_MARKED = re.compile(r"\\(?:text|mathrm|textbf|mathbf)\s*\{\s*\(?([A-J])\)?\s*\}|\(([A-J])\)")
_SEVERAL = re.compile(r"\\text\s*\{\s*([A-J](?:\s*,\s*[A-J])+)\s*\}")


def letter_of(text: str) -> str | None:
    """The letter where `text` is one choice, A to J, marked or bare."""
    return text if re.fullmatch(r"[A-J]", text) else marked_letter(text)


def marked_letter(text: str) -> str | None:
    """The letter where brackets or a text font show it to be a choice, no variable."""
    match = _MARKED.fullmatch(text)
    return (match[1] or match[2]) if match else None


def letters_of(text: str) -> list[str] | None:
    """The letters where `text` is several different ones in a text font."""
    match = _SEVERAL.fullmatch(text)
    found = re.findall(r"[A-J]", match[1]) if match else []
    return found if found and len(set(found)) == len(found) else None


def _written(form: str, letter: str) -> Rewrite:
    """The letter where `B` or `b` stands in `form`; prose stands outside any delimiters."""
    text = re.sub(r"(?<![A-Za-z])[Bb](?![a-z])", letter, form)
    return Rewrite(text, CHOICE, completion=text if form in PROSE else None)


@relation(
    "choices.letter",
    category="choices",
    kind=Kind.CERT,
    taxonomy="C1",
    params={"form": ("B", "(B)", "B)", "B.", "\\text{B}", "\\text{(B)}", "\\mathrm{B}", "**B**")},
    accepts=[
        ("\\text{(C)}", "C", {"form": "B"}),
        ("(C)", "\\text{C}", {"form": "\\text{B}"}),
        ("D", "(D)", {"form": "(B)"}),
    ],
    refuses=[
        ("A", {"form": "B."}),
        ("x", {"form": "(B)"}),
        ("BC", {"form": "(B)"}),
        ("N", {"form": "(B)"}),
    ],
)
def letter(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A choice letter A to J, with or without its marks: other marks.

    A bare `A` could be the article: only the forms in brackets or `\\text{}` for it.
    """
    found = letter_of(parsed.text)
    if found is None or (found == "A" and "(" not in form and "{" not in form):
        return None
    made = _written(form, found)
    return None if made.text == parsed.text else made


@relation(
    "choices.option",
    category="choices",
    kind=Kind.CERT,
    taxonomy="C1",
    params={"form": ("Option B", "Option (B)", "Choice B")},
    accepts=[("\\text{(C)}", "Option C", {"form": "Option B"})],
    refuses=[("C", {"form": "Option B"}), ("x", {"form": "Option B"})],
)
def option(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A letter that its marks show to be a choice: named as an option."""
    found = marked_letter(parsed.text)
    return _written(form, found) if found else None


@relation(
    "choices.lower",
    category="choices",
    kind=Kind.CONTRACT,
    taxonomy="C3",
    params={"form": ("b", "(b)", "\\text{b}")},
    accepts=[("\\text{(C)}", "(c)", {"form": "(b)"})],
    refuses=[("C", {"form": "b"})],
)
def lower(parsed: Parsed, *, form: str) -> Rewrite | None:
    """A letter that its marks show to be a choice: in lower case."""
    found = marked_letter(parsed.text)
    return _written(form, found.lower()) if found else None


@relation(
    "choices.several",
    category="choices",
    kind=Kind.CERT,
    taxonomy="C4",
    params={"order": ("reversed", "rotated"), "separator": (", ", ",")},
    accepts=[("\\text{A,D}", "D, A", {"order": "reversed", "separator": ", "})],
    refuses=[
        ("A", {"order": "reversed", "separator": ", "}),
        ("x, y", {"order": "reversed", "separator": ","}),
    ],
)
def several(parsed: Parsed, *, order: str, separator: str) -> Rewrite | None:
    """Several choice letters between commas: another order (the reference is a set of options)."""
    found = letters_of(parsed.text)
    if found is None:
        return None
    turned = found[::-1] if order == "reversed" else found[1:] + found[:1]
    return Rewrite(separator.join(turned), CHOICE)


@relation(
    "choices.joined",
    category="choices",
    kind=Kind.CONTRACT,
    taxonomy="C4",
    accepts=[("\\text{A,D}", "AD")],
    refuses=["A", "AD"],
)
def joined(parsed: Parsed) -> Rewrite | None:
    """Several choice letters between commas: without the commas."""
    found = letters_of(parsed.text)
    return Rewrite("".join(found), CHOICE) if found else None


@relation(
    "choices.fewer",
    category="choices",
    kind=Kind.WRONG,
    taxonomy="X44",
    accepts=[("\\text{A,C,F}", "A, C")],
    refuses=["A"],
)
def fewer(parsed: Parsed) -> Rewrite | None:
    """Several choice letters: the last one left out."""
    found = letters_of(parsed.text)
    return Rewrite(", ".join(found[:-1]), CHOICE) if found else None


@relation(
    "choices.wrong_letter",
    category="choices",
    kind=Kind.WRONG,
    taxonomy="X65",
    params={"shift": (1, 2, 3, 4), "form": ("B", "(B)", "\\text{(B)}")},
    accepts=[("\\text{(C)}", "(D)", {"shift": 1, "form": "(B)"})],
    refuses=[("x", {"shift": 1, "form": "(B)"}), ("BC", {"shift": 1, "form": "(B)"})],
)
def wrong_letter(parsed: Parsed, *, shift: int, form: str) -> Rewrite | None:
    """A choice letter A to E: another one of the five."""
    found = letter_of(parsed.text)
    if found is None or found > "E":
        return None
    return _written(form, _shifted(found, shift))


def _shifted(letter: str, shift: int) -> str:
    return "ABCDE"[("ABCDE".index(letter) + shift) % 5]


@relation(
    "choices.two_letters",
    category="choices",
    kind=Kind.WRONG,
    taxonomy="X67",
    params={"shift": (1, 2, 3, 4), "join": (" or ", " and ", ", ")},
    accepts=[("\\text{(C)}", "(C) or (D)", {"shift": 1, "join": " or "})],
    refuses=[("C", {"shift": 1, "join": " or "})],
)
def two_letters(parsed: Parsed, *, shift: int, join: str) -> Rewrite | None:
    """A letter that its marks show to be a choice: with a second letter beside it."""
    found = marked_letter(parsed.text)
    if found is None or found > "E":
        return None
    return Rewrite(f"({found}){join}({_shifted(found, shift)})", CHOICE)


@relation(
    "choices.confusable",
    category="choices",
    kind=Kind.CONTRACT,
    claim=Claim.DIFFERENT,
    taxonomy="X78",
    accepts=[("\\text{(C)}", "(\u0421)")],
    refuses=["C", "\\text{(D)}"],
)
def confusable(parsed: Parsed) -> Rewrite | None:
    """A marked choice letter A, B, C or E: its Cyrillic twin, which is another character."""
    twins = {"A": "\u0410", "B": "\u0412", "C": "\u0421", "E": "\u0415"}
    found = marked_letter(parsed.text)
    return _written("(B)", twins[found]) if found in twins else None
