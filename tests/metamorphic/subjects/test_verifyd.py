"""The project's own verifier as a subject."""

import pytest

from metamorphic.subjects import AuditVerdict, Pair, SubjectError, create
from metamorphic.subjects.forms import Form
from metamorphic.subjects.verifyd import audit_verdict
from verifyd.verdict import Outcome, Reason, Verdict


def test_math_judges_in_order() -> None:
    subject = create("math")
    answers = ["0.5", r"\frac12", "0.6", "", "0.5"]
    pairs = []
    for index, answer in enumerate(answers):
        completion = subject.posing.completion(answer, Form.NATIVE)
        assert completion is not None
        pairs.append(Pair(str(index), r"\frac{1}{2}", completion))
    accept, reject = AuditVerdict.ACCEPT, AuditVerdict.REJECT
    assert subject.judge(pairs) == [accept, accept, reject, reject, accept]
    assert subject.version.startswith("math/")
    subject.close()


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(SubjectError, match=r"no 'maths' here; .* `verifyd verifiers` lists them"):
        create("maths")


@pytest.mark.parametrize(
    ("outcome", "reason", "verdict"),
    [
        (Outcome.CORRECT, Reason.EQUAL, AuditVerdict.ACCEPT),
        (Outcome.INCORRECT, Reason.DIFFERENT, AuditVerdict.REJECT),
        (Outcome.UNDECIDED, Reason.BUDGET, AuditVerdict.UNDECIDED),
        (Outcome.ERROR, Reason.BAD_REQUEST, AuditVerdict.ERROR),
        (Outcome.ERROR, Reason.WORKER_CRASHED, AuditVerdict.CRASH),
    ],
)
def test_each_outcome_has_its_verdict(
    outcome: Outcome, reason: Reason, verdict: AuditVerdict
) -> None:
    given = Verdict(verifier="math", outcome=outcome, reason=reason, version="math/1")
    assert audit_verdict(given) is verdict
