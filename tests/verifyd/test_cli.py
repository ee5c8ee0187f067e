"""The commands as processes, as users run them."""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from verifyd import extras
from verifyd.cli import _parser

COMMAND = [sys.executable, "-m", "verifyd"]


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, check=False)


def line(**changes: Any) -> bytes:
    item = {"id": "1", "verifier": "exact", "completion": "a", "reference": "a"} | changes
    return json.dumps(item).encode()


def outcomes(output: bytes) -> list[str]:
    verdicts = [json.loads(line) for line in output.splitlines()]
    return [f"{verdict['id']} {verdict['outcome']}/{verdict['reason']}" for verdict in verdicts]


LINES = [
    (line(), "1 correct/equal"),
    (line(id=2, reference="b"), "2 incorrect/different"),
    (b"", "None error/bad_request"),
    (b"not json", "None error/bad_request"),
    (b'{"id": "x"}', "x error/bad_request"),
    (b"\xff\xfe", "None error/bad_request"),
    (b"[" * 100_000, "None error/bad_request"),
    (line(completion="x" * 3_000_000), "1 incorrect/different"),
    (line(completion="a\x00b"), "1 incorrect/different"),
    (line(completion="\ud800", reference="\ud800"), "1 correct/equal"),
    (line(verifier="none"), "1 error/unknown_verifier"),
    (line(completion=" "), "1 incorrect/no_answer"),
    (line(reference=[1, "a"]), "1 correct/equal"),
    (line() + b"\r", "1 correct/equal"),
    (line(), "1 correct/equal"),
]


@pytest.mark.parametrize("end", [b"\n", b""], ids=["line end", "no line end"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_verify_answers_every_line_in_order(jobs: str, end: bytes) -> None:
    done = run("verify", "--jobs", jobs, given=b"\n".join(data for data, _ in LINES) + end)
    assert done.returncode == 0
    assert outcomes(done.stdout) == [expected for _, expected in LINES]
    assert done.stderr == b""


def test_verify_reads_and_writes_files(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(b"\n".join(line(id=str(n), completion=str(n % 3)) for n in range(5000)))
    assert run("verify", str(source), "--out", str(out)).stdout == b""
    assert [json.loads(one)["id"] for one in out.read_bytes().splitlines()] == [
        str(number) for number in range(5000)
    ]
    assert sorted(tmp_path.iterdir()) == [source, out]


def test_verify_of_nothing_is_nothing() -> None:
    done = run("verify")
    assert (done.returncode, done.stdout) == (0, b"")


def test_verify_answers_a_line_while_it_waits_for_the_next() -> None:
    with subprocess.Popen(
        [*COMMAND, "verify"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(line(id=str(number)) + b"\n")
            assert json.loads(process.stdout.readline())["id"] == str(number)
        process.stdin.close()
        assert process.wait() == 0


def test_verify_ends_quietly_when_its_reader_leaves() -> None:
    script = f"{sys.executable} -m verifyd verify | head -n 1"
    given = b"\n".join([line()] * 20_000)
    done = subprocess.run(["bash", "-c", script], input=given, capture_output=True, check=False)
    assert len(done.stdout.splitlines()) == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["verify", "/no/such/file"], "/no/such/file: No such file"),
        (["verify", "-", "--out", "/no/such/place/x"], "No such file"),
        (["verify", "--jobs", "0"], "1 or more"),
        (["check", "a"], "are required"),
        (["check", "a", "b", "-v", "--json"], "not allowed with"),
        ([], "COMMAND"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_wrong_use_is_told_and_exits_with_2(arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["a", "a", "--verifier", "exact"], 0, ["correct", "equal", "exact/1"]),
        (["a", "b", "--verifier", "exact"], 1, ["incorrect", "different", "read      b"]),
        (["a", "", "--verifier", "exact"], 1, ["no_answer"]),
        (["a", "a", "--verifier", "exakt"], 2, ["error", "unknown_verifier", "exakt"]),
        (["0.5", r"\frac12"], 0, ["correct", "math/1"]),
    ],
)
def test_check_says_it_in_words(arguments: list[str], status: int, words: list[str]) -> None:
    done = run("check", *arguments)
    assert done.returncode == status
    for word in words:
        assert word in done.stdout.decode()


EQUAL = ["outcome   correct", "reference 0.5", "answer    \\frac{1}{2}", "decided   scalar, exact"]
DIFFERENT = [
    "outcome   incorrect",
    "detail    member 1: 1 against 2",
    "decided   tuples, scalar, exact",
]
UNDECIDED = [
    "outcome   undecided",
    "reason    budget",
    "reference \\ln(x^{2})",
    "left open, by the slow rung",
]
NO_ANSWER = [
    "reason    no_answer",
    "detail    no box, no answer line, and no answer as the last line",
]
PROOF = ["found     as the whole", "            Bracketed ( )", "proof     member 1: 1 is not 2"]


@pytest.mark.parametrize(
    ("arguments", "status", "lines"),
    [
        (["0.5", r"\frac12"], 0, EQUAL),
        (["(1,2)", "(2,1)"], 1, DIFFERENT),
        ([r"\ln(x^2)", r"2\ln x"], 2, UNDECIDED),
        (["7", "We found 7 roots and stopped."], 1, NO_ANSWER),
        (["(1,2)", "(2,1)", "--explain"], 1, DIFFERENT + PROOF),
        (["(1,2)", "(2,1)", "-v"], 1, DIFFERENT + PROOF),
        (["7", "We found 7 roots and stopped.", "-v"], 1, NO_ANSWER),
        (["a", "b", "--verifier", "exact", "-v"], 1, ["read      b", "          ^"]),
    ],
)
def test_check_says_what_was_read_and_why(
    arguments: list[str], status: int, lines: list[str]
) -> None:
    done = run("check", *arguments)
    assert (done.returncode, done.stderr) == (status, b"")
    for line in lines:
        assert line in done.stdout.decode()
    assert b"\x1b" not in done.stdout


def test_check_tells_the_proof_only_where_asked() -> None:
    assert b"proof" not in run("check", "(1,2)", "(2,1)").stdout


def test_check_gives_the_verdict_as_json() -> None:
    done = run("check", "--json", "(1,2)", "(2,1)")
    assert done.returncode == 1
    verdict = json.loads(done.stdout)
    assert (verdict["outcome"], verdict["span"]) == ("incorrect", [0, 5])


def test_check_uses_colours_on_a_terminal() -> None:
    ours, theirs = os.openpty()
    terminal = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"}
    terminal.pop("NO_COLOR", None)
    command = [*COMMAND, "check", "1", "2"]
    with subprocess.Popen(command, stdout=theirs, env=terminal) as process:
        assert process.wait() == 1
    os.close(theirs)
    shown = os.read(ours, 65_536).decode()
    os.close(ours)
    assert "\x1b[31mincorrect" in shown
    assert "decided" in shown


def test_verifiers_lists_them() -> None:
    told = run("verifiers").stdout.decode()
    assert "exact" in told
    assert "math" in told


def test_doctor_says_what_works() -> None:
    done = run("doctor")
    told = done.stdout.decode()
    assert done.returncode == 0, told
    for word in ("exact/1", "examples come out", "worker processes", "isolation", "device"):
        assert word in told


_BLOCKED = """
import importlib.abc, sys

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
sys.argv[0] = "verifyd"
{program}
"""
_BASE = {name for names in extras.PACKAGES.values() for name in names}
_COMMAND = "from verifyd.cli import main; sys.exit(main())"


def run_without(
    blocked: set[str], program: str, *arguments: str
) -> subprocess.CompletedProcess[str]:
    script = _BLOCKED.format(blocked=sorted(blocked), program=program)
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, capture_output=True, check=False, text=True)


MATH = "flint, sympy, math_verify, pint, psutil, rich are not installed; run: pip install 'verifyd[math]'"
SERVICE = (
    "fastapi, uvicorn, httptools, pydantic_settings, prometheus_client are not installed; "
    "run: pip install 'verifyd[service]'"
)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "1", "1"], MATH),
        (["verify", os.devnull], MATH),
        (["verifiers"], MATH),
        (["doctor"], MATH),
        (["serve"], SERVICE),
    ],
)
def test_the_base_install_says_in_one_line_what_to_install(
    arguments: list[str], words: str
) -> None:
    done = run_without(_BASE, _COMMAND, *arguments)
    assert (done.returncode, done.stderr) == (2, f"verifyd: {words}\n")


