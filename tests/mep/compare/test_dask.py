"""Whole comparisons whose operators are evaluated by the workers of a Dask cluster."""

import json
import subprocess
import sys

from mep.compare import compare, contenders
from tests.clusters import TestCluster
from tests.mep.evolve.small_runs import gist, write_suite


def test_a_cluster_finds_the_same(tmp_path):
    """From the command line, with two workers, as on this machine."""
    options = {
        "strategy": ("mep", "best-of-n"),
        "provider": "offline",
        "solver": "stock",
        "suite": write_suite(tmp_path / "suite"),
        "budget": "10it",
        "total_budget": "160it",
        "generations": 1,
        "survivors": 1,
        "jobs": 1,
    }
    local = compare(contenders(options), 1, tmp_path / "local")
    with TestCluster(tmp_path, 2) as cluster:
        remote = {
            **options,
            "jobs": 0,
            "executor": "dask",
            "scheduler": cluster.address,
        }
        config = tmp_path / "compare.toml"
        config.write_text(
            "\n".join(f"{name} = {json.dumps(value)}" for name, value in remote.items())
        )
        options_of_command = ("--config", config, "--repeats", "1")
        subprocess.run(
            [
                *(sys.executable, "-m", "mep.compare", *map(str, options_of_command)),
                *("--out", str(tmp_path / "remote")),
            ],
            capture_output=True,
            check=True,
        )
        found = compare(contenders(remote), 1, tmp_path / "remote", resume=True)

    assert list(found.runs) == list(local.runs)
    for name, [run] in found.runs.items():
        assert run.config.executor == "dask"
        assert gist(run) == gist(local.runs[name][0])
