"""Text → tree: a recursive-descent reader in one left-to-right pass, without backtracking.

`read` is the entry. `Reader` holds the grammar's core (lists, relations, sums, products, powers);
what begins with a command, a bracket or a word stands in `commands`, `brackets` and `words`.
"""

from __future__ import annotations

import re

from verifyd.mathexpr import brackets, commands, literals, numerals, prose, quantities, words
from verifyd.mathexpr.cursor import SEPARATORS, Cursor, drop_delimiters
from verifyd.mathexpr.escapes import with_backslashes
from verifyd.mathexpr.tokens import OverLimit, Token, Unreadable, tokenize
from verifyd.mathexpr.traverse import symbols
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Bracketed,
    Choice,
    Const,
    Dec,
    Degrees,
    Div,
    Empty,
    Func,
    ListOf,
    Matrix,
    Mul,
    NamedSet,
    Neg,
    Node,
    Num,
    Opaque,
    Percent,
    PlusMinus,
    Pow,
    Quantity,
    Ratio,
    Relation,
    SetOp,
    Sym,
    Text,
    Where,
)
from verifyd.mathexpr.unit_words import UNIT_WORDS
from verifyd.mathexpr.vocabulary import CONDITION_WORDS, FUNCTIONS, SEPARATOR_WORDS

RELATIONS = frozenset(
    "= != < <= > >= in notin ni approx equiv cong ~ || perp -> => <=> <-> subset propto".split()
)
CLOSERS = frozenset({"end", ")", "]", "}", "\\}", "rangle", "rfloor", "rceil", "\\\\", "&"})
_SIGNS = frozenset({"+", "-", "pm", "mp"})
_TIMES = frozenset({"*", "/"})
_JOINS = frozenset({":", "union", "intersection", "minus"})
_ENDS_PRODUCT = CLOSERS | RELATIONS | _SIGNS | _JOINS | frozenset({",", ";", "and", "or", "over"})
"""Tokens that no product goes on with; most products end at one of them."""
_ENDS_STATEMENT = CLOSERS | frozenset({",", ";"})
_ENDS_SUM = _ENDS_STATEMENT | RELATIONS
_OPENS_STATEMENT = frozenset({"approx", "=", "text"})
_PLAIN_STARTS = frozenset({"number", "command", "{", "\\{", "-"})
"""Tokens that begin a statement, and never a separator, an end or a side condition."""
_POSTFIX = frozenset({"(", "^", "!", "%", "deg", "'", "''", "_"}) | frozenset(quantities.CURRENCY)
_AFTER_VALUE = frozenset({"pmod", "mod", "bmod", "choose", "pod"})
REMARK_WORDS = frozenset({"is", "are", "was", "were"})
SET_OPERATORS = frozenset({"union", "intersection", "minus"})


def read(text: str) -> Node:
    """The tree of an answer or a reference.

    Raises Unreadable, with the place, where the text has no one plausible reading, and OverLimit
    where it is too large. Text that is words reads as `Text`.
    """
    number = numerals.plain_number(text)
    if number is not None:
        return number
    if not text.isprintable():
        text = with_backslashes(text)
    quantity = _SET_QUANTITY.fullmatch(text) if "\\" in text else None
    if quantity is not None and quantity.group(2) in _SET_UNITS:
        return read(f"{quantity.group(1)} {quantity.group(2)}")
    special = prose.whole_text(text)
    if special is not None:
        return special
    choice = prose.choice_before(text)
    if choice is not None:
        option = _option(choice[0], text[choice[1] :])
        if option is not None:
            return option
    try:
        return _mathematics(text)
    except OverLimit:
        raise
    except Unreadable:
        prefix = _LABEL.match(text)
        if prefix is not None:
            return read(text[prefix.end() :])
        labelled = _labelled(text)
        if labelled is not None:
            return labelled
        said = prose.prose(text)
        if said is None:
            raise
        return said


