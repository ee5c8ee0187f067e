"""Each benchmark runs on a tiny input and writes its figures. No time is asserted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchmarks import data
from benchmarks.__main__ import BY_NAME, NAMES, main
from benchmarks.peers import _lone_box

ROWS = [
    {"id": "a", "gold": "4", "completion": "2+2 is four.\n#### 4", "label": True},
    {"id": "b", "gold": "4", "completion": r"It is \boxed{5}.", "label": False},
    {"id": "c", "gold": r"\frac12", "completion": "The answer is 0.5.", "label": True},
    {"id": "d", "gold": "(1,2)", "completion": r"\boxed{(2,1)}", "label": True},
]
CASES = [
    {"id": 0, "gold": "140", "ans": "x=140", "label": 1},
    {"id": 1, "gold": "140", "ans": "-140", "label": 0},
]
PAIRS = [
    {"src": src, "kind": "re:xeq", "gold": "140", "ans": "x=140", "label": 1}
    for src in ("math", "gsm8k", "college_math")
]
SMALL = {
    "accuracy": [],
    "throughput": ["--count", "4", "--repeats", "1"],
    "pairs": ["--repeats", "1"],
    "command": ["--repeats", "1", "--sample", "2"],
    "service": ["--sizes", "1", "3", "--items", "6", "--requests", "2", "--connections", "2"],
    "bad_inputs": [],
    "memory": ["--count", "40", "--starts", "1"],
    "hang": ["--hanging", "1", "--ordinary", "20", "--cpu-s", "0.5"],
    "kill": ["--items", "40", "--slow", "2", "--every-s", "3"],
    "peers": ["--verifier", "math", "--verifier", "math-verify", "--verifier", "trl", "--offline"],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    _write(folder / "completions_some.jsonl", ROWS)
    (tmp_path / "cases").mkdir()
    _write(tmp_path / "cases" / "math_some.jsonl", CASES)
    _write(tmp_path / "pairs.jsonl", PAIRS)
    return folder


def _write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_bytes(msgspec.json.Encoder().encode_lines(rows))


def _figures(name: str, folder: Path, *more: str) -> Any:
    out = folder.parent / "results"
    arguments = [name, "--data", str(folder), "--out", str(out), *SMALL[name], *more]
    assert main(arguments) == 0
    document = msgspec.json.decode((out / f"{name}.json").read_bytes())
    assert document["command"].startswith(f"python -m benchmarks {name}")
    assert document["machine"]["cores"] >= 1
    assert document["seed"] == 0
    assert document["versions"]["verifyd"]
    return document["figures"]


def test_all_are_covered() -> None:
    assert set(SMALL) == {*NAMES, *BY_NAME}


def test_accuracy_counts_agreement_and_disagreement(folder: Path) -> None:
    figures = _figures("accuracy", folder)
    assert figures["completions"]["n"] == 4
    assert figures["completions"]["agree"] == 3
    assert figures["completions"]["we reject"] == 1
    assert figures["math_some"]["agree"] == 2


def test_throughput_compares_the_two(folder: Path) -> None:
    figures = _figures("throughput", folder)
    assert figures["completions"] == 4
    assert set(figures["ratio"]) == {"as shipped", "references read once", "caches off"}
    assert figures["verifyd_stages_us"]["extraction"]["share"] == 1


def test_command_answers_every_line(folder: Path) -> None:
    figures = _figures("command", folder)
    assert figures["lines"] == 4
    assert figures["math_verify"]["lines_run"] == 2


def test_service_measures_each_size(folder: Path) -> None:
    figures = _figures("service", folder)
    assert [row["requests"] for row in figures["by_items_a_request"].values()] == [2, 2]


def test_memory_is_sampled(folder: Path) -> None:
    figures = _figures("memory", folder)
    assert len(figures["rss_mib"]) == 11
    assert len(figures["start_s"]) == 3


@pytest.mark.timeout(300)
def test_pairs(folder: Path) -> None:
    pairs = ("--pairs", str(folder.parent / "pairs.jsonl"))
    figures = _figures("pairs", folder, *pairs)
    assert (figures["pairs"], figures["rl_mix_pairs"]) == (3, 2)
    for title in ("all", "RL mix"):
        assert figures[title]["verifyd, uncached"]["mean"] > 0
        assert figures[title]["ratios"]["math-verify, uncached"]["mean"] > 0


def test_bad_inputs_are_all_answered(folder: Path) -> None:
    figures = _figures("bad_inputs", folder)
    assert all(found["alive"] for found in figures.values())


@pytest.mark.timeout(300)
def test_hang_answers_everything(folder: Path) -> None:
    figures = _figures("hang", folder)
    assert figures["answered"] == figures["items"] == 21
    assert figures["ordinary_changed"] == 0


@pytest.mark.timeout(300)
def test_kill_answers_everything(folder: Path) -> None:
    figures = _figures("kill", folder)
    assert [found["answered"] for found in figures.values()] == [40, 40, 40]
    assert [found["changed"] for found in figures.values()] == [0, 0, 0]


def test_peers_fill_the_page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METAMORPHIC_CACHE", str(folder / "no environments"))
    page, cases = folder / "page.md", folder / "cases.jsonl"
    page.write_text("before\n<!-- peers -->\nold\n<!-- /peers -->\nafter\n", encoding="utf-8")
    _write(
        cases,
        [
            {"id": "a", "reference": "1/2", "completion": r"\boxed{0.5}", "expected": "accept"},
            {"id": "b", "reference": "7", "completion": r"It is \boxed{7}.", "expected": "accept"},
            {"id": "c", "reference": "7", "completion": r"\boxed{8}", "expected": "reject"},
        ],
    )
    monkeypatch.setitem(
        SMALL, "peers", [*SMALL["peers"], "--cases", str(cases), "--page", str(page)]
    )
    figures = _figures("peers", folder)
    for figure in figures["graders"].values():
        assert (figure["accepted"], figure["to_accept"], figure["refused"]) == (2, 2, 1)
    assert set(figures["graders"]) == {"math", "math-verify"}
    assert "--offline" in figures["not_installed"]["trl"]
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n<!-- peers -->\n| grader |")
    assert "| `math` | math/1 | 100.0% (2 of 2) | 100.0% (1 of 1) | 0 | 0 | 0 |" in text
    assert "`trl` could not be installed." in text
    assert text.endswith("<!-- /peers -->\nafter\n")


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        (r"\boxed{\frac{1}{2}}", r"\frac{1}{2}"),
        (r"\boxed{1} or \boxed{2}", None),
        (r"\boxed{1}, {2}", None),
        (r"\boxed{1", None),
        (r"It is \boxed{1}", None),
        ("1", None),
    ],
)
def test_a_lone_box_is_opened(text: str, inside: str | None) -> None:
    assert _lone_box(text) == inside


@pytest.mark.parametrize("name", ["accuracy", "throughput", "command", "hang"])
def test_without_data_it_is_skipped(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = tmp_path / "nowhere" / "data"
    assert main([name, "--data", str(absent), "--out", str(tmp_path)]) == 0
    assert "skipped: " in capsys.readouterr().out
    assert not list(tmp_path.glob("*.json"))


def test_hard_items_reach_the_slow_rung() -> None:
    items = [*data.hanging(6), *data.escalating(6)]
    assert all(data.is_left_open(item) for item in items)
    assert len({item.id for item in items}) == 12


def test_what_the_fast_path_decides_is_not_left_open() -> None:
    assert not data.is_left_open(data.Completion("a", "4", r"\boxed{4}", True).item)


def test_distinct_items_are_no_two_the_same() -> None:
    rows = msgspec.convert(ROWS, list[data.Completion])
    items = list(data.distinct(rows, 9))
    assert len({item.completion for item in items}) == 9
