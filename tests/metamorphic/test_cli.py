"""The command `metamorphic`, as a user runs it."""

import argparse
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from metamorphic import extras
from metamorphic.cli import _parser, main
from tests.metamorphic.subjects.test_http import Handler, QuietServer

Capture = pytest.CaptureFixture[str]


def lines(capsys: Capture) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_variants_are_proved_again_by_check(tmp_path: Path, capsys: Capture) -> None:
    made: list[str] = []
    for reference in (r"\frac{1}{2}", "12345", "(1,2]"):
        for more in ([], ["--mutants"]):
            assert main(["variants", reference, *more]) == 0
            made += lines(capsys)
    assert len(made) > 30
    file = tmp_path / "variants.jsonl"
    file.write_text("\n".join(made) + "\n", encoding="utf-8")
    assert main(["check", str(file)]) == 0
    counts = dict(line.split(": ") for line in lines(capsys))
    assert int(counts["PROVED"]) + int(counts["BY_CONSTRUCTION"]) == len(made)
    assert counts["REFUTED"] == counts["UNPROVED"] == "0"


def test_a_forged_variant_is_refuted(tmp_path: Path, capsys: Capture) -> None:
    main(["variants", "12", "--relations", "whitespace.ends"])
    record = json.loads(lines(capsys)[0])
    record["text"] = record["completion"] = "13"
    file = tmp_path / "forged.jsonl"
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert main(["check", str(file)]) == 1
    told = lines(capsys)
    assert told[0].startswith("line 1: REFUTED whitespace.ends")
    assert "REFUTED: 1" in told


def test_the_seed_fixes_the_variants(capsys: Capture) -> None:
    outputs = []
    for seed in ("1", "1", "2"):
        main(["variants", r"\frac{1}{2}", "--seed", seed])
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1] != outputs[2]


def test_an_audit_a_comparison_and_a_replay(
    tmp_path: Path, references: Path, verifiers: str, capsys: Capture
) -> None:
    out = tmp_path / "out"
    command = ["audit", "--references", str(references), "--no-decades", "--out", str(out)]
    assert main([*command, "--verifier", verifiers + "tolerant"]) == 0
    told = capsys.readouterr()
    assert "equivalents in contract" in told.out
    assert told.err == ""  # no progress bar where there is no terminal
    assert {path.name for path in out.iterdir()} == {
        "report.html",
        "report.md",
        "report.json",
        "failures.jsonl",
    }

    better = tmp_path / "better"
    command[-1] = str(better)
    assert main([*command, "--verifier", verifiers + "tolerant"]) == 0
    assert main(["compare", str(out / "report.json"), str(better / "report.json")]) == 0

    failing = str(out / "failures.jsonl")
    capsys.readouterr()
    assert main(["replay", failing, "--line", "1"]) == 1
    assert capsys.readouterr().out.startswith("line 1: ")
    assert main(["replay", failing, "--verifier", verifiers + "tolerant"]) == 1
    count = len((out / "failures.jsonl").read_text(encoding="ascii").splitlines())
    assert lines(capsys)[-1] == f"{count} still failing"


def test_a_worse_verifier_is_a_regression(
    tmp_path: Path, references: Path, verifiers: str, capsys: Capture
) -> None:
    module = Path(tmp_path / "changing.py")
    reports = []
    for name, answer in (("old", "True"), ("new", "False")):
        module.write_text(f"def f(completion, reference): return {answer}\n", encoding="utf-8")
        program = f"cmd:{sys.executable} -c {_PROGRAM!r} {module}"
        out = tmp_path / name
        arguments = ["--references", str(references), "--no-decades", "--out", str(out)]
        assert main(["audit", "--verifier", program, *arguments]) == 0
        reports.append(str(out / "report.json"))
    capsys.readouterr()
    assert main(["compare", *reports]) == 1
    assert "WORSE" in capsys.readouterr().out


_PROGRAM = (
    "import json,runpy,sys; f=runpy.run_path(sys.argv[1])['f']; "
    "[print(json.dumps({'id': (r := json.loads(line))['id'], 'outcome': "
    "'correct' if f(r['completion'], r['reference']) else 'incorrect'})) for line in sys.stdin]"
).replace("'", '"')


@pytest.mark.parametrize(
    ("gate", "verifier", "status"),
    [
        (["--fail-under", "0.99"], "everything", 0),
        (["--fail-under", "0.99"], "nothing", 1),
        (["--fail-under", "0"], "nothing", 0),
        (["--max-false-positives", "0"], "nothing", 0),
        (["--max-false-positives", "0"], "everything", 1),
    ],
)
def test_the_gates(
    tmp_path: Path, references: Path, verifiers: str, gate: list[str], verifier: str, status: int
) -> None:
    arguments = ["--references", str(references), "--no-decades", "--out", str(tmp_path / "out")]
    assert main(["audit", "--verifier", verifiers + verifier, *arguments, *gate]) == status


