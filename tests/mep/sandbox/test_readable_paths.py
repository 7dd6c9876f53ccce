"""Tests of what jobs may read."""

import sys
from pathlib import Path

import pytest

from mep.sandbox.readable_paths import readable_paths


def test_what_is_needed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Python, the packages, and the cache, also where a link leads to."""
    cache = tmp_path / "somewhere" / "else"
    cache.mkdir(parents=True)
    (tmp_path / "cache").symlink_to(cache)
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path / "cache"))
    found = readable_paths()
    for path in (
        cache,
        Path(sys.executable).resolve(),
        Path(__import__("mep").__file__),
    ):
        assert any(path.is_relative_to(one) for one in found), path

    assert all(path.exists() for path in found)


def test_what_is_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An environment may be in a folder that has other things, such as runs."""
    (tmp_path / "runs").mkdir()
    (tmp_path / "lib").mkdir()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    found = readable_paths()
    assert tmp_path / "lib" in found
    for path in (tmp_path / "runs", Path.home(), Path("/etc/passwd"), Path("/proc/1")):
        assert not any(path.is_relative_to(one) for one in found), path


def test_another_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file of paths may add its packages, and other folders, which are not seen."""
    for name in ("site-packages", "project"):
        (tmp_path / name).mkdir()
        monkeypatch.syspath_prepend(tmp_path / name)

    found = readable_paths()
    assert tmp_path / "site-packages" in found
    assert tmp_path / "project" not in found


def test_modules_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each is a file by itself, and its folder is not visible."""
    (tmp_path / "elsewhere.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    __import__("elsewhere")
    found = readable_paths()
    assert tmp_path / "elsewhere.py" in found
    assert tmp_path not in found
    monkeypatch.delitem(sys.modules, "elsewhere")