_SET_QUANTITY = re.compile(
    r"\s*\\(?:text|mathrm|textbf|mbox)\{\s*(-?[\d.,/]+(?:,? (?:and|or) -?[\d.,/]+)*)\s*"
    r"([A-Za-z]*)\s*\}\s*"
)
_SET_UNITS = UNIT_WORDS | {""}
_LABEL = re.compile(
    r"\s*(?:the\s+)?(?:(?:(?:open|closed)\s+)?interval|solutions?|answers?)(?:\s+set)?"
    r"(?:\s+(?:is|are))?\s*:?\s*(?=[^\w\s])",
    re.I,
)


def _option(letter: str, text: str) -> Choice | None:
    """An option with its value; None where the rest is no mathematics, or names another option."""
    try:
        value = _mathematics(text)
    except Unreadable:
        return None
    return None if isinstance(value, ListOf) and value.word == "or" else Choice(letter, value)


def _labelled(text: str) -> ListOf | None:
    """Minimum: 1, Maximum: 3 as named values; None where a value is no mathematics."""
    try:
        members = [(name, read(value)) for name, value in prose.labels(text)]
    except Unreadable:
        return None
    if not members or any(isinstance(value, Text) for _, value in members):
        return None
    return ListOf(tuple(Relation(("=",), (Text(name), value)) for name, value in members))


def _mathematics(text: str) -> Node:
    tokens = tokenize(text)
    if "$" in text or not text.isascii():
        tokens = drop_delimiters(tokens)
    return Reader(tokens).whole()


