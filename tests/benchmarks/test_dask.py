"""Benchmarks on the workers of a Dask cluster."""

import subprocess
import sys
import threading
import time

from benchmarks.rows import Status, read_rows
from pyvrp_plus import write_instance
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.hooks import HOOKS
from tests.clusters import TestCluster, kill
from tests.conftest import ROOT


def run(suite, out, *options):
    """Run solvers on a suite, and return the rows."""
    rule = HOOKS["select_parents"].stock(".py")
    options = (
        *("--suite", f"{suite}", "--solvers", f"plus,plus:stock:{rule},pyvrp-0.12"),
        *("--seeds", "2", "--max_iterations", "20", "--out", f"{out}"),
        *options,
    )
    subprocess.run(
        [sys.executable, "-m", "benchmarks", "run", *options],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return {row.key: row for row in read_rows(out)}


def kill_in_between(cluster, out):
    """Kill a worker as soon as there is a row."""

    def wait_and_kill():
        while not (out.exists() and read_rows(out)):
            time.sleep(0.05)
        kill(cluster.workers[0])

    threading.Thread(target=wait_and_kill, daemon=True).start()


def test_a_worker_is_killed(tmp_path):
    """The rows are those of a run on this machine."""
    suite = tmp_path / "suite"
    suite.mkdir()
    for variant in ("CVRP", "VRPTW"):
        write_instance(suite / f"{variant}.vrp", generate_vrp(variant, 12, seed=1))

    local = run(suite, tmp_path / "local.jsonl")
    assert {row.status for row in local.values()} == {Status.OK}
    with TestCluster(tmp_path, 3) as cluster:
        out = tmp_path / "remote.jsonl"
        kill_in_between(cluster, out)
        remote = run(suite, out, "--executor", "dask", "--scheduler", cluster.address)
        assert cluster.workers[0].poll() is not None

    assert remote.keys() == local.keys()
    for key, row in remote.items():
        assert row.status is Status.OK
        assert (row.cost, row.routes) == (local[key].cost, local[key].routes)
        assert row.machine == local[key].machine
