"""The extras of the distribution: what each brings, and what to run where it is not installed."""

from __future__ import annotations

from importlib.util import find_spec

PACKAGES = {
    "math": ("flint", "sympy", "math_verify", "pint", "psutil", "rich"),
    "service": ("fastapi", "uvicorn", "httptools", "pydantic_settings", "prometheus_client"),
}
"""The packages that an extra brings, as they are imported."""

_EXTRA_OF = {package: extra for extra, packages in PACKAGES.items() for package in packages}
_EXTRA_OF |= {"mpmath": "math", "starlette": "service", "pydantic": "service"}


class MissingExtra(ImportError):
    """Packages of an extra are not installed; the message says how to install them all."""


def packages() -> list[str]:
    """The packages of all extras."""
    return [package for names in PACKAGES.values() for package in names]


def is_installed(package: str) -> bool:
    """Whether the package can be found."""
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


def mend(package: str) -> str:
    """What to run where this package is missing; it names all that its extra lacks, at once."""
    name = package.partition(".")[0]
    extra = _EXTRA_OF.get(name)
    if extra is None:
        return f"{name} is not installed; run: pip install {name}"
    lacking = [one for one in PACKAGES[extra] if not is_installed(one)] or [name]
    are = "is" if len(lacking) == 1 else "are"
    return f"{', '.join(lacking)} {are} not installed; run: pip install 'verifyd[{extra}]'"


def missing_extra(absent: ModuleNotFoundError) -> MissingExtra | None:
    """The error that tells a user what to install; None where no extra brings the module."""
    name = absent.name or ""
    if name.partition(".")[0] not in _EXTRA_OF:
        return None
    return MissingExtra(mend(name), name=name)
