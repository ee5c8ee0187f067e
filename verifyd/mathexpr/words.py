"""Words in an answer: variables, names, units, connectives, times of day, choices and prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from verifyd.mathexpr import commands, numerals
from verifyd.mathexpr.tokens import Token, Unreadable
from verifyd.mathexpr.tree import (
    Add,
    Based,
    Choice,
    Clock,
    Const,
    Degrees,
    Div,
    Func,
    ListOf,
    Mul,
    NamedSet,
    Node,
    Num,
    Percent,
    Quantity,
    Sym,
    Text,
)
from verifyd.mathexpr.unit_words import UNIT_WORDS, normal_unit
from verifyd.mathexpr.vocabulary import FUNCTIONS, GREEK, SEPARATOR_WORDS

if TYPE_CHECKING:
    from verifyd.mathexpr.reader import Reader

CURRENCY = {"USD": "$", "€": "€", "£": "£", "¥": "¥", "₹": "₹"}
_LOST_BACKSLASH = {"frac": "frac", "dfrac": "frac", "tfrac": "frac", "rac": "frac"}
_INFINITY = frozenset({"infinity", "inf", "infty", "oo", "Infinity"})
_MODULES = frozenset({"np", "math", "numpy", "sympy", "sp", "cmath", "scipy", "torch", "Math"})
_DEGREE_WORDS = frozenset({"degrees", "degree", "deg"})
_PERCENT_WORDS = frozenset({"percent", "percents", "pct"})
_UNIT_LETTERS = frozenset("mgshLNJWVAKCFTlΩ")
_MATH_WORDS = frozenset({"pi", "sqrt", "cbrt", "root", "mod", "union"}) | _INFINITY | GREEK | frozenset(FUNCTIONS)
_SHORT_WORDS = frozenset(
    "no on yes of in is it at to an as be by do go he if me my so up us we or all any one two six ten "
    "red day may ray say way boy man map mad sad bad bat cat can car bag box fly try sky why cry dry "
    "top hot cold pay lay ban pan tan van tap gap lap".split()
)


# --- the whole text ----------------------------------------------------------------------------

_WRAPPED = re.compile(
    r"\\(?:text|textbf|textit|textrm|mathrm|mathbf|mbox|operatorname|mathsf)\*?\s*\{([^{}\\$]*)\}\s*\.?"
)
_CHOICE = re.compile(
    r"(?:(?:option|choice|answer)\s*:?\s*)?(?:[(\[]\s*([A-Ja-j])\s*[)\]]|([A-J])\s*[.):])\.?|"
    r"(?:option|choice)\s*:?\s*([A-Ja-j])\.?",
    re.I,
)
_CHOICE_TEXT = re.compile(r"[(\[]?([A-J])[)\].:]+\s+(?=.*[A-Za-z]{3})[A-Za-z].*", re.S)
_CLOCK = re.compile(
    r"(\d{1,2})(?:\s*:\s*([0-5]\d))?(?::([0-5]\d))?\s*(?:([ap])\.?\s*m\b\.?|(noon|midnight))?", re.I
)
_WORDS_ONLY = re.compile(r"[A-Za-z][A-Za-z'’\- ]*\.?")
_NOISE = re.compile(r"\\(?:text|textbf|textit|textrm|mathrm|mbox|mathbf|left|right)\b|\\[,;:!> ]|[${}*]|\s+")


def whole_text(text: str) -> Node | None:
    """The node of a text that is wholly a choice, a time of day or words; None for mathematics."""
    bare = text.strip().strip("$").strip().strip("*").strip()
    while (wrapped := _WRAPPED.fullmatch(bare)) is not None:
        inner = wrapped.group(1).strip()
        if len(inner) == 1 or not inner:
            break
        bare = inner
        if "," in bare:
            return _listed(bare)
        if _WORDS_ONLY.fullmatch(bare) and bare.rstrip(".") not in _MATH_WORDS:
            return _choice(bare) or Text(normal_words(bare))
    if not bare or not bare[-1].isalpha() and bare[-1] not in ".):]}":
        return None
    if bare[0] in "([{\\" and len(bare) > 24:
        return None
    simple = _NOISE.sub(" ", bare).strip() if "\\" in bare else bare
    return _choice(simple) or _clock(simple) or _words_only(simple) or _words_listed(simple)


def _listed(text: str) -> Node | None:
    """`\\text{A, D}`: letters or words with commas between them."""
    members = [member.strip() for member in text.split(",")]
    if not all(re.fullmatch(r"[A-Za-z][A-Za-z ]*", member) for member in members):
        return None
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


def _clock(text: str) -> Clock | None:
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
    if any(word in _MATH_WORDS for word in found) or all(len(word) == 1 or word in SEPARATOR_WORDS for word in found):
        return None
    if len(found) == 1 and (is_product(found[0]) or found[0].isupper()):
        return None
    return Text(normal_words(text))


_WORD_LIST = re.compile(r"[A-Za-z'\- ]{3,40}(?:(?:,| and |, and )[A-Za-z'\- ]{3,40})+\.?")


def _words_listed(text: str) -> ListOf | None:
    """"line segment, circle": short names with commas between them."""
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


def prose(text: str) -> Text | None:
    """The words of a text that does not read as mathematics; None where it holds no word."""
    words = normal_words(text)
    return Text(words) if re.search(r"(?<![\\a-z])[^\W\d_]{2,}", words) else None


def drop_delimiters(tokens: list[Token]) -> list[Token]:
    """The tokens without `$` that delimit mathematics; an odd `$` before a number is a currency."""
    dollars = [k for k, token in enumerate(tokens) if token.kind == "op" and token.text == "$"]
    if not dollars:
        return tokens
    first = dollars[0]
    if len(dollars) % 2 and tokens[first + 1].kind == "number":
        tokens[first] = Token("op", "USD", tokens[first].start, tokens[first].gap)
        dollars = dollars[1:]
    drop = set(dollars)
    return [token for k, token in enumerate(tokens) if k not in drop]


def join(tokens: list[Token]) -> str:
    """Tokens as normal words."""
    return normal_words(" ".join(token.text for token in tokens))


# --- numbers -----------------------------------------------------------------------------------


def number(reader: Reader, token: Token) -> Node:
    """A literal with what may be tied to it: a repeating bar, an ellipsis, a base."""
    after = reader.token
    if "." in token.text and "e" not in token.text.lower():
        if after.kind == "command" and after.text in ("overline", "dot"):
            return _barred(reader, token)
        if after.kind == "op" and after.text == "..." and not after.gap:
            reader.index += 1
            return _ellipsis(token)
        if after.kind == "op" and after.text == "(" and not after.gap:
            digits, closing = reader.peek(), reader.peek(2)
            if digits.kind == "number" and digits.text.isdigit() and closing.text == ")":
                reader.index += 3
                return numerals.repeating(token.text, digits.text, token.start)
    digits_text = token.text
    if after.kind == "word" and not after.gap and after.text.isupper() and reader.peek().text == "_":
        reader.index += 1
        digits_text += after.text
    if reader.at("_"):
        base = _base(reader)
        if base is not None:
            return numerals.based(digits_text, base, token.start)
    return numerals.literal(token.text, token.start)


def _barred(reader: Reader, token: Token) -> Node:
    """0.4\\overline{5}, 0.\\dot{3}, and 0.\\dot{1}42\\dot{7}, which repeats from dot to dot."""
    dotted = reader.token.text == "dot"
    reader.index += 1
    period = raw_group(reader)
    start = reader.index
    if dotted:
        between = ""
        if reader.token.kind == "number" and reader.token.text.isdigit():
            between = reader.token.text
            reader.index += 1
        if reader.token.kind == "command" and reader.token.text == "dot":
            reader.index += 1
            period += between + raw_group(reader)
        else:
            reader.index = start
    return numerals.repeating(token.text, period, token.start)


_REPEATS = re.compile(r"(\d*?)(\d{1,8}?)\2{1,}")


def _ellipsis(token: Token) -> Node:
    """0.333...: the repeating decimal that the digits show, else the digits as they are."""
    whole, _, decimals = token.text.partition(".")
    match = _REPEATS.fullmatch(decimals[:64])
    if match is None or (len(match.group(2)) == 1 and len(decimals) - len(match.group(1)) < 3):
        return numerals.literal(token.text, token.start)
    return numerals.repeating(f"{whole}.{match.group(1)}", match.group(2), token.start)


def _base(reader: Reader) -> int | None:
    """The base in a numeral's subscript; steps over it. None where it is no number."""
    start = reader.index
    reader.index += 1
    text = raw_group(reader)
    names = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
    if text.isdigit() and len(text) <= 2:
        return int(text)
    if text.lower() in names:
        return names[text.lower()]
    reader.index = start
    raise reader.refuse("a subscript on a number that is no base")


