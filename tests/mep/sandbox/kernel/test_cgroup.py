"""The limit on the memory of all jobs together."""

import sys
from pathlib import Path

import pytest

from mep.sandbox.kernel.cgroup import memory_limit


def _write(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_the_smallest_around_counts(tmp_path: Path) -> None:
    """A group cannot have more than those that it is in."""
    own = _write(tmp_path / "own", "0::/user/run\n")
    groups = tmp_path / "groups"
    _write(groups / "user/run/memory.max", "max\n")
    _write(groups / "user/memory.max", "8000000000\n")
    assert memory_limit(groups, own) == 8_000_000_000
    _write(groups / "user/run/memory.max", "5000\n")
    assert memory_limit(groups, own) == 5000


def test_first_version(tmp_path: Path) -> None:
    """There, each controller has groups of its own, and no limit is a huge one."""
    own = _write(tmp_path / "own", "9:name=systemd:/\n4:cpu,memory:/a\n0::/\n")
    groups = tmp_path / "groups"
    file = _write(groups / "memory/a/memory.limit_in_bytes", "9223372036854771712\n")
    assert memory_limit(groups, own) is None
    file.write_text("4096\n")
    assert memory_limit(groups, own) == 4096


def test_no_groups(tmp_path: Path) -> None:
    """Systems without control groups have no limit."""
    assert memory_limit(tmp_path, tmp_path / "missing") is None
    assert memory_limit(tmp_path, _write(tmp_path / "own", "0::/\n")) is None


@pytest.mark.skipif(sys.platform != "linux", reason="control groups are of Linux")
def test_this_process() -> None:
    """Whatever the limit is here, this process has not used it up."""
    limit = memory_limit()
    assert limit is None or limit > 10_000_000
