from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flint import fmpq
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verifyd.mathexpr.reader import read
from verifyd.mathexpr.steps import MAX_STEPS, check
from verifyd.mathexpr.steps.equation import follows, linear, root_of
from verifyd.mathexpr.steps.regions import regions

DATA = Path(__file__).parents[4] / "shared" / "data"


def found(text: str, **options: bool) -> list[tuple[str, bool | None]]:
    """(text, holds) of each step."""
    return [
        (text[step.start : step.end], step.decision.equal) for step in check(text, **options).steps
    ]


def outcomes(text: str, **options: bool) -> list[bool | None]:
    return [holds for _, holds in found(text, **options)]


HOLDS = [
    # notations of mathematics
    r"$12 \times 3 = 36$",
    r"\(\frac{3}{4} + \frac14 = 1\)",
    r"\[ 2^{10} = 1024 \]",
    r"$$\sqrt{16} + \sqrt[3]{8} = 6$$",
    r"\begin{align*} 3 + 4 &= 7 \end{align*}",
    r"\begin{equation}\binom{5}{2} = 10\end{equation}",
    r"$5!=120$",
    r"$1{,}000 \cdot 2 = 2,000$",
    r"$912,\!673 / 97 = 9409$",
    r"$\\frac{1}{2} + \\frac{1}{2} = 1$",
    r"$0.\overline{3} \cdot 3 = 1$",
    r"$1101_2 = 13$",
    r"$\sin 30^\circ = \frac12$",
    r"$\log_2 64 = 6$",
    r"$5 \neq 6$",
    r"$2 + 3 < 6$",
    r"$2 + 4 \le 6$",
    r"$\pi \approx 3.14$",
    r"$10.0000198 \cdot 2 \approx 20$",
    r"$38 \cdot 52 \approx 2000$",
    # plain text
    "So 3 + 4 = 7.",
    "He sells 15 * 10 = 150kg of meat",
    "16 x 0.6 = 9.6 dollars",
    "$80,000 + $50,000 = $130,000.",
    "She pays $20 - $4.00 = $16",
    "20% of 50 = 10",
    "2/3 of 30 = 20 pupils",
    "5 apples + 3 apples = 8 apples",
    "2(20 + 15) = 70 feet",
    "- 5 + 3 = 8",
    "it is -5 + 3 = -2",
    "- He has 5 + 3 = 8",
    "5 + 3 = 8/hour",
    "2 + 3 = **5**",
    "the answer (2 + 3 = 5) is here",
    "<<2*1/2=1.0>>",
    "1 1/2 + 1/2 = 2",
    # rounding, units, percent
    "10/3 = 3.33",
    "20/3 = 6.66",
    "580/110 = 5.2727272727272725",
    "11/18*162 = 99.00000000000001",
    r"$\frac{15}{60} \cdot 100 = 25\%$",
    "50% * 80 = 40",
    r"$3 \text{ hours} = 180 \text{ minutes}$",
    r"$5 \cdot \$3 = \$15$",
    # bindings, functions, identities, implications
    r"Let $x = 5$, then $2x + 1 = 11$",
    r"$f(x) = 2x + 1$ and $f(3) = 7$",
    r"$y = (x+1)^2 = x^2 + 2x + 1$",
    r"$2x = 6 \Rightarrow x = 3$",
    r"\[2x + 3 = 11\] Subtracting 3 gives \[2x = 8\]",
    r"\[x^2 = 9\] so \[x = 3\]",
    r"\[3x = 10\] Dividing by 3, we get \[x = 3.33\]",
]


@pytest.mark.parametrize("text", HOLDS)
def test_what_holds(text: str) -> None:
    assert outcomes(text)[-1] is True


