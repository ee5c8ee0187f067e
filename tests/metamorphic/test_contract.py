from pathlib import Path

import pytest

from metamorphic.contract import NO_CONTRACT, Contract, Exclusion, load_contract
from metamorphic.relation import registry

CONTRACTS = Path("metamorphic/contracts")


@pytest.mark.parametrize("subject", [file.stem for file in sorted(CONTRACTS.glob("*.toml"))])
def test_the_contracts_that_we_ship(subject: str) -> None:
    contract = load_contract(subject)
    assert len(contract.sha256) == 64
    assert contract.note
    entries = registry().values()
    names = {entry.name for entry in entries} | {entry.category for entry in entries}
    for exclusion in contract.exclusions:
        assert exclusion.why
        # An exclusion that fits nothing is a misspelling, or has outlived its relation.
        for pattern in exclusion.relations:
            lone = Contract("", "", "", exclusions=(Exclusion((pattern,), ""),))
            assert not all(lone.promises(name, "", ()) for name in names), pattern


def test_ours_promises_everything() -> None:
    contract = load_contract("math")
    for name, entry in registry().items():
        assert contract.promises(name, entry.category, ("x",))


@pytest.mark.parametrize("subject", ["cmd:../../x", "http://h/v1/verify", "python:a:b", "unknown"])
def test_a_subject_without_a_file_promises_everything(subject: str) -> None:
    assert load_contract(subject) is NO_CONTRACT
    assert NO_CONTRACT.promises("any", "any", ("\\frac12",))


def test_patterns_fit_relations_and_categories() -> None:
    contract = Contract("c", "", "", exclusions=(Exclusion(("units.*", "words"), "why"),))
    assert not contract.promises("units.swap", "unit", ())
    assert not contract.promises("any", "words", ())
    assert contract.promises("unit", "unit", ())


@pytest.mark.parametrize(
    ("texts", "promised"), [(("1/2", "0.5"), True), (("1/2", r"\frac12"), False), (("$5$",), False)]
)
def test_plain_text_only(texts: tuple[str, ...], promised: bool) -> None:
    assert Contract("c", "", "", plain_text_only=True).promises("r", "c", texts) is promised


@pytest.mark.parametrize(
    ("completion", "promised"), [(None, True), (r"so \boxed{7}", True), (r"\[7\]", False)]
)
def test_a_completion_without_the_mark(completion: str | None, promised: bool) -> None:
    contract = Contract("c", "", "", reads=(r"\boxed",))
    assert contract.promises("r", "c", ("7",), completion) is promised
    assert Contract("c", "", "").promises("r", "c", ("7",), completion)
