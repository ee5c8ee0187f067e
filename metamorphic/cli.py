"""The command `metamorphic`: parse arguments, call one function, choose the exit status.

Exit status: 0 all is well, 1 a check or a gate failed, 2 the request cannot be carried out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from metamorphic import commands, extras
from metamorphic.errors import Unusable


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = getattr(commands, arguments.command)(arguments)
    except ModuleNotFoundError as absent:
        mend = extras.mend(absent)
        if mend is None:
            raise
        print(f"metamorphic: {mend}", file=sys.stderr)
        return commands.UNUSABLE
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone, as with `| head`
        return commands.OK
    except KeyboardInterrupt:
        print("metamorphic: interrupted", file=sys.stderr)
        return 130
    except (OSError, Unusable) as error:
        print(f"metamorphic: {error}", file=sys.stderr)
        return commands.UNUSABLE
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="metamorphic",
        description="Certified rewrites and certified wrong answers, to audit any verifier.",
    )
    parser.add_argument("--version", action=_Version, help="print the version and exit")
    group = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_variants(group)
    _add_check(group)
    _add_audit(group)
    _add_replay(group)
    _add_compare(group)
    _add_relations(group)
    return parser


def _add_variants(group: Any) -> None:
    command = group.add_parser("variants", help="rewrites of one reference, as JSON lines")
    command.add_argument("reference", type=_text, metavar="REFERENCE", help="the right answer")
    command.add_argument("--mutants", action="store_true", help="certified different answers")
    _add_choice(command)
    command.set_defaults(command="variants")


def _add_check(group: Any) -> None:
    command = group.add_parser("check", help="re-prove the certificates of variants")
    command.add_argument("variants", metavar="VARIANTS.jsonl", help="a file, or - for stdin")
    command.set_defaults(command="check")


def _add_audit(group: Any) -> None:
    command = group.add_parser(
        "audit", help="pose references, variants and mutants to verifiers, and report"
    )
    command.add_argument(
        "--verifier",
        action="append",
        required=True,
        metavar="V",
        help="math, math-verify[:latex|:expr], a peer in an environment of its own "
        "(math-verify==0.5.2, trl, verl:prime, lm-eval:minerva, ...), "
        "python:package.module:function, module:PATH.py:function, 'cmd:PROGRAM ARGS' or a URL; "
        "may be repeated",
    )
    command.add_argument(
        "--references",
        action="append",
        required=True,
        metavar="FILE",
        help="JSON lines, CSV or Parquet; a file, pattern or folder; may be repeated",
    )
    command.add_argument("--field", metavar="NAME", help="where the reference stands in a row")
    command.add_argument(
        "--out", required=True, type=Path, metavar="DIR", help="folder for the report; made anew"
    )
    _add_choice(command)
    command.add_argument("--limit", type=_positive, metavar="N", help="draw N references")
    command.add_argument(
        "--jobs", type=_positive, default=1, metavar="N", help="processes for each verifier (1)"
    )
    _add_asking(command)
    _add_offline(command)
    command.add_argument(
        "--no-decades", action="store_true", help="leave out the off-by-one probe of each decade"
    )
    command.add_argument(
        "--fail-under",
        type=_share,
        metavar="X",
        help="exit 1 when the in-contract acceptance of a category is below X (0 to 1)",
    )
    command.add_argument(
        "--max-false-positives",
        type=int,
        metavar="N",
        help="exit 1 when a verifier accepts more than N mutants",
    )
    command.set_defaults(command="audit")


def _add_replay(group: Any) -> None:
    command = group.add_parser("replay", help="judge failures of an audit once more")
    command.add_argument("failures", metavar="FAILURES.jsonl", help="as an audit writes it")
    command.add_argument("--line", type=_positive, metavar="N", help="this line alone")
    command.add_argument("--verifier", metavar="V", help="instead of the one that failed")
    _add_asking(command)
    _add_offline(command)
    command.set_defaults(command="replay")


def _add_compare(group: Any) -> None:
    command = group.add_parser("compare", help="what got worse between two audits")
    command.add_argument("old", type=Path, metavar="OLD.json", help="report.json of an audit")
    command.add_argument("new", type=Path, metavar="NEW.json", help="report.json of a later one")
    command.set_defaults(command="compare")


def _add_relations(group: Any) -> None:
    command = group.add_parser("relations", help="list all relations")
    command.set_defaults(command="relations")


def _add_offline(command: Any) -> None:
    command.add_argument(
        "--offline", action="store_true", help="install nothing; a peer needs its environment made"
    )


def _add_choice(command: Any) -> None:
    command.add_argument("--relations", type=_words, metavar="A,B", help="names or categories")
    command.add_argument("--seed", type=int, default=0, help="another seed, other variants (0)")
    command.add_argument(
        "--per-relation",
        type=_positive,
        default=2,
        metavar="N",
        help="the most variants that one relation makes of one reference (2)",
    )


def _add_asking(command: Any) -> None:
    command.add_argument(
        "--timeout", type=float, default=10.0, metavar="S", help="seconds for one pair (10)"
    )
    command.add_argument(
        "--key",
        metavar="KEY",
        help="API key for a URL, sent as bearer; better kept in METAMORPHIC_KEY",
    )


class _Version(argparse.Action):
    """Print the version, looked up only when it is asked for, and exit."""

    def __init__(self, option_strings: list[str], dest: str, help: str) -> None:  # noqa: A002
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(parser.prog, version("verifyd"))
        parser.exit()


def _text(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("is empty; write a right answer, such as 1/2")
    if any(0xD800 <= ord(char) <= 0xDFFF for char in text):
        raise argparse.ArgumentTypeError("is not UTF-8")
    return text


def _words(text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if not words:
        raise argparse.ArgumentTypeError("names no relation")
    return words


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _share(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError("must be between 0 and 1")
    return number
