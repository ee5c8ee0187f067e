"""Inputs of any size that are meant to be slow: families `n -> (reference, answer)`.

A family is called with n from 1 up to `LARGEST`; what the reader's limits refuse is refused at
once, which is a result too.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.fuzz.case import Case

LARGEST = 4_000
Pair = tuple[str, str]
Family = Callable[[int], Pair]


def _roots(n: int) -> Pair:
    """Lists of values in another spelling and the opposite order."""
    squares = [k * k + 1 for k in range(1, n + 1)]
    return (
        ", ".join(f"\\sqrt{{{square}}}" for square in squares),
        ", ".join(f"{square}^{{1/2}}" for square in reversed(squares)),
    )


def _equal_members(n: int) -> Pair:
    return ", ".join(["\\sqrt{8}"] * n), ", ".join(["2\\sqrt{2}"] * n)


def _set_of_sums(n: int) -> Pair:
    terms = [f"{k}+\\sqrt{{{k}}}" for k in range(2, n + 2)]
    return "\\{" + ",".join(terms) + "\\}", "\\{" + ",".join(reversed(terms)) + ",1\\}"


def _signed_tuple(n: int) -> Pair:
    return f"({','.join(['1'] * n)})", f"({','.join([chr(92) + 'pm 1'] * n)})"


def _signed_lists(n: int) -> Pair:
    return ", ".join(f"\\pm {k}" for k in range(n)), ", ".join(f"{k}, -{k}" for k in range(n))


def _signed_sum(n: int) -> Pair:
    return "0", "1" + "\\pm 1" * n


def _matrix(n: int) -> Pair:
    side = max(1, round(n**0.5))
    rows = [[f"{i}+{j}" for j in range(side)] for i in range(side)]
    turned = [[f"{j}+{i}" for j in range(side)] for i in range(side)]
    return _rows(rows), _rows(turned)


def _rows(rows: list[list[str]]) -> str:
    inside = "\\\\".join("&".join(row) for row in rows)
    return f"\\begin{{pmatrix}}{inside}\\end{{pmatrix}}"


def _intervals(n: int) -> Pair:
    parts = [f"({2 * k}, {2 * k + 1})" for k in range(n)]
    return "\\cup".join(parts), "\\cup".join(reversed(parts))


def _root_intervals(n: int) -> Pair:
    parts = [f"(\\sqrt{{{4 * k}}}, \\sqrt{{{4 * k + 1}}})" for k in range(n)]
    return "\\cup".join(parts), "\\cup".join(reversed(parts))


def _named(n: int) -> Pair:
    return ", ".join(f"x_{k}={k}" for k in range(n)), ", ".join(f"{k}=x_{k}" for k in range(n))


def _repeated(text: str, end: str = "") -> Family:
    return lambda n: (text + end or "1", text * n + end)


def _nested(left: str, inside: str, right: str) -> Family:
    return lambda n: (inside, left * n + inside + right * n)


def _joined(term: str, mark: str, change: str = "") -> Family:
    """Sums and the like of n terms against the same in the opposite order; `#` counts them."""

    def family(n: int) -> Pair:
        terms = [term.replace("#", str(k)) for k in range(1, n + 1)]
        return mark.join(terms), mark.join([*reversed(terms)]) + change

    return family


FAMILIES: dict[str, Family] = {
    "roots in a list": _roots,
    "equal members of a list": _equal_members,
    "sums in a set": _set_of_sums,
    "tuple of signs": _signed_tuple,
    "list of signs": _signed_lists,
    "signs in a sum": _signed_sum,
    "matrix": _matrix,
    "union of intervals": _intervals,
    "union of intervals with roots": _root_intervals,
    "named values": _named,
    "vulgar fractions": lambda n: ("5000", "½" * n),
    "superscripts": lambda n: ("x", "x" + "²" * n),
    "digits": lambda n: ("1" * n, "1" * (n - 1) + "2"),
    "decimals": lambda n: ("0." + "3" * n, "1/3"),
    "scientific notation": lambda n: (f"1e{n}", f"10^{{{n}}}"),
    "repeating decimal": lambda n: (f"0.\\overline{{{'142857' * (n // 6)}1}}", "1/7"),
    "power": lambda n: (f"3^{{{n}}}", f"3^{{{n - 1}}}\\cdot 3"),
    "large powers": lambda n: (f"(7^{{{n}}})^{{{n}}}", f"7^{{{n * n + 1}}}"),
    "tower": lambda n: ("9^{9^9}", "^{".join(["9"] * n) + "}" * (n - 1)),
    "tower of twos": lambda n: ("2^{2^{2^{2^2}}}", "2^{2^{2^{2^{" + str(n) + "}}}}"),
    "bare tower": lambda n: ("9^9^9", "9" + "^9" * n),
    "factorial": lambda n: (f"{n}!", f"{n - 1}! \\cdot {n}"),
    "factorial of a factorial": lambda n: (f"({n}!)!", f"({n}!)!+1"),
    "factorials": lambda n: ("3", "3" + "!" * n),
    "binomial": lambda n: (f"\\binom{{{n}}}{{{n // 2}}}", f"\\frac{{{n}!}}{{({n // 2}!)^2}}"),
    "large binomial": lambda n: (f"\\binom{{10^{{{n}}}}}{{10^{{{n // 2}}}}}", "1"),
    "power of a sum": lambda n: (f"(x+1)^{{{n}}}", f"(1+x)^{{{n - 1}}}(x+1)"),
    "power of a long sum": lambda n: (f"(a+b+c+d)^{{{n}}}", f"(d+c+b+a)^{{{n - 1}}}(a+b+c+d)+1"),
    "product of powers": lambda n: ("(x+1)^{10000}" * 3, "(x+1)^{9999}" * min(n, 400)),
    "product of sums": _joined("(x+#)", ""),
    "product of other sums": _joined("(x+#)", "", "+1"),
    "product in many letters": _joined("(a+b_{#})", "", "+1"),
    "sum of roots": _joined("\\sqrt{#}", "+"),
    "sum of roots and one": _joined("\\sqrt{#}", "+", "+10^{-99}"),
    "sum of cube roots": _joined("\\sqrt[3]{#}", "+", "+10^{-99}"),
    "sum of sines": _joined("\\sin(#)", "+", "+10^{-99}"),
    "sum of sines of a letter": _joined("\\sin(#x)", "+", "+1"),
    "sum of logarithms": _joined("\\ln(#)", "+", "+10^{-99}"),
    "sum of fractions": _joined("\\frac{1}{#}", "+"),
    "sum of algebraic fractions": _joined("\\frac{1}{x+#}", "+", "+1"),
    "sum of absolute values": _joined("|x-#|", "+", "+1"),
    "sum of powers": _joined("x^{#}", "+", "+1"),
    "sum of exponentials": _joined("e^{#x}", "+", "+1"),
    "sum of letters": _joined("x_{#}", "+", "+1"),
    "equation": lambda n: (f"x^{{{n}}}+y=1", f"2x^{{{n}}}+2y=2"),
    "chain of relations": _joined("#", "<"),
    "ratio": lambda n: (":".join(["2"] * n), ":".join(["4"] * n)),
    "nested fractions": _nested("\\frac{1}{1+", "x", "}"),
    "nested roots": _nested("\\sqrt{1+", "x", "}"),
    "nested number roots": lambda n: ("\\sqrt{2+" * n + "2" + "}" * n, "2\\cos(\\frac{1}{9})"),
    "nested sines": lambda n: ("\\sin(" * n + "1" + ")" * n, "\\sin(" * n + "1+10^{-30}" + ")" * n),
    "nested powers": _nested("(1+", "x", ")^2"),
    "nested brackets": _nested("(", "1", ")"),
    "nested braces": _nested("{", "1", "}"),
    "nested sets": _nested("\\{", "1", "\\}"),
    "nested bars": _nested("|1+", "x", "|"),
    "nested boxes": _nested("\\boxed{", "1", "}"),
    "nested text": _nested("\\text{", "1", "}"),
    "nested complements": _nested("(\\mathbb{R} \\setminus ", "\\{1\\}", ")"),
    "left without right": _repeated("\\left("),
    "minus signs": _repeated("-", "1"),
    "plus signs": _repeated("+", "1"),
    "plus-minus signs": _repeated("\\pm", "1"),
    "percent signs": lambda n: ("1", "1" + "%" * n),
    "degree signs": lambda n: ("1", "1" + "^\\circ" * n),
    "primes": lambda n: ("f", "f" + "'" * n),
    "subscripts": lambda n: ("x", "x" + "_1" * n),
    "dollar signs": _repeated("$"),
    "commas": _repeated("1,"),
    "ors": lambda n: ("1", " or ".join(["1"] * n)),
    "spaces": lambda n: ("1 2", "1" + " " * n + "2"),
    "thousands": lambda n: ("1" + "000" * n, "1" + ",000" * n),
    "letters": _repeated("x"),
    "words": _repeated("word "),
    "long word": _repeated("w"),
    "units": lambda n: ("5 m", "5 " + "m" * n),
    "product of units": lambda n: ("5\\text{ m}", "5\\text{ " + " ".join(["m"] * n) + "}"),
    "backslashes": _repeated("\\"),
    "unknown commands": _repeated("\\foo"),
    "spacing commands": _repeated("\\,", "1"),
    "cases": lambda n: (
        "x",
        "\\begin{cases}" + "\\\\".join(f"{k} & x<{k}" for k in range(n)) + "\\end{cases}",
    ),
    "integrals": _nested("\\int", "x", "dx"),
    "continued boxes": lambda n: ("1", "\\boxed{1} " * n),
    "open boxes": lambda n: ("1", "\\boxed{" * n),
    "open thinking": lambda n: ("1", "<think>" * n + "1"),
    "answer lines": lambda n: ("1", "The answer is 2.\n" * n),
    "fences": lambda n: ("1", "```\n1\n" * n),
    "lines": lambda n: ("1", "1\n" * n),
    "zero width": lambda n: ("1", "\u200b" * n + "1"),
    "bidi": lambda n: ("1", "\u202e" * n + "1"),
    "combining marks": lambda n: ("x", "x" + "\u0301" * n),
    "surrogates": lambda n: ("x", "\ud800" * n),
    "null characters": lambda n: ("1", "1" + "\x00" * n),
    "bases": lambda n: (f"{'1' * n}_2", f"{2**n - 1}"),
    "residues": lambda n: (f"1 \\pmod{{{n}}}", f"{n + 1} \\pmod{{{n}}}"),
    "greatest common divisor": lambda n: (f"\\gcd({'6' * n}, {'9' * n})", "3"),
    "logarithm": lambda n: (f"\\log_2(2^{{{n}}})", f"{n}"),
    "iterated logarithm": _nested("\\ln(", "1000", ")"),
    "arrangement": lambda n: ("A, B", "AB" * n),
    "union of sets": _joined("\\{#\\}", "\\cup"),
    "polynomial": lambda n: (
        "+".join(f"{k}x^{{{k}}}" for k in range(1, n)) or "1",
        "+".join(f"{k}x^{{{k}}}" for k in range(n - 1, 0, -1)) + "+1",
    ),
    "factored polynomial": lambda n: (
        f"x^{{{n}}}-1",
        f"(x-1)({'+'.join(f'x^{{{k}}}' for k in range(n))})",
    ),
}

SIZES = (1, 2, 3, 5, 10, 20, 40, 59, 60, 61, 100, 140, 200, 400, 1_000, 2_000, LARGEST)


def draw(random: Random) -> Case:
    """A family at some size, bare or in a box."""
    name = random.choice(sorted(FAMILIES))
    reference, answer = FAMILIES[name](random.choice(SIZES))
    if random.random() < 0.2:
        reference, answer = answer, reference
    return Case(
        f"hostile: {name}", reference, random.choice(["{}", "\\boxed{{{}}}", "${}$"]).format(answer)
    )
