"""Texts that are not formulas: a choice, a time of day, words, a list of words, prose."""

from __future__ import annotations

import re

from verifyd.mathexpr.tokens import Token
from verifyd.mathexpr.tree import Choice, Clock, ListOf, Node, Sym, Text
from verifyd.mathexpr.vocabulary import SEPARATOR_WORDS
from verifyd.mathexpr.word_kinds import MATH_WORDS, is_product

_WRAPPED = re.compile(
    r"\\(?:text|textbf|textit|textrm|mathrm|mathbf|mbox|operatorname|mathsf)\*?\s*\{([^{}\\$]*)\}\s*\.?"
)
_CHOICE = re.compile(
    r"(?:(?:option|choice|answer)\s*:?\s*)?(?:[(\[]\s*([A-Ja-j])\s*[)\]]|([A-J])\s*[.):])\.?|"
    r"(?:option|choice)\s*:?\s*([A-Ja-j])\.?",
    re.I,
)
_CHOICE_TEXT = re.compile(
    r"[(\[]?([A-J])[)\].:]+\s+(?!(?:and|or)\b|.*[(\[][A-J][)\]])(?=.*[A-Za-z]{3})[A-Za-z].*", re.S
)
_CLOCK = re.compile(
    r"(\d{1,2})(?:\s*:\s*([0-5]\d))?(?::([0-5]\d))?\s*(?:([ap])\.?\s*m\b\.?|(noon|midnight))?", re.I
)
_ISO_DATE = re.compile(r"[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")
_WORDS_ONLY = re.compile(r"[A-Za-z][A-Za-z'’\- ]*\.?")
_LETTER = re.compile(r"[^\W\d_]")
_NOISE = re.compile(
    r"\\(?:text|textbf|textit|textrm|mathrm|mbox|mathbf|left|right)\b|\\[,;:!> ]|[${}*]|\s+"
)


def whole_text(text: str) -> Node | None:
    """The node of a text that is wholly a choice, a time of day or words; None for mathematics."""
    bare = text.strip().strip("$").strip().strip("*").strip()
    while bare[:1] == "\\" and (wrapped := _WRAPPED.fullmatch(bare)) is not None:
        inner = wrapped.group(1).strip()
        if len(inner) == 1 or not inner:
            break
        bare = inner
        if "," in bare:
            return _listed(bare)
        if _WORDS_ONLY.fullmatch(bare) and bare.rstrip(".") not in MATH_WORDS:
            return _choice(bare) or Text(normal_words(bare))
    if _ISO_DATE.fullmatch(bare):
        return Text(bare)
    if not bare or (not bare[-1].isalpha() and bare[-1] not in ".):]}"):
        return None
    if bare[0] in "([{\\" and len(bare) > 24:
        return None
    if bare[0] == "\\" and not _NOISE.match(bare):  # another command: mathematics
        return None
    simple = _NOISE.sub(" ", bare).strip() if "\\" in bare else bare
    if not _LETTER.search(simple):
        return None
    return _choice(simple) or _clock(simple) or _words_only(simple) or _words_listed(simple)


def _listed(text: str) -> Node | None:
    """`\\text{A, D}`: letters or words with commas between them."""
    members = [member.strip() for member in text.split(",")]
    if not all(re.fullmatch(r"[A-Za-z][A-Za-z ]*", member) for member in members):
        return None
    if members[0].lower() in ("yes", "no", "true", "false"):
        return None  # a remark follows
    return ListOf(tuple(Sym(m) if len(m) == 1 else Text(normal_words(m)) for m in members))


def _choice(text: str) -> Choice | None:
    match = _CHOICE.fullmatch(text)
    if match is None:
        labelled = _CHOICE_TEXT.fullmatch(text)
        return Choice(labelled.group(1)) if labelled else None
    letter = match.group(1) or match.group(2) or match.group(3)
    if letter.islower() and match.group(1) and letter not in "abcd":
        return None
    return Choice(letter.upper())


_VALUE_START = r"(?:\s|\\[ ,;:!]|\\quad|~)*+(?=\$|\d|-|\\(?:[dt]?frac|sqrt)\b)"
_CHOICE_VALUE = re.compile(
    r"\s*(?:\\(?:text|textbf|textrm|mathrm|mathbf)\s*\{\s*(?:\(([A-J])\)|([A-J])[).])\s*\}"
    rf"{_VALUE_START}|(?:\(([A-J])\)|([A-J])[).])\s*(?=\$|\d))"
)


_OPTION = re.compile(r"(?<![A-Za-z])[A-J]\s*[).]")
"""The mark of another option."""


def choice_before(text: str) -> tuple[str, int] | None:
    """The option letter before a value and where the value begins: \\textbf{(B) } 24, (B) 24."""
    match = _CHOICE_VALUE.match(text)
    if match is None or _OPTION.search(text, match.end()):
        return None
    return next(letter for letter in match.groups() if letter), match.end()


def _clock(text: str) -> Clock | None:
    if text.lower() in ("noon", "midnight"):
        return Clock(43_200 if len(text) == 4 else 0, True)
    match = _CLOCK.fullmatch(text)
    if match is None or not (match.group(4) or match.group(5)):
        return None
    hour, minute, second = int(match.group(1)), int(match.group(2) or 0), int(match.group(3) or 0)
    if hour > 12 or (hour == 0 and match.group(5)):
        return None
    afternoon = (match.group(4) or "").lower() == "p" or (match.group(5) or "").lower() == "noon"
    return Clock(((hour % 12) + 12 * afternoon) * 3600 + minute * 60 + second, True)


