"""The report: its schema, its figures, and hostile texts that must stay texts."""

import copy
import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from metamorphic import charts
from metamorphic.audit import References, audit
from metamorphic.references import draw, read_references
from metamorphic.report import (
    BadReport,
    budget_colours,
    check_schema,
    code,
    interval,
    load_report,
    percent,
    render,
    schema,
    worst_relations,
    write_report,
)
from metamorphic.runner import Plan
from metamorphic.subjects import create

HOSTILE = [
    "<script>alert(1)</script>",
    "</pre></details></style><img src=x onerror=alert(1)>",
    "{{ 7*7 }}{% for x in y %}",
    "]]><!--",
    "&lt;b&gt;",
    "\u202egnp.exe",
    "a\u200bb\x07",
    "` `` | x | [link](javascript:alert(1))",
    "\ud800",
]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory, verifiers: str) -> dict[str, Any]:
    """The report of an audit that fails on everything, references of all sorts."""
    folder = tmp_path_factory.mktemp("report")
    file = folder / "hostile<i>.jsonl"
    texts = ["7", "12345", r"\frac{1}{2}", "(1,2)", *HOSTILE]
    file.write_text(
        "".join(json.dumps({"answer": text}) + "\n" for text in texts), encoding="utf-8"
    )
    files = read_references([str(file)])
    names = [verifiers + "nothing", verifiers + "everything"]
    subjects = [create(name) for name in names]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("metamorphic.audit.EXAMPLES", 20)
        try:
            return audit(
                References(files, draw(files, None)),
                subjects,
                Plan(decades=False),
                folder / "out",
                command="metamorphic audit --out '<script>'",
            )
        finally:
            for subject in subjects:
                subject.close()


