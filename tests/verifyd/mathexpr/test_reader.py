"""Text to tree: every notation, precedence, refusals with their place, and no failure of another kind."""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from verifyd.mathexpr import limits
from verifyd.mathexpr.compare import decide
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tokens import OverLimit, Unreadable
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Const,
    Div,
    Func,
    ListOf,
    Mul,
    Neg,
    Node,
    Num,
    Percent,
    PlusMinus,
    Pow,
    Ratio,
    Relation,
    SetOp,
    Sym,
    Text,
    Where,
)

X, Y, A, B = map(Sym, "xyab")


def num(value: int) -> Num:
    return Num(fmpq(value))


ONE, TWO, THREE = map(num, (1, 2, 3))
MINUS_ONE = Neg(ONE)

NOTATIONS: list[tuple[Node, list[str]]] = [
    (Div(ONE, TWO), [r"\frac12", r"\frac{1}{2}", r"\dfrac 1 2", "½", "1/2", r"1\div 2", "$1/2$"]),
    (Func("sqrt", (TWO,)), [r"\sqrt{2}", r"\sqrt2", "√2", "sqrt(2)", r"\sqrt{\mathbf{2}}"]),
    (Func("root", (num(8), THREE)), [r"\sqrt[3]{8}", "∛8", "cbrt(8)"]),
    (Pow(X, TWO), ["x^2", "x²", "x**2", "x^{2}", r"\mathbf{x}^2", "{x}^2", r"\left(x\right)^2"]),
    (Sym("x_1"), ["x_1", "x_{1}", "x₁"]),
    (Const("pi"), [r"\pi", "π", "pi"]),
    (Const("inf"), [r"\infty", "∞", "infinity", r"+\infty"]),
    (Mul((TWO, THREE)), [r"2\cdot3", r"2\times 3", "2*3", "2×3", "2·3", "(2)(3)"]),
    (Neg(Div(ONE, TWO)), [r"-\frac12", "−1/2", "-1/2", r"-\left(\frac{1}{2}\right)"]),
    (PlusMinus(ONE, TWO), [r"1\pm2", "1±2"]),
    (Relation(("<=",), (A, B)), [r"a\le b", r"a\leq b", r"a\leqslant b", "a<=b", "a≤b", "a ⩽ b"]),
    (Relation(("!=",), (A, B)), [r"a\ne b", r"a\neq b", "a!=b", "a≠b", r"a\not=b"]),
    (Relation(("=",), (X, ONE)), ["x=1", "x==1", r"$x=1$", r"\(x = 1\)", r"\[x=1\]", "x&=1"][:5]),
    (SetOp("union", A, B), [r"a\cup b", "a∪b"]),
    (num(5), ["5", "5.", "$5$", r"\(5\)", r"\boxed{5}", r"\displaystyle 5", " 5 ", r"{5}", "５"]),
    (ListOf((ONE, TWO), "or"), [r"1\text{ or }2", "1 or 2", r"1\lor 2"]),
    (ListOf((ONE, TWO)), ["1,2", "1;2", "1, 2.", "1,2,"]),
    (Ratio((THREE, num(4))), ["3:4", "3∶4", r"3\colon 4"]),
]


@pytest.mark.parametrize(
    ("tree", "text"), [(tree, text) for tree, texts in NOTATIONS for text in texts]
)
def test_one_tree_for_every_notation(tree: Node, text: str) -> None:
    assert read(text) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("-x^2", Neg(Pow(X, TWO))),
        ("2x^2", Mul((TWO, Pow(X, TWO)))),
        ("(2x)^2", Pow(Mul((TWO, X)), TWO)),
        ("2^3^2", Pow(TWO, Pow(THREE, TWO))),
        ("2^{-1}", Pow(TWO, MINUS_ONE)),
        ("x^{-1/2}", Pow(X, Neg(Div(ONE, TWO)))),
        ("a/bx", Mul((Div(A, B), X))),
        ("1/2x", Mul((Div(ONE, TWO), X))),
        ("a/b/x", Div(Div(A, B), X)),
        ("a-b", Add((A, Neg(B)))),
        ("a--b", Add((A, Neg(Neg(B))))),
        ("a-b-x", Add((A, Neg(B), Neg(X)))),
        ("ab-x", Add((Mul((A, B)), Neg(X)))),
        ("x-ray", Text("x-ray")),
        ("2*-3", Mul((TWO, Neg(THREE)))),
        ("a<b<x", Relation(("<", "<"), (A, B, X))),
        (r"1\frac12", Add((ONE, Div(ONE, TWO)))),
        ("1 1/2", Add((ONE, Div(ONE, TWO)))),
        ("-1 1/2", Neg(Add((ONE, Div(ONE, TWO))))),
        (r"2\frac{x}{2}", Mul((TWO, Div(X, TWO)))),
        ("5!", Func("factorial", (num(5),))),
        ("5!!", Func("double_factorial", (num(5),))),
        ("5!%", Percent(Func("factorial", (num(5),)))),
        ("f(x)", Apply("f", (X,))),
        ("f(x,y)", Apply("f", (X, Y))),
        ("f'(x)", Apply("f'", (X,))),
        ("I(0)", Apply("I", (num(0),))),
        ("x(y+1)", Mul((X, Add((Y, ONE))))),
        ("x'", Sym("x'")),
        (r"x^{\prime\prime}", Sym("x''")),
        ("e^x", Pow(Const("e"), X)),
        ("= 5", num(5)),
        ("5 if x", Where(num(5), Text("if x"))),
        ("no", Text("no")),
    ],
)
def test_precedence(text: str, tree: Node) -> None:
    assert read(text) == tree


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("   ", 3),
        ("5+", 2),
        ("5*", 2),
        ("5^", 2),
        ("5/", 2),
        ("(5", 2),
        ("5)", 1),
        ("|5", 2),
        ("[5", 2),
        ("5]", 1),
        (r"\{5", 3),
        ("{5", 2),
        ("(5]", 3),
        ("5 6", 2),
        ("5?", 1),
        ("==", 2),
        ("x=", 2),
        ("<5", 0),
        (r"\ne 5", 0),
        (r"\frac{1}", 8),
        (r"\frac1", 6),
        (r"\sqrt{}", 6),
        (r"\sqrt[3", 7),
        ("x_", 2),
        ("5'", 2),
        (r"\unknown{5}", 0),
        (r"\begin 5", 0),
        ("5@6", 1),
        ("😀", 0),
    ],
)
def test_refused_with_the_place(text: str, position: int) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text)
    assert not isinstance(caught.value, OverLimit)
    assert caught.value.position == position
    assert str(caught.value).endswith(f"(at character {position})")


