"""The options of the `math` verifier: what there is, and reading them from a mapping.

What each one does, with an answer accepted and one refused: docs/reference/math-options.md. The
default of each is the convention of docs/reference/math-conventions.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from flint import fmpq

Approximation = Literal["rounded", "exact"]
Units = Literal["if_present", "ignore", "require"]
Percent = Literal["either", "strict"]
Form = Literal["any", "simplified", "factored", "expanded", "decimal", "fraction"]
Order = Literal["convention", "ordered", "unordered"]
Case = Literal["sensitive", "insensitive"]
Format = Literal["any", "boxed", "answer_line"]


class Tolerance(NamedTuple):
    """How far an answer may lie from the reference: an absolute bound, or a share of its size."""

    bound: fmpq
    relative: bool


@dataclass(frozen=True, slots=True)
class MathOptions:
    """The options of one task; every default is the convention."""

    approximation: Approximation = "rounded"
    tolerance: Tolerance | None = None
    units: Units = "if_present"
    percent: Percent = "either"
    form: Form = "any"
    order: Order = "convention"
    multiple: bool = False
    decimal_comma: bool = False
    case: Case = "sensitive"
    format: Format = "any"
    require_closed_thinking: bool = False


DEFAULT = MathOptions()


def parse(options: Mapping[str, Any]) -> MathOptions:
    """The options that a mapping gives; for an empty one `DEFAULT` itself.

    Raises ValueError with the option, the value and the mend, for an option that there is not, or
    a value that it does not take.
    """
    if not options:
        return DEFAULT
    return MathOptions(**{name: _read(name, value) for name, value in options.items()})


def _read(name: str, value: Any) -> Any:
    reader = _READERS.get(name)
    if reader is None:
        known = ", ".join(_READERS)
        raise ValueError(f"options.{name}: `math` has no such option; choose among {known}")
    return reader(name, value)


def _one_of(values: tuple[str, ...]) -> Callable[[str, Any], str]:
    def read(name: str, value: Any) -> str:
        if not isinstance(value, str) or value not in values:
            raise ValueError(f"options.{name}: {value!r} is none of {', '.join(values)}")
        return value

    return read


def _boolean(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"options.{name}: {value!r} is neither true nor false")
    return value


_DECIMAL = re.compile(r"(\d{1,40})?(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?")


def _tolerance(name: str, value: Any) -> Tolerance | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        return Tolerance(_decimal(name, value), relative=False)
    if len(value) != 1 or not value.keys() <= {"absolute", "relative"}:
        raise ValueError(f'options.{name}: give one of "absolute" and "relative", not {value!r}')
    ((kind, bound),) = value.items()
    return Tolerance(_decimal(f"{name}.{kind}", bound), relative=kind == "relative")


def _decimal(name: str, value: Any) -> fmpq:
    """The exact value of a decimal; a number of JSON is the decimal that it was written as."""
    text = repr(value) if type(value) in (int, float) else value
    match = _DECIMAL.fullmatch(text) if isinstance(text, str) else None
    if match is None or not (match.group(1) or match.group(2)):
        raise ValueError(
            f'options.{name}: {value!r} is no positive decimal; write one such as "0.01" or "1e-3"'
        )
    whole, decimals, exponent = match.group(1) or "", match.group(2) or "", match.group(3) or "0"
    return fmpq(int(whole + decimals)) * fmpq(10) ** (int(exponent) - len(decimals))


_KINDS = get_type_hints(MathOptions)
_READERS: dict[str, Callable[[str, Any], Any]] = {
    field.name: _tolerance
    if field.name == "tolerance"
    else _boolean
    if _KINDS[field.name] is bool
    else _one_of(get_args(_KINDS[field.name]))
    for field in fields(MathOptions)
}
NAMES = tuple(_READERS)
"""The options that there are."""
