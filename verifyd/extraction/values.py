"""Where a stated value begins and ends in running text, and whether it looks like an answer.

These are rough tests on the surface. Reading the value is the verifier's work.
"""

from __future__ import annotations

import re

from verifyd.extraction.window import MAX_LAYERS, Window, trim

MAX_VALUE = 20_000
"""The longest value read from running text, in code points. A box may hold more."""

UNITS = (
    r"\\?%|percent\b|°[CF]?|\^\{?\\circ\}?|degrees?\b|radians?\b"
    r"|€|£|¥|₹|\$(?!\d)|dollars?\b|cents?\b|euros?\b"
    r"|(?:square|cubic|sq\.?|cu\.?)\s+(?:units?|feet|foot|inch(?:es)?|yards?|miles?|(?:centi|milli|kilo)?met(?:er|re)s?|ft|in|cm|m|km)\b"
    r"|(?:[kcm]?m|[km]?g|m?[lL]|mi|ft|in|yd|lbs?|oz|s|sec|min|hr?s?|mph|km/h|m/s|N|J|W|Pa|Hz)(?:\^\{?\d\}?|[²³])?(?![\w^])"
    r"|(?:(?:centi|milli|kilo)?(?:met(?:er|re)|gram|lit(?:er|re))|mile|inche|feet|foot|inch|yard|pound|ounce|gallon|second|minute|hour|day|week|month|year|unit)s?\b"
    r"(?:\s+per\s+\w+)?"
)
NUMBER = (
    r"(?:[-+−–±]\s?)?(?:(?:US|R|\\)?\$|€|£|¥|₹)?\s?(?:[-+−]\s?)?"
    r"(?:\d+\s\d+\s?/\s?\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[,._:]\d+)*(?:[eE][-+]?\d+)?|\.\d+)"
    r"(?:\s?/\s?\d+)?"
)
QUANTITY = re.compile(rf"{NUMBER}(?:[ \u00a0]?(?:{UNITS}))?", re.ASCII)

_SIMPLE = re.compile(r"([-+]?\$?\d+(?:,\d{3})*(?:\.\d+)?)\.?\s*(?:\Z|\n)", re.ASCII)
"""A plain number that ends its line: the common case, told without further ado."""

_SENTENCE_END = re.compile(
    r"[\n.?!。！？](?:(?<=[\n。！？])|(?<=[?])(?=\s|\Z)|(?<=!)(?=\s+[A-Z])"
    r"|(?<=\.)(?<!\.\.)(?<![ap]\.m\.)(?![.\d])(?=[\s*_`\"'”)\]$<}\\]|\Z))"
)
_CLAUSE = re.compile(
    r"[,\s](?:(?<!\s,)(?<=,)\s++|(?<=\s)(?<!\s\s)\s*+)"
    r"(?:because|since|as|so|which|where|after|hence|thus|therefore|but|while|I\s+hope)\b"
)
_CLAUSE_WITHOUT_SPACES = re.compile("因为|所以")
_COMMA_WORD = re.compile(r",\s+(?!and\b|or\b)[A-Za-z]{2,}\b(?!\s*[=(<>^_])")
_COMMA_OR_SCRIPT = re.compile(
    rf"(?!或|または|또는)[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|{_COMMA_WORD.pattern}"
)
_ENVIRONMENT = re.compile(r"\\begin\{(\w+\*?)\}")
_TEXT_GROUP = re.compile(
    r"\\(?:text|mathrm|textbf|mbox|operatorname|mathbf|textit)\s*\*?\{[^{}]*\}|\\(?:begin|end)\{\w+\*?\}"
)
_WORD = re.compile(
    r"(?<![\\A-Za-z])(?:[^\W\d_]{3,}|is|to|of|it|we|so|at|by|as|if|be|an)(?![A-Za-z])"
)
_KNOWN = frozenset(
    "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log exp sqrt cbrt pow lim gcd lcm mod div max min det"
    " abs floor ceil and oder und infinity inf emptyset frac dfrac binom cup cap times cdot alpha beta gamma delta"
    " theta lambda sigma omega phi psi percent".split()
)
_AROUND_PRODUCT = frozenset("{}+-*/^_=()")
_SCRIPTS_WITHOUT_SPACES = "\u3040"
"""From here on letters are kana, Chinese or Korean: a word may follow a number directly."""