def raw_group(reader: Reader) -> str:
    """The text of the next group or token, joined without spaces."""
    if not reader.take("{"):
        token = reader.token
        if token.kind == "end":
            raise reader.refuse("an index expected")
        reader.index += 1
        if token.kind == "number" and len(token.text) > 1:
            reader.index -= 1
            reader.tokens[reader.index] = Token("number", token.text[1:], token.start + 1)
            return token.text[0]
        return token.text
    inner = reader.raw_until("}")
    reader.expect("}")
    return "".join(token.text for token in inner if token.text not in ("{", "}"))


def subscript(reader: Reader, node: Node) -> Node:
    """An index after a symbol, or a base after a bracketed numeral."""
    if isinstance(node, Num) and node.value.q == 1:
        reader.index -= 1
        base = _base(reader)
        assert base is not None
        return numerals.based(str(node.value), base, reader.token.start)
    index = raw_group(reader)
    if isinstance(node, Sym):
        return Sym(f"{node.name}_{index}")
    if isinstance(node, NamedSet):
        return Sym(f"{node.name}_{index}")
    if isinstance(node, Const) and node.name in ("e", "i"):
        return Sym(f"{node.name}_{index}")
    if isinstance(node, Text):
        return Text(f"{node.words}_{index}")
    raise reader.refuse("an index on something that is no symbol")