class Reader(Cursor):
    """The grammar over a cursor."""

    __slots__ = ()

    # --- lists and statements ------------------------------------------------------------------

    def whole(self) -> Node:
        """The whole text."""
        node = self.sequence("")
        if self.at("\\\\"):
            node = self.rows(node)
        if self.token.kind != "end":
            raise self.refuse("something left over")
        return node

    def rows(self, first: Node) -> Node:
        """Statements with line breaks between them; a break at the end parts nothing."""
        rows = [first]
        while self.take("\\\\"):
            if self.token.kind != "end":
                rows.append(self.sequence(""))
        return first if len(rows) == 1 else ListOf(tuple(rows))

    def sequence(self, end: str) -> Node:
        """Statements separated by commas, "and" or "or", up to `end`: one node or a ListOf."""
        members, word = self.members(end)
        if len(members) == 1 and word != ",,":
            return members[0]
        return ListOf(tuple(members), word.rstrip(",") or ",")

    def members(self, end: str) -> tuple[list[Node], str]:
        """The statements up to `end`, which is not stepped over, and the separating word."""
        self.descend()
        members: list[Node] = []
        word = ""
        start = self.index
        while True:
            if self.tokens[self.index].kind not in _PLAIN_STARTS:
                while (separator := self.separator()) is not None:
                    word = separator if separator != "," or not word else word
                if (members or not self.at("]") or end == "]") and self.finished(end):
                    break
                if members and self.aside_starts(members[-1]):
                    members[-1] = Where(members[-1], self.condition(start, end))
                    if not self.at_separator():
                        break
                    continue
            start = self.index
            members.append(self.statement())
            if self.take(","):
                word = word or ","
                continue
            if self.finished(end):
                break
            if not self.at_separator() and not self.aside_starts(members[-1]):
                raise self.refuse("no operator or separator")
        if not members:
            raise self.refuse("nothing to read")
        self.depth -= 1
        return members, word

    def finished(self, end: str) -> bool:
        """True at the end token, at `end`, or at a final full stop."""
        token = self.token
        kind = token.kind
        if kind == end or kind in CLOSERS:
            return True
        if kind == "[":
            return brackets.closes_open_interval(self)
        if kind == "." and self.peek().kind == "end":
            self.index += 1
            return True
        return False

    def condition_starts(self) -> bool:
        """True where words such as "if" or "where" open a side condition."""
        token = self.token
        if token.kind == "(":
            return self.peek().kind == "word" and self.peek(2).kind == "in"
        if token.kind not in ("word", "text"):
            return False
        first = token.text.lower().strip(" (,").split(" ", 1)[0]
        return first in CONDITION_WORDS

    def remark_starts(self) -> bool:
        """True where words say something of what stands before them: 5 \\text{ is prime}."""
        token = self.token
        if token.kind != "text":
            return False
        first, _, rest = token.text.partition(" ")
        return rest != "" and first in REMARK_WORDS and not prose.denies(token.text)

    def aside_starts(self, statement: Node) -> bool:
        """True where a side condition follows a statement, or a remark a closed value."""
        if self.condition_starts():
            return True
        return self.remark_starts() and not symbols(
            statement.sides[-1] if isinstance(statement, Relation) else statement
        )

    def condition(self, start: int, end: str) -> Node:
        """The rest up to `end` as the condition's words.

        It stops before an "and" or "or" after which a statement begins as the one at `start` did:
        f(x) = 1 for all x, and f(x) = 2 for all x.
        """
        first = self.index
        like = [token.text for token in self.tokens[start : start + 2]]
        found = self.raw_until(end)
        for place, token in enumerate(found):
            after = [token.text for token in found[place + 1 : place + 3]]
            if token.text.lower() in SEPARATOR_WORDS and after == like:
                self.index = first + place
                return Text(prose.join(found[:place]))
        return Text(prose.join(found))

    def label(self) -> Text | None:
        """The words before a colon that name what follows, \\text{Minimum: } 1, stepped over."""
        token, after = self.token, self.peek()
        colon = after.kind == ":"
        if colon or token.text.endswith(":"):
            words = prose.label(token.text)
        else:
            words = None if after.kind == "end" else prose.introduction(token.text)
        if words is None:
            return None
        self.index += 2 if colon else 1
        return Text(words)

    def kind_named(self) -> bool:
        """True at words that say what kind of thing follows: \\text{the interval } (0, 1)."""
        following = self.peek()
        if self.peek(2).kind in RELATIONS and prose.means_all(self.token.text):
            return True  # all x > 1
        named = following.kind not in CLOSERS and following.kind not in ("=", ":", ",", "_", "text")
        return named and prose.names_a_kind(self.token.text)

    def statement(self) -> Node:
        """One expression, or a chain of relations between expressions."""
        if self.tokens[self.index].kind in _OPENS_STATEMENT:
            named = self.opened_statement()
            if named is not None:
                return named
        first = self.expression()
        if self.tokens[self.index].kind in _ENDS_STATEMENT:
            return first
        return self.continued_statement(first)

    def opened_statement(self) -> Relation | None:
        """Step over what may stand before a statement; the whole of it where a label does."""
        if self.at("approx") or self.at("="):
            self.index += 1  # "≈ 5", "= 5": the left side was left out
        if self.tokens[self.index].kind == "text" and self.kind_named():
            self.index += 1
        label = self.label() if self.tokens[self.index].kind == "text" else None
        if label is not None:
            self.descend()
            named = Relation(("=",), (label, self.statement()))
            self.depth -= 1
            return named
        return None

    def continued_statement(self, first: Node) -> Node:
        """A statement after its first expression: a chain of relations, a modulus."""
        if self.at("over"):
            self.index += 1
            first = Div(first, self.expression())
        if self.token.kind == "command" and self.token.text == "choose":
            self.index += 1
            first = Func("binom", (first, self.expression()))
        if self.token.kind in RELATIONS and isinstance(first, Ratio) and len(first.parts) == 2:
            name, side = first.parts
            first = side if isinstance(name, Sym) else first  # l: y = 2x names a line
        ops: list[str] = []
        sides = [first]
        while self.token.kind in RELATIONS:
            ops.append(self.token.text)
            self.index += 1
            sides.append(self.expression())
        node: Node = Relation(tuple(ops), tuple(sides)) if ops else first
        return commands.modulus(self, node)

    # --- expressions ---------------------------------------------------------------------------

    def expression(self) -> Node:
        """Sums joined by set operators or a ratio's colons."""
        lone = self.lone(_ENDS_SUM)
        if lone is not None:
            return lone
        node, outside = self.sum(), self.depth
        token = self.token
        if token.kind == "|" and self.peek().kind in ("_", "^") and not self.bars:
            self.index += 1
            return words.between_bounds(self, node)
        if token.kind not in _JOINS:
            return node
        if token.kind == ":" and not self.bars:
            return self.ratio(node)
        while token.kind in SET_OPERATORS:
            self.index += 1
            self.descend()
            node = SetOp(token.text, node, self.sum())
            token = self.token
        self.depth = outside
        return node

    def ratio(self, first: Node) -> Node:
        """a : b : c"""
        parts = [first]
        while self.take(":"):
            parts.append(self.sum())
        return Ratio(tuple(parts))

    def sum(self) -> Node:
        """Terms joined by + - ± ∓."""
        outside = self.depth
        self.descend()
        node = self.product()
        if self.tokens[self.index].kind in _SIGNS:
            node = self.terms(node)
        self.depth = outside
        return node

    def terms(self, first: Node) -> Node:
        """The rest of a sum after its first term."""
        terms = [first]
        while (operator := self.tokens[self.index].kind) in _SIGNS:
            self.index += 1
            if operator == "+":
                terms.append(self.product())
            elif operator == "-":
                terms.append(Neg(self.product()))
            else:
                self.descend()
                left = terms[0] if len(terms) == 1 else Add(tuple(terms))
                terms = [PlusMinus(left, self.product(), operator == "mp")]
        return terms[0] if len(terms) == 1 else Add(tuple(terms))

    def product(self) -> Node:
        """Factors joined by * or / or by standing side by side; a sign in front."""
        if self.tokens[self.index].kind in _SIGNS:
            return self.signed_product()
        lone = self.lone(_ENDS_PRODUCT)
        if lone is not None:
            return lone
        node = self.power()
        token = self.tokens[self.index]
        if token.kind in _ENDS_PRODUCT or not self.continues_product(token):
            return node
        return self.factors(node)

    def lone(self, ends: frozenset[str]) -> Node | None:
        """A number or a letter that one of `ends` follows: the commonest expression, cut short."""
        token = self.tokens[self.index]
        number = token.kind == "number"
        if not number and (token.kind != "word" or len(token.text) > 1):
            return None
        if self.tokens[self.index + 1].kind not in ends:
            return None
        self.index += 1
        return numerals.literal(token.text, token.start) if number else words.letter(token.text)

    def signed_product(self) -> Node:
        """A product with its sign in front."""
        sign = self.token.kind
        self.index += 1
        if sign == "+":
            while self.take("+"):
                pass
            return self.product()
        self.descend()
        inner = self.product()
        self.depth -= 1
        return Neg(inner) if sign == "-" else PlusMinus(None, inner, sign == "mp")

    def continues_product(self, token: Token) -> bool:
        """True where the next token goes on with a product."""
        return token.kind in _TIMES or self.starts_factor(token)

    def factors(self, first: Node) -> Node:
        """The rest of a product after its first factor."""
        factors, outside = [first], self.depth
        while True:
            token = self.tokens[self.index]
            if token.kind == "*":
                self.index += 1
                factors.append(self.signed_power())
            elif token.kind == "/":
                self.index += 1
                self.descend()
                bottom = self.signed_power()
                if bottom == Sym("d") and bottom in factors and self.token.kind == "word":
                    bottom = Mul((bottom, self.power()))  # dy/dx
                factors = _divided(factors, bottom)
            elif token.kind not in _ENDS_PRODUCT and self.starts_factor(token):
                self.juxtapose(factors)
            else:
                break
        self.depth = outside
        return _product(factors)

    def signed_power(self) -> Node:
        """A factor after an operator, where a sign may stand: 2*-3, 10^-3/-2."""
        negative = False
        while self.at("-") or self.at("+"):
            negative ^= self.at("-")
            self.index += 1
        factor = self.power()
        return Neg(factor) if negative else factor

    def starts_factor(self, token: Token) -> bool:
        """True where the next token can stand beside a factor."""
        kind = token.kind
        if kind == "number":
            return True
        if kind in ("word", "text"):
            return not (self.at_separator() or self.condition_starts() or self.remark_starts())
        if kind == "command":
            return not token.text.startswith("end:") and token.text not in _AFTER_VALUE
        if kind == "|":
            return not self.bars and self.peek().kind not in ("end", "_", "^")
        if kind == "[":
            return not brackets.closes_open_interval(self)
        if kind == "(":
            return self.peek().text not in ("mod", "bmod") and not self.condition_starts()
        return kind in ("{", "langle", "lfloor", "lceil")

    def juxtapose(self, factors: list[Node]) -> None:
        """Add what stands beside the last factor: a unit, a mixed number's fraction, a factor."""
        last = factors[-1]
        token = self.token
        if token.kind in ("text", "word"):
            marked = quantities.postfix_word(self, _product(factors))
            if marked is not None:
                factors[:] = [marked]
                return
            unit = quantities.unit(self, factors)
            if unit is not None:
                *earlier, number = factors
                if len(earlier) == 1 and quantities.compound(earlier[0]):  # 2 hours 30 minutes
                    factors[:] = [Add((earlier[0], Quantity(number, unit)))]
                else:
                    factors[:] = [Quantity(_product(factors), unit)]
                return
        factor = self.power()
        plain = token.kind == "number" and isinstance(last, Num)
        if plain and self.at("/") and self.peek().kind == "number" and token.gap:
            self.index += 1
            factor = Div(factor, self.power())
            plain = False
        mixed = _mixed_number(last, factor)
        if mixed is not None and (token.kind == "number" or token.text == "frac"):
            factors[-1] = mixed
        elif plain:
            raise Unreadable("two numbers side by side", token.start)
        else:
            factors.append(factor)

    def power(self) -> Node:
        """An atom with what is written after it: powers, factorials, percent, degrees."""
        node = self.atom()
        return self.postfixed(node) if self.tokens[self.index].kind in _POSTFIX else node

    def postfixed(self, node: Node) -> Node:
        """A node with the marks that are written after it."""
        outside = self.depth
        while (text := self.tokens[self.index].kind) in _POSTFIX:
            self.descend()
            if text == "(" and isinstance(node, Sym) and self.applies(node):
                node = Apply(node.name, self.application())
            elif text == "^":
                self.index += 1
                node = self.raised(node)
            elif text == "!":
                self.index += 1
                double = self.take("!")
                node = Func("double_factorial" if double else "factorial", (node,))
            elif text == "%":
                self.index += 1
                node = Percent(node)
            elif text == "deg":
                self.index += 1
                after = self.token
                if isinstance(node, Sym) and after.kind == "word" and is_function_name(after.text):
                    inner = self.next_power()
                    if isinstance(inner, Sym):
                        return Sym(f"{node.name} circ {inner.name}")
                    return Opaque("composition", (node, inner))
                node = literals.degrees(self, node)
            elif text in ("'", "''"):
                self.index += 1
                node = _primed(node, len(text), self)
            elif text == "_":
                self.index += 1
                node = words.subscript(self, node)
            elif text in quantities.CURRENCY and not self.peek().gap:
                self.index += 1
                node = Quantity(node, quantities.CURRENCY[text])
            else:
                break
        self.depth = outside
        return node

    def applies(self, symbol: Sym) -> bool:
        """True where the bracket after a symbol holds arguments: f(x), and I(0), never I times 0."""
        if is_function_name(symbol.name):
            return True
        if self.peek(3).kind == "=" and symbol.name in _UNKNOWN_FUNCTIONS:  # y(x) = ...
            first = self.index == 1 or self.tokens[self.index - 2].kind in SEPARATORS
            inside = self.peek()
            named = inside.kind == "word" and inside.text != symbol.name
            return first and named and self.peek(2).kind == ")"
        return self.peek().text == "0" and self.peek(2).text == ")"

    def application(self) -> tuple[Node, ...]:
        """The arguments in round brackets after an unknown function's name."""
        self.index += 1
        node = self.inside(")")
        return node.members if isinstance(node, ListOf) else (node,)

    def raised(self, base: Node) -> Node:
        """What stands after ^: an exponent, a degree sign, primes."""
        if self.take("deg"):
            return literals.degrees(self, base)
        if self.at("{") and self.peek().kind in ("deg", "'", "''", "*"):
            mark = self.peek().kind
            self.index += 2
            primes = len(mark) if mark[0] == "'" else 0
            while self.token.kind in ("'", "''"):
                primes += len(self.token.text)
                self.index += 1
            self.expect("}")
            if mark == "deg":
                return literals.degrees(self, base)
            return _primed(base, primes, self) if primes else Func("conj", (base,))
        if self.token.kind in ("'", "''"):
            primes = len(self.token.text)
            self.index += 1
            return _primed(base, primes, self)
        if isinstance(base, NamedSet) and self.token.kind in ("+", "-", "*"):
            self.index += 1
            return brackets.part_of(base, self.tokens[self.index - 1].kind)
        if self.take("*"):
            return Func("conj", (base,))
        if self.at("{") and self.peek().kind == "}":
            self.index += 2
            return base
        exponent = self.exponent()
        if exponent == Sym("o") and isinstance(base, (Num, Dec)):  # 36^o
            return literals.degrees(self, base)
        if isinstance(exponent, Text) and exponent.words in _ORDINALS:
            return base
        if (
            isinstance(base, Sym)
            and exponent == commands.MINUS_ONE
            and is_function_name(base.name)
            and self.at("(")
        ):
            return Sym(f"{base.name}^-1")  # the inverse function, applied
        if isinstance(base, (Bracketed, Matrix)) and exponent in _TRANSPOSED:
            return _transpose(base)
        return Pow(base, exponent)

    def exponent(self) -> Node:
        """A braced group, a bracketed expression, or one token with its own power."""
        self.descend()
        if self.take("-"):
            node: Node = Neg(self.exponent())
        elif self.take("+"):
            node = self.exponent()
        elif self.at("{"):
            node = self.argument()
        else:
            node = self.atom()
            if self.at("^"):
                self.index += 1
                node = self.raised(node)
        self.depth -= 1
        return node

    def argument(self) -> Node:
        """A command's argument: a braced group, one digit, or one atom."""
        token = self.tokens[self.index]
        if token.kind == "{":
            self.index += 1
            lone = self.lone(_BRACE)
            if lone is None:
                return self.inside("}")
            self.index += 1
            return lone
        if token.kind == "number" and len(token.text) > 1 and token.text.isdigit():
            self.tokens[self.index] = Token("number", token.text[1:], token.start + 1)
            return numerals.literal(token.text[0])
        if token.kind == "word" and len(token.text) > 1:
            self.tokens[self.index] = Token("word", token.text[1:], token.start + 1)
            return words.letter(token.text[0])
        self.descend()
        node = self.atom()
        self.depth -= 1
        return node

    def inside(self, end: str) -> Node:
        """A sequence inside a bracket whose opening was read; steps over `end`."""
        bars, self.bars = self.bars, 0
        node = self.sequence(end)
        self.bars = bars
        self.expect(end)
        return node

    def command(self, token: Token) -> Node:
        """What a command or a function's name begins."""
        return commands.command(self, token)

    def next_power(self) -> Node:
        """A power one level deeper."""
        self.descend()
        node = self.power()
        self.depth -= 1
        return node

    def next_atom(self) -> Node:
        """The atom after something that shows nothing, such as {}; one level deeper."""
        self.descend()
        node = self.atom()
        self.depth -= 1
        return node

    def atom(self) -> Node:
        """What is not taken apart further: a number, a letter, a bracket, a command."""
        token = self.token
        kind = token.kind
        if kind == "number":
            self.index += 1
            return literals.number(self, token)
        if kind == "word":
            return words.word(self, token)
        if kind == "command":
            return self.command(token)
        if kind == "text":
            return words.text(self, token)
        node = brackets.bracket(self, token)
        if node is not None:
            return node
        if kind == "...":
            self.index += 1
            return Empty("...")
        if kind in ("^", "_"):
            return words.chosen_from(self)
        if kind in quantities.CURRENCY:
            self.index += 1
            return Quantity(self.next_power(), quantities.CURRENCY[kind])
        raise self.refuse("an expression expected")

    def function_argument(self, angle: bool = False) -> Node:
        """What a function is applied to, where no bracket stands: a product without functions."""
        self.descend()
        negative = self.take("-")
        factors = [self.power()]
        while True:
            token = self.token
            if token.kind == "/" and _mentions_pi(factors):
                self.index += 1
                factors = [Div(_product(factors), self.power())]
            elif self.starts_factor(token) and not _ends_argument(token):
                factors.append(self.power())
            elif angle and token.kind == "(" and all(isinstance(f, Num) for f in factors):
                factors.append(self.power())  # sin 2(x + y)
            else:
                break
        self.depth -= 1
        node = _product(factors)
        return Neg(node) if negative else node


