"""Text → tokens: one linear scan that knows LaTeX, plain text and Unicode notation.

Layout (spacing, style, sizes of brackets) is dropped here, so nothing after it sees it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from verifyd.mathexpr import limits
from verifyd.mathexpr.vocabulary import (
    CHARACTER_COMMANDS,
    COMMAND_ALIASES,
    FONT_COMMANDS,
    OPERATORS,
    STYLE_COMMANDS,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    SYMBOLS,
    TEXT_COMMANDS,
    VULGAR_FRACTIONS,
)


class Unreadable(ValueError):
    """The text has no one plausible reading. `position` is in code points of the text read."""

    def __init__(self, why: str, position: int = 0) -> None:
        super().__init__(f"{why} (at character {position})")
        self.why = why
        self.position = position


class OverLimit(Unreadable):
    """The text is larger or deeper than `limits` allows."""


class Token(NamedTuple):
    """`kind`: number, word, command, text, op or end. `gap` is True where space stood before it."""

    kind: str
    text: str
    start: int
    gap: bool = False


_GROUP_SEPARATOR = (
    r"(?:,|\{,\}|\\,|\\;|\\:|\\!|\\ |~|,\\!\s?|\\!,|,\\,|\{\\,\}|[ '_\u00a0\u2009\u202f]|\{ \})"
)
_GROUPED = rf"(?<!\d,)[1-9]\d{{0,2}}(?:{_GROUP_SEPARATOR}\d{{3}})+(?!\d|,\d)"
_SURE_SEPARATOR = (
    r"(?:\{,\}|\\,|\\;|\\:|\\!|\\ |~|,\\!\s?|\\!,|,\\,|\{\\,\}|['_\u00a0\u2009\u202f]|\{ \})"
)
_SURELY_GROUPED = rf"[1-9]\d{{0,2}}(?:{_SURE_SEPARATOR}\d{{3}})+(?!\d|,\d)"
_FRACTION_PART = r"(?:\.(?:\d+(?:(?:\\,|\\!|\\ |~|\{,\})\d+)*|(?=\s*\\(?:overline|bar|dot)\b)|(?=\s*[/*^]|\.\.)))?"
_EXPONENT = r"(?:[eE][+\-−]?\d+(?![A-Za-z\d.]))?"

_SPACE = r"(?:\s|\\[,;:!>/\s]|~|\u00a0|\u2009|\u202f|\u200b|\u2060|\ufeff|\u3000)+"
_SCAN = (
    rf"(?P<space>{_SPACE})"
    rf"|(?P<number>(?:{{grouped}}|\d+){_FRACTION_PART}{_EXPONENT}|\.\d+{_EXPONENT})"
    r"|(?P<command>\\[a-zA-Z]+\*?|\\.)"
    r"|(?P<word>[A-Za-z]+)"
    r"|(?P<op>\*\*|<=>|<=|>=|!=|==|=<|=>|->|\.\.\.+|''|\|\||.)"
)
_LOOSE = re.compile(_SCAN.replace("{grouped}", _GROUPED), re.S)
_TIGHT = re.compile(_SCAN.replace("{grouped}", _SURELY_GROUPED), re.S)
_DOUBLED = re.compile(r"\\\\(?=[a-zA-Z])")
_NOT = re.compile(r"\\not\s*(=|<|>|\\in(?![a-zA-Z]))")
_NEGATED = {"=": "\\ne ", "<": "\\ge ", ">": "\\le ", "\\in": "\\notin "}
_SEPARATORS = re.compile(r"[^\d.eE+\-]")
_BRACED_NAME = re.compile(r"\s*\{\s*([a-zA-Z]+\*?)\s*\}")
_COLUMNS = re.compile(r"\s*(?:\[[a-z]\])?\s*\{[lcr|\s@{}!]*\}")
_LENGTH = re.compile(r"\s*\{[^{}]*\}")
_COMMA_IN_BRACKETS = re.compile(r"[(\[]|\\\{|\\left\s*\.?")
_PLAIN_GROUP = re.compile(r"\d,\d{3}(?!\d)")


def tokenize(text: str) -> list[Token]:
    """The tokens of `text`, closed by an "end" token. Linear time.

    Raises OverLimit where the text is longer than the published limits.
    """
    if len(text) > limits.MAX_ANSWER_CHARS:
        raise OverLimit(
            f"longer than {limits.MAX_ANSWER_CHARS} characters", limits.MAX_ANSWER_CHARS
        )
    if not text.isascii():
        text = _fold(text)
    if "\\\\" in text and "\\begin" not in text:
        text = _DOUBLED.sub(r"\\", text)
    if "\\not" in text:
        text = _NOT.sub(lambda match: _NEGATED[match.group(1)], text)
    scan = _scanner(text)
    tokens: list[Token] = []
    position, gap, end = 0, False, len(text)
    while position < end:
        match = scan.match(text, position)
        assert match is not None  # the last alternative matches any character
        kind = match.lastgroup
        position = match.end()
        if kind == "space":
            gap = True
            continue
        start, value = match.start(), match.group()
        if kind == "number":
            tokens.append(Token("number", _plain_number(value), start, gap))
        elif kind == "word":
            tokens.append(Token("word", value, start, gap))
        elif kind == "op":
            _add_symbol(tokens, value, start, gap)
        else:
            position = _add_command(tokens, text, value, start, position, gap)
        gap = False
        if len(tokens) > limits.MAX_TOKENS:
            raise OverLimit(
                f"more than {limits.MAX_TOKENS} tokens", tokens[limits.MAX_TOKENS].start
            )
    tokens.append(Token("end", "", end, gap))
    return tokens


def _scanner(text: str) -> re.Pattern[str]:
    """Whether `1,234` is one number: yes, unless it stands in brackets whose commas are all tight.

    (100,200) is a pair; (1,000, 2,000) is a pair of grouped numbers.
    """
    if "," not in text or not _PLAIN_GROUP.search(text):
        return _LOOSE
    if _COMMA_IN_BRACKETS.search(text) and not re.search(r",\s", text.strip()):
        return _TIGHT
    return _LOOSE


def _plain_number(value: str) -> str:
    if value.isdigit():
        return value
    value = value.replace("−", "-")
    return _SEPARATORS.sub("", value)


def _add_symbol(tokens: list[Token], value: str, start: int, gap: bool) -> None:
    if value.startswith("..."):
        tokens.append(Token("op", "...", start, gap))
        return
    named = CHARACTER_COMMANDS.get(value)
    if named is not None:
        tokens.append(Token("command", named, start, gap))
        return
    canonical = SYMBOLS.get(value, value)
    if canonical == "degC" or canonical == "degF":
        tokens.append(Token("text", "°" + canonical[-1], start, gap))
    else:
        tokens.append(Token("op", canonical, start, gap))


def _add_command(
    tokens: list[Token], text: str, value: str, start: int, position: int, gap: bool
) -> int:
    """Add what the command at `start` stands for; return where to read on."""
    name = value[1:].rstrip("*") if value != "\\*" else "*"
    if name in STYLE_COMMANDS:
        return _skip_null_delimiter(text, position) if name in ("left", "right") else position
    if name in TEXT_COMMANDS:
        found = _braced(text, position)
        if found is None:
            return position
        content, position = found
        _add_text(tokens, _text_content(content), start, gap)
        return position
    if name in FONT_COMMANDS:
        return position  # its braces read as a group
    if name in ("begin", "end"):
        match = _BRACED_NAME.match(text, position)
        if match is None:
            raise Unreadable(f"\\{name} without an environment's name", start)
        position = match.end()
        environment = match.group(1).rstrip("*")
        if name == "begin" and environment in ("array", "tabular"):
            columns = _COLUMNS.match(text, position)
            position = columns.end() if columns else position
        tokens.append(Token("command", f"{name}:{environment}", start, gap))
        return position
    if name in (
        "hspace",
        "vspace",
        "mspace",
        "hskip",
        "vphantom",
        "phantom",
        "hphantom",
        "label",
        "tag",
        "color",
        "textcolor",
    ):
        match = _LENGTH.match(text, position)
        return match.end() if match else position
    if name in ("(", ")", "[", "]"):
        return position  # \( \) \[ \]: math delimiters
    operator = OPERATORS.get(name)
    if operator is not None:
        tokens.append(Token("op", operator, start, gap))
    else:
        tokens.append(Token("command", COMMAND_ALIASES.get(name, name), start, gap))
    return position


_CONNECTIVE = re.compile(r"(?:(.*?)[\s,]+)?(and|or)(?:[\s,]+(.*))?", re.I)


def _add_text(tokens: list[Token], content: str, start: int, gap: bool) -> None:
    """Words; an "and" or "or" at either end of them is a separator of its own."""
    match = _CONNECTIVE.fullmatch(content)
    if match is None or (match.group(1) and match.group(3)):
        tokens.append(Token("text", content, start, gap))
        return
    before, connective, after = match.groups()
    if before:
        tokens.append(Token("text", before, start, gap))
    tokens.append(Token("op", connective.lower(), start, True))
    if after:
        tokens.append(Token("text", after, start, True))


def _skip_null_delimiter(text: str, position: int) -> int:
    """`\\left.` and `\\right.` show nothing."""
    while position < len(text) and text[position] == " ":
        position += 1
    return position + 1 if text.startswith(".", position) else position


def _braced(text: str, position: int) -> tuple[str, int] | None:
    """The content of the brace group after `position` and the place after it; None without one."""
    while position < len(text) and text[position] in " \t\n":
        position += 1
    if not text.startswith("{", position):
        return None
    depth, place = 0, position
    while place < len(text):
        character = text[place]
        if character == "\\":
            place += 2
            continue
        if character == "{":
            depth += 1
        elif character == "}":
            depth -= 1
            if depth == 0:
                return text[position + 1 : place], place + 1
        place += 1
    return text[position + 1 :], len(text)


_TEXT_NOISE = re.compile(r"\\[,;:! ]|~|\\quad|\$|\\left|\\right|\\(?:text|mathrm|mbox)\b|[{}]")


def _text_content(content: str) -> str:
    return " ".join(_TEXT_NOISE.sub(" ", content).replace("\\%", "%").split())


def _fold(text: str) -> str:
    """Full-width forms, superscripts, subscripts and vulgar fractions in ASCII notation."""
    out: list[str] = []
    script = ""
    for character in text:
        kind = "^" if character in SUPERSCRIPTS else "_" if character in SUBSCRIPTS else ""
        if kind != script:
            if script:
                out.append("}")
            if kind:
                out.append(kind + "{")
            script = kind
        if kind:
            out.append((SUPERSCRIPTS if kind == "^" else SUBSCRIPTS)[character])
        elif character in VULGAR_FRACTIONS:
            top, bottom = VULGAR_FRACTIONS[character]
            out.append(rf"\frac{{{top}}}{{{bottom}}}")
        elif character in SYMBOLS or character in CHARACTER_COMMANDS:
            out.append(character)
        elif character in "\u200b\u200c\u200d\u2060\ufeff\u00ad":
            continue
        else:
            out.append(_fold_character(character))
    if script:
        out.append("}")
    return "".join(out)


def _fold_character(character: str) -> str:
    if character.isascii():
        return character
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.decimal(character))
    folded = unicodedata.normalize("NFKC", character)
    return folded if folded.isascii() else character