def degrees(reader: Reader, node: Node) -> Node:
    """A degree sign's node, minutes and seconds of arc folded in; a temperature keeps its scale."""
    token = reader.token
    if token.kind in ("text", "word") and token.text in ("C", "F", "K"):
        reader.index += 1
        return Quantity(node, "°" + token.text)
    total = node
    for mark, share in (("'", 60), ("''", 3600)):
        number_token, sign = reader.token, reader.peek()
        if number_token.kind == "number" and sign.kind == "op" and sign.text == mark:
            reader.index += 2
            total = Add((total, Div(numerals.literal(number_token.text), Num(numerals.fmpq(share)))))
    return Degrees(total)


# --- letters and words -------------------------------------------------------------------------


def letter(name: str) -> Node:
    """A single letter: e and i are the constants, others symbols."""
    return Const(name) if name in ("e", "i") else Sym(name)


def is_product(word: str) -> bool:
    """True where several letters side by side are a product: `xy`, `abc`, not `no` or `even`."""
    if word in _SHORT_WORDS or not word.islower() or word in UNIT_WORDS and len(word) > 2:
        return False
    return len(word) <= 4 and not any(vowel in word for vowel in "eiou") and word.count("a") < 2


def word(reader: Reader, token: Token) -> Node:
    """A run of letters in mathematics: a letter, a function, a named constant, a product, a name."""
    text = token.text
    if len(text) == 1:
        reader.index += 1
        return letter(text)
    if text in FUNCTIONS or text in ("sqrt", "root") or (text in _LOST_BACKSLASH and reader.peek().text == "{"):
        return commands.command(reader, Token("command", _LOST_BACKSLASH.get(text, text), token.start, token.gap))
    if text in _INFINITY:
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
        return reader.atom()
    if text.isupper():
        reader.index += 1
        return _capitals(reader, text, token)
    if is_product(text) or (len(text) == 2 and text[0] == "d"):
        return _split(reader, token, 1)
    for length in (1, 2):
        if text[length:] in _MATH_WORDS:
            return _split(reader, token, length)
    if text.startswith("pi") and is_product(text[2:] or "x"):
        return _split(reader, token, 2)
    raise Unreadable(f"the word {text!r} in mathematics", token.start)