_BRACE = frozenset({"}"})
_ORDINALS = frozenset({"st", "nd", "rd", "th"})
_TRANSPOSED = frozenset({Sym("T"), Sym("top"), Sym("intercal")})


def _transpose(node: Bracketed | Matrix) -> Matrix:
    if isinstance(node, Bracketed):
        return Matrix(tuple((member,) for member in node.members))
    width = min(map(len, node.rows))
    return Matrix(tuple(tuple(row[k] for row in node.rows) for k in range(width)))


_FUNCTION_NAME = re.compile(r"(?:[fghFGHPQTO]|phi|psi|Theta|Omega)(?:'|_\w+)*(?:\^-1)?")


_UNKNOWN_FUNCTIONS = frozenset("x y z u v w s r".split())


def is_function_name(name: str) -> bool:
    """f, g, h, F, P ... before a bracket are applied, not multiplied."""
    return _FUNCTION_NAME.fullmatch(name) is not None


def _ends_argument(token: Token) -> bool:
    """\\sin x \\cos y is a product, and so are \\sin x (y+1) and \\sin x \\text{ cm}."""
    if token.kind == "command":
        return token.text in FUNCTIONS
    if token.kind == "word":
        return token.text in FUNCTIONS
    return token.kind == "text" or (token.kind in ("(", "[", "|", "USD"))


