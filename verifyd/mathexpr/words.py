"""Letters and words inside mathematics: variables, constants, functions, names, indices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from verifyd.mathexpr import numerals
from verifyd.mathexpr.literals import base, lettered_numeral
from verifyd.mathexpr.prose import normal_words
from verifyd.mathexpr.tokens import NAMED_KINDS, Token, Unreadable
from verifyd.mathexpr.tree import (
    Const,
    Empty,
    Func,
    Mul,
    NamedSet,
    Node,
    Num,
    Opaque,
    Quantity,
    Sym,
    Text,
)
from verifyd.mathexpr.vocabulary import FUNCTIONS, GREEK
from verifyd.mathexpr.word_kinds import INFINITY_WORDS, MATH_WORDS, SHORT_WORDS, is_product

if TYPE_CHECKING:
    from verifyd.mathexpr.reader import Reader

_LOST_BACKSLASH = {"frac": "frac", "dfrac": "frac", "tfrac": "frac", "rac": "frac"}
_MODULES = frozenset({"np", "math", "numpy", "sympy", "sp", "cmath", "scipy", "torch", "Math"})


def letter(name: str) -> Node:
    """A single letter: e and i are the constants, others symbols."""
    return Const(name) if name in ("e", "i") else Sym(name)


def word(reader: Reader, token: Token) -> Node:
    """A run of letters in mathematics: a letter, a function, a named constant, a product, a name."""
    text = token.text
    if reader.peek().kind == "number" and not reader.peek().gap:
        numeral = lettered_numeral(reader)
        if numeral is not None:
            return numeral
    if len(text) == 1:
        reader.index += 1
        return letter(text)
    if (
        text in FUNCTIONS
        or text in ("sqrt", "root")
        or (text in _LOST_BACKSLASH and reader.peek().text == "{")
    ):
        return reader.command(
            Token("command", _LOST_BACKSLASH.get(text, text), token.start, token.gap)
        )
    if text in INFINITY_WORDS:
        reader.index += 1
        return Const("inf")
    if text == "pi" or text == "Pi" or text == "PI":
        reader.index += 1
        return Const("pi")
    if text in GREEK:
        reader.index += 1
        return Sym(text)
    if text in _MODULES and reader.peek().text == ".":
        reader.index += 2
        return reader.next_atom()
    if text.isupper():
        reader.index += 1
        return _capitals(reader, text, token)
    if not text.islower() and is_product(text):
        reader.tokens[reader.index : reader.index + 1] = [
            Token("word", name, token.start + place, token.gap and not place)
            for place, name in enumerate(text)
        ]
        return reader.atom()
    if is_product(text) or (len(text) == 2 and text[0] == "d"):
        return _split(reader, token, 1)
    if len(text) == 2 and text[1] == "e" and reader.peek().kind == "^":  # C e^{2x}
        return _split(reader, token, 1)
    for length in (1, 2):
        if text[length:] in MATH_WORDS:
            return _split(reader, token, length)
    if text.startswith("pi") and is_product(text[2:] or "x"):
        return _split(reader, token, 2)
    if len(text) <= 3 and text.islower() and text not in SHORT_WORDS and _between_operators(reader):
        reader.tokens[reader.index : reader.index + 1] = [
            Token("word", letter, token.start + place, token.gap and not place)
            for place, letter in enumerate(text)
        ]
        return reader.atom()
    raise Unreadable(f"the word {text!r} in mathematics", token.start)


def _between_operators(reader: Reader) -> bool:
    """True where no other word stands beside this one: the `de` of \\frac{c}{de+f}."""
    before = reader.tokens[reader.index - 1].kind if reader.index else "end"
    kinds = {before, reader.peek().kind}
    return kinds.isdisjoint(NAMED_KINDS - {"end"}) and kinds != {"end"}


def _capitals(reader: Reader, text: str, token: Token) -> Node:
    if reader.at("_") and reader.peek().kind in ("number", "{"):
        start = reader.index
        try:
            radix = base(reader)
        except Unreadable:
            reader.index = start
        else:
            return numerals.based(text, radix, token.start)
    if _stand_alone(reader, text):
        reader.index -= 1
        return _split(reader, token, 1)
    return Sym(text)


def _stand_alone(reader: Reader, text: str) -> bool:
    """True where each letter is a variable of its own elsewhere: the RC of 2RC + R + C."""
    alone = {token.text for token in reader.tokens if token.kind == "word"}
    return alone.issuperset(text)


def _split(reader: Reader, token: Token, length: int) -> Node:
    """Read the first letters of a run by themselves; the rest becomes the next token."""
    text = token.text
    reader.tokens[reader.index : reader.index + 1] = [
        Token("word", text[:length], token.start, token.gap),
        Token("word", text[length:], token.start + length),
    ]
    return reader.atom()


_CURRENCIES = {"rs": "₹", "inr": "₹", "usd": "$", "us$": "$", "eur": "€", "gbp": "£"}
_CONSTANT_WORDS = frozenset({"constant", "const", "const."})
_FIGURES = frozenset({"triangle", "angle"})
_NUMBER = re.compile(r"\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\.\d+")


def text(reader: Reader, token: Token) -> Node:
    """Words set in text or roman type where an expression is expected."""
    content = token.text
    if content in FUNCTIONS:
        return reader.command(Token("command", content, token.start, token.gap))
    reader.index += 1
    if len(content) == 1 and content.isalpha():
        return letter(content)
    if not content:
        return reader.next_atom()
    if _NUMBER.fullmatch(content):
        return numerals.literal(content.replace(",", ""), token.start)
    currency = _CURRENCIES.get(content.strip(". ").lower())
    if currency is not None and reader.token.kind == "number":
        return Quantity(reader.next_power(), currency)
    if content.lower() in INFINITY_WORDS:
        return Const("inf")
    if content.lower() in _CONSTANT_WORDS:
        return Sym("C")
    if reader.at("_") and content.isalnum() and content.isupper():
        return _capitals(reader, content, token)
    if content.lower() in _FIGURES and reader.token.kind == "word" and reader.token.text.isupper():
        reader.index += 1
        return Sym(f"{content.lower()}_{reader.tokens[reader.index - 1].text}")
    return Text(normal_words(content))


def subscript(reader: Reader, node: Node) -> Node:
    """An index after a symbol, a base after a bracketed numeral, the bounds of [F]_a^b."""
    if isinstance(node, Num) and node.value.q == 1:
        reader.index -= 1
        radix = base(reader)
        return numerals.based(str(node.value), radix, reader.token.start)
    if reader.tokens[reader.index - 2].kind == "]":
        reader.index -= 1
        return between_bounds(reader, node)
    index = reader.raw_group()
    if isinstance(node, Sym) and node.name in ("C", "A") and reader.at("^"):
        chosen = _chosen(reader, node.name, index)
        if chosen is not None:
            return chosen
    if isinstance(node, Sym):
        return Sym(f"{node.name}_{index}")
    if isinstance(node, NamedSet):
        return Sym(f"{node.name}_{index}")
    if isinstance(node, Const) and node.name in ("e", "i"):
        return Sym(f"{node.name}_{index}")
    if isinstance(node, Text):
        return Text(f"{node.words}_{index}")
    raise reader.refuse("an index on something that is no symbol")


def between_bounds(reader: Reader, node: Node) -> Node:
    """[F(x)]_a^b, a difference that is not carried out; the bar or bracket was stepped over."""
    bounds: dict[str, Node] = {}
    while (mark := reader.token.kind) in ("_", "^") and mark not in bounds:
        reader.index += 1
        bounds[mark] = _bound(reader)
    return Opaque("between", (bounds.get("_", Empty()), bounds.get("^", Empty()), node))


def _bound(reader: Reader) -> Node:
    """A bound, which may name its variable: _{x=0}."""
    if reader.take("{"):
        return reader.inside("}")
    return reader.argument()


def chosen_from(reader: Reader) -> Node:
    """_{n}C_{k} and ^{n}P_{k}: choices of k out of n without order, and with it."""
    reader.index += 1
    size = _count(reader)
    name = reader.token.text
    if name not in ("C", "P") or not reader.peek().kind == "_":
        raise reader.refuse("an index without a symbol")
    reader.index += 2
    taken = _count(reader)
    chosen = Func("binom", (size, taken))
    return chosen if name == "C" else Mul((chosen, Func("factorial", (taken,))))


def _count(reader: Reader) -> Node:
    """The number or letter of an index."""
    text = reader.raw_group()
    if text.isdigit():
        return numerals.literal(text)
    if len(text) == 1 and text.isalpha():
        return Sym(text)
    raise reader.refuse("an index that is no number")


def _chosen(reader: Reader, name: str, index: str) -> Node | None:
    """C_{10}^{4}, the choices of 4 out of 10, and A_{10}^{4}, those in order; None for a power."""
    start = reader.index
    reader.index += 1
    part = reader.raw_group()
    if not (_are_counts(index, part) if index.isdigit() else index in "nm" and part.isalnum()):
        reader.index = start
        return None
    top, taken = (numerals.literal(t) if t.isdigit() else Sym(t) for t in (index, part))
    chosen = Func("binom", (top, taken))
    return chosen if name == "C" else Mul((chosen, Func("factorial", (taken,))))


def _are_counts(size: str, part: str) -> bool:
    return part.isdigit() and max(len(size), len(part)) < 7 and int(part) < int(size)
