"""Text → tokens with their places, for the strict reader."""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_LENGTH = 4000
"""Longer texts are refused before anything else."""


class Unreadable(ValueError):
    """The text is not read; `position` is where, `reason` why."""

    def __init__(self, reason: str, position: int) -> None:
        super().__init__(f"{reason} at {position}")
        self.reason = reason
        self.position = position


@dataclass(frozen=True, slots=True)
class Token:
    """One lexeme. Kinds: number, command, letter, sign, text, end.

    `text` is canonical (a glyph gives its command); `spaced` says that blanks came before.
    """

    kind: str
    text: str
    start: int
    end: int
    spaced: bool = False


NUMBER = r"""\d{1,3}(?:(?:,\\!|\{,\}|\\,|\\!)\d{3})+(?!\d)(?:\.\d+)?
  | (?:\d+(?:\.\d*)?|\.\d+)\\overline\{\d+\}
  | (?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?"""

LEXEME = re.compile(
    rf"""(?P<space>(?:\s|\\[,:;!>]|\\\s|~|\\q?quad(?![A-Za-z])|\\(?:displaystyle|textstyle|limits)(?![A-Za-z])
          |\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z.]))+)
      | (?P<number>{NUMBER})
      | (?P<text>\\(?:text|textrm|textnormal|mbox|mathrm|operatorname)\s*\{{[^{{}}\\$]*\}})
      | (?P<environment>\\(?:begin|end)\{{[a-z]+\}})
      | (?P<blackboard>\\mathbb\s*(?:\{{[A-Z]\}}|[A-Z]))
      | (?P<command>\\[A-Za-z]+|\\[\\{{}}%$|])
      | (?P<word>[A-Za-z]{{2,}})
      | (?P<letter>[A-Za-z])
      | (?P<sign>[-+*/=<>^_!|()\[\]{{}},;:%&])
      | (?P<glyph>[−×·⋅÷±≤≥≠∪∩∈∅∞π√°ℝθαβ²³½⅓⅔¼¾])""",
    re.VERBOSE,
)

LEFT, RIGHT = re.compile(r"\\left(?![A-Za-z])"), re.compile(r"\\right(?![A-Za-z])")
SIZE = re.compile(r"\\(?:left|right|[bB]igg?[lr]?)\s*$")
BRACKETS = frozenset(["(", ")", "[", "]", "|", "\\{", "\\}", "\\lbrace", "\\rbrace"])

GLYPHS = {
    "−": "-", "×": "\\times", "·": "\\cdot", "⋅": "\\cdot", "÷": "\\div", "±": "\\pm",
    "≤": "\\le", "≥": "\\ge", "≠": "\\ne", "∪": "\\cup", "∩": "\\cap", "∈": "\\in",
    "∅": "\\emptyset", "∞": "\\infty", "π": "\\pi", "√": "\\sqrt", "°": "\\degree",
    "ℝ": "\\mathbb{R}", "θ": "\\theta", "α": "\\alpha", "β": "\\beta",
    "²": "²", "³": "³", "½": "½", "⅓": "⅓", "⅔": "⅔", "¼": "¼", "¾": "¾",
}  # fmt: skip
SPELLINGS = {
    "\\leq": "\\le", "\\leqslant": "\\le", "\\geq": "\\ge", "\\geqslant": "\\ge",
    "\\neq": "\\ne", "\\lt": "<", "\\gt": ">", "\\varnothing": "\\emptyset",
    "\\dbinom": "\\binom", "\\tbinom": "\\binom", "\\lbrace": "\\{", "\\rbrace": "\\}",
    "\\lvert": "|", "\\rvert": "|", "\\vert": "|", "\\%": "%", "\\mid": "|",
    "\\backslash": "\\setminus", "\\land": "\\wedge", "\\Reals": "\\mathbb{R}",
}  # fmt: skip


def lex(text: str) -> list[Token]:
    """The tokens of `text`, one `end` token last; raises Unreadable."""
    if len(text) > MAX_LENGTH:
        raise Unreadable("too long", 0)
    if len(LEFT.findall(text)) != len(RIGHT.findall(text)):
        raise Unreadable("\\left without \\right", 0)
    plain_dollars = _dollars_between_members(text)
    tokens: list[Token] = []
    at, spaced, sized = 0, False, -1
    end = _end_without_stop(text)
    while at < end:
        if text[at] == "$" and plain_dollars:
            at, spaced = at + 1, True
            continue
        found = LEXEME.match(text, at, end)
        if found is None:
            at, spaced = _foreign_digits(text, at, tokens, spaced), False
            continue
        kind, piece = found.lastgroup or "", found[0]
        if kind == "space":
            spaced, sized = True, _size_before(piece, at)
        else:
            start = sized if sized >= 0 and piece in BRACKETS else at
            tokens.append(_token(kind, piece, start, found.end(), spaced))
            spaced, sized = False, -1
        at = found.end()
    tokens.append(Token("end", "", end, end, spaced))
    return tokens


def _size_before(blank: str, at: int) -> int:
    """Where the `\\left`, `\\bigr`, ... that ends a blank begins; -1 where there is none."""
    found = SIZE.search(blank)
    return -1 if found is None else at + found.start()


def _token(kind: str, piece: str, start: int, end: int, spaced: bool) -> Token:
    if kind == "glyph":
        kind, piece = "command", GLYPHS[piece]
    if kind == "command":
        piece = SPELLINGS.get(piece, piece)
        kind = "command" if piece[0] == "\\" else "sign"
        kind = "glyph" if piece in "²³½⅓⅔¼¾" else kind
    if kind == "blackboard":
        kind, piece = "command", f"\\mathbb{{{piece.rstrip('}')[-1]}}}"
    if kind == "text":
        piece = " ".join(piece[piece.index("{") + 1 : -1].replace("~", " ").split())
    return Token(kind, piece, start, end, spaced)


def _foreign_digits(text: str, at: int, tokens: list[Token], spaced: bool) -> int:
    """A run of full-width or Arabic-Indic digits as one number token; gives where it ends."""
    end = at
    while end < len(text) and text[end].isdecimal() and not text[end].isascii():
        end += 1
    if end == at:
        raise Unreadable(f"unexpected {text[at]!r}", at)
    digits = "".join(str(int(sign)) for sign in text[at:end])
    tokens.append(Token("number", digits, at, end, spaced))
    return end


def _dollars_between_members(text: str) -> bool:
    """Whether the dollar signs only wrap members of a list: `$1$, $2$`."""
    return "$" in text and bool(
        re.fullmatch(
            r"\s*\$[^$\\]*(?:\\[^$][^$\\]*)*\$(?:\s*(?:,|and|or)\s*\$[^$]*\$)*\s*\.?\s*", text
        )
    )


def _end_without_stop(text: str) -> int:
    """Where the text ends, without blanks and one full stop."""
    stripped = text.rstrip()
    if stripped.endswith(".") and not stripped.endswith((".", "..", "\\right.", "\\left.")[1:]):
        return len(stripped) - 1
    return len(stripped)