_SUBSTANCE = re.compile(r"[^\W_]|[∞∅½⅓⅔¼¾√ππ°]")
_NO_ANSWER = frozenset(
    "none nan null n/a na unknown error undefined? idk tbd ? { } [ ] ( ) {} [] () nil unsure invalid".split()
)
_NO_VALUE = re.compile(
    r"(?:the|a|an|in|as|found|obtained|correct|incorrect|wrong|right|verified|not|clear|clearly|obvious|shown|below|above"
    r"|here|this|that|these|we|to|for|from|now|still|also|unclear|unknown|also|invalid|impossible\s+to|one\s+of|therefore)\b",
    re.IGNORECASE,
)
_JOIN = re.compile(
    r"\s*+(?:,?\s*+(?:and|or|und|oder|et|ou|y|o)\b|[,;，；、]|\bor\b)\s*+(?:and\b|or\b)?\s*+"
)
_SECOND_VALUE = re.compile(
    r"(?:\s*+,)?+\s*+(?:and|or)\s++(?:(?:it|is|are|also|maybe|perhaps|possibly|equals|even|the|answer|then|again)\s++){0,6}"
    r"([-+]?[$\\]?[-+]?[$\d\\(])"
)
_AND_MORE = re.compile(r"(?:.{0,40}?)(?:\b(?:and|or)\b|或者?|または|또는).*?\d", re.DOTALL)
_REMARK = re.compile(
    r"\s+\((?!.*\b(?:not|no|or|if|unless|except|either|neither|maybe|perhaps|possibly|guess|unsure|wrong|incorrect)\b)"
    r"[A-Za-z]+\s[^()\d]*\)\s*\Z"
)
"""Words in brackets after a value, which take nothing back: "45 (see the figure above)"."""