def _words_only(text: str) -> Text | None:
    if not _WORDS_ONLY.fullmatch(text):
        return None
    found = text.rstrip(".").split()
    if len(found) == 2 and found[0].lower() in ("a", "an", "the") and len(found[1]) > 3:
        return Text(normal_words(text))  # a square is no sign
    if any(word in MATH_WORDS for word in found) or all(
        len(part) < 2 or part in SEPARATOR_WORDS for word in found for part in word.split("-")
    ):
        return None
    if len(found) == 1 and (found[0].isupper() or _is_formula(found[0])):
        return None
    return Text(normal_words(text))


def _is_formula(word: str) -> bool:
    """True for products with minus signs between them: ab-c."""
    return all(len(part) < 2 or is_product(part) for part in word.split("-"))


_WORD_LIST = re.compile(r"[A-Za-z'\- ]{3,40}(?:(?:,| and |, and )[A-Za-z'\- ]{3,40})+\.?")


def _words_listed(text: str) -> ListOf | None:
    """Short names with commas between them: line segment, circle."""
    if "," not in text or not _WORD_LIST.fullmatch(text):
        return None
    members = [_words_only(member.strip()) for member in re.split(r",(?:\s*and\s)?|\sand\s", text)]
    known = [member for member in members if member is not None]
    if len(known) < len(members) or any(len(member.words.split()) > 3 for member in known):
        return None
    return ListOf(tuple(known))


def normal_words(text: str) -> str:
    """Lower case, single spaces, no TeX wrapping, no final mark."""
    return " ".join(_NOISE.sub(" ", text).split()).lower().strip(" .,;:!")


_COMMANDS = re.compile(r"\\(?:begin|end)\s*\{[^{}]*\}(?:\s*\{[^{}]*\})?|\\[a-zA-Z]+")


def prose(text: str) -> Text | None:
    """The words of a text that does not read as mathematics; None where it holds no word."""
    said = _COMMANDS.sub(" ", text)
    return Text(normal_words(text)) if re.search(r"[^\W\d_]{2,}", said) else None


_LABELS = re.compile(
    r"(?:\A|[,;\n]|\band\b)\s{0,8}(?:and\s{1,8})?([A-Za-z][A-Za-z0-9 '’-]{1,40}?)\s{0,8}:"
)
_DENIALS = frozenset("no not never wrong incorrect false without except unless either".split())
MAX_LABEL_WORDS = 3
"""Words of a name before a colon; more are a sentence."""


def label(text: str) -> str | None:
    """The few words that name a value; None for words that deny it, and for a sentence."""
    words = normal_words(text)
    return words if 0 < len(words.split()) <= MAX_LABEL_WORDS and not denies(words) else None


_INTRODUCTION = re.compile(
    r"((?:[^\W\d_][\w'’-]*\s){1,9}?)(?:is|are|equals?|will be|must be|becomes?|comes? out as|tends? to|diverges? to|goes to"
    r"|approaches)(?: the)?"
)
_ALL = re.compile(r"(?:all|any|every)(?: real)?(?: (?:numbers?|values?)(?: of)?)?")
_KINDS = re.compile(
    r"(?:(?:the|an?|open|closed|half-open|ordered|straight|solution|real|following)\s)*"
    r"(?:intervals?|sets?|points?|pairs?|triples?|tuples?|lines?|planes?|circles?|ellipses?|parabolas?"
    r"|hyperbolas?|curves?|functions?|equations?|inequality|vectors?|matrix|matrices|numbers?|values?"
    r"|coordinates|expression|fraction|range|domain|just|exactly|simply)"
)


def introduction(text: str) -> str | None:
    """The subject of "the smallest value is", after which the value stands; else None."""
    match = _INTRODUCTION.fullmatch(text.strip())
    return None if match is None or denies(text.lower()) else normal_words(match.group(1))


def names_a_kind(text: str) -> bool:
    """True for "the interval", which says no more than the interval after it does."""
    return _KINDS.fullmatch(text.lower().strip()) is not None


def means_all(text: str) -> bool:
    """True for the words before a condition that gives all of its solutions."""
    return _ALL.fullmatch(text.lower().strip()) is not None


def denies(words: str) -> bool:
    """True where words may take back what they speak of."""
    return not _DENIALS.isdisjoint(words.split())


def labels(text: str) -> list[tuple[str, str]]:
    """Names and texts of "Minimum: 1, Maximum: 3"; empty unless two or more, all named apart."""
    marks = list(_LABELS.finditer(text))
    names = [label(mark.group(1)) for mark in marks]
    if len(marks) < 2 or marks[0].start() or None in names or len(set(names)) < len(names):
        return []
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    values = [text[mark.end() : end].strip(" ,;.\n") for mark, end in zip(marks, ends, strict=True)]
    return [(name or "", value) for name, value in zip(names, values, strict=True)]


def join(tokens: list[Token]) -> str:
    """Tokens as normal words."""
    return normal_words(" ".join(token.text for token in tokens))
