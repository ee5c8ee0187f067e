"""Real peers, as pip installs them: METAMORPHIC_TEST_PEERS=1 runs these."""

import os

import pytest

from metamorphic.subjects import AuditVerdict, Pair, SubjectError, create

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        os.environ.get("METAMORPHIC_TEST_PEERS") != "1",
        reason="METAMORPHIC_TEST_PEERS=1 installs other projects' graders and asks them",
    ),
]

ASKED = [("7", "7"), ("7", "8"), (r"\frac{1}{2}", "0.5"), ("10000", "10001"), ("x+1", "1+x")]
A, R = AuditVerdict.ACCEPT, AuditVerdict.REJECT


@pytest.mark.parametrize(
    ("name", "verdicts"),
    [
        ("math-verify==0.5.2", [A, R, A, R, A]),
        ("trl", [A, R, A, R, A]),
        ("verl:prime", [A, R, A, A, A]),  # a relative tolerance takes the off-by-one
        ("verl:dapo", [A, R, R, R, R]),
        ("verl:math", [A, R, A, R, R]),
        ("lm-eval:hendrycks", [A, R, A, R, R]),
        ("lm-eval:minerva", [A, R, A, R, A]),
        ("latex2sympy2", [A, R, A, R, A]),
        ("inspect-ai:match", [A, R, R, R, R]),
        ("inspect-ai:math", [A, R, A, R, A]),
        ("mathruler", [A, R, A, R, A]),
    ],
)
def test_a_peer_end_to_end(name: str, verdicts: list[AuditVerdict]) -> None:
    try:
        subject = create(name)
    except SubjectError as error:
        pytest.skip(f"its environment cannot be made here: {error}")
    pairs = [
        Pair(str(i), subject.posing.reference(reference), str(subject.posing.answer(answer)))
        for i, (reference, answer) in enumerate(ASKED)
    ]
    assert subject.judge(pairs) == verdicts
    assert subject.version in subject.packages.values()
    subject.close()
