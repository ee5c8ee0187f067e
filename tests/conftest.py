"""Fixtures that every test may use."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of data and labelled cases beside the repository; skips where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared, with data and labelled cases, is absent")
    return SHARED
