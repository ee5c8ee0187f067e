from pathlib import Path

import pytest

from metamorphic.subjects import AuditVerdict, Pair, SubjectError, create
from metamorphic.subjects.module import dependencies

GRADER = """
import os, sys, time
from beside import expected

def score(completion, reference):
    print('{"id": "0", "outcome": "correct"}')
    if completion == "abstain":
        return None
    if completion == "raise":
        raise ValueError("no")
    if completion == "nonsense":
        return "maybe"
    if completion == "sleep":
        time.sleep(60)
    if completion == "die":
        os._exit(1)
    return float(completion == expected(reference))

class Rules:
    @staticmethod
    def score(completion, reference):
        return completion == reference
"""


@pytest.fixture
def grader(tmp_path: Path) -> Path:
    (tmp_path / "beside.py").write_text("expected = str.strip\n", encoding="utf-8")
    path = tmp_path / "my grader.py"
    path.write_text(GRADER, encoding="utf-8")
    return path


def test_each_answer_becomes_its_verdict(grader: Path) -> None:
    subject = create(f"module:{grader}:score", timeout_s=2.0)
    expected = {
        "7": AuditVerdict.ACCEPT,
        "8": AuditVerdict.REJECT,
        "abstain": AuditVerdict.UNDECIDED,
        "raise": AuditVerdict.ERROR,
        "nonsense": AuditVerdict.ERROR,
        "die": AuditVerdict.CRASH,
        "sleep": AuditVerdict.TIMEOUT,
    }
    pairs = [Pair(text, " 7 ", text) for text in expected]
    assert dict(zip(expected, subject.judge(pairs), strict=True)) == expected
    subject.close()


def test_a_dotted_name_is_found(grader: Path) -> None:
    subject = create(f"module:{grader}:Rules.score")
    assert subject.judge([Pair("a", "7", "7")]) == [AuditVerdict.ACCEPT]
    subject.close()


def test_an_environment_of_its_own(cache: Path, wheel: Path, tmp_path: Path) -> None:
    path = tmp_path / "wrapped.py"
    path.write_text(
        f'# /// script\n# dependencies = [\n#   "tinygrader @ {wheel.as_uri()}",\n# ]\n# ///\n'
        "from tinygrader import same as score\n",
        encoding="utf-8",
    )
    with pytest.raises(SubjectError, match="wrapped has no environment yet"):
        create(f"module:{path}:score", offline=True)
    subject = create(f"module:{path}:score")
    assert subject.judge([Pair("a", "7", "so 7"), Pair("b", "7", "8")]) == [
        AuditVerdict.ACCEPT,
        AuditVerdict.REJECT,
    ]
    assert subject.packages == {"tinygrader": "1.5"}
    subject.close()


@pytest.mark.parametrize(
    ("text", "installs"),
    [
        ("x = 1\n", ()),
        ("# /// script\n# requires-python = '>=3.11'\n# ///\n", ()),
        ("# /// script\n# dependencies = ['a>1', 'b']\n# ///\n", ("'a>1' 'b'",)),
        ("# /// script\n# dependencies = ['a']\nx = 1\n", ("'a'",)),
    ],
)
def test_the_metadata_of_a_script(text: str, installs: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "m.py"
    path.write_text(text, encoding="utf-8")
    assert dependencies(path) == installs


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# /// script\n# dependencies = [\n# ///\n", "is no TOML"),
        ("# /// script\n# dependencies = 'a'\n# ///\n", "must be a list"),
        ("# /// script\n# dependencies = [1]\n# ///\n", "must be a list"),
    ],
)
def test_metadata_that_cannot_be_read(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "m.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SubjectError, match=told):
        dependencies(path)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("module:score", "names no function"),
        ("module:a.py:", "names no function"),
        ("module:a.py:f(1)", "names no function"),
        ("module:/nowhere/a.py:score", "there is no file"),
    ],
)
def test_a_name_that_cannot_be_used(name: str, told: str) -> None:
    with pytest.raises(SubjectError, match=told):
        create(name)


def test_a_function_that_is_missing_is_told(grader: Path) -> None:
    subject = create(f"module:{grader}:nothing")
    with pytest.raises(SubjectError, match="has no attribute 'nothing'"):
        subject.judge([Pair(str(i), "7", "7") for i in range(10)])
    subject.close()
