"""Tokens → the smallest expressions: numbers, letters, brackets, fractions, roots, functions."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from fractions import Fraction

from metamorphic.cursor import Cursor
from metamorphic.lexer import Token, Unreadable
from metamorphic.value import (
    Binomial,
    Call,
    Constant,
    Divide,
    Expr,
    Group,
    Multiply,
    Negate,
    Number,
    Power,
    Root,
    Symbol,
)

MAX_DEPTH = 40
GREEK = frozenset(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta kappa lambda mu nu xi rho "
    "sigma tau phi varphi chi psi omega Gamma Delta Theta Lambda Xi Sigma Phi Psi Omega ell".split()
)
INVERSES = {"sin": "arcsin", "cos": "arccos", "tan": "arctan"}
FUNCTIONS = frozenset(
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh ln log exp".split()
)
FRACTIONS = {"\\frac": "frac", "\\dfrac": "dfrac", "\\tfrac": "tfrac", "\\cfrac": "cfrac"}
SIGNS = {"\\cdot": "\\cdot", "\\times": "\\times", "*": "*"}
GLYPH_FRACTIONS = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4)}
FUNCTION_LETTERS = "fghFGHPQN"
PRODUCT_LETTERS = "xyznkmabcr"
"""A letter before a bracket that may be taken for a factor, when the bracket holds a sum."""


class AtomParser(Cursor, ABC):
    """Reads one atom; sums, products and powers around it are the heir's."""

    @abstractmethod
    def expression(self) -> Expr:
        """A sum, or one term."""

    @abstractmethod
    def power(self) -> Expr:
        """An atom with what is written behind it."""

    @abstractmethod
    def check_juxtaposed(self, before: Expr) -> None:
        """Refuse what two readings are possible for after `before`."""

    @abstractmethod
    def check_applied(self, head: Expr) -> None:
        """Refuse a bracket after `head` that may be the argument of a function."""

    def argument(self) -> Expr:
        """One TeX argument: a brace group, or a single sign."""
        token = self.next
        if self.text[self.tokens[self.at - 1].end : token.start].strip():
            # TeX skips blanks before an argument, but `\,` and `~` are arguments themselves.
            self.fail("a spacing command before an argument")
        if token.kind == "sign" and token.text == "{":
            self.take()
            inner = self.expression()
            closing = self.expect("}")
            return Group(inner, "{", span=(token.start, closing.end))
        if token.kind == "number":
            if len(token.text) > 1 or not token.text.isdigit():
                self.fail("several digits as an argument without braces")
            return self.number()
        if token.kind == "letter":
            return self.symbol()
        if token.kind == "command" and (token.text[1:] in GREEK or token.text == "\\pi"):
            return self.atom()
        return self.fail("an argument without braces")

    def atom(self) -> Expr:
        """The smallest expressions."""
        token = self.next
        if token.kind == "number":
            return self.number()
        if token.kind == "letter":
            return self.symbol()
        if token.kind == "glyph" and token.text in GLYPH_FRACTIONS:
            return self._glyph_fraction()
        if token.kind == "sign" and token.text in "({|":
            return self.bracket()
        if token.kind == "command":
            return self._command()
        if token.kind == "text" and token.text in FUNCTIONS:
            self.take()
            return self.call(token.text, token.start)
        return self.fail("an expression is missing" if token.kind == "end" else f"{token.text!r}")

    def number(self) -> Number:
        token = self.take()
        return literal(token)

    def _glyph_fraction(self) -> Expr:
        token = self.take()
        above, below = GLYPH_FRACTIONS[token.text]
        span = (token.start, token.end)
        return Divide(integer(above, span), integer(below, span), "glyph", span=span)

    def symbol(self) -> Expr:
        """A letter or Greek letter, perhaps with an index; `e` and `i` are constants."""
        token = self.take()
        name = token.text
        if name in ("\\Delta", "\\delta") and self.next.kind == "letter":
            name = f"{name} {self.take().text}"
        if self.next.text == "_" and self.next.kind == "sign":
            self.take()
            name = f"{name}_{{{self._index()}}}"
        elif name in ("e", "i"):
            return Constant(name, span=(token.start, token.end))
        span = self.spanned(token.start)
        if self.next.text == "(":
            return self._applied(name, span)
        return Symbol(name, span=span)

    def _index(self) -> str:
        token = self.take()
        if token.kind in ("letter", "number") and len(token.text) == 1:
            return token.text
        if token.text == "{":
            inner = self.take()
            if inner.kind in ("letter", "number", "text") and self.take_if("}"):
                return inner.text
        raise Unreadable("an index", token.start)

    def _applied(self, name: str, span: tuple[int, int]) -> Expr:
        """`f(x)` is one symbol; `x(x+1)` a product; the rest has two readings."""
        if name in FUNCTION_LETTERS and self.peek(1).kind in ("letter", "number"):
            inner = self.peek(1).text
            if self.peek(2).text == ")":
                self.at += 3
                return Symbol(f"{name}({inner})", span=self.spanned(span[0]))
        symbol = Symbol(name, span=span)
        self.check_applied(symbol)
        return symbol

    def bracket(self) -> Expr:
        token = self.take()
        if token.text == "|":
            inner = self.expression()
            self.expect("|")
            return Call("abs", (inner,), span=self.spanned(token.start))
        inner = self.expression()
        if token.text == "{" and self.take_if("\\over"):
            below = self.expression()
            self.expect("}")
            return Divide(inner, below, "over", span=self.spanned(token.start))
        self.expect(")" if token.text == "(" else "}")
        return Group(inner, token.text, span=self.spanned(token.start))

    def _command(self) -> Expr:
        token = self.next
        name = token.text[1:]
        if token.text in FRACTIONS:
            return self.fraction()
        if name in GREEK:
            return self.symbol()
        self.take()
        if name in ("pi", "infty"):
            return Constant("pi" if name == "pi" else "infinity", span=(token.start, token.end))
        if name == "sqrt":
            return self.root(token)
        if name == "binom":
            upper, lower = self.argument(), self.argument()
            return Binomial(upper, lower, span=self.spanned(token.start))
        if name in ("lfloor", "lceil"):
            inner = self.expression()
            self.expect("\\rfloor" if name == "lfloor" else "\\rceil")
            return Call(name[1:], (inner,), span=self.spanned(token.start))
        if name in FUNCTIONS:
            return self.call(name, token.start)
        raise Unreadable(f"the command {token.text}", token.start)

    def fraction(self) -> Divide:
        token = self.take()
        style = FRACTIONS[token.text]
        digits = self.next
        if digits.kind == "number" and len(digits.text) == 2 and digits.text.isdigit():
            self.take()
            middle = digits.start + 1
            above = integer(int(digits.text[0]), (digits.start, middle))
            below = integer(int(digits.text[1]), (middle, digits.end))
            return Divide(above, below, style, span=self.spanned(token.start))
        upper, lower = self.argument(), self.argument()
        if differential(upper) and differential(lower):
            self.fail("a derivative")
        if self.tokens[self.at - 1].kind == "number" and self.next.kind == "number":
            self.fail("digits after a fraction")
        return Divide(upper, lower, style, span=self.spanned(token.start))

    def root(self, token: Token) -> Expr:
        index = 2
        if self.take_if("["):
            found = self.take()
            if found.kind != "number" or not found.text.isdigit() or not 2 <= int(found.text) < 100:
                self.fail("the index of a root")
            self.expect("]")
            index = int(found.text)
        return Root(self._root_argument(), index, span=self.spanned(token.start))

    def _root_argument(self) -> Expr:
        """As `argument`, and brackets after the glyph; several digits after the glyph alone."""
        glyph = self.text[self.tokens[self.at - 1].start] == "√"
        if glyph and self.next.kind == "number":
            return self.number()
        if glyph and self.next.text == "(":
            return self.bracket()
        return self.argument()

    def call(self, name: str, start: int) -> Expr:
        """A function with its argument; `\\sin^2 x` is the square, `\\sin^{-1}` the inverse."""
        exponent: Expr | None = None
        arguments: list[Expr] = []
        if name == "log" and self.take_if("_"):
            arguments.append(self.argument())
        if self.next.text == "^":
            self.take()
            exponent = self.argument()
            if _minus_one(exponent):
                if name not in INVERSES:
                    self.fail("an inverse function")
                name, exponent = INVERSES[name], None
            elif not isinstance(content(exponent), Number):
                self.fail("an exponent of a function")
        arguments.append(self._function_argument())
        call = Call(name, tuple(arguments), span=self.spanned(start))
        return call if exponent is None else Power(call, exponent, span=call.span)

    def _function_argument(self) -> Expr:
        if self.next.kind == "sign" and self.next.text in "({":
            return self.bracket()
        start = self.next.start
        factors = [self.power()]
        while self._continues_argument():
            self.check_juxtaposed(factors[-1])
            factors.append(self.power())
        if self.next.text in ("(", "{", *SIGNS) and self.next.kind in ("sign", "command"):
            self.fail("a factor after a function's argument")
        if isinstance(factors[0], Call):
            self.fail("a function of a function without brackets")
        return self.joined(factors, [""] * len(factors), start)

    def _continues_argument(self) -> bool:
        token = self.next
        if token.kind == "letter":
            return True
        return token.kind == "command" and (token.text[1:] in GREEK or token.text == "\\pi")

    def joined(self, factors: list[Expr], signs: list[str], start: int) -> Expr:
        """A product, or its only factor."""
        if len(factors) == 1:
            return factors[0]
        return Multiply(tuple(factors), tuple(signs[1:]), span=self.spanned(start))


