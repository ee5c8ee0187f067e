"""Audits from end to end, on real verifiers in processes of their own."""

import json
from pathlib import Path
from typing import Any

import pytest

from metamorphic.audit import References, audit, failure
from metamorphic.references import draw, read_references
from metamorphic.report import check_schema, headline, write_report
from metamorphic.runner import Plan
from metamorphic.subjects import create
from metamorphic.tally import NO_DECADE, decade


def run(out: Path, file: Path, *names: str, plan: Plan | None = None) -> dict[str, Any]:
    files = read_references([str(file)])
    subjects = [create(name) for name in names]
    try:
        report = audit(References(files, draw(files, None)), subjects, plan or QUICK, out)
    finally:
        for subject in subjects:
            subject.close()
    write_report(report, out)
    return report


QUICK = Plan(seed=3, decades=False)


def test_good_and_bad_verifiers_get_the_figures_that_they_deserve(
    tmp_path: Path, references: Path, verifiers: str
) -> None:
    names = [verifiers + name for name in ("everything", "nothing", "shy")]
    report = run(tmp_path / "out", references, *names)
    check_schema(report, "report")
    everything, nothing, shy = report["subjects"]
    emitted = report["emitted"]
    assert emitted["self"] == 32
    assert emitted["cert"] > 20
    assert emitted["wrong"] > 5

    assert everything["equivalents"]["in_contract"]["acceptance"]["value"] == 1
    assert everything["mutants"]["all"]["false_positive_rate"]["value"] == 1
    assert everything["budget"] == {"failures": 0, "by_category": {}}

    assert nothing["equivalents"]["in_contract"]["false_negative_rate"]["value"] == 1
    assert nothing["mutants"]["all"]["acceptance"]["count"] == 0
    assert nothing["budget"]["failures"] == emitted["cert"]
    shares = [part["share"] for part in nothing["budget"]["by_category"].values()]
    assert sum(shares) == pytest.approx(1, abs=1e-4)
    assert shares == sorted(shares, reverse=True)

    # An abstention is no acceptance and no false negative: it shows in the coverage.
    cell = shy["equivalents"]["in_contract"]
    assert cell["verdicts"]["undecided"] > 0
    assert cell["false_negative_rate"]["count"] == 0
    assert cell["acceptance"]["value"] == cell["coverage"] < 1


def test_a_relative_tolerance_shows_from_ten_thousand_on(
    tmp_path: Path, references: Path, verifiers: str
) -> None:
    plan = Plan(relations=("mutant.off_by_one",))
    report = run(tmp_path, references, verifiers + "tolerant", verifiers + "strings", plan=plan)
    tolerant, strings = (s["mutants"]["off_by_one_by_decade"] for s in report["subjects"])
    assert list(tolerant) == [str(power) for power in [*range(13), 15]]
    for power, cell in tolerant.items():
        assert cell["emitted"] >= 20  # small numbers repeat as references
        assert cell["false_positive_rate"]["value"] == (1 if int(power) >= 4 else 0), power
        assert strings[power]["false_positive_rate"]["value"] == 0
    lines = (tmp_path / "failures.jsonl").read_text(encoding="ascii").splitlines()
    accepted = [json.loads(line) for line in lines if '"false_positive"' in line]
    assert accepted
    assert {record["subject"] for record in accepted} == {verifiers + "tolerant"}


def test_the_matrix_of_disagreement(tmp_path: Path, references: Path, verifiers: str) -> None:
    names = [verifiers + name for name in ("everything", "nothing")]
    report = run(tmp_path, references, *names)
    assert report["disagreement"] == {"subjects": names, "share": [[0.0, 1.0], [1.0, 0.0]]}


def test_every_failure_is_a_line_with_a_recipe(
    tmp_path: Path, references: Path, verifiers: str
) -> None:
    report = run(tmp_path, references, verifiers + "nothing", verifiers + "everything")
    written = (tmp_path / "failures.jsonl").read_text(encoding="ascii")
    lines = [json.loads(line) for line in written.split("\n") if line]
    emitted = report["emitted"]
    sorts = [line["failure"] for line in lines]
    assert sorts.count("false_negative") == emitted["cert"]
    assert sorts.count("false_positive") == emitted["wrong"] + emitted["control"]
    assert len(lines) == report["failures"]
    assert all(line["variant"]["recipe"] for line in lines if line["variant"])
    for example in report["examples"]:
        assert lines[example["line"] - 1] == {k: v for k, v in example.items() if k != "line"}


