import copy
from typing import Any

import pytest

from metamorphic.compare import compare
from metamorphic.report import BadReport


def cell(count: int, total: int, wilson: tuple[float, float] = (0.0, 1.0)) -> dict[str, Any]:
    value = count / total if total else None
    return {"acceptance": {"count": count, "total": total, "value": value, "wilson": list(wilson)}}


def report() -> dict[str, Any]:
    """The parts of a report that a comparison reads."""
    return {
        "seed": 0,
        "plan": {},
        "references": {},
        "emitted": {},
        "relations": {},
        "subjects": [
            {
                "name": "v",
                "self_validation": {"by_form": {"bare": cell(10, 10)}},
                "equivalents": {
                    "in_contract": cell(90, 100),
                    "by_category": {"c": cell(90, 100)},
                    "by_relation": {"c.r": cell(90, 100), "c.never": cell(0, 0)},
                },
                "mutants": {
                    "all": cell(2, 100),
                    "by_category": {"m": cell(2, 100)},
                    "by_relation": {"m.x": cell(2, 100)},
                    "off_by_one_by_decade": {"4": cell(2, 20)},
                },
            }
        ],
    }


def changed(part: str, table: str, key: str | None, new: dict[str, Any]) -> dict[str, Any]:
    other = report()
    if key is None:
        other["subjects"][0][part][table] = new
    else:
        other["subjects"][0][part][table][key] = new
    return other


def test_the_same_report_has_no_change() -> None:
    comparison = compare(report(), report())
    assert comparison.same_pairs
    assert comparison.changes == comparison.missing == ()
    assert comparison.text().endswith("0 regressions")


@pytest.mark.parametrize(
    ("part", "table", "key", "new", "worse"),
    [
        ("equivalents", "by_category", "c", cell(89, 100), True),
        ("equivalents", "by_category", "c", cell(91, 100), False),
        ("equivalents", "by_relation", "c.r", cell(0, 100), True),
        ("equivalents", "in_contract", None, cell(89, 100), True),
        ("mutants", "by_category", "m", cell(3, 100), True),
        ("mutants", "by_category", "m", cell(0, 100), False),
        ("mutants", "all", None, cell(3, 100), True),
        ("mutants", "off_by_one_by_decade", "4", cell(20, 20), True),
        ("self_validation", "by_form", "bare", cell(9, 10), True),
    ],
)
def test_on_the_same_pairs_every_change_counts(
    part: str, table: str, key: str | None, new: dict[str, Any], worse: bool
) -> None:
    comparison = compare(report(), changed(part, table, key, new))
    (change,) = comparison.changes
    assert change.worse is worse
    assert len(comparison.regressions) == worse
    assert ("WORSE" in comparison.text()) is worse


def test_a_form_that_is_not_read_is_not_compared() -> None:
    before, after = report(), changed("self_validation", "by_form", "bare", cell(9, 10))
    for one in (before, after):
        one["subjects"][0]["forms"] = ["native"]
    assert compare(before, after).changes == ()


@pytest.mark.parametrize(
    ("lost", "told"),
    [((), "0 regressions"), (("c",), "1 regression"), (("c", "d"), "2 regressions")],
)
def test_regressions_are_counted_in_words(lost: tuple[str, ...], told: str) -> None:
    before, after = report(), report()
    for name in ("c", "d"):
        for one, count in ((before, 90), (after, 89 if name in lost else 90)):
            one["subjects"][0]["equivalents"]["by_category"][name] = cell(count, 100)
    assert compare(before, after).text().splitlines()[-1] == told


@pytest.mark.parametrize(
    ("old", "new", "regressions"),
    [
        (cell(90, 100, (0.82, 0.95)), cell(80, 100, (0.71, 0.87)), 0),  # the intervals overlap
        (cell(90, 100, (0.82, 0.95)), cell(50, 100, (0.40, 0.60)), 1),
        (cell(50, 100, (0.40, 0.60)), cell(90, 100, (0.82, 0.95)), 0),
    ],
)
def test_on_other_pairs_the_intervals_decide(
    old: dict[str, Any], new: dict[str, Any], regressions: int
) -> None:
    before = changed("equivalents", "by_category", "c", old)
    after = changed("equivalents", "by_category", "c", new)
    after["seed"] = 1
    comparison = compare(before, after)
    assert not comparison.same_pairs
    assert len(comparison.regressions) == regressions


def test_what_is_gone_is_told() -> None:
    after = report()
    del after["subjects"][0]["equivalents"]["by_relation"]["c.r"]
    comparison = compare(report(), after)
    assert comparison.missing == ("v: equivalents, relation c.r",)
    assert "gone   v: equivalents, relation c.r" in comparison.text()


def test_a_verifier_that_is_gone_is_told() -> None:
    before = report()
    other = copy.deepcopy(before["subjects"][0])
    other["name"] = "w"
    before["subjects"].append(other)
    assert compare(before, report()).missing == ("w",)


def test_nothing_in_common_is_told() -> None:
    after = report()
    after["subjects"][0]["name"] = "w"
    with pytest.raises(BadReport, match="no verifier in common"):
        compare(report(), after)