class Tags(HTMLParser):
    """The tags, attributes and texts of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_hostile_texts_stay_texts(report: dict[str, Any]) -> None:
    page = Tags()
    source = render("report.html", report)
    page.feed(source)
    assert not {"script", "img", "iframe", "object", "link", "b", "i", "form", "base"} & set(
        page.tags
    )
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]
    links = [value for name, value in page.attributes if name == "href"]
    assert all(value and re.fullmatch(r"#[a-z]+", value) for value in links)
    shown = "".join(page.text)
    for text in HOSTILE[:5]:
        assert text in shown
    assert "⟨U+202E⟩gnp.exe" in shown
    assert "a⟨U+200B⟩b⟨U+0007⟩" in shown
    assert "⟨U+D800⟩" in shown
    assert html.escape(HOSTILE[0]) in source


def test_the_page_needs_no_network_and_allows_none(report: dict[str, Any]) -> None:
    source = render("report.html", report)
    assert "default-src 'none'" in source
    assert not re.search(r"https?://|url\(|@import", source)


def test_a_page_without_open_tags(report: dict[str, Any]) -> None:
    open_tags: list[str] = []
    void = {"meta", "br", "line", "circle"}

    class Balance(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in void:
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            if tag not in void:
                assert open_tags.pop() == tag

    Balance().feed(render("report.html", report))
    assert open_tags == []


def test_markdown_keeps_hostile_texts_in_code(report: dict[str, Any]) -> None:
    source = render("report.md", report)
    outside = re.sub(r"(`+) .*? \1(?!`)", "", source)
    assert "<script>" not in outside.replace("    metamorphic audit --out '<script>'", "")
    assert "javascript:" not in outside
    assert all(line.count("|") >= 3 for line in source.splitlines() if line.startswith("|"))


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("x", "` x `"),
        ("a`b", "`` a`b ``"),
        ("`` ` ```", "```` `` ` ``` ````"),
        ("a|b\nc", "` a¦b↵c `"),
    ],
)
def test_a_code_span_cannot_be_left(text: str, span: str) -> None:
    assert code(text) == span


def test_the_files_and_their_schema(report: dict[str, Any], tmp_path: Path) -> None:
    write_report(report, tmp_path)
    assert load_report(tmp_path / "report.json") == report
    assert {path.name for path in tmp_path.glob("report.*")} == {
        "report.json",
        "report.md",
        "report.html",
    }


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


def test_every_field_is_described() -> None:
    fields = list(fields_of(schema(), "report"))
    assert len(fields) > 80
    assert [name for name, field in fields if not field.get("description")] == []


def fields_of(part: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if not isinstance(part, dict):
        return
    for name, field in part.get("properties", {}).items():
        yield f"{place}.{name}", field
    for key, inner in part.items():
        yield from fields_of(inner, f"{place}.{key}")


DAMAGES = [
    lambda r: r.pop("seed"),
    lambda r: r.update(format="metamorphic-report/0"),
    lambda r: r.update(surprise=1),
    lambda r: r.update(subjects=[]),
    lambda r: r["subjects"][0]["total"].pop("coverage"),
    lambda r: r["subjects"][0]["total"]["acceptance"].update(value=1.5),
    lambda r: r["subjects"][0]["mutants"]["off_by_one_by_decade"].update(x={}),
    lambda r: r["emitted"].update(odd=1),
    lambda r: r["examples"][0].update(verdict="perhaps"),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_schema_refuses(report: dict[str, Any], damage: Any) -> None:
    damaged = copy.deepcopy(report)
    damage(damaged)
    with pytest.raises(BadReport, match="no report of this version"):
        check_schema(damaged, "it")


@pytest.mark.parametrize("content", [b"", b"not json", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_no_report_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "report.json").write_bytes(content)
    with pytest.raises(BadReport, match=r"report\.json: n"):
        load_report(tmp_path / "report.json")


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (None, "–"),
        (0.0, "0%"),
        (1.0, "100%"),
        (0.5, "50.0%"),
        (0.99999, "99.9%"),  # never rounds up to all
        (0.00001, "0.1%"),  # nor down to none
    ],
)
def test_percent(share: float | None, shown: str) -> None:
    assert percent(share) == shown


def test_interval() -> None:
    assert interval(None) == "–"
    assert interval((0.5, 0.625)) == "50.0 to 62.5"


@pytest.mark.parametrize(
    ("share", "good", "level"),
    [
        (1.0, True, "h0"),
        (0.999, True, "h1"),
        (0.95, True, "h2"),
        (0.5, True, "h4"),
        (0.1, True, "h5"),
        (0.0, False, "h0"),
        (0.005, False, "h1"),
        (1.0, False, "h5"),
        (None, True, "none"),
    ],
)
def test_heat(share: float | None, good: bool, level: str) -> None:
    assert charts.heat(share, good=good) == level


def test_dots_of_the_decades() -> None:
    measure = {"value": 0.5, "count": 5, "total": 10, "wilson": [0.2, 0.8]}
    empty = {"value": None, "count": 0, "total": 0, "wilson": None}
    cells = {"0": {"acceptance": measure}, "3": {"acceptance": empty}}
    (point,) = charts.decade_points(cells, ["0", "3", "4"], subject=0, subjects=1)
    assert point.low > point.y > point.high  # pixels go down
    assert point.told == "10^0: 5 of 10 accepted"


def test_worst_relations_come_first(report: dict[str, Any]) -> None:
    for subject in report["subjects"]:
        failures = [row["failures"] for row in worst_relations(subject)]
        assert failures == sorted(failures, reverse=True)
        assert min(failures) > 0


def test_the_categories_that_fail_most_have_their_own_colour() -> None:
    parts = {f"c{index}": {"failures": 100 - index, "share": 0.1} for index in range(10)}
    colours = budget_colours([{"budget": {"by_category": parts}}])
    assert [colours[f"c{index}"] for index in range(10)] == [0, 1, 2, 3, 4, 5, 6, 7, 7, 7]


def test_a_browser_runs_nothing_and_shows_the_page(report: dict[str, Any], tmp_path: Path) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("no chromium or google-chrome to open the page in")
    write_report(report, tmp_path)
    shown = subprocess.run(
        [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--user-data-dir={tmp_path / 'profile'}",
            "--dump-dom",
            (tmp_path / "report.html").as_uri(),
        ],
        capture_output=True,
        check=True,
        timeout=100,
    ).stdout.decode()
    assert html.escape(HOSTILE[0], quote=False) in shown
    page = Tags()
    page.feed(shown)
    assert not {"script", "img"} & set(page.tags)
    assert page.tags.count("section") == 11