def literal(token: Token) -> Number:
    """The exact number that a number token writes."""
    digits = re.sub(r",\\!|\{,\}|\\,|\\!", "", token.text)
    span = (token.start, token.end)
    if "\\overline" in digits:
        head, _, period = digits[:-1].partition("\\overline{")
        if "." not in head:
            raise Unreadable("a bar over an integer", token.start)
        shift = 10 ** len(head.partition(".")[2])
        value = Fraction(head) if head[-1] != "." else Fraction(int(head[:-1]))
        value += Fraction(int(period), (10 ** len(period) - 1) * shift)
        return Number(value, f"{head}({period})", span=span)
    exponent = re.search(r"[eE]([+-]?\d+)$", digits)
    if exponent and abs(int(exponent[1])) > 400:
        raise Unreadable("a huge exponent", token.start)
    return Number(Fraction(digits), digits, span=span)


def integer(value: int, span: tuple[int, int]) -> Number:
    return Number(Fraction(value), str(value), span=span)


def content(expr: Expr) -> Expr:
    while isinstance(expr, Group):
        expr = expr.content
    return expr


def differential(expr: Expr) -> bool:
    """Whether a side of a quotient starts with the letter d."""
    inner = content(expr)
    if isinstance(inner, Multiply):
        inner = content(inner.factors[0])
    if isinstance(inner, Power):
        inner = content(inner.base)
    return isinstance(inner, Symbol) and inner.name == "d"


def _minus_one(expr: Expr) -> bool:
    inner = content(expr)
    return (
        isinstance(inner, Negate)
        and isinstance(inner.argument, Number)
        and inner.argument.value == 1
    )


def closed(call: Call, text: str) -> bool:
    """Whether the call ends in a bracket, so that a factor after it is no argument."""
    return text[call.span[1] - 1] in ")}|" or text[: call.span[1]].endswith(("rfloor", "rceil"))
