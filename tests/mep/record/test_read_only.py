"""Reading a store without leaving a trace."""

import os
import shutil

import pytest

from mep.record.read_only import stamp
from mep.record.store import Store


def files(folder):
    """Return the files in a folder, with what is in them."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def check_untouched(folder, num_facts):
    """Check that a store can be read, and that nothing is changed by that."""
    path = folder / "run.sqlite"
    before = files(folder)
    times = stamp(path)
    with Store(path, read_only=True) as store:
        assert store.fact(f"fact {num_facts}") == num_facts
        assert store.fact(f"fact {num_facts + 1}") is None
        with pytest.raises(OSError, match="readonly"):
            store.set_fact("fact", 1)

    assert stamp(path) == times
    after = files(folder)
    # The index of the log has a place for those who read.
    before.pop("run.sqlite-shm", None)
    assert (after.pop("run.sqlite-shm", None) is None) == (len(before) == 1)
    assert after == before


@pytest.fixture
def folder(tmp_path):
    """Return the folder of a store that nobody is at."""
    with Store(tmp_path / "run.sqlite") as store:
        store.set_fact("fact 1", 1)

    return tmp_path


def test_a_finished_run(folder):
    """Its store has no log."""
    assert list(files(folder)) == ["run.sqlite"]
    check_untouched(folder, 1)


def test_a_run_that_is_under_way(folder):
    """What it has saved is there, before and after it is saved to the main file."""
    with Store(folder / "run.sqlite") as writer:
        for number in range(2, 6):
            writer.set_fact(f"fact {number}", number)
            check_untouched(folder, number)


def test_it_is_read_as_it_was(folder):
    """A run that writes meanwhile is neither stopped nor seen."""
    path = folder / "run.sqlite"
    with Store(path) as writer, Store(path, read_only=True) as reader:
        assert reader.fact("fact 1") == 1
        writer.set_fact("fact 1", 2)
        assert reader.fact("fact 1") == 1


def copied(folder, target, *suffixes):
    """Copy a store while a run is at it, as it is after ``kill -9``."""
    target.mkdir()
    with Store(folder / "run.sqlite") as writer:
        writer.set_fact("fact 2", 2)
        for suffix in suffixes:
            shutil.copy(folder / f"run.sqlite{suffix}", target)


def test_a_run_that_was_killed(folder, tmp_path_factory):
    """Its log is still there."""
    target = tmp_path_factory.mktemp("killed") / "run"
    copied(folder, target, "", "-wal", "-shm")
    with Store(target / "run.sqlite", read_only=True) as store:
        assert store.fact("fact 2") == 2
    assert len(files(target)) == 3


def test_a_copy_without_the_index_of_the_log(folder, tmp_path_factory):
    """SQLite would make one."""
    target = tmp_path_factory.mktemp("copied") / "run"
    copied(folder, target, "", "-wal")
    before = files(target)
    with Store(target / "run.sqlite", read_only=True) as store:
        assert store.fact("fact 2") == 2
    assert files(target) == before


def test_a_folder_that_nobody_may_write_to(folder):
    """Reading is all that is needed."""
    os.chmod(folder, 0o500)
    try:
        check_untouched(folder, 1)
    finally:
        os.chmod(folder, 0o700)


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" * 9])
def test_what_is_no_store(tmp_path, content):
    """It is refused, and left alone."""
    path = tmp_path / "run.sqlite"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="not the store of a run"):
        Store(path, read_only=True)
    assert files(tmp_path) == {"run.sqlite": content}
