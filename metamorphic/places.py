"""Where a change of layout is made: in the answer itself, or inside or outside its delimiters.

Place is a parameter of every relation of white space and punctuation, since verifiers treat the
same full stop differently inside `$ $`, inside `\\boxed{}` and after them. A result at the place
`answer` is wrapped by the audit's form; at any other place it is the whole completion.
"""

from __future__ import annotations

import re

from metamorphic.case import Certificate, Kind
from metamorphic.lexemes import Lexeme, Piece, balanced, has_bare, lex
from metamorphic.relation import Parsed, Rewrite
from metamorphic.value import Both, Either, Quantity, Words, walk

ANSWER = "answer"
DELIMITERS = {
    "$": ("$", "$"),
    "$$": ("$$", "$$"),
    "\\(": ("\\(", "\\)"),
    "\\[": ("\\[", "\\]"),
    "\\boxed": ("\\boxed{", "}"),
}
INSIDE = tuple(f"inside {name}" for name in DELIMITERS)
OUTSIDE = tuple(f"outside {name}" for name in DELIMITERS)
IN_MATH = INSIDE[:4]
HERE = (ANSWER, *INSIDE)

LAYOUT = Certificate("layout")

_NOT_LATEX = re.compile(
    r"[^\x00-\x7f]"  # Unicode signs need a special engine
    r"|[\^_]\s*(?:\d{2,}|[(+-])"  # plain x^10, x^(1/2), x^-1 mean something else in LaTeX
    r"|\d[eE][+-]?\d"  # 4.5e33 would be a product
    r"|\n\s*\n|[#`\"@]|\*\*"
    r"|[A-Za-z]\.[A-Za-z]|^[Nn]/[Aa]$"  # abbreviations
)
_FUNCTION_WORDS = frozenset({"pi", "ln", "lg", "or", "in", "to", "is", "no", "of", "mod", "NA"})


def in_delimiters(parsed: Parsed) -> bool:
    """Whether the reference itself came in math delimiters."""
    return parsed.source.reference.strip() != parsed.text


def is_math(parsed: Parsed) -> bool:
    """Whether the text may stand in math mode and mean there what it means bare."""
    text = parsed.text
    if is_fragment(text) or not balanced(text) or has_bare(text, "$") or has_bare(text, "%"):
        return False
    if "\\boxed" in text or "\\fbox" in text or re.search(r"\\[()\[\]]", text):
        return False
    if in_delimiters(parsed):
        return not re.search(r"\n\s*\n", text)
    return not _NOT_LATEX.search(text) and _has_math_words_only(parsed)


def _has_math_words_only(parsed: Parsed) -> bool:
    runs = [p.text for p in lex(parsed.text) if p.kind is Lexeme.LETTERS and len(p.text) > 1]
    if not runs:
        return True
    if parsed.value is None or any(len(run) > 2 or run in _FUNCTION_WORDS for run in runs):
        return False
    wordy = (Quantity, Words, Either, Both)
    return not any(isinstance(node, wordy) for node, _ in walk(parsed.value))


def is_latex(parsed: Parsed) -> bool:
    """Whether a LaTeX command may be put into the bare text (it is math and no other notation)."""
    return is_math(parsed) and not isinstance(parsed.value, Words)


def is_fragment(text: str) -> bool:
    """Whether the text was cut off, or holds several prices or numbers that merely stand side by
    side: nothing to claim a meaning of. A mixed number is one number."""
    if not text or "@" in text or text.count("\\$") > 1 or text[-1] in "-+*/=<^_,":
        return True
    return re.fullmatch(r"[\d.,\s]*\d\s+[\d.][\d.,\s]*", text) is not None


def may_stand(parsed: Parsed, place: str) -> bool:
    """Whether the reference may be wrapped in the delimiters of `place`."""
    if place == ANSWER:
        return not is_fragment(parsed.text)
    if place.endswith("\\boxed"):
        return may_be_boxed(parsed.text)
    return is_math(parsed)


def may_be_boxed(text: str) -> bool:
    """Whether `\\boxed{text}` is balanced, short of a blank line and holds no other box."""
    return (
        not is_fragment(text)
        and balanced(text)
        and "\\boxed" not in text
        and "\\fbox" not in text
        and not has_bare(text, "%")
        and not re.search(r"\n\s*\n|\$\$|\\\[", text)
        and len(re.findall(r"(?<!\\)\$", text)) % 2 == 0
    )


def wrapped(text: str, place: str) -> str:
    """`text` between the delimiters of `place`."""
    if place == ANSWER:
        return text
    opener, closer = DELIMITERS[place.split(" ", 1)[1]]
    return opener + text + closer


def rewrite(
    text: str, place: str, certificate: Certificate = LAYOUT, *, kind: Kind | None = None
) -> Rewrite:
    """The result whose whole text, delimiters included, is `text`."""
    completion = None if place == ANSWER else text
    return Rewrite(text, certificate, completion=completion, kind=kind)


def layout_inside(parsed: Parsed, place: str, changed: str | None) -> Rewrite | None:
    """`changed` in the delimiters of `place`; None where it may not stand there or is no change."""
    if changed is None or not may_stand(parsed, place):
        return None
    if place == ANSWER and changed == parsed.text:
        return None
    return rewrite(wrapped(changed, place), place)


def insert(text: str, at: list[int], what: str) -> str:
    """`what` put in at each of the places."""
    parts, last = [], 0
    for place in sorted(at):
        parts += [text[last:place], what]
        last = place
    return "".join([*parts, text[last:]])


def replace(text: str, pieces: list[Piece], what: str) -> str:
    """Each of the pieces replaced."""
    parts, last = [], 0
    for piece in pieces:
        parts += [text[last : piece.start], what]
        last = piece.end
    return "".join([*parts, text[last:]])
