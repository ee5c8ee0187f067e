"""Generation: deterministic, limited, counted; recipes replay; shrinking."""

from collections import Counter

import pytest

from metamorphic.case import Claim, Kind, SourceCase, Step, from_json, to_json
from metamorphic.checker import check
from metamorphic.generate import compositions, decade_sources, draws, mutants, select, variants
from metamorphic.recipe import replay
from metamorphic.relation import registry
from metamorphic.shrink import shrink

REFERENCES = [
    "12", r"\frac{3}{4}", "-0.175", r"5+6\sqrt{12}", "x^2+3x-1", r"\{1,2,3\}", "(1,-4)", "[-13,3]",
    r"(-\infty,-8)\cup (8,\infty)", "x > 3", "2x+y=3", "1, 2", r"2\pi", "3+4i", r"\text{(A)}",
    r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "No solution", r"x \in [-2,7]", "$x$ or other",
]  # fmt: skip
SOURCES = [SourceCase(f"case-{place}", text) for place, text in enumerate(REFERENCES)]


@pytest.mark.parametrize("source", SOURCES, ids=REFERENCES)
def test_same_seed_same_lines(source: SourceCase) -> None:
    for make in (variants, mutants):
        first = [to_json(made) for made in make(source, seed=5)]
        assert first == [to_json(made) for made in make(source, seed=5)]
        assert len(first) == len(set(first))


@pytest.mark.parametrize("source", SOURCES, ids=REFERENCES)
def test_what_is_emitted_stands_alone(source: SourceCase) -> None:
    """A line alone is enough to prove it again."""
    for make, claim in ((variants, Claim.EQUIVALENT), (mutants, Claim.DIFFERENT)):
        for made in make(source, seed=1):
            again = from_json(to_json(made))
            assert again == made
            assert again.claim is claim
            assert check(again).stands


@pytest.mark.parametrize("source", SOURCES, ids=REFERENCES)
def test_recipes_replay_byte_for_byte(source: SourceCase) -> None:
    emitted = [*variants(source, seed=2), *mutants(source, seed=2), *compositions(source, seed=2)]
    for made in emitted:
        assert replay(source, made.recipe) == made


def test_limit_and_distinct_texts() -> None:
    counts = Counter(made.relation for made in variants(SOURCES[1], limit_per_relation=3))
    assert max(counts.values()) <= 3
    texts = [
        made.text
        for made in variants(SOURCES[1], relations=["fraction.scale"], limit_per_relation=5)
    ]
    assert len(set(texts)) == len(texts) == 5


def test_other_seeds_draw_otherwise() -> None:
    texts = {
        next(variants(SOURCES[1], relations=["fraction.scale"], seed=seed)).text
        for seed in range(12)
    }
    assert len(texts) > 1


def test_select_by_name_and_category() -> None:
    assert [entry.name for entry in select(["fraction.scale"], Claim.EQUIVALENT)] == [
        "fraction.scale"
    ]
    assert {entry.category for entry in select(["fractions"], Claim.EQUIVALENT)} == {"fractions"}
    assert select(["fractions"], Claim.DIFFERENT) == []
    with pytest.raises(ValueError, match="no relation or category is named nonsense"):
        select(["nonsense", "fractions"], Claim.EQUIVALENT)


def test_dropped_are_counted() -> None:
    dropped: Counter[tuple[str, str]] = Counter()
    source = SourceCase("family", "C e^{x}")
    assert list(mutants(source, relations=["mutant.sign"], dropped=dropped)) == []
    assert dropped == {("mutant.sign", "unproved: the reference may be a family"): 1}


def test_unreadable_references_get_layout_alone() -> None:
    source = SourceCase("prose", r"It grows by $\frac{1}{2}$ each day")
    kinds = {made.certificate.kind for made in variants(source)}
    assert "layout" in kinds
    assert "value" not in kinds


def test_rounding_makes_a_contract_case() -> None:
    found = list(
        mutants(SourceCase("decimal", "3.5"), relations=["mutant.nudge"], limit_per_relation=20)
    )
    kinds = {made.recipe[0].params["k"]: made.kind for made in found}
    assert kinds[12] is Kind.CONTRACT
    exact = mutants(SourceCase("exact", "35"), relations=["mutant.nudge"], limit_per_relation=20)
    assert {made.kind for made in exact} == {Kind.WRONG}


def test_decade_sources() -> None:
    sources = decade_sources(3)
    assert sources == decade_sources(3)
    assert sources != decade_sources(4)
    groups = Counter(source.id.rsplit("-", 1)[0] for source in sources)
    assert len(groups) == 14
    assert min(groups.values()) >= 20
    for source in sources:
        exponent = source.id.split("-")[1]
        value = abs(int(source.reference))
        if exponent == "2^53":
            assert abs(value - 2**53) <= 1000
        else:
            assert 10 ** int(exponent) <= value < 10 ** (int(exponent) + 1)
    signs = {source.reference[0] == "-" for source in sources}
    assert signs == {True, False}


@pytest.mark.parametrize("source", decade_sources(1)[::29], ids=lambda source: source.id)
def test_off_by_one_in_every_decade(source: SourceCase) -> None:
    made = list(mutants(source, relations=["mutant.off_by_one"]))
    assert {int(entry.text) - int(source.reference) for entry in made} == {-1, 1}


def test_draws_walk_small_spaces_wholly() -> None:
    drawn = list(draws({"a": (1, 2), "b": (3, 4, 5)}, ("key",), 2))
    assert len(drawn) == 6
    assert drawn == list(draws({"a": (1, 2), "b": (3, 4, 5)}, ("key",), 2))
    assert drawn != list(draws({"a": (1, 2), "b": (3, 4, 5)}, ("other",), 2))
    assert list(draws({}, ("key",), 2)) == [{}]


def test_compositions_are_two_certified_steps() -> None:
    made = list(compositions(SOURCES[1], seed=1, limit=4))
    assert made
    for entry in made:
        assert entry.kind is Kind.CERT
        assert entry.certificate.kind == "chain"
        assert check(entry).stands


def test_replay_refuses_two_differences() -> None:
    step = Step("mutant.off_by_one", {"place": 0, "delta": 1})
    back = Step("mutant.off_by_one", {"place": 0, "delta": -1})
    assert replay(SourceCase("a", "5"), (step, back)) is None
    assert replay(SourceCase("a", "x"), (step,)) is None
    with pytest.raises(KeyError):
        replay(SourceCase("a", "5"), (Step("no.such.relation"),))


def test_shrink_finds_the_step_that_matters() -> None:
    source = SourceCase("a", r"\frac{1}{2}")
    recipe = (
        Step("fraction.scale", {"place": 0, "k": 3}),
        Step("fraction.style", {"place": 0, "style": "dfrac"}),
    )
    made = replay(source, recipe)
    assert made is not None
    shorter = shrink(made, lambda entry: "dfrac" in entry.text)
    assert shorter.recipe == recipe[1:]
    assert shrink(made, lambda entry: entry.text == made.text) == made


@pytest.mark.parametrize("line", ["", "{}", "[1]", '{"source": {"id": 1}}', "null"])
def test_from_json_refuses(line: str) -> None:
    with pytest.raises(ValueError, match=r"variant line|Expecting"):
        from_json(line)


def test_there_are_many_relations() -> None:
    assert len(registry()) > 150
