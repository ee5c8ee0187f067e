"""Look-alike characters of other scripts (X78): other characters, the same to the eye."""

from __future__ import annotations

from metamorphic.case import Certificate, Claim, Kind
from metamorphic.lexemes import Lexeme, lex
from metamorphic.places import replace
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.value import Words

TWINS = dict(zip("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ", strict=True))


def _twinned(word: str) -> str:
    first = next((place for place, sign in enumerate(word) if sign in TWINS), None)
    return word if first is None else word[:first] + TWINS[word[first]] + word[first + 1 :]


def _declared(text: str) -> Rewrite:
    return Rewrite(text, Certificate("construction", {"rule": "template", "template": text}))


@relation(
    "confusable.symbol",
    category="confusable",
    kind=Kind.CONTRACT,
    claim=Claim.DIFFERENT,
    taxonomy="X78",
    accepts=[("2x+1", "2х+1")],
    refuses=["2b+1", "x+x^2", "12", "no solution", "\\text{C}"],
)
def symbol(parsed: Parsed) -> Rewrite | None:
    """A formula with one variable, once: the Cyrillic twin of its letter, another symbol."""
    letters = [piece for piece in lex(parsed.text) if piece.kind is Lexeme.LETTERS]
    if parsed.value is None or isinstance(parsed.value, Words) or len(letters) != 1:
        return None
    if len(letters[0].text) != 1 or letters[0].text not in TWINS or letters[0].text in "eAaBCE":
        return None
    return _declared(replace(parsed.text, letters, TWINS[letters[0].text]))


@relation(
    "confusable.word",
    category="confusable",
    kind=Kind.CONTRACT,
    claim=Claim.DIFFERENT,
    taxonomy="X78",
    accepts=[("no solution", "nо solution")],
    refuses=["12", "x", "mm"],
)
def word(parsed: Parsed) -> Rewrite | None:
    """An answer in words: one letter replaced by its Cyrillic twin."""
    changed = _twinned(parsed.text)
    if not isinstance(parsed.value, Words) or changed == parsed.text or "\\" in parsed.text:
        return None
    return _declared(changed)
