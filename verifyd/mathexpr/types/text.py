"""Words: equal when they are the same words. Long prose is never called different."""

from __future__ import annotations

import re

from flint import fmpq

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, SAME, UNKNOWN, Decision
from verifyd.mathexpr.tree import (
    Const,
    Div,
    ListOf,
    Mul,
    NamedSet,
    Neg,
    Node,
    Num,
    SetOf,
    Sym,
    Text,
)

_LONG = 8
"""Words from which on a reference is prose that only a reader can judge."""

_MEANINGS: dict[str, Node] = {
    "all real numbers": NamedSet("R"),
    "all reals": NamedSet("R"),
    "any real number": NamedSet("R"),
    "the set of real numbers": NamedSet("R"),
    "real numbers": NamedSet("R"),
    "all integers": NamedSet("Z"),
    "infinity": Const("inf"),
    "positive infinity": Const("inf"),
    "plus infinity": Const("inf"),
    "negative infinity": Neg(Const("inf")),
    "minus infinity": Neg(Const("inf")),
    "diverges to infinity": Const("inf"),
    "infinite": Text("infinitely many"),
    "infinitely many solutions": Text("infinitely many"),
    "infinite solutions": Text("infinitely many"),
    "an infinite number": Text("infinitely many"),
    "no solution": SetOf(()),
    "no solutions": SetOf(()),
    "no real solution": SetOf(()),
    "no real solutions": SetOf(()),
    "there is no solution": SetOf(()),
    "there are no solutions": SetOf(()),
    "none": SetOf(()),
    "dne": Text("does not exist"),
    "empty set": SetOf(()),
    "the empty set": SetOf(()),
}


_MEANINGS |= {
    word: Num(fmpq(value))
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}


_MEANINGS |= {
    words: Div(Num(fmpq(top)), Num(fmpq(bottom)))
    for words, top, bottom in (
        ("half", 1, 2),
        ("one half", 1, 2),
        ("one-half", 1, 2),
        ("a half", 1, 2),
        ("one third", 1, 3),
        ("one-third", 1, 3),
        ("two thirds", 2, 3),
        ("two-thirds", 2, 3),
        ("one quarter", 1, 4),
        ("one fourth", 1, 4),
        ("three quarters", 3, 4),
        ("three fourths", 3, 4),
    )
}


def meaning(node: Node) -> Node:
    """Words that name a set are that set."""
    if node == Sym("DNE"):
        return _MEANINGS["dne"]
    return _MEANINGS.get(node.words, node) if isinstance(node, Text) else node


_ARTICLE = re.compile(
    r"^(?:the|an?)\s|^(?:(?:the\s)?(?:point|vertex|segment|plane|line)\s(?=\w+$))"
)


_FORMULA = re.compile(r"[\^=<>+\\|]")
_MARKS_OF_FORMULAS = re.compile(r"\.(?!\d)|[,;:!?'\"]|_|\\(?![a-z])")
_MARKS_OF_WORDS = re.compile(r"_|[-/](?!\d)|[.:](?!(?<=\d.)\d)|,(?!\d(?!\d\d\b))|[^\w\s./,:-]")
_SPACE_IN_WORDS = re.compile(r"(?<!\d) | (?!\d)")


def _bare(words: str) -> str:
    """Words without articles, spaces and punctuation; what gives a number its value stays."""
    marks = _MARKS_OF_FORMULAS if _FORMULA.search(words) else _MARKS_OF_WORDS
    kept = " ".join(marks.sub("", _ARTICLE.sub("", words)).split())
    return _SPACE_IN_WORDS.sub("", kept)


def _letters(node: Node) -> str | None:
    """The word that a reader may have taken for a product or a name."""
    if isinstance(node, Text):
        return node.words
    if isinstance(node, Sym):
        return node.name.lower()
    if isinstance(node, Mul) and all(isinstance(factor, Sym) for factor in node.factors):
        return "".join(factor.name for factor in node.factors if isinstance(factor, Sym)).lower()
    return None


_DOUBTS = frozenset(
    "yes true but or if when unless except maybe perhaps only either however otherwise".split()
)
_DENIALS = frozenset("no not false never cannot".split())


def _remarked(wanted: str, given: str) -> bool:
    """True for "yes, it is possible" where "yes" is asked for: a remark that takes nothing back."""
    if wanted not in ("yes", "no", "true", "false"):
        return False
    truth, mark, remark = re.match(r"(\w*)([,.;:]?)(.*)", given, re.S).groups()  # type: ignore[union-attr]
    said = set(re.findall(r"[\w']+", remark))
    doubts = _DOUBTS if wanted in ("no", "false") else _DOUBTS | _DENIALS
    denied = any(word.endswith("n't") for word in said) and wanted in ("yes", "true")
    return truth == wanted and mark != "" and not denied and said.isdisjoint(doubts)


_MONTHS = (
    "january february march april may june july august september october november december".split()
)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


def _date(words: str | None) -> tuple[int, ...] | None:
    """Month, then the numbers of a date: 2024-03-04, "March 4, 2024" and "4th of March 2024"."""
    if words is None:
        return None
    if iso := _ISO.fullmatch(words):
        year, month, day = map(int, iso.groups())
        return month, day, year
    found = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|[,.]", "", words).split()
    named = [word for word in found if len(word) > 2 and any(m.startswith(word) for m in _MONTHS)]
    months = [
        place for place, name in enumerate(_MONTHS, 1) if name.startswith(tuple(named or "-"))
    ]
    rest = [word for word in found if word not in named and word not in ("of", "the")]
    if len(months) != 1 or not rest or not all(word.isdigit() for word in rest):
        return None
    return months[0], *sorted(map(int, rest))


def _members(node: Text) -> list[Node]:
    """The words between commas and "and"."""
    return [Text(part) for part in re.split(r"\s*,\s*(?:and\s)?|\s+and\s+", node.words) if part]


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is words."""
    if not isinstance(reference, Text) and not isinstance(answer, Text):
        return None
    if isinstance(reference, ListOf) and isinstance(answer, Text):
        return judge.unordered(reference.members, _members(answer))
    wanted, given = meaning(reference), meaning(answer)
    if wanted is not reference or given is not answer:
        if wanted == given:
            return SAME
        if not isinstance(wanted, Text) and not isinstance(given, Text):
            return judge.compare(wanted, given)
    left, right = _letters(reference), _letters(answer)
    if left is not None and right is not None and _bare(left) == _bare(right):
        return SAME
    if left is not None and right is not None and _remarked(left, right):
        return SAME
    if isinstance(reference, Text) and isinstance(answer, Text):
        names = _members(reference), _members(answer)
        if len(names[0]) == len(names[1]) > 1 and set(names[0]) == set(names[1]):
            return SAME
    if _date(left) is not None and _date(left) == _date(right):
        return SAME
    if isinstance(reference, Text) and len(reference.words.split()) >= _LONG:
        return UNKNOWN._replace(detail="the reference is prose")
    return DIFFERENT._replace(detail="other words")
