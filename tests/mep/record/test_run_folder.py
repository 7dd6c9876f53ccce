"""The folder of a run."""

import subprocess
import sys

import pytest

from mep.config import Config
from mep.record.run_folder import (
    check_same,
    config_to_resume,
    run_folder,
    stored_config,
)

# Files of more than so many bytes cannot be written, as on a full disk.
BEGIN = """
import resource, sys
from pathlib import Path
from mep.config import Config
from mep.record.run_folder import run_folder

limit = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
with run_folder(Config(suite="here"), Path(sys.argv[1]), resume=False) as store:
    print("started")
    for number in range(1000):
        store.set_fact(f"{number}", "a" * 1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_disk_that_fills_up(tmp_path):
    """The file that cannot be written is named, and what it has so far is kept."""
    folder = tmp_path / "run"
    command = [sys.executable, "-c", BEGIN, str(folder), "300000"]
    begun = subprocess.run(command, capture_output=True, text=True)
    assert begun.stdout == "started\n"
    assert f"OSError: {folder / 'run.sqlite'}: " in begun.stderr

    with run_folder(Config(suite="here"), folder, resume=True) as store:
        assert store.fact("0") == "a" * 1000


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
@pytest.mark.parametrize("limit", [0, 5_000, 20_000, 33_000, 45_000, 60_000])
def test_a_full_disk(tmp_path, limit):
    """A run that could not be begun can be started, and then be resumed."""
    folder = tmp_path / "run"
    config = Config(suite="here")
    command = [sys.executable, "-c", BEGIN, str(folder), str(limit)]
    begun = subprocess.run(command, capture_output=True, text=True)
    assert begun.returncode != 0
    assert "not the store" not in begun.stderr

    with (
        pytest.raises(ValueError, match=r"never started|no run"),
        run_folder(config, folder, resume=True),
    ):
        pass

    with run_folder(config, folder, resume=False) as store:
        assert stored_config(store).suite == "here"
    with run_folder(config, folder, resume=True) as store:
        assert store.fact("machine")


def test_started_runs_are_not_started_again(tmp_path):
    """Nothing of them is lost."""
    folder = tmp_path / "run"
    with run_folder(Config(suite="here"), folder, resume=False) as store:
        store.set_fact("something", 1)

    with (
        pytest.raises(ValueError, match="there is a run already"),
        run_folder(Config(suite="there"), folder, resume=False),
    ):
        pass

    with run_folder(Config(suite="here"), folder, resume=True) as store:
        assert store.fact("something") == 1


def test_what_is_said_anew(tmp_path):
    """A store does not decide where operators and keys are sent to."""
    config = Config(
        executor="dask",
        scheduler="tcp://127.0.0.1:8786",
        base_url="http://127.0.0.1:1",
        allow_unsandboxed=True,
        seed=7,
    )
    with run_folder(config, tmp_path, resume=False) as store:
        found = config_to_resume(store)

    assert found == Config(seed=7)


def test_another_executor(tmp_path):
    """A run may go on elsewhere, as that does not change its results."""
    elsewhere = Config(executor="dask", scheduler="tcp://127.0.0.1:8786")
    check_same(elsewhere, Config(), tmp_path)
    check_same(Config(), elsewhere, tmp_path)
