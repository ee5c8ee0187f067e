"""The installed math-verify in its three configurations."""

import pytest

from metamorphic.subjects import AuditVerdict, Pair, SubjectError, create
from metamorphic.subjects.forms import Form

ACCEPT, REJECT = AuditVerdict.ACCEPT, AuditVerdict.REJECT


@pytest.mark.parametrize(
    ("name", "posed"),
    [
        ("math-verify", ("$0.5$", r"The final answer is \boxed{\frac12}")),
        ("math-verify:latex", ("$0.5$", r"The final answer is \boxed{\frac12}")),
        ("math-verify:expr", ("0.5", r"\frac12")),
    ],
)
def test_each_configuration_has_its_native_form(name: str, posed: tuple[str, str]) -> None:
    posing = create(name).posing
    assert (posing.reference("0.5"), posing.completion(r"\frac12", Form.NATIVE)) == posed


@pytest.mark.parametrize(
    ("name", "verdicts"),
    [
        ("math-verify", [ACCEPT, ACCEPT, REJECT]),
        ("math-verify:latex", [ACCEPT, REJECT, REJECT]),
        ("math-verify:expr", [REJECT, ACCEPT, REJECT]),
    ],
)
def test_the_configurations_read_what_they_say(name: str, verdicts: list[AuditVerdict]) -> None:
    subject = create(name)
    reference = "0.5" if name.endswith("expr") else "$0.5$"
    texts = [r"The final answer is \boxed{\frac{1}{2}}", "1/2", "2"]
    assert subject.judge([Pair(str(i), reference, t) for i, t in enumerate(texts)]) == verdicts
    assert subject.version
    subject.close()


def test_an_unknown_configuration_is_refused() -> None:
    with pytest.raises(SubjectError, match="unknown configuration 'math-verify:sympy'"):
        create("math-verify:sympy")
