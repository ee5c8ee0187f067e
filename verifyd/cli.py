"""The command line: parse arguments, call one function. Imports wait until they are needed."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from verifyd.extras import missing_extra

if TYPE_CHECKING:
    from verifyd.verdict import Verdict
    from verifyd.wording import Line

EXIT_CODES = {"correct": 0, "incorrect": 1, "undecided": 2, "error": 2}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the result is the exit status."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except ModuleNotFoundError as absent:
        problem = missing_extra(absent)
        if problem is None:
            raise
        return _fail(str(problem))
    except BrokenPipeError:
        # Whoever read our output has gone. Keep the interpreter from flushing into the pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def _fail(message: str) -> int:
    print(f"verifyd: {message}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="verifyd", description="Verify completions.")
    parser.add_argument("--version", action=_Version, help="print the version and exit")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="answer over HTTP")
    serve.add_argument(
        "--host", default="127.0.0.1", help="address or name to listen on (127.0.0.1)"
    )
    serve.add_argument(
        "--port", type=_port, default=8000, help="port to listen on, 0 for any that is free (8000)"
    )
    serve.add_argument("--workers", type=_positive, default=1, metavar="N", help="processes (1)")
    serve.set_defaults(command=_serve)

    verify = commands.add_parser("verify", help="JSON lines in, one verdict a line out")
    verify.add_argument("file", nargs="?", default="-", metavar="FILE", help="- is standard input")
    verify.add_argument("--out", type=Path, metavar="FILE", help="instead of standard output")
    verify.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes (1)")
    verify.set_defaults(command=_verify)

    check = commands.add_parser("check", help="one verdict, in words")
    check.add_argument("reference", metavar="REFERENCE", help="the answer that counts as right")
    check.add_argument("answer", metavar="ANSWER", help="a completion, or an answer alone")
    check.add_argument("--verifier", default="math", metavar="NAME", help="which verifier (math)")
    form = check.add_mutually_exclusive_group()
    form.add_argument("-v", "--explain", action="store_true", help="say how it came about")
    form.add_argument("--json", action="store_true", help="the verdict as JSON")
    check.set_defaults(command=_check)

    verifiers = commands.add_parser("verifiers", help="what is there")
    verifiers.set_defaults(command=_verifiers)

    doctor = commands.add_parser("doctor", help="what this machine can do, and what to install")
    doctor.set_defaults(command=_doctor)
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65_535:
        raise argparse.ArgumentTypeError("must be from 0 to 65535")
    return number


class _Version(argparse.Action):
    """Print the version, looked up only when it is asked for, and exit."""

    def __init__(self, option_strings: list[str], dest: str, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(parser.prog, version("verifyd"))
        parser.exit()


def _serve(options: argparse.Namespace) -> int:
    serve = importlib.import_module("verifyd.service.server").serve
    return int(serve(options.host, options.port, options.workers))


def _verify(options: argparse.Namespace) -> int:
    from verifyd.lines import writing

    if options.file == "-":
        source: BinaryIO = sys.stdin.buffer
        size = None
    else:
        try:
            source = open(options.file, "rb", buffering=0)  # noqa: SIM115
        except OSError as problem:
            return _fail(f"{options.file}: {problem.strerror}")
        size = os.fstat(source.fileno()).st_size
    try:
        with source, writing(options.out, sys.stdout.buffer) as sink:
            _verify_stream(source, sink, options.jobs, size)
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):
            raise
        return _fail(f"{problem.filename or options.out or 'output'}: {problem.strerror}")
    return 0


def _verify_stream(source: BinaryIO, sink: BinaryIO, jobs: int, size: int | None) -> None:
    from verifyd import wire
    from verifyd.engine import Engine
    from verifyd.lines import read_chunks

    engine = Engine()
    lines = _with_progress(read_chunks(source), size)
    chunks = ([wire.read_item(line) for line in chunk] for chunk in lines)
    try:
        for verdicts in engine.verify_stream(chunks, jobs=jobs):
            sink.write(b"".join(wire.encode(verdict) + b"\n" for verdict in verdicts))
            sink.flush()
    finally:
        engine.close()


def _with_progress(chunks: Iterator[list[bytes]], size: int | None) -> Iterator[list[bytes]]:
    """The same chunks; a bar on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        yield from chunks
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("verifying", total=size)
        for chunk in chunks:
            yield chunk
            progress.advance(task, sum(len(line) + 1 for line in chunk))


def _check(options: argparse.Namespace) -> int:
    from verifyd.engine import shutdown, verify

    verdict = verify(options.answer, options.reference, verifier=options.verifier)
    shutdown()
    if options.json:
        from verifyd.wire import encode

        print(encode(verdict).decode())
    else:
        _tell(options, verdict)
    return EXIT_CODES[verdict.outcome]


def _tell(options: argparse.Namespace, verdict: Verdict) -> None:
    from verifyd import wording
    from verifyd.explain import explain
    from verifyd.task import Task

    task = Task(options.reference, options.verifier)
    explanation = explain(task, options.answer, verdict)
    lines = wording.full(explanation) if options.explain else wording.short(explanation)
    if sys.stdout.isatty():
        _in_colours(lines)
    else:
        print("\n".join(map(wording.layout, lines)))


_COLOURS = {"correct": "green", "incorrect": "red", "undecided": "yellow", "error": "magenta"}


def _in_colours(lines: Iterable[Line]) -> None:
    from rich.console import Console
    from rich.text import Text

    from verifyd.wording import LABEL_COLUMNS

    console = Console(highlight=False, soft_wrap=True)
    for label, text in lines:
        style = _COLOURS.get(text, "") if label == "outcome" else ""
        told = Text.assemble((f"{label:<{LABEL_COLUMNS}}", "bold"), (text, style))
        console.print(told)


def _verifiers(_: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.table import Table

    from verifyd import registry

    table = Table("verifier", "version", "slow rung", "contract", box=None)
    for name in registry.names():
        entry = registry.get(name)
        assert entry is not None
        table.add_row(
            name, str(entry.version), "yes" if entry.slow else "no", entry.contract or "-"
        )
    Console().print(table)
    return 0


def _doctor(_: argparse.Namespace) -> int:
    return int(importlib.import_module("verifyd.doctor").main())