_OPERATOR = re.compile(r"\s*[\\^*/+=_(<>×÷·≤≥-]|\s+x\s+\d")
_YES_NO = re.compile(r"(?:yes|no|true|false)(?=[,;:.!])", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_SIGN_AFTER = re.compile(r"\s?(?:\\?%|°|\^\{?\\circ\}?)")

MAX_WORDS = 8
"""The longest answer in words alone that an answer line may give."""


def value_at(text: str, lo: int, hi: int, max_words: int = MAX_WORDS) -> Window | None:
    """The value that begins at `lo`, if one does; at most MAX_VALUE code points of it are read."""
    simple = _SIMPLE.match(text, lo, hi)
    if simple:
        return simple.span(1)
    limit = lo + MAX_VALUE
    hi = min(hi, limit)
    segment = math_segment(text, lo, hi) if text[lo : lo + 1] in {"$", "\\"} else None
    if segment:
        return _joined_segments(text, lo, segment, hi)
    end = value_end(text, lo, hi)
    return _plain_value(text, lo, end, max_words) if end < limit else None


def math_segment(text: str, lo: int, hi: int) -> Window | None:
    """The start and end, delimiters included, of the delimited mathematics that begins at `lo`."""
    for opening, closing in (("$$", "$$"), ("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")):
        if text.startswith(opening, lo, hi):
            start = lo + len(opening)
            end = text.find(closing, start, hi)
            while end > start and text[end - 1] == "\\" and closing[0] == "$":
                end = text.find(closing, end + 1, hi)
            if end < 0 or (opening == "$" and _is_currency(text, start, end)):
                return None
            return lo, end + len(closing)
    environment = _ENVIRONMENT.match(text, lo, hi)
    if environment:
        closing = f"\\end{{{environment.group(1)}}}"
        end = text.find(closing, environment.end(), hi)
        return (lo, end + len(closing)) if end >= 0 else None
    return None


def _is_currency(text: str, start: int, end: int) -> bool:
    """Whether the signs around start..end are two prices, as in "$5 and $7"."""
    follows = text[end + 1 : end + 2]
    return text[start : start + 1].isdigit() and (follows.isdigit() or "\n" in text[start:end])


def _joined_segments(text: str, lo: int, segment: Window, hi: int) -> Window | None:
    """One segment, or several with nothing but separators between ("$2$ and $3$").

    A second value that is tied on in words ("$2$ and also 3") belongs to it: the verifier shall
    see that two answers were given.
    """
    end = segment[1]
    while join := _JOIN.match(text, end, hi):
        following = math_segment(text, join.end(), hi)
        if following is None:
            break
        end = following[1]
    second = _SECOND_VALUE.match(text, end, hi)
    if second:
        return trim(text, lo, value_end(text, second.start(1), hi))
    sign = _SIGN_AFTER.match(text, end, hi)
    window = trim(text, lo, sign.end() if sign else end)
    return window if has_substance(text, *window) else None


def value_end(text: str, lo: int, hi: int) -> int:
    """Where the sentence, the line or the clause ends that begins at `lo`."""
    end = _SENTENCE_END.search(text, lo, hi)
    hi = end.start() if end else hi
    clause = _CLAUSE.search(text, lo, hi)
    hi = clause.start() if clause else hi
    if text.isascii():
        comma = _COMMA_WORD.search(text, lo, hi)
    else:
        hi = _clause_without_spaces(text, lo, hi)
        comma = _COMMA_OR_SCRIPT.search(text, lo, hi)
    if comma and looks_mathematical(text[lo : comma.start()]):
        hi = comma.start()
    return hi


def _clause_without_spaces(text: str, lo: int, hi: int) -> int:
    """Where a clause ends before a Chinese "because" or "so", the comma before it left out."""
    clause = _CLAUSE_WITHOUT_SPACES.search(text, lo, hi)
    if clause is None:
        return hi
    before = text[lo : clause.start()].rstrip()
    return lo + len(before.removesuffix("，").removesuffix(",").rstrip())


def _plain_value(text: str, lo: int, hi: int, max_words: int) -> Window | None:
    lo, hi = trim(text, *_balanced(text, lo, hi))
    if not has_substance(text, lo, hi):
        return None
    value = text[lo:hi]
    decision = _YES_NO.match(text, lo, hi)
    if decision:
        return decision.span()
    quantity = QUANTITY.match(text, lo, hi)
    if quantity and quantity.group()[-1] in "$€£¥₹" and not _DIGIT.search(text, quantity.end(), hi):
        return quantity.span()  # no formula goes on after a currency
    if looks_mathematical(value):
        return lo, hi
    equals = text.rfind("=", lo, hi)
    if equals >= 0:
        return _plain_value(text, equals + 1, hi, 0)
    if quantity and not _continues(text, quantity.end(), hi):
        whole = _AND_MORE.match(text, quantity.end(), hi)
        return (lo, hi) if whole else trim(text, lo, quantity.end())
    inner = _single_inner(text, lo, hi)
    if inner:
        return inner
    if _NO_VALUE.match(value) and not _is_set_phrase(value):
        return None
    return (lo, hi) if len(value.split(None, max_words)) <= max_words else None


def _continues(text: str, end: int, hi: int) -> bool:
    """Whether a quantity that ends at `end` is the start of a longer word or formula."""
    if end < hi and text[end].isalnum() and text[end] < _SCRIPTS_WITHOUT_SPACES:
        return True
    return _OPERATOR.match(text, end, hi) is not None and _REMARK.match(text[:hi], end) is None


def _is_set_phrase(value: str) -> bool:
    return value.lower().startswith(
        ("the empty set", "empty set", "the null set", "all real", "no solution")
    )


def _single_inner(text: str, lo: int, hi: int) -> Window | None:
    """The only delimited mathematics or bold text of the window."""
    for mark in ("$", "**"):
        if text.count(mark, lo, hi) == 2:
            start = text.find(mark, lo, hi)
            end = text.find(mark, start + 1, hi)
            if end > start + len(mark):
                window = trim(text, start, end + len(mark))
                return window if looks_mathematical(text[window[0] : window[1]]) else None
    if text.count("\\(", lo, hi) == 1:
        start, end = text.find("\\(", lo, hi), text.find("\\)", lo, hi)
        return trim(text, start, end + 2) if end > start else None
    return None


def _balanced(text: str, lo: int, hi: int) -> Window:
    """The window without a closing brace, bracket or dollar that was opened before it."""
    for _ in range(MAX_LAYERS):
        lo, hi = trim(text, lo, hi)
        if text.endswith("}", lo, hi) and text.count("}", lo, hi) > text.count("{", lo, hi):
            hi = hi - 1
        elif text.endswith(("\\]", "\\)"), lo, hi) and not text.startswith(("\\[", "\\("), lo):
            hi = hi - 2
        elif (
            text.endswith("$", lo, hi)
            and text.count("$", lo, hi) == 1
            and not _price_before(text, lo, hi)
        ):
            hi = hi - 1
        elif text.endswith("**", lo, hi) and text.count("**", lo, hi) == 1:
            hi = hi - 2
        elif text.endswith(("`", '"', "”"), lo, hi) and text.count(text[hi - 1], lo, hi) == 1:
            hi = hi - 1
        else:
            return lo, hi
    return lo, hi


def _price_before(text: str, lo: int, hi: int) -> bool:
    """Whether the last dollar sign follows a number: "2,74 $"."""
    return hi - lo >= 2 and text[lo : hi - 1].rstrip()[-1:].isdigit()


def has_substance(text: str, lo: int, hi: int) -> bool:
    """Whether anything stands there that could be an answer: not "", "{", "?", "None"."""
    if lo >= hi:
        return False
    if hi - lo <= 8 and text[lo:hi].lower() in _NO_ANSWER:
        return False
    if text.startswith("!", lo):
        return False
    return _SUBSTANCE.search(text, lo, hi) is not None


def looks_mathematical(value: str) -> bool:
    """Whether a value holds mathematics alone: no words save names of functions and units."""
    if not _SUBSTANCE.search(value):
        return False
    if "\\" in value:
        value = _TEXT_GROUP.sub("", value)
    if QUANTITY.fullmatch(value):
        return True
    return all(_is_symbol(value, word) for word in _WORD.finditer(value))


def _is_symbol(value: str, word: re.Match[str]) -> bool:
    """Whether letters are mathematics: a known name, capitals (ABC, III), a product in a formula."""
    letters = word.group()
    if letters.lower() in _KNOWN or (letters.isupper() and len(letters) <= 4):
        return True
    before, after = value[: word.start()][-1:], value[word.end() :][:1]
    return len(letters) <= 4 and before in _AROUND_PRODUCT and after in _AROUND_PRODUCT
