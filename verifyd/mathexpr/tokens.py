"""Text → tokens: one linear scan that knows LaTeX, plain text and Unicode notation.

Layout (spacing, style, sizes of brackets) is dropped here, so nothing after it sees it.
"""

from __future__ import annotations

import re
from functools import partial
from typing import NamedTuple

from verifyd.mathexpr import limits
from verifyd.mathexpr.foreign_forms import fold
from verifyd.mathexpr.vocabulary import (
    CHARACTER_COMMANDS,
    COMMAND_ALIASES,
    FONT_COMMANDS,
    LENGTH_COMMANDS,
    OPERATORS,
    STYLE_COMMANDS,
    SYMBOLS,
    TEXT_COMMANDS,
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
    """`kind`: "number", "word", "command", "text", "end", or an operator's own canonical text.

    `gap` is True where space stood before it.
    """

    kind: str
    text: str
    start: int
    gap: bool = False


NAMED_KINDS = frozenset({"number", "word", "command", "text", "end"})
"""The kinds of tokens that are no operators."""

# --- what one token looks like -----------------------------------------------------------------

_SURE_SEPARATOR = r"\{,\}|\\,|\\;|\\:|\\!|\\ |~|,\\!\s?|\\!,|\{\\,\}|['_\u00a0\u2009\u202f]|\{ \}"
_SURELY_GROUPED = rf"[1-9]\d{{0,2}}(?:(?:{_SURE_SEPARATOR})\d{{3}})+(?!\d|,\d)"
_GROUPED = rf"(?<!\d,)[1-9]\d{{0,2}}(?:(?:{_SURE_SEPARATOR}|[, ])\d{{3}})+(?!\d|,\d)"
_FRACTION_PART = (
    r"(?:\.(?:\d+(?:(?:\\,|\\!|\\ |~|\{,\})\d+)*"
    r"|(?=\s*\\(?:overline|bar|dot)\b)|(?=\s*[/*^]|\.\.)))?"
)
_EXPONENT = r"(?:[eE][+\-−]?\d+(?![A-Za-z\d]|\.\d))?"
_SPACE = r"(?:\s|\\[,;:!>/\s]|~|[\u00a0\u2009\u202f\u200b\u2060\ufeff\u3000])*"


def _names(commands: frozenset[str]) -> str:
    return "|".join(sorted(commands, key=len, reverse=True))


_BRACES = r"\{(?:[^{}]++|\{(?:[^{}]++|\{[^{}]*+\})*+\})*+\}"
_SCAN = (
    rf"({_SPACE})"
    rf"((?:{{grouped}}|\d+){_FRACTION_PART}{_EXPONENT}|\.\d+{_EXPONENT}"
    rf"|\\(?:{_names(TEXT_COMMANDS)})\*?\s*{_BRACES}"
    r"|\\begin\s*\{\s*(?:array|tabular)\s*\}(?:\s*(?:\[[a-z]\])?\s*\{[lcr|\s@{}!]*\})?"
    r"|\\(?:begin|end)\s*\{\s*[a-zA-Z]+\*?\s*\}"
    rf"|\\(?:{_names(LENGTH_COMMANDS)})\*?\s*\{{[^{{}}]*\}}"
    r"|\\(?:left|right)\s*\.|\\[a-zA-Z]+\*?|\\.|[A-Za-z]+"
    r"|\*\*|\+/-|<=>|<=|>=|!=|==|=<|=>|->|\.\.\.+|''|\|\||.)"
)
_LOOSE = re.compile(_SCAN.replace("{grouped}", _GROUPED), re.S)
_TIGHT = re.compile(_SCAN.replace("{grouped}", _SURELY_GROUPED), re.S)
_COMMA_IN_BRACKETS = re.compile(r"[(\[]|\\\{|\\left\s*\.?")
_PLAIN_GROUP = re.compile(r"\d,\d{3}(?!\d)")
_DOUBLED = re.compile(r"\\\\(?=[a-zA-Z])")
_NOT = re.compile(r"\\not\s*(=|<|>|\\in(?![a-zA-Z]))")
_QUAD = re.compile(
    r"(?<=[\w})\]])\s*\\q?quad\s*(?=\\?[A-Za-z]\w{0,8}(?:_\{?\w+\}?)?\s*(?:=|\\in(?![a-z])|[<>∈]|\\[gl]eq?(?![a-z])))"
)
"""A wide space before the next statement: x = 1 \\quad y = 2."""
_BRACED_COMMA = re.compile(
    r"(?<![\d,}])(0(?=\{,\}\d)|\d+(?=\{,\}(?!\d{3}(?!\d))))\{,\}(\d+)(?![\d{])"
)
"""3{,}5 is a decimal; 3{,}500 is grouped."""
_BOLD_UNIT = re.compile(r"(?<!\{)\\(?:mathbf|boldsymbol|bm)\s*\{\s*([ijk])\s*\}")
_BOLD_UNITS = re.compile(r"\\(?:mathbf|boldsymbol|bm)\s*\{\s*[jk]\s*\}")
"""A bold j or k is a unit vector, and so is the bold i beside it; by itself i is imaginary."""
_NEGATED = {"=": "\\ne ", "<": "\\ge ", ">": "\\le ", "\\in": "\\notin "}
_SEPARATORS = re.compile(r"[^\d.eE+\-]")

# --- what the common ones mean -----------------------------------------------------------------

Meaning = tuple[str, str] | None
"""Kind and text of a token; None for layout."""


def _known_tokens() -> dict[str, Meaning]:
    """The tokens with a fixed meaning: letters, digits, operators, commands, layout."""
    known: dict[str, Meaning] = {chr(code): (chr(code), chr(code)) for code in range(33, 127)}
    known |= {letter: ("word", letter) for letter in known if letter.isalpha()}
    known |= {digit: ("number", digit) for digit in "0123456789"}
    known |= {mark: (operator, operator) for mark, operator in SYMBOLS.items()}
    known |= {"℃": ("text", "°C"), "℉": ("text", "°F")}
    known |= dict.fromkeys(("\\forall", "∀"), ("text", "for all"))
    known |= {mark: ("command", name) for mark, name in CHARACTER_COMMANDS.items()}
    known |= {f"\\{name}": ("command", alias) for name, alias in COMMAND_ALIASES.items()}
    known |= {f"\\{name}": (operator, operator) for name, operator in OPERATORS.items()}
    known |= dict.fromkeys(f"\\{name}" for name in STYLE_COMMANDS | FONT_COMMANDS | {*"()[]"})
    known |= dict.fromkeys([" ", "\t", "\n", "\r", "~", *(f"\\{mark}" for mark in ",;:!>/ \t\n")])
    return known


_KNOWN = _known_tokens()
_UNKNOWN = ("", "")
_token = partial(tuple.__new__, Token)  # half the time of calling the class


def tokenize(text: str) -> list[Token]:
    """The tokens of `text`, closed by an "end" token. Linear time.

    Raises OverLimit where the text is longer than the published limits.
    """
    if len(text) > limits.MAX_ANSWER_CHARS:
        raise OverLimit(
            f"longer than {limits.MAX_ANSWER_CHARS} characters", limits.MAX_ANSWER_CHARS
        )
    text = _plain(text)
    if len(text) > limits.MAX_ANSWER_CHARS:  # a ½ grows into a command
        raise OverLimit(
            f"longer than {limits.MAX_ANSWER_CHARS} characters", limits.MAX_ANSWER_CHARS
        )
    tokens: list[Token] = []
    place = 0
    space = ""
    for space, value in _scanner(text).findall(text):
        start = place + len(space)
        place = start + len(value)
        meaning = _KNOWN.get(value, _UNKNOWN)
        if meaning is _UNKNOWN:
            _add_rare(tokens, value, start, gap=space != "")
        elif meaning is not None:
            tokens.append(_token((*meaning, start, space != "")))
    if len(tokens) > limits.MAX_TOKENS:
        raise OverLimit(f"more than {limits.MAX_TOKENS} tokens", tokens[limits.MAX_TOKENS].start)
    tokens.append(Token("end", "", len(text), _ends_in_space(text)))
    return tokens


def same_notation(first: str, second: str) -> bool:
    """True where two texts are the same tokens: no more than layout and spelling differ.

    For texts that do not read as one value, such as sentences with formulas in them.
    """
    try:
        left, right = tokenize(first), tokenize(second)
    except Unreadable:
        return False
    return _without_delimiters(left) == _without_delimiters(right)


def _without_delimiters(tokens: list[Token]) -> list[tuple[str, str]]:
    kept = [(token.kind, token.text) for token in tokens[:-1] if token.kind != "$"]
    return kept[:-1] if kept and kept[-1][0] == "." else kept


def _plain(text: str) -> str:
    """The text in plain notation: no foreign forms, no doubled backslashes, no \\not."""
    if not text.isascii():
        text = fold(text)
    if "\\\\" in text and "\\begin" not in text:
        text = _DOUBLED.sub(r"\\", text)
    if "quad" in text:
        text = _QUAD.sub(", ", text)
    if "{,}" in text:
        text = _BRACED_COMMA.sub(r"\1.\2", text)
    if ("\\mathbf" in text or "\\b" in text) and _BOLD_UNITS.search(text):
        text = _BOLD_UNIT.sub(r"\\hat{\1}", text)
    if "\\not" in text:
        text = _NOT.sub(lambda match: _NEGATED[match.group(1)], text)
    return text


def _scanner(text: str) -> re.Pattern[str]:
    """Whether `1,234` is one number: yes, unless it stands in brackets whose commas are all tight.

    (100,200) is a pair; (1,000, 2,000) is a pair of grouped numbers.
    """
    if "," not in text or not _PLAIN_GROUP.search(text):
        return _LOOSE
    if _COMMA_IN_BRACKETS.search(text) and not re.search(r",\s", text.strip()):
        return _TIGHT
    return _LOOSE


def _ends_in_space(text: str) -> bool:
    return text[-1:].isspace()


def _add_rare(tokens: list[Token], value: str, start: int, *, gap: bool) -> None:
    """A token that no table lists: a number, a word, a command with its braces."""
    first = value[0]
    if first == "\\":
        _add_command(tokens, value, start, gap)
    elif first.isdigit() or (first == "." and value[1:2].isdigit()):
        tokens.append(Token("number", _plain_number(value), start, gap))
    elif first.isalpha() and first.isascii():
        tokens.append(Token("word", value, start, gap))
    elif value.startswith("..."):
        tokens.append(Token("...", "...", start, gap))
    elif not value.isspace():
        tokens.append(Token(value, value, start, gap))


def _plain_number(value: str) -> str:
    if value.isdigit():
        return value
    return _SEPARATORS.sub("", value.replace("−", "-"))


_NAME = re.compile(r"\\([a-zA-Z]+)\*?\s*(?:\{(.*)\})?", re.S)


def _add_command(tokens: list[Token], value: str, start: int, gap: bool) -> None:
    match = _NAME.fullmatch(value)
    name, content = match.groups() if match else (value[1:], None)
    if content is not None and name in TEXT_COMMANDS:
        _add_text(tokens, _text_content(content), start, gap)
    elif name in ("begin", "end"):
        if content is None:
            raise Unreadable(f"\\{name} without an environment's name", start)
        environment = content.split("}", 1)[0].strip().rstrip("*")
        tokens.append(Token("command", f"{name}:{environment}", start, gap))
    elif name not in TEXT_COMMANDS and name not in LENGTH_COMMANDS:
        meaning = _KNOWN.get(f"\\{name}", ("command", name)) if match else None
        if meaning is not None:
            tokens.append(Token(*meaning, start, gap))
        elif match is None and not name.startswith(("left", "right")):
            tokens.append(Token(value, value, start, gap))


_CONNECTIVE = re.compile(r"(?:(.*?)[\s,]+)?(and|or)(?:[\s,]+(.*))?", re.I)


def _add_text(tokens: list[Token], content: str, start: int, gap: bool) -> None:
    """Words; an "and" or "or" at either end of them is a separator of its own."""
    if content in (":", "to"):  # 3 \\text{ to } 2 is a ratio
        tokens.append(Token(":", ":", start, gap))
        return
    if content and not content.strip(".,;:! "):
        return  # a stop set as text
    match = _CONNECTIVE.fullmatch(content)
    if match is None or (match.group(1) and match.group(3)):
        tokens.append(Token("text", content, start, gap))
        return
    before, connective, after = match.groups()
    if before:
        tokens.append(Token("text", before, start, gap))
    tokens.append(Token(connective.lower(), connective.lower(), start, True))
    if after:
        tokens.append(Token("text", after, start, True))


_TEXT_NOISE = re.compile(r"\\[,;:! ]|~|\\quad|\$|\\left|\\right|\\(?:text|mathrm|mbox)\b|[{}]")


def _text_content(content: str) -> str:
    return " ".join(_TEXT_NOISE.sub(" ", content).replace("\\%", "%").split())