DEEP = limits.MAX_DEPTH
LOOPS = {
    "parentheses": lambda n: "(" * n,
    "balanced parentheses": lambda n: "(" * n + "1" + ")" * n,
    "braces": lambda n: "{" * n,
    "empty braces": lambda n: "{}" * n,
    "bars": lambda n: "|" * n,
    "sets": lambda n: r"\{" * n,
    "fractions": lambda n: r"\frac{" * n,
    "bare fractions": lambda n: r"\frac" * n + "1",
    "roots": lambda n: r"\sqrt{" * n + "2" + "}" * n,
    "powers": lambda n: "2^" * n + "2",
    "minus signs": lambda n: "-" * n + "1",
    "plus-minus signs": lambda n: r"\pm" * n + "1",
    "quotients": lambda n: "1/" * n + "1",
    "factorials": lambda n: "5" + "!" * n,
    "percent signs": lambda n: "5" + "%" * n,
    "degree signs": lambda n: "5" + r"^\circ" * n,
    "unions": lambda n: r"(1,2)\cup" * n + "(1,2)",
    "sums of plus-minus": lambda n: r"1\pm" * n + "1",
    "limits": lambda n: r"\lim_{x}" * n + "x",
    "functions": lambda n: r"\sin" * n + "x",
    "applications": lambda n: "f(" * n,
    "currencies": lambda n: r"\$" * n + "5",
    "matrices": lambda n: r"\begin{matrix}" * n + "1" + r"\end{matrix}" * n,
    "modules": lambda n: "np." * n + "pi",
}


@pytest.mark.parametrize("name", LOOPS)
def test_nesting_is_bounded(name: str) -> None:
    with pytest.raises(OverLimit):
        read(LOOPS[name](300))


@pytest.mark.parametrize(
    "text",
    [
        "1" * (limits.MAX_DIGITS + 1),
        "x " * (limits.MAX_ANSWER_CHARS // 2 + 1),
        "1," * (limits.MAX_TOKENS // 2 + 1),
        "½" * limits.MAX_ANSWER_CHARS,
        f"1e{limits.MAX_EXPONENT + 1}",
        "1e-99999999999",
    ],
    ids=["digits", "characters", "tokens", "folded", "exponent", "negative exponent"],
)
def test_size_is_bounded(text: str) -> None:
    with pytest.raises(OverLimit):
        read(text)


@pytest.mark.parametrize(
    "text",
    ["1+" * 900 + "1", "1*" * 900 + "1", "1," * 900 + "1", "x " * 900, "x=" * 900 + "1"],
    ids=["sum", "product", "list", "letters", "equations"],
)
def test_wide_is_not_deep(text: str) -> None:
    assert read(text) == read(text + " ")


# --- anything at all -----------------------------------------------------------------------------

PIECES = r"""
1 2 10 0 -1 0.5 .5 3e8 x y k n B \pi e i \infty + - * / ^ _ = < > \le \ne \in \notin \cup \cap
\setminus , ; : . ! % ' \pm \mp ( ) [ ] { } \{ \} | \| \langle \rangle \frac \sqrt \sqrt[3] \sin
\ln \log_2 \text{cm} \text{and} \text{or} and or if where \mathbb{R} \mathbb{Z} \emptyset \circ
^\circ \pmod mod \sum \int \lim \begin{pmatrix} \end{pmatrix} \begin{cases} \end{cases} & \\ \binom
\overline \dot{3} 0.\overline{3} ... $ \$ percent degrees p.m. 4:30 (A) f(x) f(0) \equiv \approx \to
_2 _{10} ² ½ √ π ≤ ± ∪ ° \left( \right) no \boxed{ \, 1,234 1{,}000 x_1 \det \gcd million 2^ {1}
\choose \over dy/dx \angle AB {} × 中 😀
""".split()
SOUP = st.tuples(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=9), st.sampled_from(["", " "])
).map(lambda drawn: drawn[1].join(drawn[0]))


def tree_of(text: str) -> Node | None:
    try:
        return read(text)
    except Unreadable:
        return None


@given(SOUP, SOUP)
@settings(max_examples=600)
def test_soup_is_read_or_refused_and_equal_to_itself(first: str, second: str) -> None:
    left, right = tree_of(first), tree_of(second)
    if left is not None:
        assert left == tree_of(first)
        assert decide(left, left).equal is True
    if left is not None and right is not None:
        decide(left, right)
        decide(right, left)


@given(st.text(max_size=40))
@settings(max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    tree_of(text)
