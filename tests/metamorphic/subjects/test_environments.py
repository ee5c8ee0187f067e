import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from metamorphic.subjects import SubjectError
from metamorphic.subjects.environments import Requirements, cache, ensure


def local(wheel: Path, package: str = "tinygrader") -> Requirements:
    return Requirements("tiny", (f"--no-index --find-links {wheel.parent} {package}",))


def test_the_folder_follows_the_setting_and_what_is_installed(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Requirements("a", ("x==1",)), Requirements("a", ("x==2",))
    assert one.folder.parent == cache / "envs"
    assert one.folder == Requirements("a", ("x==1",)).folder != other.folder
    monkeypatch.delenv("METAMORPHIC_CACHE")
    monkeypatch.setenv("HOME", "/nobody")
    assert str(one.folder).startswith("/nobody/.cache/metamorphic/envs/a-")


def test_offline_tells_what_would_be_installed(cache: Path) -> None:
    needs = Requirements("a", ("torch==2.13.0", "--no-deps x==1"))
    with pytest.raises(SubjectError) as caught:
        ensure(needs, offline=True)
    message = str(caught.value)
    assert "without --offline" in message
    assert "pip install torch==2.13.0; pip install --no-deps x==1" in message
    assert not needs.folder.exists()


def test_two_makers_mend_what_is_half_made_once(cache: Path, wheel: Path) -> None:
    needs = local(wheel)
    (needs.folder / "bin").mkdir(parents=True)
    (needs.folder / "bin" / "python").write_text("no interpreter", encoding="utf-8")
    said: list[str] = []
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(lambda _: ensure(needs, say=said.append), range(2))
    assert first == second
    assert first.packages == {"tinygrader": "1.5"}
    assert sum("making the environment of tiny" in line for line in said) == 1
    code = "import tinygrader; print(tinygrader.same('a7', '7'))"
    ran = subprocess.run([first.python, "-c", code], capture_output=True, check=True, text=True)
    assert ran.stdout == "True\n"
    said.clear()
    assert ensure(needs, offline=True, say=said.append) == first
    assert not said
    # An interpreter that was removed from the system is a broken link.
    first.python.unlink()
    with pytest.raises(SubjectError, match="no environment yet"):
        ensure(needs, offline=True)
    assert ensure(needs, say=said.append) == first
    assert first.python.exists()


def test_a_package_that_is_not_to_be_had_is_told_and_leaves_nothing_whole(
    cache: Path, wheel: Path
) -> None:
    needs = local(wheel, "no-such-package-anywhere")
    with pytest.raises(SubjectError, match=r"(?s)cannot make the environment of tiny: .*no-such"):
        ensure(needs)
    with pytest.raises(SubjectError, match="no environment yet"):
        ensure(needs, offline=True)


def test_the_default_cache_is_of_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METAMORPHIC_CACHE", "")
    monkeypatch.setenv("HOME", "/home/someone")
    assert cache() == Path("/home/someone/.cache/metamorphic")
