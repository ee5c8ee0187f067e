import ast
from pathlib import Path

import pytest

from metamorphic.contract import NO_CONTRACT, load_contract
from metamorphic.subjects import Form, SubjectError, create
from metamorphic.subjects.peers import drivers
from metamorphic.subjects.peers.catalogue import PEERS, choose, full_names

NAMES = [name.replace("VERSION", "0.5.2") for peer in PEERS for name in full_names(peer)]


@pytest.mark.parametrize(
    ("name", "version", "first"),
    [
        ("math-verify==0.5.2", "0.5.2", "math-verify==0.5.2"),
        ("trl", "1.16.0", "torch==2.13.0"),
        ("trl==0.24.0", "0.24.0", "torch==2.13.0"),
        ("verl:dapo", "0.9.1", "--no-deps verl==0.9.1"),
        ("verl==0.8.0:dapo", "0.8.0", "--no-deps verl==0.8.0"),
    ],
)
def test_a_name_chooses_version_and_packages(name: str, version: str, first: str) -> None:
    chosen = choose(name)
    assert chosen is not None
    assert chosen.version == version
    assert chosen.requirements.installs[0] == first


def test_the_graders_of_one_peer_share_an_environment() -> None:
    prime, dapo, older = choose("verl:prime"), choose("verl:dapo"), choose("verl==0.8.0:prime")
    assert prime
    assert dapo
    assert older
    assert prime.requirements.folder == dapo.requirements.folder != older.requirements.folder


@pytest.mark.parametrize(
    "name", ["math", "math-verify", "math-verify:latex", "cmd:trl", "trl==", "trl==1 --pre", "TRL"]
)
def test_what_names_no_peer(name: str) -> None:
    assert choose(name) is None


@pytest.mark.parametrize(
    ("name", "there_is"),
    [
        ("verl", "verl:prime, verl:dapo, verl:math"),
        ("verl:judge", "verl:prime"),
        ("verl:minerva", "verl:prime"),
        ("trl:judge", "there is trl"),
        ("math-verify==0.5.2:latex", "math-verify==VERSION"),
    ],
)
def test_a_grader_that_a_peer_has_not(name: str, there_is: str) -> None:
    with pytest.raises(SubjectError, match=there_is):
        choose(name)


@pytest.mark.parametrize(
    ("name", "posed"),
    [
        ("math-verify==0.5.2", ("$0.5$", r"The final answer is \boxed{1/2}")),
        ("trl", ("$0.5$", r"The final answer is \boxed{1/2}")),
        ("verl:prime", ("0.5", r"The final answer is \boxed{1/2}")),
        ("verl:dapo", ("0.5", "Answer: 1/2")),
        ("verl:math", ("0.5", r"The final answer is \boxed{1/2}")),
        ("lm-eval:hendrycks", ("0.5", "1/2")),
        ("lm-eval:minerva", ("0.5", "1/2")),
        ("latex2sympy2", ("0.5", "1/2")),
        ("inspect-ai:match", ("0.5", "The final answer is 1/2")),
        ("inspect-ai:math", ("0.5", r"The final answer is \boxed{1/2}")),
        ("mathruler", ("0.5", r"The final answer is \boxed{1/2}")),
    ],
)
def test_each_has_its_native_form(name: str, posed: tuple[str, str]) -> None:
    chosen = choose(name)
    assert chosen is not None
    posing = chosen.posing
    for reference in ("0.5", "$0.5$"):
        assert (posing.reference(reference), posing.completion("1/2", Form.NATIVE)) == posed


@pytest.mark.parametrize("name", NAMES)
def test_each_has_a_contract_and_a_driver(name: str) -> None:
    assert load_contract(name) is not NO_CONTRACT
    chosen = choose(name)
    assert chosen is not None
    path = Path(str(drivers.__file__)).parent / f"{chosen.peer.module}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    parameters = [argument.arg for argument in functions[chosen.function].args.args]
    assert parameters == ["completion", "reference"]
    # Our package is not installed where a driver runs.
    imported = {node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert not any(module.split(".")[0] in ("metamorphic", "verifyd") for module in imported)


def test_all_versions_of_a_peer_are_held_to_one_contract() -> None:
    assert load_contract("math-verify==0.5.2") == load_contract("math-verify")
    assert load_contract("verl==0.8.0:dapo") == load_contract("verl:dapo")


@pytest.mark.parametrize("name", NAMES)
def test_offline_none_is_installed(name: str, cache: Path) -> None:
    with pytest.raises(SubjectError, match="pip install "):
        create(name, offline=True)
    assert not cache.exists()