WRONG = [
    r"$12 \times 3 = 37$",
    r"\[\frac{3}{4} + \frac14 = 2\]",
    r"$5! = 100$",
    r"$\sqrt{2} + \sqrt{3} = \sqrt{5}$",
    r"$2^{10} = 1000$",
    r"$2 + 3 < 4$",
    r"$5 + 1 \ge 7$",
    r"$2 + 3 \neq 5$",
    r"$10 \cdot 10 \approx 1000$",
    r"$\log_2 64 = 7$",
    r"$\sin 30^\circ = \frac13$",
    r"$1{,}000 \cdot 2 = 2,001$",
    "So 3 + 4 = 8.",
    "He sells 15 * 10 = 160kg of meat",
    "$80,000 + $50,000 = $140,000.",
    "20% of 50 = 11",
    "5 apples + 3 apples = 9 apples",
    "<<2*3=7>>",
    "2.5 * 3 = 7.6",
    "for a total of 3 + 4 = 8 pets",
    r"$3 \cdot 5 \text{ hours} = 16 \text{ hours}$",
    r"Let $x = 5$. Then $2x + 1 = 12$",
    r"$f(x) = 2x + 1$, so $f(3) = 8$",
    r"$2x = 6 \Rightarrow x = 4$",
    r"\[2x + 3 = 11\] Subtracting 3 gives \[2x = 7\]",
    r"\[2x = 8\] Dividing by 2, we get \[x = 5\]",
    r"\[x^2 = 9\] so \[x = 4\]",
    r"\begin{align*} 2x &= 8 \\ x &= 5 \end{align*}",
    "The kids get 82 - 13 = 79, and 3 were not sick.",
]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_proved_wrong(text: str) -> None:
    assert False in outcomes(text)


NEVER_WRONG = [
    # not a claim: definitions, equations to solve, words
    r"$x = 5$",
    r"$x^2 - 5x + 6 = 0$",
    r"$2x + 3 = 5x - 6$",
    r"$x < 5$",
    "x = 5",
    "2x + 3 = 11",
    "Day 2 = 2 * 5 = 10",
    "f(3) = 4",
    # a side that may be longer than what was read
    "half of 30 = 15",
    "half of 20 + 10 = 20",
    "2 less than 10 + 5 = 13",
    "4 kids 20 / 4 = 5",
    "60 miles in 60/10 = 6 hours",
    "$20.00 but she paid $20 - $4.00 = $16.00",
    "42 / 3 = 14 times 10 minutes",
    "3 * 4 = 1 dozen",
    "5 * 3 = 7 and a half dozen",
    "75/100*5 = 3.75 25 dollar pens",
    "2 melt/15 minutes * 28,800 = 57,600",
    "15 / 4 = 3 remainder 3",
    "10 + 3abc = 25",
    # rounding and conversion
    "24 / 7 = 3",
    "24 / 7 = 4",
    "10/3 = 3.34",
    "10/3 = 3.33 and 3.33 * 3 = 10",
    "0.33 * 300 = 100",
    r"$100\pi = 314$",
    "30 + 30 = 1 hour",
    "5 dollars - 5 cents = 4.95",
    "$5 - 5 cents = 4.95",
    "90 minutes + 1 hour = 150",
    r"$\frac{1}{5} \text{ hours} \cdot 60 = 12 \text{ minutes}$",
    "3 weeks = 21 days",
    # other notations
    r"$\sin 30 = \frac12$",
    r"$i \cdot i = 1$",
    r"$e + 1 = 5$",
    r"$17 + 5 = 1 \pmod 7$",
    r"working mod 7, $3 \cdot 5 = 1$",
    r"the units digit of $8^2 = 4$",
    "18 / 2/3 = 27",
    "48/1/2 = 96",
    "250 of the books - 135 sold - 50 unsold books = 65",
    "25 classmates + his 1 teacher + 1 himself = 27 people",
    "20 - 4 = 5 - his 3 = 2",
    "70 (70%) - 60 (60%) = 10 questions",
    "Jackson is 9 because James + 1 = 9",
    "236.5 + 28.2 = 2",
    r"$0 = 1$",
    r"$\frac{1}{0} = 0$",
    r"$(1,2) + (3,4) = (5,6)$",
    # what is taken back or never claimed
    "3 + 4 = 7 * 2 = 14",
    r"We can't have $2 + 2 = 5$.",
    r"Suppose that $2 + 2 = 5$.",
    r"But $2 + 2 = 5$ is a contradiction.",
    r"$2 + 2 = 5$ is false",
    r"Is $2 + 2 = 5$?",
    "about 30 * 4 = 125",
    # one equation after another that need not follow
    r"Case 1: $x - 3 = 2$. Case 2: $x - 3 = -2$, so $x = 1$",
    r"\[x - 4 = 12\] or \[x - 4 = -12\] Solving these, we get \[x = 16\]",
    r"$x = 2$ or $x = 3$, so $x = 3$",
    r"\[x^2 = 9\] so \[x = 3\]",
    r"\begin{align*} x - 2 &= 0 \\ x - 3 &= 0 \end{align*}",
    r"$\tan x = \frac{3}{0}$, so $x = \frac{\pi}{2}$",
    # a name with two values, a function with two definitions
    r"Let $x = 5$. Let $x = 6$. Then $2x = 10$",
    r"$f(x) = 2x$ here, $f(x) = 3x$ there, so $f(2) = 6$",
    # code
    "```python\nassert 2 + 2 = 5\n```",
    "`2 + 2 = 5`",
]