REFUSED = [
    (["variants", "5", "--relations", "no.such"], "no relation or category is named no.such"),
    (["check", "nowhere.jsonl"], "nowhere.jsonl"),
    (["audit", "--verifier", "??", "--references", "R", "--out", "O"], "unknown verifier '??'"),
    (
        ["audit", "--verifier", "math-verify", "--references", "no.jsonl", "--out", "O"],
        "no such file",
    ),
    (["compare", "no.json", "no.json"], "no.json"),
    (["replay", "no.jsonl"], "no.jsonl"),
]


@pytest.mark.parametrize(("command", "message"), REFUSED)
def test_what_cannot_be_done_is_told(
    tmp_path: Path, references: Path, capsys: Capture, command: list[str], message: str
) -> None:
    replaced = {"R": str(references), "O": str(tmp_path / "out")}
    assert main([replaced.get(word, word) for word in command]) == 2
    told = capsys.readouterr().err
    assert told.startswith("metamorphic: ")
    assert message in told
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [("{", "failures.jsonl:1: not a failure"), ("{}", "no failure"), ("", "has no line 1")],
)
def test_a_line_that_cannot_be_replayed_is_told(
    tmp_path: Path, capsys: Capture, content: str, message: str
) -> None:
    file = tmp_path / "failures.jsonl"
    file.write_text(content, encoding="utf-8")
    assert main(["replay", str(file), "--line", "1"]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b'{"source": 1}', b"null", b'{"text": "5"}', b"\xff"]
)
def test_a_line_that_is_no_variant_is_told(tmp_path: Path, capsys: Capture, line: bytes) -> None:
    file = tmp_path / "v.jsonl"
    file.write_bytes(line + b"\n")
    assert main(["check", str(file)]) == 2
    assert "v.jsonl:1" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["repair"],
        ["audit"],
        ["variants", "\udcff"],
        ["variants", ""],
        ["variants", "  "],
        ["variants", "5", "--per-relation", "0"],
        ["variants", "5", "--relations", ","],
        ["audit", "--verifier", "math", "--references", "x", "--out", "o", "--fail-under", "2"],
    ],
)
def test_arguments_that_mean_nothing(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as told:
        main(arguments)
    assert told.value.code == 2
    assert "usage: metamorphic" in capsys.readouterr().err


def test_an_empty_reference_is_told(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["variants", ""])
    assert "argument REFERENCE: is empty" in capsys.readouterr().err


def test_the_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as told:
        main(["--version"])
    assert told.value.code == 0
    assert capsys.readouterr().out == f"metamorphic {version('verifyd')}\n"


def test_every_argument_has_a_help_text() -> None:
    assert [name for name, told in helps(_parser()) if not told] == []


def helps(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str | None]]:
    """Every argument of a parser and its commands, with its help text."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                for argument, told in helps(command):
                    yield f"{name} {argument}", told
        else:
            yield action.dest, action.help


@pytest.mark.parametrize("given", ["--key=KEY", "--key", "METAMORPHIC_KEY"])
def test_a_key_is_in_no_report(
    tmp_path: Path, references: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, given: str
) -> None:
    with QuietServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever).start()
        words = ["audit", "--verifier", f"http://127.0.0.1:{server.server_port}/locked"]
        words += ["--references", str(references), "--no-decades", "--out", str(tmp_path / "out")]
        if given == "METAMORPHIC_KEY":
            monkeypatch.setenv(given, "a key")
        else:
            words += ["--key", "a key"] if given == "--key" else ["--key=a key"]
        monkeypatch.setattr("sys.argv", ["metamorphic", *words])
        try:
            assert main(words) == 0
        finally:
            server.shutdown()
    written = b"".join(path.read_bytes() for path in (tmp_path / "out").iterdir())
    assert b"a key" not in written
    assert "a key" not in capsys.readouterr().out


_WITHOUT_AUDIT = """
import importlib.abc, sys

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
from metamorphic.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["variants", "1"],
        ["check", "-"],
        ["relations"],
        ["compare", "a.json", "b.json"],
        ["replay", "a.jsonl"],
        ["audit", "--verifier", "math", "--references", "R", "--out", "O"],
    ],
)
def test_the_base_install_says_in_one_line_what_to_install(
    arguments: list[str], references: Path
) -> None:
    script = _WITHOUT_AUDIT.format(blocked=sorted(extras.PACKAGES))
    words = [str(references) if word == "R" else word for word in arguments]
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        capture_output=True,
        check=False,
        text=True,
        input="",
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"metamorphic: {', '.join(extras.PACKAGES)} are not installed; "
        "run: pip install 'verifyd[audit]'\n"
    )


def test_relations_are_listed(capsys: Capture) -> None:
    assert main(["relations"]) == 0
    head, *rows = lines(capsys)
    assert head.split("\t") == ["relation", "category", "kind", "taxonomy", "does"]
    assert "whitespace.ends" in [row.split("\t")[0] for row in rows]
    assert all(len(row.split("\t")) == 5 and row.split("\t")[4] for row in rows)


def test_help_loads_no_engine() -> None:
    program = (
        "import sys; from metamorphic.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numpy', 'jinja2', 'flint', 'rich') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_module_runs_as_a_program_and_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m metamorphic variants '\\frac{{1}}{{2}}' | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=True, text=True)
    assert json.loads(done.stdout)
    assert done.stderr == ""
