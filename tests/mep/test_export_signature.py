"""Tests of when an exported operator is signed."""

import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import mep
from mep.record.run_folder import STORE
from mep.run import Run
from pyvrp_plus.operators import load_operator
from tests.mep.evolve.small_runs import small_config


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a finished run on instances that are stored in a folder."""
    return mep.evolve(small_config(tmp_path, generations=1))


def export(run: Run, file: Path) -> subprocess.CompletedProcess[str]:
    """Export the best operator of a run, besides the stock rule."""
    return subprocess.run(
        [sys.executable, "-m", "mep.export", run.folder, "--rank", "1", "-o", file],
        capture_output=True,
        text=True,
        check=False,
    )


def test_true_results(run: Run, tmp_path: Path) -> None:
    """The file is signed, and loading it says so."""
    done = export(run, tmp_path / "rule.py")
    assert done.returncode == 0, done.stderr
    assert "Not signed" not in done.stdout
    assert load_operator(tmp_path / "rule.py").origin == "verified"


def test_instances_that_are_gone(run: Run, tmp_path: Path) -> None:
    """The file is written, without a signature, and the reason is told."""
    shutil.rmtree(tmp_path / "suite")
    done = export(run, tmp_path / "rule.py")
    assert done.returncode == 0, done.stderr
    assert "Not signed: the results cannot be computed again" in done.stdout
    assert load_operator(tmp_path / "rule.py").origin == "unknown"


@pytest.mark.parametrize(
    ("change", "returncode", "message"),
    [
        ({"cost": 1}, 2, "the results are not true"),
        ({"routes": []}, 0, "Not signed: the run has not kept"),
    ],
)
def test_changed_results(
    run: Run, tmp_path: Path, change: dict, returncode: int, message: str
) -> None:
    """What is not true ends the command; what cannot be known is not signed."""
    with sqlite3.connect(run.folder / STORE) as store:
        rows = store.execute("SELECT key, result FROM evaluations").fetchall()
        for key, text in rows:
            if json.loads(text).get("cost"):
                changed = json.dumps(json.loads(text) | change)
                update = "UPDATE evaluations SET result = ? WHERE key = ?"
                store.execute(update, (changed, key))
    store.close()

    done = export(run, tmp_path / "rule.py")
    assert done.returncode == returncode
    assert message in done.stdout + done.stderr
    assert (tmp_path / "rule.py").exists() == (returncode == 0)
    if returncode == 0:
        assert load_operator(tmp_path / "rule.py").origin == "unknown"
