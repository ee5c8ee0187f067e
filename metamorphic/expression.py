"""Tokens → scalar expression: the part of the strict reader for everything but sets and lists."""

from __future__ import annotations

from fractions import Fraction

from metamorphic.atoms import (
    FRACTIONS,
    FUNCTIONS,
    GREEK,
    MAX_DEPTH,
    PRODUCT_LETTERS,
    SIGNS,
    AtomParser,
    closed,
    content,
    differential,
)
from metamorphic.lexer import Token, Unreadable
from metamorphic.value import (
    Add,
    Call,
    Degrees,
    Divide,
    Expr,
    Factorial,
    Group,
    Negate,
    Number,
    Plus,
    PlusMinus,
    Power,
    Symbol,
)


class ExpressionParser(AtomParser):
    """Recursive descent over the tokens of one text."""

    def expression(self) -> Expr:
        """A sum, or one term."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail("too deep")
        start = self.next.start
        terms = [self._first_term()]
        while sign := self.take_if("+", "-", "\\pm"):
            if sign.text == "\\pm":
                head = self._sum(terms, start)
                tail = self.product()
                terms = [PlusMinus(head, tail, span=self.spanned(start))]
                continue
            term = self.product()
            if sign.text == "-":
                term = Negate(term, span=(sign.start, term.span[1]))
            terms.append(term)
        self.depth -= 1
        return self._sum(terms, start)

    def _sum(self, terms: list[Expr], start: int) -> Expr:
        if len(terms) == 1:
            return terms[0]
        return Add(tuple(terms), span=self.spanned(start))

    def _first_term(self) -> Expr:
        start = self.next.start
        if self.take_if("-"):
            return Negate(self.product(), span=self.spanned(start))
        if self.take_if("+"):
            return Plus(self.product(), span=self.spanned(start))
        if self.take_if("\\pm"):
            return PlusMinus(None, self.product(), span=self.spanned(start))
        return self.product()

    def product(self) -> Expr:
        """Factors by sign, by juxtaposition, and one slash."""
        start = self.next.start
        factors, signs = [self.power()], [""]
        while True:
            if sign := self.take_if(*SIGNS):
                factors.append(self.power())
                self._refuse_size(factors, sign.text)
                signs.append(SIGNS[sign.text])
            elif self.starts_factor():
                self.check_juxtaposed(factors[-1])
                factors.append(self.power())
                signs.append("")
            else:
                break
        made = self.joined(factors, signs, start)
        if slash := self.take_if("/", "\\div"):
            return self._slash(made, factors, slash, start)
        return made

    def _refuse_size(self, factors: list[Expr], sign: str) -> None:
        """`2 \\times 3` may be the size of a matrix, where it is all that stands there."""
        if sign == "\\times" and all(
            isinstance(factor, Number) and factor.is_integer_literal for factor in factors
        ):
            self.fail("a size or a product")

    def _slash(self, made: Expr, factors: list[Expr], slash: Token, start: int) -> Expr:
        if any(isinstance(factor, Call) and not closed(factor, self.text) for factor in factors):
            self.fail("a slash after a function without brackets")
        below = self.power()
        if self.starts_factor() or self.next.text in ("/", "\\div", *SIGNS):
            self.fail("a factor after a slash")
        if differential(made) and differential(below):
            self.fail("a derivative")
        style = "/" if slash.text == "/" else "div"
        return Divide(made, below, style, span=self.spanned(start))

    def starts_factor(self) -> bool:
        """Whether the next token may begin a factor by juxtaposition."""
        token = self.next
        if token.kind in ("number", "letter", "glyph"):
            return True
        if token.kind == "sign":
            return token.text in "({"
        if token.kind == "command":
            name = token.text[1:]
            return (
                token.text in FRACTIONS
                or name in GREEK
                or name in FUNCTIONS
                or name in ("sqrt", "pi", "binom", "lfloor", "lceil")
            )
        return token.kind == "text" and token.text in FUNCTIONS

    def check_juxtaposed(self, before: Expr) -> None:
        """Refuse juxtapositions that have two readings."""
        token = self.next
        if token.kind == "number":
            self.fail("a number after a factor")
        if token.kind == "glyph" and isinstance(before, Number):
            self.fail("a mixed number")
        if isinstance(before, Power) and token.text == "(" and token.kind == "sign":
            self.check_applied(before.base)
        if isinstance(before, Number) and token.text in FRACTIONS and self._numeric_fraction():
            self.fail("a mixed number")
        if isinstance(before, Call) and not closed(before, self.text) and token.text in "({":
            self.fail("a bracket after a function's argument")

    def check_applied(self, head: Expr) -> None:
        """Refuse a bracket after a letter that may be the argument of a function."""
        if not isinstance(head, Symbol):
            return
        factor = head.name in PRODUCT_LETTERS or head.name.startswith("\\")
        if not factor or not self._sum_in_bracket():
            self.fail("a bracket after a letter")

    def _sum_in_bracket(self) -> bool:
        saved, depth = self.at, self.depth
        try:
            inner = self.bracket()
        except Unreadable:
            return False
        finally:
            self.at, self.depth = saved, depth
        return isinstance(inner, Group) and isinstance(inner.content, Add)

    def _numeric_fraction(self) -> bool:
        """Whether a fraction of two integers comes next."""
        saved = self.at
        part = self.fraction()
        self.at = saved
        return all(isinstance(content(side), Number) for side in (part.numerator, part.denominator))

    def power(self) -> Expr:
        """An atom with its exponent, factorials and degree sign."""
        start = self.next.start
        base = self.atom()
        if self.next.kind == "glyph" and self.next.text in "²³":
            base = self._superscript(base, start)
        elif self.next.text == "^" and self.next.kind == "sign":
            base = self._exponent(base, start)
        elif self.next.text == "\\degree":
            self.take()
            return Degrees(base, span=self.spanned(start))
        while self.next.text == "!" and self.next.kind == "sign":
            self.take()
            if isinstance(base, Factorial):
                self.fail("a double factorial")
            base = Factorial(base, span=self.spanned(start))
        if self.next.text == "^":
            self.fail("two exponents")
        return base

    def _superscript(self, base: Expr, start: int) -> Expr:
        token = self.take()
        digit = "2" if token.text == "²" else "3"
        if self.next.kind == "glyph":
            self.fail("several superscripts")
        exponent = Number(Fraction(digit), digit, span=(token.start, token.end))
        return Power(base, exponent, span=self.spanned(start))

    def _exponent(self, base: Expr, start: int) -> Expr:
        self.take()
        if self._degree_sign():
            return Degrees(base, span=self.spanned(start))
        if isinstance(base, Call) and base.function != "abs":
            self.fail("an exponent after a function")
        if isinstance(base, Negate):
            self.fail("an exponent after a sign")
        return Power(base, self.argument(), span=self.spanned(start))

    def _degree_sign(self) -> bool:
        if self.take_if("\\circ", "\\degree"):
            return True
        if self.next.text == "{" and self.peek(1).text == "\\circ" and self.peek(2).text == "}":
            self.at += 3
            return True
        return False
