"""math-verify in its default configuration; as a program, in a pool of processes.

    python -m benchmarks.peer FILE PROCESSES COUNT

answers the first COUNT lines of a file that `verifyd verify` reads; COUNT 0 measures the start-up.
"""

from __future__ import annotations

import logging
import multiprocessing
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from math_verify import parse, verify

# It logs each of its timeouts.
logging.getLogger("math_verify").setLevel(logging.CRITICAL)


def parse_reference(reference: str) -> list[Any]:
    """The reference as its documentation reads one: as LaTeX."""
    return list(parse(f"${reference}$"))


def accepts(reference: list[Any], completion: str) -> bool:
    """Its verdict on a whole completion, for a reference that is parsed."""
    return bool(verify(reference, parse(completion)))


def accepts_pair(pair: tuple[str, str]) -> bool:
    """Its verdict for a reference and a completion."""
    return accepts(parse_reference(pair[0]), pair[1])


def main(path: str, processes: str, count: str) -> None:
    with Path(path).open("rb") as stream:
        rows = [msgspec.json.decode(line) for line in islice(stream, int(count))]
    pairs = [(row["reference"], row["completion"]) for row in rows]
    with multiprocessing.Pool(int(processes)) as pool:
        print(sum(pool.imap(accepts_pair, pairs, chunksize=32)))


if __name__ == "__main__":
    main(*sys.argv[1:])