def _mentions_pi(factors: list[Node]) -> bool:
    return any(factor == Const("pi") for factor in factors)


def _product(factors: list[Node]) -> Node:
    return factors[0] if len(factors) == 1 else Mul(tuple(factors))


def _divided(factors: list[Node], bottom: Node) -> list[Node]:
    """The factors over `bottom`; of m (dv)/(dt) the derivative alone."""
    for count in (1, 2):
        found = commands.derivative(_product(factors[-count:]), bottom)
        if found is not None:
            return [*factors[:-count], found]
    return [Div(_product(factors), bottom)]


def _mixed_number(whole: Node, fraction: Node) -> Node | None:
    """1\\frac12 and 1 1/2: an integer beside a fraction of integers, which may bear a sign: 1\\frac12\\%."""
    if isinstance(fraction, (Degrees, Percent)):
        mixed = _mixed_number(whole, fraction.arg)
        return None if mixed is None else type(fraction)(mixed)
    if not isinstance(whole, Num) or whole.value.q != 1 or not isinstance(fraction, Div):
        return None
    top, bottom = fraction.top, fraction.bottom
    if not (
        isinstance(top, Num) and isinstance(bottom, Num) and top.value.q == bottom.value.q == 1
    ):
        return None
    return Add((whole, fraction))


def _primed(node: Node, primes: int, reader: Reader) -> Node:
    if isinstance(node, Sym):
        return Sym(node.name + "'" * primes)
    if isinstance(node, Degrees):
        return node
    raise reader.refuse("a prime on something that is no symbol")
