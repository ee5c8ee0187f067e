"""Amounts with units, percent and currency signs, and matrices."""

from __future__ import annotations

import re

from metamorphic.expression import ExpressionParser
from metamorphic.lexer import Unreadable
from metamorphic.value import (
    Degrees,
    Expr,
    Matrix,
    Money,
    Percent,
    Quantity,
    Symbol,
    Value,
    walk,
)

SHORT_UNITS = frozenset(
    [
        "cm",
        "km",
        "mm",
        "kg",
        "mg",
        "ft",
        "mi",
        "hr",
        "lb",
        "oz",
        "ml",
        "mL",
        "Hz",
        "mph",
        "min",
        "sec",
    ]
)
NO_UNITS = frozenset(["and", "or", "if", "for", "where", "a.m", "p.m", "am", "pm", "AM", "PM"])


class QuantityParser(ExpressionParser):
    """Expressions and what may be made of them alone."""

    def money(self) -> Value:
        sign = self.take()
        amount = self.number() if self.next.kind == "number" else self.fail("an amount")
        return Money(amount, span=self.spanned(sign.start))

    def quantity(self, amount: Expr) -> Value:
        """`amount` with the percent sign or unit after it."""
        token, start = self.next, amount.span[0]
        if token.kind == "sign" and token.text == "%":
            self.take()
            return Percent(amount, self.text[token.start : token.end], span=self.spanned(start))
        if token.kind in ("text", "word") and token.text == "percent":
            self.take()
            return Percent(amount, "percent", span=self.spanned(start))
        if not _is_amount(amount) or not self._unit_ahead():
            return amount
        return Quantity(amount, self._unit(), span=self.spanned(start))

    def _unit_ahead(self) -> bool:
        token = self.next
        if token.kind == "text":
            word = token.text.strip(" ,.")
            return word not in NO_UNITS and bool(
                re.fullmatch(r"[A-Za-z][A-Za-z./ -]*(?:\^?[23])?", word)
            )
        long_word = token.kind == "word" and len(token.text) >= 4 and token.text.islower()
        return long_word or (token.kind == "word" and token.text in SHORT_UNITS)

    def _unit(self) -> str:
        words: list[str] = []
        while self._unit_ahead():
            words.append(self.take().text.strip(" ."))
            if self.next.text == "^" and self.peek(1).text in ("2", "3"):
                self.at += 1
                words[-1] += "^" + self.take().text
            elif self.next.text == "^" and self.peek(1).text == "{":
                self.at += 2
                words[-1] += "^" + self.take().text
                self.expect("}")
            if self.next.text == "/" and self.peek(1).kind in ("text", "word"):
                self.take()
                words[-1] += "/"
        return " ".join(words).replace("/ ", "/")

    def matrix(self) -> Matrix:
        start = self.next.start
        bracket = self.take_if("[")
        opening = self.take().text
        if bracket and opening != "\\begin{array}":
            self.fail("a bracket before a matrix")
        if not bracket and opening not in ("\\begin{pmatrix}", "\\begin{bmatrix}"):
            raise Unreadable(f"the environment {opening}", start)
        if opening == "\\begin{array}":
            self._column_format()
        rows = self._rows()
        self.expect(opening.replace("begin", "end"))
        if bracket:
            self.expect("]")
        if len({len(row) for row in rows}) != 1:
            raise Unreadable("rows of several lengths", start)
        fence = "p" if "pmatrix" in opening else "b"
        return Matrix(tuple(rows), fence, span=self.spanned(start))

    def _column_format(self) -> None:
        self.expect("{")
        found = self.take()
        if found.kind not in ("letter", "word") or not set(found.text) <= set("lcr"):
            self.fail("the columns of an array")
        while self.next.kind in ("letter", "word") and set(self.next.text) <= set("lcr"):
            self.take()
        self.expect("}")

    def _rows(self) -> list[tuple[Expr, ...]]:
        rows: list[tuple[Expr, ...]] = []
        while self.next.kind != "environment":
            row = [self.expression()]
            while self.take_if("&"):
                row.append(self.expression())
            rows.append(tuple(row))
            if not self.take_if("\\\\"):
                break
        return rows


def _is_amount(expr: Expr) -> bool:
    """Whether a unit may follow: a closed number, not a variable."""
    return not any(isinstance(part, Symbol | Degrees) for part, _ in walk(expr))
