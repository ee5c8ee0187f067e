"""Tokens → scalar expression: the part of the strict reader for everything but sets and lists."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NoReturn

from metamorphic.lexer import Token, Unreadable, lex
from metamorphic.value import (
    Add,
    Binomial,
    Call,
    Constant,
    Degrees,
    Divide,
    Expr,
    Factorial,
    Group,
    Multiply,
    Negate,
    Number,
    Plus,
    PlusMinus,
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
LETTER_RUNS = frozenset(["abc", "xyz", "pqr", "uvw", "rst", "abcd"])
NOT_PRODUCTS = frozenset(
    "no in or is if of to cm km ft kg mg mm at ln pi am pm mi hr lb oz ml Hz as an we be".split()
)
"""Two-letter runs that are words or units, not products."""
FUNCTION_LETTERS = "fghFGHPQN"
PRODUCT_LETTERS = "xyznkmabcr"
"""A letter before a bracket that may be taken for a factor, when the bracket holds a sum."""


class ExpressionParser:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split_runs(lex(text))
        self.at = 0
        self.depth = 0

    # --- tokens ---

    @staticmethod
    def _split_runs(tokens: list[Token]) -> list[Token]:
        """Letter runs that are products of variables, as single letters."""
        out: list[Token] = []
        for token in tokens:
            run = token.kind == "word" and (
                (len(token.text) == 2 and token.text not in NOT_PRODUCTS and token.text[0] != "d")
                or token.text in LETTER_RUNS
            )
            if not run:
                out.append(token)
                continue
            for offset, letter in enumerate(token.text):
                start = token.start + offset
                out.append(Token("letter", letter, start, start + 1, token.spaced and not offset))
        return out

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def peek(self, ahead: int) -> Token:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def take(self) -> Token:
        token = self.tokens[self.at]
        if token.kind != "end":
            self.at += 1
        return token

    def take_if(self, *texts: str) -> Token | None:
        token = self.tokens[self.at]
        if token.kind in ("sign", "command", "environment") and token.text in texts:
            self.at += 1
            return token
        return None

    def expect(self, text: str) -> Token:
        return self.take_if(text) or self.fail(f"{text!r} is missing")

    def fail(self, reason: str) -> NoReturn:
        raise Unreadable(reason, self.next.start)

    def spanned(self, start: int) -> tuple[int, int]:
        return start, self.tokens[self.at - 1].end

    # --- sums and products ---

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
                self._check_juxtaposed(factors[-1])
                factors.append(self.power())
                signs.append("")
            else:
                break
        made = self._product(factors, signs, start)
        if slash := self.take_if("/", "\\div"):
            return self._slash(made, factors, slash, start)
        return made

    def _refuse_size(self, factors: list[Expr], sign: str) -> None:
        """`2 \\times 3` may be the size of a matrix, where it is all that stands there."""
        if sign == "\\times" and all(
            isinstance(factor, Number) and factor.is_integer_literal for factor in factors
        ):
            self.fail("a size or a product")

    def _product(self, factors: list[Expr], signs: list[str], start: int) -> Expr:
        if len(factors) == 1:
            return factors[0]
        return Multiply(tuple(factors), tuple(signs[1:]), span=self.spanned(start))

    def _slash(self, made: Expr, factors: list[Expr], slash: Token, start: int) -> Expr:
        if any(isinstance(factor, Call) and not _closed(factor, self.text) for factor in factors):
            self.fail("a slash after a function without brackets")
        below = self.power()
        if self.starts_factor() or self.next.text in ("/", "\\div", *SIGNS):
            self.fail("a factor after a slash")
        if _differential(made) and _differential(below):
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

    def _check_juxtaposed(self, before: Expr) -> None:
        """Refuse juxtapositions that have two readings."""
        token = self.next
        if token.kind == "number":
            self.fail("a number after a factor")
        if token.kind == "glyph" and isinstance(before, Number):
            self.fail("a mixed number")
        if isinstance(before, Power) and token.text == "(" and token.kind == "sign":
            self._check_applied(before.base)
        if isinstance(before, Number) and token.text in FRACTIONS and self._numeric_fraction():
            self.fail("a mixed number")
        if isinstance(before, Call) and not _closed(before, self.text) and token.text in "({":
            self.fail("a bracket after a function's argument")

    def _numeric_fraction(self) -> bool:
        """Whether a fraction of two integers comes next."""
        saved = self.at
        part = self._fraction()
        self.at = saved
        return all(
            isinstance(_content(side), Number) for side in (part.numerator, part.denominator)
        )

    # --- powers and atoms ---

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

    def argument(self) -> Expr:
        """One TeX argument: a brace group, or a single sign."""
        token = self.next
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
            return self._bracket()
        if token.kind == "command":
            return self._command()
        if token.kind == "text" and token.text in FUNCTIONS:
            self.take()
            return self._call(token.text, token.start)
        return self.fail("an expression is missing" if token.kind == "end" else f"{token.text!r}")

    def number(self) -> Number:
        token = self.take()
        return literal(token)

    def _glyph_fraction(self) -> Expr:
        token = self.take()
        above, below = GLYPH_FRACTIONS[token.text]
        span = (token.start, token.end)
        return Divide(_integer(above, span), _integer(below, span), "glyph", span=span)

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
        self._check_applied(symbol)
        return symbol

    def _check_applied(self, head: Expr) -> None:
        """Refuse a bracket after a letter that may be the argument of a function."""
        if not isinstance(head, Symbol):
            return
        factor = head.name in PRODUCT_LETTERS or head.name.startswith("\\")
        if not factor or not self._sum_in_bracket():
            self.fail("a bracket after a letter")

    def _sum_in_bracket(self) -> bool:
        saved, depth = self.at, self.depth
        try:
            inner = self._bracket()
        except Unreadable:
            return False
        finally:
            self.at, self.depth = saved, depth
        return isinstance(inner, Group) and isinstance(inner.content, Add)

    def _bracket(self) -> Expr:
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
            return self._fraction()
        if name in GREEK:
            return self.symbol()
        self.take()
        if name in ("pi", "infty"):
            return Constant("pi" if name == "pi" else "infinity", span=(token.start, token.end))
        if name == "sqrt":
            return self._root(token)
        if name == "binom":
            upper, lower = self.argument(), self.argument()
            return Binomial(upper, lower, span=self.spanned(token.start))
        if name in ("lfloor", "lceil"):
            inner = self.expression()
            self.expect("\\rfloor" if name == "lfloor" else "\\rceil")
            return Call(name[1:], (inner,), span=self.spanned(token.start))
        if name in FUNCTIONS:
            return self._call(name, token.start)
        raise Unreadable(f"the command {token.text}", token.start)

    def _fraction(self) -> Divide:
        token = self.take()
        style = FRACTIONS[token.text]
        digits = self.next
        if digits.kind == "number" and len(digits.text) == 2 and digits.text.isdigit():
            self.take()
            middle = digits.start + 1
            above = _integer(int(digits.text[0]), (digits.start, middle))
            below = _integer(int(digits.text[1]), (middle, digits.end))
            return Divide(above, below, style, span=self.spanned(token.start))
        upper, lower = self.argument(), self.argument()
        if _differential(upper) and _differential(lower):
            self.fail("a derivative")
        if self.tokens[self.at - 1].kind == "number" and self.next.kind == "number":
            self.fail("digits after a fraction")
        return Divide(upper, lower, style, span=self.spanned(token.start))

    def _root(self, token: Token) -> Expr:
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
            return self._bracket()
        return self.argument()

    # --- functions ---

    def _call(self, name: str, start: int) -> Expr:
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
            elif not isinstance(_content(exponent), Number):
                self.fail("an exponent of a function")
        arguments.append(self._function_argument())
        call = Call(name, tuple(arguments), span=self.spanned(start))
        return call if exponent is None else Power(call, exponent, span=call.span)

    def _function_argument(self) -> Expr:
        if self.next.kind == "sign" and self.next.text in "({":
            return self._bracket()
        start = self.next.start
        factors = [self.power()]
        while self._continues_argument():
            self._check_juxtaposed(factors[-1])
            factors.append(self.power())
        if self.next.text in ("(", "{", *SIGNS) and self.next.kind in ("sign", "command"):
            self.fail("a factor after a function's argument")
        if isinstance(factors[0], Call):
            self.fail("a function of a function without brackets")
        return self._product(factors, [""] * len(factors), start)

    def _continues_argument(self) -> bool:
        token = self.next
        if token.kind == "letter":
            return True
        return token.kind == "command" and (token.text[1:] in GREEK or token.text == "\\pi")


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


def _integer(value: int, span: tuple[int, int]) -> Number:
    return Number(Fraction(value), str(value), span=span)


def _content(expr: Expr) -> Expr:
    while isinstance(expr, Group):
        expr = expr.content
    return expr


def _differential(expr: Expr) -> bool:
    """Whether a side of a quotient starts with the letter d."""
    inner = _content(expr)
    if isinstance(inner, Multiply):
        inner = _content(inner.factors[0])
    if isinstance(inner, Power):
        inner = _content(inner.base)
    return isinstance(inner, Symbol) and inner.name == "d"


def _minus_one(expr: Expr) -> bool:
    content = _content(expr)
    return (
        isinstance(content, Negate)
        and isinstance(content.argument, Number)
        and content.argument.value == 1
    )


def _closed(call: Call, text: str) -> bool:
    """Whether the call ends in a bracket, so that a factor after it is no argument."""
    return text[call.span[1] - 1] in ")}|" or text[: call.span[1]].endswith(("rfloor", "rceil"))
