"""Random values through every relation, judged by a second path."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from metamorphic.case import Claim, Kind, SourceCase
from metamorphic.generate import compositions, mutants, variants
from metamorphic.reader import Unreadable, read, strip_delimiters
from tests.metamorphic.independent import same

NATURALS = st.integers(0, 200)
INTEGERS = st.one_of(st.integers(-300, 300), st.integers(-(10**12), 10**12))
BELOW = st.integers(2, 60)


def _fraction(above: int, below: int) -> str:
    sign = "-" if above < 0 else ""
    return f"{sign}\\frac{{{abs(above)}}}{{{below}}}"


FRACTIONS = st.builds(_fraction, st.integers(-90, 90), BELOW)
DECIMALS = st.builds(
    lambda whole, part: f"{whole}.{part}",
    st.integers(-40, 40),
    st.from_regex(r"[0-9]{1,4}", fullmatch=True),
)
RADICALS = st.builds(
    lambda a, b, c, d: f"\\frac{{{a}+{b}\\sqrt{{{c}}}}}{{{d}}}",
    st.integers(1, 9),
    st.integers(2, 9),
    st.sampled_from([2, 3, 5, 6, 8, 12, 45]),
    BELOW,
)
CLOSED = st.one_of(
    st.builds(lambda a, n: f"{a}\\pi^{{{n}}}", st.integers(2, 40), st.integers(2, 5)),
    st.builds(lambda a, n: f"{a}^{{{n}}}", st.integers(2, 9), st.integers(2, 12)),
    st.builds(lambda a, b: f"\\sqrt{{{a}}}+\\sqrt{{{b}}}", st.integers(2, 50), st.integers(2, 50)),
    st.builds(lambda a, b: f"{a}+{b}i", st.integers(1, 30), st.integers(2, 30)),
    st.builds(lambda a: f"\\ln {a}", st.integers(2, 60)),
)
POLYNOMIALS = st.one_of(
    st.builds(
        lambda a, b, c: f"{a}x^2+{b}x-{c}", st.integers(2, 9), st.integers(2, 9), st.integers(1, 9)
    ),
    st.builds(lambda a, b: f"(x+{a})(y-{b})", st.integers(1, 9), st.integers(1, 9)),
    st.builds(lambda a, b: f"\\frac{{x+{a}}}{{{b}}}", st.integers(1, 9), BELOW),
)
SCALARS = st.one_of(INTEGERS.map(str), FRACTIONS, DECIMALS, RADICALS, CLOSED, POLYNOMIALS)
SMALL = st.one_of(st.integers(-60, 60).map(str), FRACTIONS)
COLLECTIONS = st.one_of(
    st.lists(SMALL, min_size=2, max_size=4).map(lambda items: f"({', '.join(items)})"),
    st.lists(SMALL, min_size=2, max_size=4, unique=True).map(
        lambda items: f"\\{{{', '.join(items)}\\}}"
    ),
    st.lists(SMALL, min_size=2, max_size=3, unique=True).map(", ".join),
    st.lists(SMALL, min_size=2, max_size=2).map(
        lambda items: f"\\begin{{pmatrix}} {items[0]} \\\\ {items[1]} \\end{{pmatrix}}"
    ),
)
RANGES = st.builds(
    lambda low, gap, left, right: f"{left}{low},{low + gap}{right}",
    st.integers(-50, 50),
    st.integers(1, 20),
    st.just("["),
    st.sampled_from(")]"),
)
SETS = st.one_of(
    RANGES,
    st.builds(lambda a: f"(-\\infty,{a}]", st.integers(-50, 50)),
    st.builds(lambda a: f"x \\in ({a},\\infty)", st.integers(-50, 50)),
    st.builds(
        lambda a, b: f"(-\\infty,{a})\\cup({a + b},\\infty)", st.integers(-9, 9), st.integers(0, 9)
    ),
    st.builds(lambda a, b: f"{a} \\le x < {a + b}", st.integers(-50, 50), st.integers(1, 20)),
    st.builds(lambda a: f"x > {a}", st.integers(-50, 50)),
)
EQUATIONS = st.builds(
    lambda a, b, c: f"{a}x+{b}y={c}", st.integers(2, 9), st.integers(2, 9), st.integers(1, 9)
)
REFERENCES = st.one_of(SCALARS, COLLECTIONS, SETS, EQUATIONS)
CHECKED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def _read(text: str) -> object:
    return read(strip_delimiters(text))


@CHECKED
@given(reference=REFERENCES, seed=st.integers(0, 1000))
def test_equivalents_mean_the_same(reference: str, seed: int) -> None:
    source = SourceCase("property", reference)
    for made in variants(source, seed=seed, limit_per_relation=1):
        if made.certificate.kind != "value" or made.completion is not None:
            continue
        assert made.claim is Claim.EQUIVALENT
        assert same(_read(reference), _read(made.text)), made


@CHECKED
@given(reference=REFERENCES, seed=st.integers(0, 1000))
def test_layout_keeps_the_value(reference: str, seed: int) -> None:
    """Where the reader reads a text of another layout, it reads the same value."""
    source = SourceCase("property", reference)
    for made in variants(source, seed=seed, limit_per_relation=1):
        if made.certificate.kind != "layout":
            continue
        try:
            value = _read(made.text)
        except Unreadable:
            continue
        assert same(_read(reference), value), made


@CHECKED
@given(reference=REFERENCES, seed=st.integers(0, 1000))
def test_mutants_mean_something_else(reference: str, seed: int) -> None:
    source = SourceCase("property", reference)
    for made in mutants(source, seed=seed, limit_per_relation=1):
        if made.certificate.kind != "difference" or made.completion is not None:
            continue
        left, right = _read(reference), _read(made.text)
        structural = type(left) is not type(right)
        assert structural or not same(left, right), made


@CHECKED
@given(reference=REFERENCES, seed=st.integers(0, 1000))
def test_compositions_mean_the_same(reference: str, seed: int) -> None:
    source = SourceCase("property", reference)
    for made in compositions(source, seed=seed, limit=3):
        assert made.kind is Kind.CERT
        assert len(made.recipe) == 2
        try:
            value = _read(made.text)
        except Unreadable:
            continue
        assert same(_read(reference), value), made
