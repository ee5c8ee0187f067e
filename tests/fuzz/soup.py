"""Token soup: words of the reader's language in any order, with brackets that mostly close."""

from __future__ import annotations

from random import Random

from tests.fuzz.case import Case

_WORDS = """
0 1 2 7 10 42 0.5 3.14 1e5 1e-3 .5 5. 007 1,000 1{,}000 12:30 25% 99999999999999999999
x y z n k a b i e d f x_1 x_{12} a_n f' AB x' \\pi \\alpha \\theta \\infty \\Omega \\ell
+ - * / ^ _ = < > ! | , ; : . ' \\cdot \\times \\div \\pm \\mp \\le \\ge \\ne \\neq \\approx \\equiv \\in
\\notin \\cup \\cap \\setminus \\to \\mid \\sim \\cong \\perp \\implies \\iff \\subset \\propto \\mod \\pmod{7}
\\frac \\frac12 \\frac{1}{2} \\dfrac{x}{y} \\sqrt \\sqrt2 \\sqrt[3]{2} \\binom{5}{2} \\over \\choose \\log_2 \\log
\\ln \\sin \\cos \\tan^{-1} \\arcsin \\exp \\max \\gcd \\lim_{x\\to0} \\int_0^1 \\sum_{k=1}^{n} \\prod \\det \\frac{d}{dx}
\\text{cm} \\text{ or } \\text{ and } \\text{if } \\mathrm{m} \\mathbb{R} \\mathbb Z \\emptyset \\overline{3} \\overline{AB}
\\circ ^\\circ \\% \\$ \\! \\, \\; \\quad ~ & \\\\ \\displaystyle \\bf \\operatorname{lcm} \\vec{v} \\hat\\imath \\dots
\\boxed \\boxed{ \\boxed{1} \\begin{pmatrix} \\end{pmatrix} \\begin{cases} \\end{cases} \\begin{align*} \\end{align*}
\\left \\right \\left( \\right) \\left\\{ \\right\\} \\left. \\right| \\bigl( \\bigr) \\{ \\} \\langle \\rangle \\lfloor \\rfloor
( ) [ ] { } $ $$ \\( \\) \\[ \\] ** * ` ``` #### <think> </think> <answer> </answer>
½ ² ³ √ π ∞ ≤ ≥ ≠ × ÷ · − – — ± ∓ ∪ ∩ ∈ ° ′ ″ ∅ ℝ ∑ ∫ → ⇒ 〈 〉 ⌊ ⌋ ₁ ⁻ ⁿ ¼ ‰ € £ ¥ ， 。 （ ） １ ２ 三 答案
and or is the answer if where for all not none True False None nan inf sqrt pi Answer: A B (C) yes no
cm km/h m^2 dollars hours degrees percent mod km kg 5cm 3:45pm a.m. January 2nd dozen
"""
_ODD = [" ", "\n", "\t", "\u00a0", "\u200b", "\u202e", "\\ ", "\\", "\x00", "\ud800", "\u0301"]
VOCABULARY = [*_WORDS.split(), *_ODD]

BRACKETS = [
    ("(", ")"), ("[", "]"), ("{", "}"), ("\\{", "\\}"), ("|", "|"), ("\\left(", "\\right)"),
    ("[", ")"), ("\\frac{", "}{2}"), ("\\sqrt{", "}"), ("^{", "}"), ("_{", "}"), ("\\text{", "}"),
    ("\\lfloor ", "\\rfloor "), ("\\boxed{", "}"), ("$", "$"), ("\\log_{", "}"), ("\\overline{", "}"),
    ("\\begin{pmatrix}", "\\end{pmatrix}"), ("\\begin{cases}", "\\end{cases}"), ("**", "**"),
]  # fmt: skip


def soup(random: Random, depth: int = 3) -> str:
    """A few tokens, some of them in brackets that hold soup themselves."""
    found: list[str] = []
    for _ in range(random.choice((1, 2, 3, 4, 6, 10))):
        if depth and random.random() < 0.2:
            left, right = random.choice(BRACKETS)
            found += [left, soup(random, depth - 1), right]
        else:
            found.append(random.choice(VOCABULARY))
    return random.choice(("", "", " ")).join(found)


def draw(random: Random) -> Case:
    """Soup against soup; now and then against itself."""
    reference = soup(random)
    answer = reference if random.random() < 0.1 else soup(random)
    return Case("soup", reference, random.choice(("{}", "\\boxed{{{}}}", "${}$")).format(answer))