@pytest.mark.parametrize("text", NEVER_WRONG)
def test_what_is_never_called_wrong(text: str) -> None:
    assert False not in outcomes(text)


@pytest.mark.parametrize("text", ["", "no mathematics", r"$x = 5$", r"$x^2 = 4$", "a = b", "= 5"])
def test_what_claims_nothing(text: str) -> None:
    assert outcomes(text) == []


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "It takes 2*1/2=<<2*1/2=1.0>>1 bolt",
            [("2*1/2=<<2*1/2=1.0>>1 bolt", True), ("2*1/2=1.0", True)],
        ),
        (
            r"\begin{align*} 2 \cdot 7 &= 14 \\ &= 15 \end{align*}",
            [(r"2 \cdot 7 &= 14", True), (r"14 \\ &= 15", None)],
        ),
        (r"$A = 2 \cdot 3 = 6$", [(r"2 \cdot 3 = 6", True)]),
        ("Total = 5 + 3 = 9", [("5 + 3 = 9", False)]),
        ("3 + 4 = 7 * 2 = 14", [("3 + 4 = 7 * 2", None), ("7 * 2 = 14", True)]),
        ("🙂 1 + 1 = 3", [("1 + 1 = 3", False)]),
    ],
)
def test_the_spans_of_steps(text: str, steps: list[tuple[str, bool | None]]) -> None:
    assert found(text) == steps


def test_the_first_wrong_step_is_named() -> None:
    derivation = check("1 + 1 = 2\n2 + 2 = 5\n5 + 5 = 11")
    assert derivation.first_wrong == 1
    assert derivation.steps[1].decision.detail == "4 against 5"
    assert check("1 + 1 = 2").first_wrong is None


IDENTITY = r"\begin{align*} (x+1)^2 &= x^2 + 2x + 1 \\ &= x^2 + 3x + 1 \end{align*}"


def test_a_refuted_identity_is_wrong_where_the_caller_says_so() -> None:
    assert outcomes(IDENTITY) == [True, None]
    assert outcomes(IDENTITY, identities=True) == [True, False]
    assert outcomes(r"$x^2 = x + 1$. " + IDENTITY, identities=True) == [True, None]
    assert outcomes(r"$(x+1)^2 = x^2 + 1$", identities=True) == []


def test_what_is_beyond_the_limit_is_not_read() -> None:
    derivation = check("1 + 1 = 2\n" * (MAX_STEPS + 1))
    assert derivation.cut
    assert len(derivation.steps) == MAX_STEPS
    assert not check("1 + 1 = 2\n" * MAX_STEPS).cut


def test_a_sea_of_hard_links_is_left_open() -> None:
    assert outcomes(r"$\sqrt{2}\sqrt{3} = \sqrt{6}$ " * 300).count(None) == 100


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ("costs $20 + $10 = $30", []),
        ("from $5 each to $7", []),
        ("$10 and $x = 2$ here", ["x = 2"]),
        ("$120 - 3abc = 192$", ["120 - 3abc = 192"]),
        (r"\$5 and $y$", ["y"]),
        (r"\(a\) \[b\] $$c$$", ["a", "b", "c"]),
        (r"\(a", []),
        ("$a\n\nb$", []),
    ],
)
def test_where_formulas_stand(text: str, contents: list[str]) -> None:
    parts = regions(text)
    assert [text[start:end] for start, end in parts.math] == contents
    assert len(parts.plain) == len(text)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("3x + 2", (3, 2)),
        ("-(x - 4)/2", (fmpq(-1, 2), 2)),
        ("5", (0, 5)),
        ("2(x + 1) - x", (1, 2)),
        ("x^2", None),
        ("x(x+1)", None),
        ("1/x", None),
        ("y", None),
    ],
)
def test_linear_forms(text: str, form: tuple[Any, Any] | None) -> None:
    assert linear(read(text), "x") == form


