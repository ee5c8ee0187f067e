"""The place reached in a run of tokens, and the small steps that need no grammar."""

from __future__ import annotations

from verifyd.mathexpr import limits
from verifyd.mathexpr.tokens import OverLimit, Token, Unreadable
from verifyd.mathexpr.vocabulary import SEPARATOR_WORDS

SEPARATORS = frozenset({",", ";", "and", "or"})


class Cursor:
    """Tokens with a place in them.

    `bars` counts the open |...|, in which a bar closes. `depth` is bounded, so that a reader over
    it cannot overflow the stack.
    """

    __slots__ = ("bars", "depth", "index", "tokens")

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.index = 0
        self.bars = 0
        self.depth = 0

    # --- tokens --------------------------------------------------------------------------------

    @property
    def token(self) -> Token:
        """The token to be read next."""
        return self.tokens[self.index]

    def peek(self, ahead: int = 1) -> Token:
        """The token `ahead` of the next one; the end token past the end."""
        return self.tokens[min(self.index + ahead, len(self.tokens) - 1)]

    def at(self, text: str) -> bool:
        """True where the next token is this operator."""
        return self.tokens[self.index].kind == text

    def take(self, text: str) -> bool:
        """Step over this operator, where it stands next."""
        if self.tokens[self.index].kind == text:
            self.index += 1
            return True
        return False

    def expect(self, text: str) -> None:
        """Step over this operator or refuse."""
        if not self.take(text):
            raise self.refuse(f"{text!r} expected")

    def refuse(self, why: str) -> Unreadable:
        """The error for this place."""
        return Unreadable(
            f"{why} before {self.token.text!r}" if self.token.text else why, self.token.start
        )

    def descend(self) -> None:
        """Count one level of nesting."""
        self.depth += 1
        if self.depth > limits.MAX_DEPTH:
            raise OverLimit(f"nested deeper than {limits.MAX_DEPTH}", self.token.start)

    def at_separator(self) -> bool:
        token = self.tokens[self.index]
        if token.kind in SEPARATORS:
            return True
        return token.kind in ("word", "text") and token.text.lower().strip(" ,") in SEPARATOR_WORDS

    def separator(self) -> str | None:
        """Step over a separator; its word ("," for marks), or None without one."""
        if not self.at_separator():
            return None
        text = self.token.text.lower().strip(" ,") or ","
        self.index += 1
        return (
            "or" if text in ("or", "ou", "oder", "或") else "and" if text not in (",", ";") else ","
        )

    def raw_until(self, end: str) -> list[Token]:
        """The tokens up to `end`, brackets kept whole."""
        start, level = self.index, 0
        while self.token.kind != "end":
            text = self.token.kind
            if level == 0 and (text == end or text in ("\\\\", "&")):
                break
            if text in ("(", "[", "{", "\\{"):
                level += 1
            elif text in (")", "]", "}", "\\}"):
                if level == 0:
                    break
                level -= 1
            self.index += 1
        return self.tokens[start : self.index]

    def raw_group(self) -> str:
        """The text of the next group or token, joined without spaces."""
        if not self.take("{"):
            token = self.token
            if token.kind == "end":
                raise self.refuse("an index expected")
            self.index += 1
            if token.kind == "number" and len(token.text) > 1:
                self.index -= 1
                self.tokens[self.index] = Token("number", token.text[1:], token.start + 1)
                return token.text[0]
            return token.text
        inner = self.raw_until("}")
        self.expect("}")
        return "".join(token.text for token in inner if token.text not in ("{", "}"))


def drop_delimiters(tokens: list[Token]) -> list[Token]:
    """The tokens without `$` that delimit mathematics; an odd `$` before a number is a currency."""
    dollars = [k for k, token in enumerate(tokens) if token.kind == "$"]
    if not dollars:
        return tokens
    first = dollars[0]
    if len(dollars) % 2 and tokens[first + 1].kind == "number":
        tokens[first] = Token("USD", "USD", tokens[first].start, tokens[first].gap)
        dollars = dollars[1:]
    drop = set(dollars)
    return [token for k, token in enumerate(tokens) if k not in drop]
