"""Packages are installed by pip, and their own tests run, in processes of their own."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from mep.package.package_names import package_names
from mep.package.write_package import package_files
from mep.report.standing import standing
from mep.run import Run
from pyvrp_plus import write_instance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.report.runs import cpp_run, make_run, with_winner

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module", params=["cpp", "python"])
def run(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Run:
    """Return a run of one hook in C++, and one of several in Python."""
    if request.param == "cpp":
        return cpp_run(tmp_path_factory)

    folder = tmp_path_factory.mktemp("package") / "python"
    return make_run(folder, lang="python", component="joint", generations=1)


@pytest.fixture(scope="module")
def package(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an exported package."""
    folder = tmp_path_factory.mktemp("package") / "evolved-parents"
    _run("-m", "mep.export", run.folder, "--rank", 1, "--package", folder)
    return folder


@pytest.fixture(scope="module")
def site(package: Path) -> Path:
    """Return the folder that pip has installed the package into."""
    site = package.parent / "site"
    quiet = ("--quiet", "--disable-pip-version-check", "--no-index")
    offline = ("--no-deps", "--no-build-isolation")
    _run("-m", "pip", "install", *quiet, *offline, "--target", site, package)
    return site


def _run(*arguments: object, **environment: str) -> str:
    """Run Python, and return what it has written."""
    tools = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,  # for the benchmarks, which are not installed
        env=os.environ | {"PATH": tools, "PYTHONPATH": str(ROOT)} | environment,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_tests_of_the_package(package: Path, site: Path, tmp_path: Path) -> None:
    options = ("-q", "-p", "no:cacheprovider", "--rootdir", package, package / "tests")
    told = _run(
        *("-W", "error", "-m", "pytest", *options),
        PYTHONPATH=str(site),
        PYVRP_PLUS_CACHE=str(tmp_path),
    )
    assert " passed" in told
    assert "skipped" not in told


def test_by_name(package: Path, site: Path, tmp_path: Path) -> None:
    names = sorted(_names(package))
    write_instance(tmp_path / "small.vrp", generate_cvrp(10, seed=1))
    where = {"PYTHONPATH": str(site)}
    listed = _run("-m", "pyvrp_plus.operators", "list", **where)
    assert all(
        f"\n{name}\n    evolved-parents 0.1.0: Found by" in listed for name in names
    )

    options = ("--seed", 1, "--max_iterations", 5, "--operators", *names)
    told = _run("-m", "pyvrp_plus.cli", tmp_path / "small.vrp", *options, **where)
    assert "Avg. iterations: 5" in told

    code = f"parse_solver('plus:{'+'.join(names)}').files"
    code = f"from benchmarks.solvers import parse_solver; print({code})"
    told = _run("-c", code, **where)
    assert told.count(str(site / "evolved_parents")) == len(names)


def _names(package: Path) -> dict[str, str]:
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    names: dict[str, str] = project["entry-points"]["pyvrp_plus.operators"]
    return names


def test_wheels_fit_later_versions_of_python(run: Run, site: Path) -> None:
    """Operators do not use Python; those written in it are for all systems."""
    [wheel] = site.glob("evolved_parents-*.dist-info/WHEEL")
    tag = "py3-none-any" if run.config.lang == "python" else "-abi3-"
    assert tag in wheel.read_text()


def test_what_readers_are_told(run: Run) -> None:
    """The figures are there, and nothing that a model has said."""
    won = with_winner(run, Estimate(0.25, -0.5, 1.0, 7))
    winner = standing(won).candidates[0]
    hooks = won.candidate(winner.name).proposal.program.sources  # type: ignore[union-attr]
    names = package_names("evolved-parents", hooks)
    files = {str(path): text for path, text in package_files(won, winner, names, hooks)}

    told = files["README.md"]
    assert (
        "| test (as tsp100:3) | 7 | 20 iterations | +0.25 [-0.50, +1.00]% | not" in told
    )
    assert f"pyvrp-plus {run.facts['package version']}" in told
    assert ("pybind11" in told) == (run.config.lang == "cpp")
    assert all(f'{hook}="{name}"' in told for hook, name in names.operators.items())
    assert "Permission is hereby granted" in files["LICENSE"]