def test_a_million_characters_stand_in_the_failures_and_not_in_the_report(
    tmp_path: Path, verifiers: str
) -> None:
    file = tmp_path / "long.jsonl"
    file.write_text(json.dumps({"answer": "x" * 1_000_000}), encoding="utf-8")
    run(tmp_path, file, verifiers + "nothing", plan=Plan(relations=("choices",), decades=False))
    assert (tmp_path / "failures.jsonl").stat().st_size > 4_000_000
    assert (tmp_path / "report.json").stat().st_size < 200_000
    assert (tmp_path / "report.html").stat().st_size < 100_000


def test_the_same_seed_gives_the_same_report(
    tmp_path: Path, references: Path, verifiers: str
) -> None:
    for name in ("a", "b"):
        run(tmp_path / name, references, verifiers + "strings", verifiers + "tolerant")
    files = [(tmp_path / name / "failures.jsonl").read_bytes() for name in ("a", "b")]
    assert files[0] == files[1]
    reports = [json.loads((tmp_path / name / "report.json").read_text()) for name in ("a", "b")]
    for report in reports:
        assert report.pop("run")["seconds"] >= 0
    assert json.dumps(reports[0]) == json.dumps(reports[1])


def test_out_of_contract_counts_apart(tmp_path: Path, references: Path) -> None:
    report = run(tmp_path, references, "math-verify:expr")
    (subject,) = report["subjects"]
    inside, outside = (subject["equivalents"][key] for key in ("in_contract", "out_of_contract"))
    assert inside["emitted"] + outside["emitted"] == report["emitted"]["cert"]
    assert inside["emitted"]
    assert outside["emitted"]
    assert subject["budget"]["failures"] == inside["emitted"] - inside["verdicts"]["accept"]


def test_only_a_form_that_is_read_can_fail(
    tmp_path: Path, references: Path, verifiers: str
) -> None:
    report = run(tmp_path, references, verifiers + "nothing", "exact")
    nothing, exact = report["subjects"]
    assert nothing["forms"] == exact["forms"] == ["native"]
    written = (tmp_path / "failures.jsonl").read_text(encoding="ascii")
    failed = [json.loads(line) for line in written.splitlines()]
    itself = [record for record in failed if record["failure"] == "self_validation"]
    assert {(record["subject"], record["form"]) for record in itself} == {
        (verifiers + "nothing", "native")
    }
    assert exact["self_validation"]["by_form"]["native"]["acceptance"]["value"] == 1
    assert exact["self_validation"]["by_form"]["boxed"]["acceptance"]["value"] == 0
    first, second = headline(report).splitlines()
    assert first.startswith(f"{verifiers}nothing: itself by form (native 0%), ")
    assert second.startswith("exact: itself by form (native 100%), ")


@pytest.mark.parametrize("code", [1, 2, 3, 4, 5])
def test_a_form_that_is_not_read_is_no_failure(code: int) -> None:
    assert failure("self", code, form_is_read=False) is None
    assert failure("cert", code, form_is_read=False) == "false_negative"


@pytest.mark.parametrize(
    ("kind", "code", "sort"),
    [
        ("self", 0, None),
        ("self", 1, "self_validation"),
        ("cert", 0, None),
        ("cert", 1, "false_negative"),
        ("cert", 2, "false_negative"),
        ("cert", 5, "false_negative"),
        ("wrong", 0, "false_positive"),
        ("control", 0, "false_positive"),
        ("wrong", 1, None),
        ("wrong", 2, None),
        ("wrong", 3, "broken"),
        ("control", 4, "broken"),
        ("contract", 0, None),
        ("contract", 1, None),
        ("contract", 5, None),
        ("cert", -1, None),
    ],
)
def test_what_counts_as_a_failure(kind: str, code: int, sort: str | None) -> None:
    assert failure(kind, code) == sort


@pytest.mark.parametrize(
    ("reference", "power"),
    [
        ("7", 0),
        ("0", 0),
        ("-12345", 4),
        ("+100", 2),
        ("0073", 1),
        ("9007199254740993", 15),
        ("1.5", NO_DECADE),
        ("x", NO_DECADE),
        ("1,000", NO_DECADE),
        ("", NO_DECADE),
    ],
)
def test_the_decade_of_a_reference(reference: str, power: int) -> None:
    assert decade(reference) == power
