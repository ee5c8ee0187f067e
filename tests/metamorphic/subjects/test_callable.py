"""Python functions as subjects, in processes of their own."""

import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from metamorphic.subjects import AuditVerdict, Pair, SubjectError, create
from metamorphic.subjects.callable import outcome_of

ACCEPT, REJECT, UNDECIDED, TIMEOUT, ERROR, CRASH = AuditVerdict

MODULE = """
import os, time

def judge(completion, reference):
    print("a print in the function garbles nothing")
    if completion == "hang":
        time.sleep(600)
    if completion == "crash":
        os._exit(1)
    if completion == "raise":
        raise RuntimeError("odd")
    if completion == "none":
        return None
    return completion == reference

class Grader:
    @staticmethod
    def score(completion, reference):
        return 1.0
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "rewards_of_a_test.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return "rewards_of_a_test"


def test_each_way_to_end_is_its_own_verdict(module: str) -> None:
    subject = create(f"python:{module}:judge", timeout_s=1.5)
    texts = ["1", "2", "none", "hang", "raise", "crash", "1"]
    verdicts = subject.judge([Pair(str(i), "1", text) for i, text in enumerate(texts)])
    subject.close()
    assert verdicts == [ACCEPT, REJECT, UNDECIDED, TIMEOUT, ERROR, CRASH, ACCEPT]


def test_an_attribute_of_a_class_can_be_named(module: str) -> None:
    subject = create(f"python:{module}:Grader.score")
    assert subject.judge([Pair("0", "1", "2")]) == [ACCEPT]
    subject.close()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("no_such_module:f", "module 'no_such_module' was not found; put its folder on PYTHONPATH"),
        ("json.no_such:f", "module 'json.no_such' was not found; put its folder on PYTHONPATH"),
        ("rewards_of_a_test:no_such", "<module 'rewards_of_a_test' .* has no 'no_such'"),
        ("rewards_of_a_test:Grader.no_such", "<class '.*Grader'> has no 'no_such'"),
    ],
)
def test_a_function_that_is_not_there_is_told_at_once(module: str, name: str, told: str) -> None:
    subject = create(f"python:{name}")
    with pytest.raises(SubjectError, match=f"^python:{name}: {told}"):
        subject.judge([Pair("0", "1", "1")])
    subject.close()


def test_a_module_that_lacks_another_is_told(tmp_path: Path, module: str) -> None:
    (tmp_path / "lacking_of_a_test.py").write_text("import no_such_package", encoding="utf-8")
    subject = create("python:lacking_of_a_test:f")
    with pytest.raises(SubjectError, match="No module named 'no_such_package'"):
        subject.judge([Pair(str(i), "1", "1") for i in range(9)])
    subject.close()


@pytest.mark.parametrize("name", ["python:", "python:module", "python::f", "python:module:"])
def test_a_name_without_a_function_is_refused(name: str) -> None:
    with pytest.raises(SubjectError, match=r"write python:package\.module:function"):
        create(name)


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (True, "correct"),
        (False, "incorrect"),
        (1, "correct"),
        (0, "incorrect"),
        (0.5, "correct"),
        (0.49, "incorrect"),
        (-1.0, "incorrect"),
        (None, "undecided"),
        ("undecided", "undecided"),
        ("correct", "correct"),
        (np.float32(1), "correct"),
        (np.bool_(False), "incorrect"),
    ],
)
def test_what_an_answer_stands_for(answer: object, outcome: str) -> None:
    assert outcome_of(answer) == outcome


@pytest.mark.parametrize("answer", [math.nan, "yes", "", [], {"reward": 1}, Fraction(1), object()])
def test_what_is_no_answer(answer: object) -> None:
    with pytest.raises(TypeError, match="neither bool, number, None nor outcome"):
        outcome_of(answer)