def test_a_function_of_the_library_says_what_to_install() -> None:
    done = run_without(
        _BASE,
        "try:\n    from verifyd import verify\nexcept ImportError as e:\n    print(type(e).__name__, e)",
    )
    assert (done.stdout, done.stderr) == (f"MissingExtra {MATH}\n", "")


def test_a_verifier_that_is_left_out_says_what_to_install() -> None:
    done = run_without({"flint"}, _COMMAND, "check", "1", "1", "--json")
    verdict = json.loads(done.stdout)
    assert verdict["reason"] == "unknown_verifier"
    assert "flint is not installed; run: pip install 'verifyd[math]'" in verdict["detail"]


def test_the_version() -> None:
    assert run("--version").stdout.decode() == f"verifyd {version('verifyd')}\n"


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


@pytest.mark.parametrize(
    ("arguments", "settings", "told"),
    [
        (["--port", "99999"], {}, "argument --port: must be from 0 to 65535"),
        (["--port", "-1"], {}, "argument --port: must be from 0 to 65535"),
        (["--host", "no such host"], {}, "verifyd: cannot listen on no such host:8000: "),
        (["--host", "192.0.2.1"], {}, "verifyd: cannot listen on 192.0.2.1:8000: "),
        (
            [],
            {"VERIFYD_POOL_WORKERS": "no"},
            "verifyd: VERIFYD_POOL_WORKERS='no' cannot be used; it takes a whole number of 1 or more",
        ),
        (
            [],
            {"VERIFYD_CPU_S": "0"},
            "verifyd: VERIFYD_CPU_S='0' cannot be used; it takes a number above 0",
        ),
        (
            ["--workers", "2"],
            {"VERIFYD_GRACE_S": ""},
            "verifyd: VERIFYD_GRACE_S='' cannot be used; it takes a whole number of 0 or more",
        ),
    ],
)
def test_a_service_that_cannot_be_as_told_does_not_start(
    arguments: list[str], settings: dict[str, str], told: str
) -> None:
    done = subprocess.run(
        [*COMMAND, "serve", *arguments],
        capture_output=True,
        check=False,
        text=True,
        env=os.environ | settings,
    )
    assert done.returncode == 2
    lines = [line for line in done.stderr.splitlines() if not line.startswith("usage: ")]
    assert len(lines) == 1
    assert told in lines[0]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_in_use_is_told_in_one_line(workers: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("serve", "--port", port, "--workers", workers)
    assert done.returncode == 2
    assert done.stderr.decode() == (
        f"verifyd: cannot listen on 127.0.0.1:{port}: Address already in use; "
        "choose another --host or --port\n"
    )