def _capitals(reader: Reader, text: str, token: Token) -> Node:
    if reader.at("_") and reader.peek().kind in ("number", "op"):
        start = reader.index
        try:
            base = _base(reader)
        except Unreadable:
            reader.index = start
        else:
            if base is not None:
                return numerals.based(text, base, token.start)
    return Sym(text)


def _split(reader: Reader, token: Token, length: int) -> Node:
    """Read the first letters of a run by themselves; the rest becomes the next token."""
    text = token.text
    reader.tokens[reader.index : reader.index + 1] = [
        Token("word", text[:length], token.start, token.gap),
        Token("word", text[length:], token.start + length),
    ]
    return reader.atom()


def text(reader: Reader, token: Token) -> Node:
    """Words set in text or roman type where an expression is expected."""
    content = token.text
    if content in FUNCTIONS:
        return commands.command(reader, Token("command", content, token.start, token.gap))
    reader.index += 1
    if len(content) == 1:
        return letter(content)
    if not content:
        return reader.atom()
    if re.fullmatch(r"[\d.,]+", content):
        return numerals.literal(content.replace(",", ""), token.start)
    return Text(normal_words(content))


# --- units -------------------------------------------------------------------------------------


def unit(reader: Reader, factors: list[Node]) -> str | None:
    """The unit that stands after a value, as its normal text; None where no unit stands there."""
    token = reader.token
    if token.kind == "word" and (token.text in _DEGREE_WORDS or token.text in _PERCENT_WORDS):
        return None
    if not _is_unit(reader, token, factors):
        return None
    parts: list[str] = []
    while True:
        token = reader.token
        if token.kind == "text" or (token.kind == "word" and _is_unit(reader, token, factors)):
            parts.append((" " if parts and parts[-1][-1].isalpha() else "") + token.text)
            reader.index += 1
        elif token.kind == "op" and token.text == "^" and parts:
            reader.index += 1
            parts.append("^" + raw_group(reader))
        elif token.kind == "op" and token.text in ("/", "*") and reader.peek().kind in ("text", "word"):
            parts.append(token.text)
            reader.index += 1
            parts.append(reader.token.text)
            reader.index += 1
        else:
            break
    return normal_unit("".join(parts))


def _is_unit(reader: Reader, token: Token, factors: list[Node]) -> bool:
    content = token.text
    if token.kind == "text":
        if content == "min" or content == "in":
            return True  # minutes and inches, not functions
        if not content or content in FUNCTIONS or content in ("e", "i", "d"):
            return False
        return len(content) > 1 or content in _UNIT_LETTERS
    if content in UNIT_WORDS or (content == "in" and reader.peek().kind == "end"):
        return not any(map(_has_symbol, factors))
    if content in FUNCTIONS or content in _MATH_WORDS or len(content) < 3 or is_product(content):
        return False
    return token.gap and content.islower() and not any(map(_has_symbol, factors))


def _has_symbol(node: Node) -> bool:
    if isinstance(node, Sym):
        return True
    if isinstance(node, Mul):
        return any(map(_has_symbol, node.factors))
    if isinstance(node, Add):
        return any(map(_has_symbol, node.terms))
    if isinstance(node, Func):
        return any(map(_has_symbol, node.args))
    return False


def postfix_word(reader: Reader, node: Node) -> Node | None:
    """"percent" and "degrees" after a value."""
    token = reader.token
    if token.kind not in ("word", "text"):
        return None
    content = token.text.lower().strip(". ")
    if content in _DEGREE_WORDS:
        reader.index += 1
        return degrees(reader, node)
    if content in _PERCENT_WORDS or content == "%":
        reader.index += 1
        return Percent(node)
    return None
