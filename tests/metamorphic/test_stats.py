import numpy as np
import pytest

from metamorphic.stats import Measure, Measurer, decided, disagreement, verdict_counts, wilson

# Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (Wilson, no correction).
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("count", "total", "low", "high"), NEWCOMBE)
def test_wilson_against_the_published_table(
    count: int, total: int, low: float, high: float
) -> None:
    assert wilson(count, total) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_nothing() -> None:
    assert wilson(0, 0) is None


def measure(clusters: list[int], hits: list[bool], *, seed: int = 0) -> Measure:
    measurer = Measurer(np.array(clusters, dtype=np.int32), seed=seed)
    rows = np.ones(len(clusters), dtype=np.bool_)
    return measurer.measure(
        [(measurer.count(np.array(hits, dtype=np.bool_)), measurer.count(rows))]
    )[0]


def width(interval: tuple[float, float] | None) -> float:
    assert interval is not None
    return interval[1] - interval[0]


def test_a_bootstrap_of_single_rows_agrees_with_the_normal_interval() -> None:
    size = 2000
    measured = measure(list(range(size)), [index % 4 == 0 for index in range(size)])
    half = 1.96 * (0.25 * 0.75 / size) ** 0.5
    assert (measured.count, measured.total, measured.value) == (500, 2000, 0.25)
    assert measured.bootstrap == pytest.approx((0.25 - half, 0.25 + half), abs=0.003)


def test_clusters_that_stand_or_fall_together_widen_the_interval() -> None:
    clusters = [index // 50 for index in range(2000)]  # 40 references, all or nothing
    measured = measure(clusters, [cluster % 4 == 0 for cluster in clusters])
    half = 1.96 * (0.25 * 0.75 / 40) ** 0.5
    assert measured.bootstrap == pytest.approx((0.25 - half, 0.25 + half), abs=0.02)
    assert width(measured.bootstrap) > 5 * width(measured.wilson)


def test_the_seed_fixes_the_bootstrap() -> None:
    clusters, hits = list(range(50)), [index % 3 == 0 for index in range(50)]
    assert measure(clusters, hits, seed=1) == measure(clusters, hits, seed=1)
    assert measure(clusters, hits, seed=1) != measure(clusters, hits, seed=2)


def test_draws_in_blocks_are_the_same_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    clusters, hits = list(range(60)), [index % 3 == 0 for index in range(60)]
    whole = measure(clusters, hits)
    monkeypatch.setattr("metamorphic.stats._BLOCK", 6000)
    assert measure(clusters, hits) == whole


def test_a_reference_that_a_draw_leaves_out_counts_nowhere() -> None:
    """A question about two references of many: draws without them have no share, not zero."""
    measurer = Measurer(np.arange(100, dtype=np.int32), seed=0)
    two, one = np.zeros((2, 100), dtype=np.bool_)
    two[[3, 5]] = one[3] = True
    (measured,) = measurer.measure([(measurer.count(one), measurer.count(two))])
    assert (measured.count, measured.total, measured.bootstrap) == (1, 2, (0.0, 1.0))


@pytest.mark.parametrize("hit", [True, False])
def test_the_bootstrap_claims_no_certainty(hit: bool) -> None:
    measured = measure(list(range(10)), [hit] * 10)
    assert measured.bootstrap is None
    assert measured.wilson == wilson(10 * hit, 10)


def test_nothing_at_all() -> None:
    measured = measure([], [])
    assert (measured.value, measured.wilson, measured.bootstrap) == (None, None, None)


def test_verdicts_are_counted_by_their_codes() -> None:
    codes = np.array([0, 0, 1, 2, 3, 4, 5, -1], dtype=np.int8)
    assert verdict_counts(codes, codes >= 0) == {
        "accept": 2,
        "reject": 1,
        "undecided": 1,
        "timeout": 1,
        "error": 1,
        "crash": 1,
    }
    assert decided(codes).tolist() == [True] * 3 + [False] * 5


def test_disagreement_counts_common_pairs_alone() -> None:
    left = np.array([0, 0, 1, -1], dtype=np.int8)
    right = np.array([0, 1, 1, 0], dtype=np.int8)
    absent = np.full(4, -1, dtype=np.int8)
    third = round(1 / 3, 6)
    assert disagreement([left, right, absent]) == [
        [0.0, third, None],
        [third, 0.0, None],
        [None, None, None],
    ]
