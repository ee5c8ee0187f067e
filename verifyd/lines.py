"""JSON lines in, JSON lines out: the streams of `verifyd verify`."""

from __future__ import annotations

import contextlib
import os
import select
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

READ_BYTES = 1 << 20
CHUNK_LINES = 512


def read_chunks(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of a stream as they arrive, in lists of at most `CHUNK_LINES`.

    An empty list says that no more is there for now, so that a program which writes one line
    and waits for its verdict gets it. A last line needs no line end.
    """
    rest = b""
    while True:
        if not select.select([stream], [], [], 0)[0]:
            yield []
        data = os.read(stream.fileno(), READ_BYTES)
        *lines, rest = (rest + data).split(b"\n") if data else [rest]
        for start in range(0, len(lines), CHUNK_LINES):
            yield lines[start : start + CHUNK_LINES]
        if not data:
            break
    if rest:
        yield [rest]


@contextlib.contextmanager
def writing(path: Path | None, stdout: BinaryIO) -> Iterator[BinaryIO]:
    """Where verdicts go. A regular file appears under its name only when it is whole."""
    if path is None:
        yield stdout
        stdout.flush()
    elif path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
    else:
        partial = path.with_name(path.name + ".partial")
        with partial.open("wb") as stream:
            yield stream
        partial.replace(path)
