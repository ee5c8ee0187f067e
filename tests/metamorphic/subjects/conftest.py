"""A tiny package as a wheel, and a cache folder of the test's own."""

import zipfile
from pathlib import Path

import pytest

_NAME, _VERSION = "tinygrader", "1.5"
_CODE = "def same(completion, reference):\n    return reference in completion\n"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of `tinygrader` 1.5, which needs nothing."""
    path = tmp_path_factory.mktemp("wheels") / f"{_NAME}-{_VERSION}-py3-none-any.whl"
    info = f"{_NAME}-{_VERSION}.dist-info"
    files = {
        f"{_NAME}.py": _CODE,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {_NAME}\nVersion: {_VERSION}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in (files | {f"{info}/RECORD": record}).items():
            archive.writestr(name, text)
    return path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, used instead of the person's own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("METAMORPHIC_CACHE", str(folder))
    return folder
