import json
from collections import Counter
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from metamorphic.references import BadReferences, draw, read_references


def write(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def texts(path: str, field: str | None = None) -> list[tuple[str, str]]:
    (file,) = read_references([path], field=field)
    return [(case.id, case.reference) for case in file.cases]


JSON_LINES = [
    ('{"answer": "5"}', [("f/1", "5")]),
    ('{"reference": "5"}\n\n{"gold": "6"}\n', [("f/1", "5"), ("f/3", "6")]),
    ('{"id": "a", "gold": "5"}', [("f/a", "5")]),
    ('{"id": 7, "gold": "5"}', [("f/7", "5")]),
    ('{"answer": "5", "gold": "6"}', [("f/1", "5")]),
    # a number is its literal text: no digit is lost
    ('{"answer": 0.10}', [("f/1", "0.10")]),
    ('{"answer": 12345678901234567890123}', [("f/1", "12345678901234567890123")]),
    ('{"answer": 1E400}', [("f/1", "1E400")]),
    # a list holds alternatives
    ('{"answer": ["$5$"]}', [("f/1", "$5$")]),
    ('{"answer": ["5", "five"]}', [("f/1#1", "5"), ("f/1#2", "five")]),
    ('{"answer": "\\u2028 x"}', [("f/1", "\u2028 x")]),
]

BAD_JSON_LINES = [
    ('{"answer": "5"}\n{answer: 6}\n', r"f\.jsonl:2: not JSON .* one JSON object"),
    ('["5"]', r"f\.jsonl:1: not an object"),
    ('{"result": "5"}', r"f\.jsonl:1: no field 'answer' or .* the row has 'result' .*--field"),
    ("{}", "the row has none"),
    ('{"answer": ""}', "not empty"),
    ('{"answer": "  "}', "not empty"),
    ('{"answer": null}', r"f\.jsonl:1: the field 'answer' holds None"),
    ('{"answer": true}', "holds True"),
    ('{"answer": {"x": 1}}', "must be a text"),
    ('{"answer": ["5", null]}', "holds None"),
    ('{"id": "a", "answer": "5"}\n{"id": "a", "answer": "6"}', "the id 'f/a' stands there twice"),
    ("", "holds no reference"),
    ("[" * 100_000, "not JSON"),
]


@pytest.mark.parametrize(("content", "cases"), JSON_LINES)
def test_json_lines(tmp_path: Path, content: str, cases: list[tuple[str, str]]) -> None:
    assert texts(write(tmp_path, "f.jsonl", content)) == cases


@pytest.mark.parametrize(("content", "message"), BAD_JSON_LINES)
def test_bad_json_lines_are_told_with_place_and_mend(
    tmp_path: Path, content: str, message: str
) -> None:
    with pytest.raises(BadReferences, match=message):
        read_references([write(tmp_path, "f.jsonl", content)])


def test_a_named_field(tmp_path: Path) -> None:
    path = write(tmp_path, "f.jsonl", '{"answer": "5", "target": "6"}')
    assert texts(path, field="target") == [("f/1", "6")]
    with pytest.raises(BadReferences, match="no field 'label'"):
        texts(path, field="label")


def test_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "f.jsonl").write_bytes(b'{"answer": "\xff"}')
    with pytest.raises(BadReferences, match="not UTF-8"):
        read_references([str(tmp_path / "f.jsonl")])


def test_csv(tmp_path: Path) -> None:
    path = write(tmp_path, "f.csv", '\ufeffid,answer\na,"1,234"\nb,\\frac12\n')
    assert texts(path) == [("f/a", "1,234"), ("f/b", r"\frac12")]


@pytest.mark.parametrize("content", ["id,answer\na,1,2\n", "id,answer\na\n"])
def test_a_csv_row_of_another_width_is_told(tmp_path: Path, content: str) -> None:
    with pytest.raises(BadReferences, match=r"f\.csv:2: not as many cells as the header"):
        read_references([write(tmp_path, "f.csv", content)])


def test_parquet(tmp_path: Path) -> None:
    table = pyarrow.table({"id": ["a", "b"], "answer": [["1"], ["2", "two"]], "n": [1, 2]})
    pyarrow.parquet.write_table(table, tmp_path / "f.parquet")
    path = str(tmp_path / "f.parquet")
    assert texts(path) == [("f/a", "1"), ("f/b#1", "2"), ("f/b#2", "two")]
    assert texts(path, field="n") == [("f/a", "1"), ("f/b", "2")]


def test_what_is_not_parquet_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadReferences, match="not Parquet"):
        read_references([write(tmp_path, "f.parquet", "hello")])


def test_folders_patterns_and_doublets(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl", "c.csv"):
        write(tmp_path, name, '{"answer": "5"}' if name != "c.csv" else "answer\n5\n")
    write(tmp_path, "notes.txt", "nothing for us")
    folder = [file.name for file in read_references([str(tmp_path)])]
    assert folder == ["a.jsonl", "b.jsonl", "c.csv"]
    pattern = [str(tmp_path / "*.jsonl"), str(tmp_path / "a.jsonl")]
    assert [file.name for file in read_references(pattern)] == ["a.jsonl", "b.jsonl"]


@pytest.mark.parametrize("path", ["nowhere.jsonl", "nowhere/*.jsonl"])
def test_nothing_there_is_told(path: str) -> None:
    with pytest.raises(BadReferences, match="no such file, folder or pattern"):
        read_references([path])


def test_an_empty_folder_and_equal_names_are_told(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with pytest.raises(BadReferences, match="in this folder"):
        read_references([str(tmp_path / "one")])
    paths = [write(tmp_path / name, "f.jsonl", '{"answer": "5"}') for name in ("one", "two")]
    with pytest.raises(BadReferences, match="two reference files are named 'f'"):
        read_references(paths)


def test_a_draw_is_spread_over_the_files_and_fixed_by_the_seed(tmp_path: Path) -> None:
    sizes = {"a": 700, "b": 200, "c": 100, "d": 1}
    for name, size in sizes.items():
        rows = "\n".join(json.dumps({"answer": f"{name}{i}"}) for i in range(size))
        write(tmp_path, f"{name}.jsonl", rows)
    files = read_references([str(tmp_path)])
    drawn = draw(files, 100, seed=1)
    assert Counter(case.dataset for case in drawn) == {"a": 70, "b": 20, "c": 10}
    assert len({case.id for case in drawn}) == 100
    assert drawn == draw(files, 100, seed=1)
    assert drawn != draw(files, 100, seed=2)
    assert len(draw(files, None)) == len(draw(files, 5000)) == 1001
    assert len(draw(files, 3, seed=1)) == 3
