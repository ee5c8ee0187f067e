"""What the extra `audit` brings, and what to run where it is not installed."""

from __future__ import annotations

from importlib.util import find_spec

PACKAGES = ("numpy", "scipy", "jinja2", "jsonschema", "flint", "mpmath", "rich", "httpx")
"""The packages that the commands import."""


def mend(absent: ModuleNotFoundError) -> str | None:
    """One line on all that is missing and what brings it; None where no extra does."""
    name = (absent.name or "").partition(".")[0]
    if name not in PACKAGES:
        return None
    lacking = [package for package in PACKAGES if not _is_installed(package)] or [name]
    are = "is" if len(lacking) == 1 else "are"
    return f"{', '.join(lacking)} {are} not installed; run: pip install 'verifyd[audit]'"


def _is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False
