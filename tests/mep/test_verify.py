"""Tests of computing again what a run has stored."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from mep.progress import Progress
from mep.record.run_folder import STORE
from mep.run import Run, read_run
from mep.verify import verify
from tests.mep.evolve.small_runs import small_config


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a finished run with budgets of iterations."""
    import mep

    return mep.evolve(small_config(tmp_path, generations=1))


def told(run: Run, sample: int = 5) -> str:
    """Return what is said of the results of a run, and its last word."""
    console = Console(record=True, width=200)
    is_true = verify(read_run(run.folder), sample, False, console, Progress())
    text = console.export_text()
    assert is_true == ("Nothing is wrong." in text)
    return text


def change(run: Run, command: str, *values: object) -> None:
    """Change the store of a run."""
    with sqlite3.connect(run.folder / STORE) as store:
        store.execute(command, values)
    store.close()


def results(run: Run) -> list[tuple[str, dict]]:
    """Return the keys of the stored results that have a cost, and these."""
    with sqlite3.connect(run.folder / STORE) as store:
        rows = store.execute("SELECT key, result FROM evaluations").fetchall()
    store.close()
    found = [(key, json.loads(text)) for key, text in rows]
    return [(key, result) for key, result in found if result.get("cost")]


def test_a_true_run(run: Run) -> None:
    """All costs follow from the routes, and those of a sample come out again."""
    text = told(run)
    count = len(results(run))
    assert f"{count} results; {count} costs were computed again" in text
    assert "5 runs were made again, costs higher by +0.00" in text


def test_a_changed_cost(run: Run) -> None:
    """It is not that of the routes."""
    key, result = results(run)[0]
    result["cost"] -= 1
    change(
        run,
        "UPDATE evaluations SET result = ? WHERE key = ?",
        json.dumps(result),
        key,
    )
    assert f"cost {result['cost']}, but it is {result['cost'] + 1}" in told(run, 0)


def test_changed_routes(run: Run) -> None:
    """They are no solution any more, or there are none: then, it is run again."""
    key, result = results(run)[0]
    update = "UPDATE evaluations SET result = ? WHERE key = ?"
    client = result["routes"][0]["trips"][0]["visits"].pop()
    change(run, update, json.dumps(result), key)
    assert "but it is None" in told(run, 0)

    result["routes"][0]["trips"][0]["visits"] += [client, 10**6]
    change(run, update, json.dumps(result), key)
    assert "the routes are no solution" in told(run, 0)

    forged = {**result, "routes": [], "cost": 1}
    change(run, update, json.dumps(forged), key)
    assert "Nothing is wrong." in told(run, 0)  # without running anything
    assert "cost 1, now" in told(run, 10**6)


def test_unknown_operators(run: Run) -> None:
    """What the run has never proposed, it has not measured."""
    change(
        run,
        "UPDATE evaluations SET program = 'other' WHERE key = ?",
        results(run)[0][0],
    )
    assert "1 results of unknown operators or instances" in told(run, 0)


def test_the_command(run: Run, tmp_path: Path) -> None:
    """It ends with a status."""

    def status(folder: Path) -> int:
        command = [sys.executable, "-m", "mep.verify", str(folder), "--sample", "2"]
        return subprocess.run(command, capture_output=True, check=False).returncode

    assert status(run.folder) == 0
    assert status(tmp_path / "none") == 2
    change(run, "UPDATE evaluations SET program = 'other'")
    assert status(run.folder) == 1
