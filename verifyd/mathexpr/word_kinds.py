"""Which runs of letters are mathematics: known words, products of letters, names."""

from __future__ import annotations

from verifyd.mathexpr.unit_words import UNIT_WORDS
from verifyd.mathexpr.vocabulary import FUNCTIONS, GREEK

INFINITY_WORDS = frozenset({"infinity", "inf", "infty", "oo", "Infinity"})
MATH_WORDS = (
    frozenset({"pi", "sqrt", "cbrt", "root", "mod", "union"})
    | INFINITY_WORDS
    | GREEK
    | frozenset(FUNCTIONS)
)
"""Words that mean something in plain-text mathematics."""
SHORT_WORDS = frozenset(
    "no on yes of in is it at to an as be by do go he if me my so up us we or all any one two six ten "
    "red day may ray say way boy man map mad sad bad bat cat can car bag box fly try sky why cry dry "
    "top hot cold pay lay ban pan tan van tap gap lap".split()
)
"""English words that would pass for products of letters."""


_VOWELS = frozenset("aeiouy")


def is_product(word: str) -> bool:
    """True where several letters side by side are a product: `xy`, `abc`, not `no` or `even`."""
    if word in SHORT_WORDS or (word in UNIT_WORDS and len(word) > 2):
        return False
    if not word.islower():  # kT and nRT, but no Roman numeral, name or unit
        mixed = (not word.isupper() and not word.istitle()) or (len(word) == 2 and word.istitle())
        return mixed and word not in UNIT_WORDS and len(word) < 4 and not _VOWELS & {*word.lower()}
    vowels = "eiou" if len(word) < 4 else "aeiou"
    return len(word) <= 4 and not any(vowel in word for vowel in vowels) and word.count("a") < 2