@pytest.mark.parametrize(
    ("sides", "root"),
    [(("2x", "6"), 3), (("x", "x + 1"), None), (("x", "x"), None), (("x^2", "4"), None)],
)
def test_roots(sides: tuple[str, str], root: int | None) -> None:
    assert root_of((read(sides[0]), read(sides[1])), "x") == root


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        (("2x", "6"), ("x", "3"), True),
        (("2x", "6"), ("x", "4"), False),
        (("2x", "6"), ("4x", "12"), True),
        (("2x", "6"), ("y", "3"), None),
        (("x + y", "6"), ("x", "3"), None),
        (("x^2", "2"), ("x", r"\sqrt{2}"), True),
        (("x^2", "2"), ("x", "1.41"), None),
    ],
)
def test_what_follows(before: tuple[str, str], after: tuple[str, str], holds: bool | None) -> None:
    one, other = (tuple(map(read, sides)) for sides in (before, after))
    assert follows((one[0], one[1]), (other[0], other[1])).equal is holds


PIECES = st.sampled_from(
    r"\[ \] \( \) $ $$ \begin{align*} \end{align*} \\ & = < \le \approx \Rightarrow 3 4 0 12.5 1,000 "
    r"+ - * / ^ ( ) { } \frac \sqrt x y f i e \pi \text{ or } , . ; % of half times << >> ` ``` ≈ ≠ 🙂 "
    r"so let not hours".split(" ")
)


@given(st.lists(PIECES, max_size=40).map(" ".join))
@example("\\[" * 50)
@example("$" * 51)
@example("(" * 200 + "= 1")
@settings(max_examples=400, deadline=None)
def test_any_text_is_read(text: str) -> None:
    once = check(text)
    assert once == check(text)
    for step in once.steps:
        assert 0 <= step.start < step.end <= len(text)


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_characters_are_read(text: str) -> None:
    check(text)


@given(
    st.integers(1, 999),
    st.integers(1, 999),
    st.sampled_from("+-*"),
    st.integers(-9, 9),
    st.booleans(),
)
@settings(max_examples=300, deadline=None)
def test_arithmetic_is_decided_as_it_is(a: int, b: int, op: str, off: int, latex: bool) -> None:
    value = {"+": a + b, "-": a - b, "*": a * b}[op] + off
    link = f"{a} {op} {b} = {value}"
    text = f"We get ${link}$ here" if latex else f"We get {link} apples."
    assert outcomes(text) == [off == 0]


@pytest.mark.timeout(30)  # quadratic work would take minutes
@pytest.mark.parametrize(
    "piece", ["$", "\\[", "<<", "1=", "1+", "(", "`", " ", "x&=1\\\\", "\\text"]
)
def test_work_grows_with_the_text(piece: str) -> None:
    assert len(check(piece * 60_000 + "= 3").steps) <= MAX_STEPS


@pytest.mark.skipif(not DATA.exists(), reason="needs the shared data beside the repository")
@pytest.mark.parametrize(
    ("name", "most"), [("gsm8k_openai", 0.01), ("gsm8k_rho", 0.01), ("math_qwen", 0.02)]
)
def test_right_completions_have_few_wrong_steps(name: str, most: float) -> None:
    with (DATA / f"completions_{name}.jsonl").open() as lines:
        rows = [row for row in map(json.loads, lines) if row["label"]]
    checked = [check(row["completion"]) for row in rows]
    with_steps = [derivation for derivation in checked if derivation.steps]
    wrong = [derivation for derivation in with_steps if derivation.first_wrong is not None]
    assert len(wrong) <= most * len(with_steps)
