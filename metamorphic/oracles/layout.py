"""The meaning-bearing tokens of a text: two texts with the same tokens differ in layout alone.

The lexer knows which differences carry no meaning in mathematics: blanks and spacing commands
between tokens, sizes of brackets (`\\left`), styles of fractions, math delimiters, `\\boxed`, braces
around one complete argument, one full stop at the end, glyphs for commands. It is strict: blanks
inside a number or a word count, and what it does not understand is refused.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

SYNONYMS = {
    "\\dfrac": "\\frac", "\\tfrac": "\\frac", "\\cfrac": "\\frac",
    "\\dbinom": "\\binom", "\\tbinom": "\\binom",
    "\\leq": "\\le", "\\leqslant": "\\le", "≤": "\\le", "⩽": "\\le",
    "\\geq": "\\ge", "\\geqslant": "\\ge", "≥": "\\ge", "⩾": "\\ge",
    "\\neq": "\\ne", "≠": "\\ne", "\\lt": "<", "\\gt": ">",
    "\\rightarrow": "\\to", "→": "\\to", "\\varnothing": "\\emptyset", "∅": "\\emptyset",
    "\\lbrace": "\\{", "\\rbrace": "\\}", "\\lbrack": "[", "\\rbrack": "]",
    "\\vert": "|", "\\lvert": "|", "\\rvert": "|", "\\mid": "|",
    "\\land": "\\wedge", "\\lor": "\\vee", "\\lnot": "\\neg",
    "−": "-", "×": "\\times", "·": "\\cdot", "⋅": "\\cdot", "÷": "\\div", "∗": "*",
    "π": "\\pi", "∞": "\\infty", "∪": "\\cup", "∩": "\\cap", "∈": "\\in", "±": "\\pm",
    "θ": "\\theta", "α": "\\alpha", "β": "\\beta",
    "\\%": "%", "\\degree": "\\circ",
    "\\mathrm": "\\text", "\\textrm": "\\text", "\\mbox": "\\text", "\\textnormal": "\\text",
    "\\ldots": "\\dots", "\\cdots": "\\dots", "…": "\\dots",
}  # fmt: skip
"""Spellings of one sign. `\\inf` is no `\\infty`; `\\ln` is no `\\log`."""

SPACES = frozenset(
    [
        "\\,",
        "\\:",
        "\\;",
        "\\!",
        "\\ ",
        "\\>",
        "\\quad",
        "\\qquad",
        "\\thinspace",
        "\\medspace",
        "\\thickspace",
        "\\negthinspace",
        "\\enspace",
        "~",
        "\\displaystyle",
        "\\textstyle",
        "\\limits",
        "\\nolimits",
    ]
)
SIZES = frozenset(
    [
        "\\left",
        "\\right",
        "\\bigl",
        "\\bigr",
        "\\Bigl",
        "\\Bigr",
        "\\big",
        "\\Big",
        "\\biggl",
        "\\biggr",
        "\\Biggl",
        "\\Biggr",
        "\\bigg",
        "\\Bigg",
    ]
)
ARITY = {"\\frac": 2, "\\binom": 2, "\\sqrt": 1, "\\overline": 1, "\\bar": 1, "\\vec": 1}
TEXT_COMMANDS = frozenset(["\\text", "\\operatorname"])
SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-", strict=True))
VULGAR = {"½": "12", "⅓": "13", "⅔": "23", "¼": "14", "¾": "34", "⅕": "15", "⅖": "25"} | {
    "⅗": "35", "⅘": "45", "⅙": "16", "⅚": "56", "⅛": "18", "⅜": "38", "⅝": "58", "⅞": "78",
}  # fmt: skip
WRAPPERS = (
    ("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]"), ("$", "$"), ("\\boxed{", "}"), ("\\fbox{", "}"),
)  # fmt: skip
ZERO_WIDTH = "\u200b\ufeff"

TOKEN = re.compile(
    r"""\\begin\s*\{[a-z*]+\} | \\end\s*\{[a-z*]+\}
      | \\[A-Za-z]+ | \\\\ | \\\s | \\.
      | (?P<number>\d{1,3}(?:(?:,|,\\!|\\,|\{,\})\d{3})+(?!\d) | \d+(?:\.\d+)? | \.\d+)
      | (?P<space>\s+) | .""",
    re.VERBOSE | re.DOTALL,
)
PROSE = re.compile(r"[^\W\d_]{3,}")
COMMAND_OR_TEXT = re.compile(
    r"\\(?:text|mathrm|textrm|mbox|operatorname|begin|end)\s*\*?\{[^{}]*\}(?:\s*\{[clr|\s]*\})?|\\[A-Za-z]+"
)


class Unlexable(ValueError):
    """The strict lexer does not understand the text."""


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    """The canonical tokens of `text`; raises Unlexable."""
    text = unicodedata.normalize("NFC", unwrap(text))
    if re.search(r"(?<!\\)%[^\n]*\n", text):
        raise Unlexable("a line break after a percent sign may end a comment")
    if re.search(r"(?<!\\)\$", text):
        return _mixed(text)
    if PROSE.search(COMMAND_OR_TEXT.sub(" ", text)):
        return tuple(text.split())
    return _mathematics(text)


def _mixed(text: str) -> tuple[str, ...]:
    """Words, and between dollar signs mathematics."""
    segments = re.split(r"((?<!\\)\$\$?)", text)
    found: list[str] = []
    inside = ""
    for segment in segments:
        if segment in ("$", "$$"):
            inside = "" if inside else segment
            found.append("$")
        else:
            found += _mathematics(segment) if inside else segment.split()
    if inside:
        raise Unlexable("a dollar sign without its partner")
    return tuple(found)


def _mathematics(text: str) -> tuple[str, ...]:
    if len(re.findall(r"\\left(?![a-z])", text)) != len(re.findall(r"\\right(?![a-z])", text)):
        raise Unlexable("\\left without \\right")
    if re.search(r",\s+\\!", text):
        raise Unlexable("a comma that may group digits")
    if re.search(r"\n[ \t\r]*\n", text):
        raise Unlexable("a blank line ends math mode")
    reader = _Reader(_raw(_spell(text)))
    found = reader.sequence(None)
    return tuple(found)


def unwrap(text: str) -> str:
    """`text` without blanks, delimiters, a box and one full stop, at its ends."""
    while True:
        before = text
        text = text.strip().strip(ZERO_WIDTH).strip()
        text = _without_stop(text)
        for opener, closer in WRAPPERS:
            inner = text[len(opener) : len(text) - len(closer)]
            if text.startswith(opener) and text.endswith(closer) and _whole(opener, inner):
                text = inner
                break
        if text == before:
            return text


def _without_stop(text: str) -> str:
    ellipsis = text.endswith(("..", "\\ldots.", "\\dots.", "\\cdots.", "\\right.", "\\left."))
    return text[:-1].rstrip() if text.endswith(".") and not ellipsis and len(text) > 1 else text


def _whole(opener: str, inner: str) -> bool:
    """Whether the delimiters around `inner` belong together."""
    if opener.endswith("{"):
        return _balanced(inner)
    return not re.search(r"(?<!\\)\$|\\[()\[\]]", inner) and bool(inner.strip())


def _balanced(inner: str) -> bool:
    depth = 0
    for sign in re.findall(r"\\.|[{}]", inner, re.DOTALL):
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    return depth == 0


def _spell(text: str) -> str:
    """Digits of other scripts, superscripts and one-glyph fractions in their TeX spelling."""
    if text.isascii():
        return text
    text = re.sub(f"[{''.join(SUPERSCRIPTS)}]+", _superscript, text)
    if re.search(rf"\d\s*[{''.join(VULGAR)}]", text):
        raise Unlexable("a mixed number")
    text = re.sub(
        f"[{''.join(VULGAR)}]",
        lambda found: "\\frac{{{}}}{{{}}}".format(*tuple(VULGAR[found[0]])),
        text,
    )
    text = re.sub(
        r"√(\d+|[A-Za-z]|(?=\{))",
        lambda found: "\\sqrt" + (f"{{{found[1]}}}" if found[1] else ""),
        text,
    )
    text = text.replace("°", "^{\\circ}").replace("％", "%")
    return "".join(_digit(sign) for sign in text)


def _superscript(found: re.Match[str]) -> str:
    return "^{" + "".join(SUPERSCRIPTS[sign] for sign in found[0]) + "}"


def _digit(sign: str) -> str:
    return str(int(sign)) if not sign.isascii() and sign.isdecimal() else sign


def _raw(text: str) -> list[str]:
    """Lexemes; a blank is kept as one space, for the places where it counts."""
    return [" " if found["space"] else found[0] for found in TOKEN.finditer(text)]


class _Reader:
    """Flattens lexemes into canonical tokens, TeX arguments in braces."""

    def __init__(self, raw: list[str]) -> None:
        self.raw = raw
        self.at = 0
        self.open_sizes = 0

    def sequence(self, closer: str | None) -> list[str]:
        """Tokens up to `closer`, which is eaten."""
        out: list[str] = []
        while self.at < len(self.raw):
            lexeme = self.raw[self.at]
            self.at += 1
            if lexeme == closer:
                return _over(out)
            self._one(lexeme, out)
        if closer is not None:
            raise Unlexable(f"no {closer}")
        return _over(out)

    def _one(self, lexeme: str, out: list[str]) -> None:
        lexeme = SYNONYMS.get(lexeme, lexeme)
        if lexeme == " " or lexeme in SPACES:
            return
        if lexeme in SIZES:
            if self.at < len(self.raw) and self.raw[self.at].startswith("."):
                raise Unlexable("an invisible bracket")
            return
        if lexeme == "}":
            raise Unlexable("a brace too many")
        if lexeme == "{":
            self._group(out)
        elif lexeme in "^_":
            out += [lexeme, *self._argument()]
        elif lexeme in TEXT_COMMANDS:
            out.append(self._words(lexeme))
        elif lexeme in ARITY:
            self._command(lexeme, out)
        else:
            out.append(lexeme)

    def _command(self, name: str, out: list[str]) -> None:
        out.append(name)
        if name == "\\sqrt" and self._peek() == "[":
            self._skip()
            self.at += 1
            out += ["[", *self.sequence("]"), "]"]
        for _ in range(ARITY[name]):
            out += self._argument()

    def _argument(self) -> list[str]:
        """The next TeX argument: a group, one command, or one character."""
        self._skip()
        if self.at >= len(self.raw):
            raise Unlexable("an argument is missing")
        lexeme = self.raw[self.at]
        if lexeme == "{":
            self.at += 1
            return ["{", *self.sequence("}"), "}"]
        if lexeme in SPACES or lexeme in SIZES or lexeme in ("}", "^", "_", "&", "\\\\"):
            raise Unlexable(f"{lexeme!r} as an argument")
        if lexeme[0] != "\\" and len(lexeme) > 1:
            self.raw[self.at] = lexeme[1:]
            return ["{", lexeme[0], "}"]
        self.at += 1
        inner: list[str] = []
        self._one(lexeme, inner)
        return ["{", *inner, "}"]

    def _group(self, out: list[str]) -> None:
        """A brace group that is no argument: its braces fall where they cannot matter."""
        inner = self.sequence("}")
        operator_first = bool(inner) and inner[0] in ("+", "-", "\\pm")
        bound = self._peek() in ("^", "_") and len(inner) != 1
        lone = len(inner) == 1 and not (inner[0][0].isalnum() or inner[0][0] in "\\")
        if bound or lone or not inner or (operator_first and out):
            out += ["{", *inner, "}"]
        else:
            out += inner

    def _words(self, command: str) -> str:
        """The text of `\\text{...}`, blanks squeezed, as one token."""
        self._skip()
        if self._peek() != "{":
            raise Unlexable("text without braces")
        self.at += 1
        words: list[str] = []
        while self.at < len(self.raw) and self.raw[self.at] != "}":
            if self.raw[self.at] == "{":
                raise Unlexable("braces inside text")
            words.append(self.raw[self.at])
            self.at += 1
        if self.at >= len(self.raw):
            raise Unlexable("no }")
        self.at += 1
        return f"{command}{{{' '.join(''.join(words).split())}}}"

    def _peek(self) -> str:
        at = self.at
        while at < len(self.raw) and self.raw[at] == " ":
            at += 1
        return self.raw[at] if at < len(self.raw) else ""

    def _skip(self) -> None:
        while self.at < len(self.raw) and self.raw[self.at] == " ":
            self.at += 1


def _over(out: list[str]) -> list[str]:
    """`a \\over b` as `\\frac{a}{b}`."""
    if "\\over" not in out:
        return out
    if out.count("\\over") > 1:
        raise Unlexable("two \\over in one group")
    place = out.index("\\over")
    return ["\\frac", "{", *out[:place], "}", "{", *out[place + 1 :], "}"]


def same_layout(reference: str, variant: str) -> bool:
    """Whether both texts have the same tokens; raises Unlexable."""
    return tokens(reference) == tokens(variant)
