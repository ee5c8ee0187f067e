"""Fixtures and settings for every test."""

from pathlib import Path

import pytest
from hypothesis import settings

SHARED = Path(__file__).resolve().parents[2] / "shared"

# The same examples in every run, and no deadline: a slow machine is no failure.
# `--hypothesis-profile=explore` draws new ones.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("fixed")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of data and labelled cases beside the repository; skips where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared, with data and labelled cases, is absent")
    return SHARED
