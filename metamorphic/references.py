"""Reads reference files: JSON lines, CSV or Parquet with one reference a row."""

from __future__ import annotations

import csv
import glob
import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from metamorphic.case import SourceCase
from metamorphic.errors import Unusable

FIELDS = ("answer", "reference", "gold")
"""Where a reference is looked for when no field is named; the first that a row has counts."""

_SUFFIXES = (".jsonl", ".ndjson", ".csv", ".parquet")


class BadReferences(Unusable):
    """A file or a row that cannot be used; the message has the place and the mend."""


@dataclass(frozen=True, slots=True)
class ReferenceFile:
    """What was read from one file: `rows` as they stand there, `cases` after alternatives."""

    name: str
    sha256: str
    rows: int
    cases: tuple[SourceCase, ...]


def read_references(paths: Iterable[str], *, field: str | None = None) -> list[ReferenceFile]:
    """Read files, globs and folders in order; `field` is the column (else one of `FIELDS`).

    A row's id is its `id` or its line number. A list of strings is a set of alternatives, each a
    case of its own. Numbers are kept as their literal text. Raises `BadReferences`.
    """
    files = [_read_file(path, field) for path in _expand(paths)]
    stems = [Path(file.name).stem for file in files]
    if twice := next((stem for stem in stems if stems.count(stem) > 1), None):
        raise BadReferences(f"two reference files are named {twice!r}; rename one of them")
    return files


def draw(files: Sequence[ReferenceFile], limit: int | None, *, seed: int = 0) -> list[SourceCase]:
    """All cases, or `limit` of them at random, spread over the files by their sizes."""
    total = sum(len(file.cases) for file in files)
    if limit is None or limit >= total:
        return [case for file in files for case in file.cases]
    drawn: list[SourceCase] = []
    for file, share in zip(files, _shares([len(file.cases) for file in files], limit), strict=True):
        chance = random.Random(f"{seed}/{file.name}")
        chosen = sorted(chance.sample(range(len(file.cases)), share))
        drawn.extend(file.cases[index] for index in chosen)
    return drawn


def _shares(sizes: Sequence[int], limit: int) -> list[int]:
    """`limit` split by size: the largest remainders get what rounding leaves over."""
    total = sum(sizes)
    shares = [limit * size // total for size in sizes]
    by_remainder = sorted(range(len(sizes)), key=lambda i: (-(limit * sizes[i] % total), i))
    for index in by_remainder[: limit - sum(shares)]:
        shares[index] += 1
    return shares


def _expand(paths: Iterable[str]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        if Path(path).is_dir():
            inside = sorted(p for p in Path(path).iterdir() if p.suffix in _SUFFIXES)
            if not inside:
                raise BadReferences(f"{path}: no {', '.join(_SUFFIXES)} file in this folder")
            found.extend(inside)
        elif Path(path).exists():
            found.append(Path(path))
        elif matches := sorted(glob.glob(path)):
            found.extend(Path(match) for match in matches)
        else:
            raise BadReferences(f"{path}: no such file, folder or pattern")
    return list(dict.fromkeys(found))


def _read_file(path: Path, field: str | None) -> ReferenceFile:
    readers = {".csv": _csv_rows, ".parquet": _parquet_rows}
    try:
        content = path.read_bytes()
        rows = list(readers.get(path.suffix, _json_rows)(path))
    except OSError as error:
        raise BadReferences(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadReferences(f"{path}: not UTF-8 ({error}); save it as UTF-8") from error
    name = path.stem
    cases = [case for place, row in rows for case in _cases(place, row, field, name)]
    if not cases:
        raise BadReferences(f"{path}: holds no reference")
    ids = [case.id for case in cases]
    if len(set(ids)) != len(ids):
        twice = next(one for one in ids if ids.count(one) > 1)
        raise BadReferences(f"{path}: the id {twice!r} stands there twice; make ids unique")
    return ReferenceFile(path.name, hashlib.sha256(content).hexdigest(), len(rows), tuple(cases))


_Row = tuple[str, Mapping[str, Any]]


def _json_rows(path: Path) -> Iterator[_Row]:
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            place = f"{path}:{number}"
            try:
                # Numbers stay the text that they are: a float would lose digits.
                row = json.loads(line, parse_int=str, parse_float=str, parse_constant=str)
            except (ValueError, RecursionError) as error:
                raise BadReferences(
                    f"{place}: not JSON ({error}); each line must be one JSON object"
                ) from error
            if not isinstance(row, dict):
                raise BadReferences(f'{place}: not an object; write {{"answer": "…"}} on each line')
            yield place, row


def _csv_rows(path: Path) -> Iterator[_Row]:
    with path.open(encoding="utf-8-sig", newline="") as lines:
        reader = csv.DictReader(lines, strict=True)
        while True:
            try:
                row = next(reader, None)
            except csv.Error as error:
                raise BadReferences(f"{path}:{reader.line_num}: not CSV ({error})") from error
            if row is None:
                return
            if None in row or None in row.values():
                raise BadReferences(
                    f"{path}:{reader.line_num}: not as many cells as the header; "
                    "quote a cell that holds a comma"
                )
            yield f"{path}:{reader.line_num}", row


def _parquet_rows(path: Path) -> Iterator[_Row]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadReferences(
            f"{path}: Parquet needs pyarrow; run: pip install 'verifyd[parquet]'"
        ) from None
    try:
        rows = pyarrow.parquet.read_table(path).to_pylist()
    except pyarrow.ArrowInvalid as error:
        raise BadReferences(f"{path}: not Parquet ({error})") from error
    for number, row in enumerate(rows, 1):
        yield f"{path}:row {number}", row


def _cases(
    place: str, row: Mapping[str, Any], field: str | None, dataset: str
) -> Iterator[SourceCase]:
    key = field or next((name for name in FIELDS if name in row), None)
    if key is None or key not in row:
        wanted = repr(field) if field else " or ".join(repr(name) for name in FIELDS)
        raise BadReferences(
            f"{place}: no field {wanted}; the row has {', '.join(map(repr, row)) or 'none'} "
            "(name the right one with --field)"
        )
    own_id = str(row.get("id") or place.rsplit(":", 1)[1].removeprefix("row "))
    given = row[key]
    if isinstance(given, int | float | Decimal) and not isinstance(given, bool):  # typed columns
        given = str(given)
    texts = given if isinstance(given, list) else [given]
    for number, text in enumerate(texts):
        if not isinstance(text, str) or not text.strip():
            raise BadReferences(
                f"{place}: the field {key!r} holds {text!r:.60}; it must be a text, a number, or a "
                "list of texts, and not empty"
            )
        alternative = f"{own_id}#{number + 1}" if len(texts) > 1 else own_id
        yield SourceCase(f"{dataset}/{alternative}", text, dataset)
