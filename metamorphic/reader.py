"""Text → value, strictly: what is ambiguous is refused, never guessed.

`(1,2)` is a `Tuple`, since round brackets may be a point or an open interval; a half-open pair, a
pair with an infinite end and a square pair of rising numbers are intervals. `1,234` is refused (a
list or a number), and so are mixed numbers, `a/bc`, `f(x)` for most letters, and `2^10`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from metamorphic.lexer import Unreadable
from metamorphic.oracles.scalars import less
from metamorphic.quantities import QuantityParser
from metamorphic.value import (
    Based,
    Both,
    Builder,
    Chain,
    Choice,
    Constant,
    Either,
    Expr,
    FiniteSet,
    Group,
    Intersection,
    Interval,
    Listing,
    Membership,
    Negate,
    Node,
    Plus,
    Reals,
    Symbol,
    Tuple,
    Union,
    Value,
    Without,
    Words,
)

__all__ = ["Unreadable", "read", "strip_delimiters"]

DELIMITERS = (("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]"), ("$", "$"))
RELATIONS = {"=": "=", "\\ne": "!=", "<": "<", ">": ">", "\\le": "<=", "\\ge": ">="}
GROUPED = re.compile(r"(?<![\d.,])[1-9]\d{0,2},\d{3}(?!\d)|(?<=,)[1-9]\d{0,2},\d{3}(?!\d)|,\s+\\!")
"""`1,234` may be one number or two; so may `1, \\!234`."""
CHOICE = re.compile(
    r"\(([A-J])\)|([A-J])|\\(?:text|textbf|mathrm|mbox)\{\s*(?:\(([A-J])\)|([A-J]))\s*\}"
)
WORDS = re.compile(r"\\text\s*\{([^{}\\$]*)\}|([^\\${}^_=<>+*/|]+)")
BARE_WORDS = re.compile(
    r"(?:yes|no|true|false|odd|even|none|neither|both|undefined)", re.IGNORECASE
)


def strip_delimiters(text: str) -> str:
    """`text` without blanks at its ends and one pair of math delimiters around all of it.

    A full stop after the closing delimiter goes with it.
    """
    text = text.strip()
    if text.endswith(("$.", "\\).", "\\].")):
        inner = strip_delimiters(text[:-1])
        return text if inner == text[:-1] else inner
    for opener, closer in DELIMITERS:
        if len(text) > len(opener) + len(closer) and text.startswith(opener):
            inner = text[len(opener) : -len(closer)]
            if text.endswith(closer) and not re.search(r"(?<!\\)\$|\\[()\[\]]", inner):
                return inner.strip()
    return text


@lru_cache(maxsize=8192)
def read(text: str) -> Value:
    """The value that `text` states; raises Unreadable where it has no one clear meaning."""
    simple = _simple(text)
    if simple is not None:
        return simple
    if found := GROUPED.search(text):
        raise Unreadable("a list or a number in groups", found.start())
    parser = AnswerParser(text)
    value = parser.answer()
    if parser.next.kind != "end":
        parser.fail(f"unexpected {parser.next.text!r}")
    return value


def _simple(text: str) -> Value | None:
    """Choice letters, written bases and words."""
    stripped = text.strip()
    whole = (text.index(stripped), text.index(stripped) + len(stripped)) if stripped else (0, 0)
    if found := CHOICE.fullmatch(stripped):
        return Choice(next(letter for letter in found.groups() if letter), span=whole)
    if found := re.fullmatch(r"(-?[0-9A-F]+)_(?:\{(\d+)\}|(\d))", stripped):
        base = int(found[2] or found[3])
        if 2 <= base <= 16 and all(int(d, 16) < base for d in found[1].lstrip("-")):
            return Based(found[1], base, span=whole)
    return _words(stripped, whole)


def _words(stripped: str, span: tuple[int, int]) -> Words | None:
    found = WORDS.fullmatch(stripped)
    if found is None:
        return None
    words = " ".join((found[1] if found[1] is not None else found[2]).split()).rstrip(".")
    if found[1] is not None:
        clear = bool(re.fullmatch(r"[A-Za-z][A-Za-z' -]+", words))
    else:
        clear = bool(BARE_WORDS.fullmatch(words) or re.fullmatch(r"[A-Z][a-z]{2,}", words)) or (
            bool(re.fullmatch(r"[A-Z]?[a-z']+(?: [A-Za-z][a-z']*)+", words))
            and any(len(word) > 3 for word in words.split())
        )
    return Words(words, span=span) if clear else None


class AnswerParser(QuantityParser):
    """Lists, sets, intervals, relations, quantities and matrices over expressions."""

    def answer(self) -> Value:
        """The whole text."""
        start = self.next.start
        members = [self.statement()]
        commas: list[int] = []
        while self.take_if(",") or self._joiner("and"):
            if self.tokens[self.at - 1].text == ",":
                commas.append(self.at)
                self._joiner("and")
            members.append(self.statement())
        if len(members) == 1:
            return members[0]
        span = self.spanned(start)
        statements = [isinstance(member, Chain | Either) for member in members]
        if any(statements) and not all(statements):
            self.fail("a list of statements and values")
        chains = all(statements)
        if not commas and chains:
            return Both(tuple(members), span=span)
        return Listing(tuple(members), span=span)

    def statement(self) -> Value:
        """Members joined by `or`, each a relation, a set or an expression."""
        start = self.next.start
        parts = [self.relation()]
        while self._joiner("or"):
            parts.append(self.relation())
        if len(parts) == 1:
            return parts[0]
        if not all(isinstance(part, Chain | Membership) for part in parts):
            self.fail("alternatives that are no statements")
        return Either(tuple(parts), span=self.spanned(start))

    def _joiner(self, word: str) -> bool:
        token = self.next
        if token.kind in ("text", "word") and token.text.strip(" ,") == word:
            self.take()
            return True
        return False

    # --- relations ---

    def relation(self) -> Value:
        """`a = b`, `a < x <= b`, `x \\in A`, or what stands alone."""
        start = self.next.start
        terms, signs = [self.union()], []
        while self.next.text in RELATIONS and self.next.kind in ("sign", "command"):
            signs.append(RELATIONS[self.take().text])
            terms.append(self.union())
        if not signs:
            return self._member(terms[0], start)
        if not all(isinstance(term, Expr) for term in terms):
            return self._named(terms, signs, start)
        scalars = tuple(term for term in terms if isinstance(term, Expr))
        if "!=" in signs and len(signs) > 1:
            self.fail("a chain with !=")
        if len({sign[0] for sign in signs}) > 1:
            self.fail("a chain of several directions")
        return Chain(scalars, tuple(signs), span=self.spanned(start))

    def _named(self, terms: list[Value], signs: list[str], start: int) -> Value:
        self.fail("a relation between values that are no scalars")

    def _member(self, term: Value, start: int) -> Value:
        if not self.take_if("\\in"):
            return term
        if not isinstance(term, Expr):
            self.fail("the element of a set")
        whole = _as_interval(self.union())
        if not isinstance(whole, Interval | Intersection | Union | FiniteSet | Reals | Without):
            self.fail("a set is missing")
        return Membership(term, whole, span=self.spanned(start))

    # --- sets ---

    def union(self) -> Value:
        """Sets joined by a cup, or a difference of sets, or one value."""
        start = self.next.start
        parts = [self.single()]
        while self.take_if("\\cup"):
            parts.append(self.single())
        if len(parts) > 1:
            sets = tuple(_as_interval(part) for part in parts)
            if not all(isinstance(part, Interval | FiniteSet) for part in sets):
                self.fail("a union of what are no sets")
            return Union(sets, span=self.spanned(start))
        if self.next.text == "\\cap":
            return self._intersection(parts[0], start)
        if self.take_if("\\setminus"):
            part = self.single()
            if not isinstance(parts[0], Reals | Interval) or not isinstance(part, FiniteSet):
                self.fail("a difference of sets")
            return Without(parts[0], part, span=self.spanned(start))
        return parts[0]

    def _intersection(self, first: Value, start: int) -> Intersection:
        parts = [first]
        while self.take_if("\\cap"):
            parts.append(self.single())
        sets = tuple(_as_interval(part) for part in parts)
        if not all(isinstance(part, Interval | FiniteSet) for part in sets):
            self.fail("an intersection of what are no sets")
        return Intersection(sets, span=self.spanned(start))

    def single(self) -> Value:
        """One set, tuple, matrix, quantity or expression."""
        token = self.next
        if token.text == "\\{":
            return self._braces()
        if token.kind == "command" and token.text in ("\\emptyset", "\\mathbb{R}"):
            self.take()
            span = (token.start, token.end)
            return Reals(span=span) if token.text == "\\mathbb{R}" else FiniteSet((), span=span)
        if token.kind == "environment" or (
            token.text == "[" and self.peek(1).kind == "environment"
        ):
            return self.matrix()
        if token.text == "\\$":
            return self.money()
        if token.text in ("(", "[") and token.kind == "sign" and self._has_comma():
            return self._entries()
        return self.quantity(self.expression())

    def _has_comma(self) -> bool:
        """Whether a comma stands at the depth of the bracket that opens here."""
        depth = 0
        for token in self.tokens[self.at :]:
            if token.kind == "sign" or token.text in ("\\{", "\\}"):
                depth += token.text in ("(", "[", "{", "\\{")
                depth -= token.text in (")", "]", "}", "\\}")
                if depth == 0:
                    return False
                if depth == 1 and token.text == ",":
                    return True
        return False

    def _entries(self) -> Value:
        opener = self.take()
        entries = self._members(")", "]")
        closer = self.tokens[self.at - 1].text
        span = self.spanned(opener.start)
        if opener.text == "(" and closer == ")":
            pair = len(entries) == 2 and all(isinstance(entry, Expr) for entry in entries)
            if pair and any(_infinite(entry) for entry in entries):
                return self._interval(entries, opener.text, closer, span)
            return Tuple(tuple(entries), span=span)
        return self._interval(entries, opener.text, closer, span)

    def _members(self, *closers: str) -> list[Value]:
        self.depth += 1
        if self.depth > 40:
            self.fail("too deep")
        members = [self.union()]
        while self.take_if(","):
            members.append(self.union())
        if not self.take_if(*closers):
            self.fail(f"{closers[0]!r} is missing")
        self.depth -= 1
        return members

    def _interval(
        self, entries: list[Value], opener: str, closer: str, span: tuple[int, int]
    ) -> Interval:
        if len(entries) != 2:
            raise Unreadable("square brackets around a list", span[0])
        low, high = entries
        if not isinstance(low, Expr) or not isinstance(high, Expr):
            raise Unreadable("the ends of an interval", span[0])
        if opener == "[" and closer == "]" and not _rising(low, high):
            raise Unreadable("a square pair that is not surely an interval", span[0])
        return Interval(low, high, opener == "[", closer == "]", span=span)

    def _braces(self) -> Value:
        opener = self.take()
        if self.take_if("\\}"):
            return FiniteSet((), span=self.spanned(opener.start))
        builder = self.next.kind == "letter" and self.peek(1).text in ("|", ":")
        if builder:
            symbol = self.symbol()
            self.take()
            condition = self.relation()
            self.expect("\\}")
            if not isinstance(symbol, Symbol) or not isinstance(condition, Chain):
                raise Unreadable("a set builder", opener.start)
            return Builder(symbol, condition, span=self.spanned(opener.start))
        members = self._members("\\}")
        return FiniteSet(tuple(members), span=self.spanned(opener.start))


def _as_interval(value: Value) -> Value:
    """A round pair, where only a set can stand, as the open interval that it is."""
    if isinstance(value, Tuple) and len(value.items) == 2:
        low, high = value.items
        if isinstance(low, Expr) and isinstance(high, Expr):
            return Interval(low, high, False, False, span=value.span)
    return value


def _infinite(value: Node) -> bool:
    match value:
        case Constant(name="infinity"):
            return True
        case Negate(argument=inner) | Plus(argument=inner) | Group(content=inner):
            return _infinite(inner)
    return False


def _rising(low: Expr, high: Expr) -> bool:
    """Whether both ends are numbers, or infinite, and the first is surely the smaller."""
    return less(low, high) is True
