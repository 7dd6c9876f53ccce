"""Tests of benchmarks.micro.filo2: what the comparison with FILO2 prints."""

import json
import subprocess
import sys

import pytest


def run(*arguments):
    """Run the command."""
    command = [sys.executable, "-m", "benchmarks.micro.filo2", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def cells(done):
    """Return the cells of the only line of the table, by the names of columns."""
    assert done.returncode == 0, done.stderr
    header, _, line = (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in done.stdout.splitlines()
        if line.startswith("|")
    )
    return dict(zip(header, line, strict=True))


def test_compares(filo2, cvrp):
    """Ours gets as many seconds; gaps are those to the best known cost."""
    known = {"some/small": {"cost": 1000, "round": "round"}}
    (cvrp.parents[1] / "best_known.json").write_text(json.dumps(known))
    done = run("--filo2", filo2(), "--iterations", 5, cvrp)
    found = cells(done)
    assert found["instance"] == "some/small"
    assert found["clients"] == "20"
    assert 0.3 <= float(found["seconds"]) < 5

    costs = {name: int(found[name].replace(",", "")) for name in ("FILO2", "plus")}
    assert costs["plus"] < costs["FILO2"]
    assert found["plus / FILO2"] == f"{costs['plus'] / costs['FILO2']:.4f}"
    for name, cost in costs.items():
        assert found[f"{name} gap %"] == f"{(cost - 1000) / 10:.2f}"
        assert int(found[f"{name} MiB"]) > 0

    assert "FILO2 with 5 iterations, seed 1" in done.stdout
    assert len([line for line in done.stderr.splitlines() if "some/" in line]) == 2


def test_wrong_solution(filo2, cvrp):
    """The line says that it is invalid, and ours is there all the same."""
    done = run("--filo2", filo2("visit_twice"), cvrp)
    found = cells(done)
    assert found["FILO2"] == "invalid"
    assert found["plus / FILO2"] == found["FILO2 gap %"] == found["plus gap %"] == "-"
    assert int(found["plus"].replace(",", "")) > 0
    assert "but pyvrp_plus: no solution (RuntimeError" in done.stdout


def test_crash(filo2, cvrp):
    """The line says so, what FILO2 has printed is below; ours has no seconds then."""
    done = run("--filo2", filo2("fail"), cvrp)
    found = cells(done)
    assert (found["FILO2"], found["seconds"], found["plus"]) == ("crashed", "-", "-")
    assert "exit code 1: terminate called what(): std::bad_alloc" in done.stdout


@pytest.mark.parametrize(
    ("executable", "instance", "options", "message"),
    [
        ("none", "some/small.vrp", (), "there is no file"),
        ("filo2", "some/none.vrp", (), "There are no instances none.vrp in "),
        ("filo2", "some/small.vrp", ("--iterations", 0), "must be positive"),
    ],
)
def test_usage_errors(filo2, cvrp, executable, instance, options, message):
    """What cannot be run is refused before anything is."""
    folder = filo2().parent
    done = run("--filo2", folder / executable, folder / instance, *options)
    assert done.returncode == 2
    assert message in done.stderr


def test_no_instances(filo2, tmp_path, monkeypatch):
    """Without the default set, instances must be named."""
    monkeypatch.setenv("PYVRP_PLUS_INSTANCES", str(tmp_path))
    done = run("--filo2", filo2())
    assert done.returncode == 2
    assert "there is no set XXL: name files of instances" in done.stderr
