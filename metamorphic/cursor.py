"""A place in the tokens of one text: what comes next, take it, refuse it."""

from __future__ import annotations

from typing import NoReturn

from metamorphic.lexer import Token, Unreadable, lex

LETTER_RUNS = frozenset(["abc", "xyz", "pqr", "uvw", "rst", "abcd"])
NOT_PRODUCTS = frozenset(
    "no in or is if of to cm km ft kg mg mm at ln pi am pm mi hr lb oz ml Hz as an we be".split()
)
"""Two-letter runs that are words or units, not products."""


class Cursor:
    """The tokens of one text and the place that is read next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split_runs(lex(text))
        self.at = 0
        self.depth = 0

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
