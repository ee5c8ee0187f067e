"""Numbers and symbols as LaTeX; see `render`."""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.tree import Based, Const, Dec, Num, Repeating, Sym
from verifyd.mathexpr.vocabulary import GREEK

_MOST_DECIMALS = 40
"""Places up to which a decimal is written without a power of ten."""
_MOST_PERIOD = 2_000
"""Digits of a repeating decimal's period; a longer one is written as its fraction."""


# --- numbers -----------------------------------------------------------------------------------


def is_whole(node: Num) -> bool:
    return bool(node.value.q == 1)


def num(node: Num) -> str:
    sign = "-" if node.value < 0 else ""
    size = abs(node.value)
    return f"{sign}{size}" if is_whole(node) else f"{sign}\\frac{{{size.p}}}{{{size.q}}}"


def dec(node: Dec) -> str:
    sign = "-" if node.value < 0 else ""
    mantissa = str(abs(node.value) * fmpq(10) ** -node.last)
    if not -_MOST_DECIMALS <= node.last < 0:
        return f"{sign}{mantissa}e{node.last}"
    digits = mantissa.zfill(1 - node.last)
    return f"{sign}{digits[: node.last]}.{digits[node.last :]}"


def repeating(node: Repeating) -> str:
    whole, rest = divmod(int(abs(node.value).p), int(abs(node.value).q))
    bottom = int(node.value.q)
    digits: list[int] = []
    places: dict[int, int] = {}
    while rest and rest not in places:
        if len(digits) > _MOST_PERIOD:
            return f"\\frac{{{node.value.p}}}{{{node.value.q}}}"
        places[rest] = len(digits)
        digit, rest = divmod(10 * rest, bottom)
        digits.append(digit)
    if not rest:  # 0.4\overline{9} is 0.5
        return _with_nines(whole, digits)
    shown, start = "".join(map(str, digits)), places[rest]
    return f"{whole}.{shown[:start]}\\overline{{{shown[start:]}}}"


def _with_nines(whole: int, digits: list[int]) -> str:
    scaled = int("".join(map(str, (whole, *digits))))
    if scaled == 0:
        return "0.\\overline{0}"
    before = str(scaled - 1).zfill(len(digits) + 1)
    place = len(before) - len(digits)
    return f"{before[:place]}.{before[place:]}\\overline{{9}}"


def based(node: Based) -> str:
    return f"{node.digits}_{{{node.base}}}"


# --- symbols -----------------------------------------------------------------------------------

_CONSTANTS = {"pi": "\\pi", "inf": "\\infty", "e": "e", "i": "i"}
_DECORATED = frozenset(
    "mathcal mathfrak mathscr vec hat tilde overline dot ddot underbar overbrace check breve widebar "
    "overleftrightarrow overparen overarc".split()
)


def const(node: Const) -> str:
    return _CONSTANTS[node.name]


def sym(node: Sym) -> str:
    return name(node.name)


def name(text: str) -> str:
    """A symbol's name: `x_12`, `f'`, `alpha`, `vec_a`, `bb_K`, `d y/d x`."""
    if "/" in text and " " in text:
        top, bottom = (" ".join(map(_differential, side.split())) for side in text.split("/", 1))
        return f"\\frac{{{top}}}{{{bottom}}}"
    base, mark, index = text.partition("_")
    if mark and base in _DECORATED:
        return f"\\{base}{{{index}}}"
    if mark and base == "bb":
        return f"\\mathbb{{{index}}}"
    bare = base.rstrip("'")
    primes = base[len(bare) :]
    shown = (f"\\{bare}" if bare in GREEK else bare) + primes
    if not mark:
        return shown
    return f"{shown}_{{\\text{{{index}}}}}" if " " in index else f"{shown}_{{{index}}}"


def _differential(text: str) -> str:
    base, mark, power = text.partition("^")
    return name(base) + (f"^{{{power}}}" if mark else "")
