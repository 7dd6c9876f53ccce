"""What a PyVRP script imports is there, with the same arguments and defaults."""

import importlib
import inspect

import pytest

import pyvrp_plus

pyvrp = pytest.importorskip("pyvrp")

MODULES = ["", "stop", "plotting", "exceptions", "constants", "search"]

# Classes that scripts put together by hand come later.
LATER = {
    "GeneticAlgorithm",
    "PenaltyManager",
    "Population",
    "ProgressPrinter",
    "minimise_fleet",
    "crossover",
    "diversity",
    "repair",
    "LocalSearch",
    "SearchMethod",
    "Type",
    "compute_neighbours",
    # What the modules happen to have imported.
    "logging",
    "sys",
    "neighbourhood",
}


def public(module):
    """Return the names that a module offers."""
    return {name for name in dir(module) if not name.startswith("_")} - LATER


@pytest.mark.parametrize("name", MODULES)
def test_names(name):
    """All names of PyVRP exist."""
    ours, theirs = (
        importlib.import_module(f"{package}.{name}".rstrip("."))
        for package in ("pyvrp_plus", "pyvrp")
    )
    # Modules that are not imported by the package itself appear once they are.
    assert public(theirs) <= public(ours) | set(MODULES)


def signatures():
    """Return the functions and methods to compare, as paths within the package."""
    paths = ["solve", "read", "read_solution", "show_versions"]
    for kind in ("Model", "Profile", "Result", "Statistics", "SolveParams", "Edge"):
        paths.append(kind)
        paths += [
            f"{kind}.{name}"
            for name, method in inspect.getmembers(getattr(pyvrp, kind))
            if not name.startswith("_") and callable(method)
        ]

    paths += [f"stop.{name}" for name in sorted(public(pyvrp.stop))]
    plotting = importlib.import_module("pyvrp.plotting")
    paths += [f"plotting.{name}" for name in sorted(public(plotting))]
    return [path for path in paths if path != "Statistics.collect_from"]


def find(package, path):
    """Return the object at a path, with modules imported where needed."""
    found = importlib.import_module(package)
    for part in path.split("."):
        if not hasattr(found, part):
            importlib.import_module(f"{package}.{part}")

        found = getattr(found, part)

    return found


@pytest.mark.parametrize("path", signatures())
def test_signatures(path):
    """Positional arguments come in the same order, with equal defaults."""
    ours, theirs = (
        list(inspect.signature(find(package, path)).parameters.values())
        for package in ("pyvrp_plus", "pyvrp")
    )
    if path == "stop.StoppingCriterion":
        return  # a protocol, which is not made

    assert [p.name for p in ours][: len(theirs)] == [p.name for p in theirs]
    # Ours have more, by keyword only.
    assert all(p.kind is p.KEYWORD_ONLY for p in ours[len(theirs) :])

    for one, other in zip(ours, theirs, strict=False):
        assert one.kind == other.kind
        if isinstance(other.default, int | float | str | bool | None):
            assert one.default == other.default


def test_paths_of_users(capsys):
    """Imports that scripts use."""
    from pyvrp_plus.constants import MAX_VALUE
    from pyvrp_plus.exceptions import ScalingWarning
    from pyvrp_plus.plotting import plot_solution
    from pyvrp_plus.stop import MaxRuntime

    assert MAX_VALUE == pyvrp.constants.MAX_VALUE
    assert issubclass(ScalingWarning, UserWarning)
    assert callable(plot_solution)
    assert callable(MaxRuntime)

    pyvrp_plus.show_versions()
    assert pyvrp_plus.__version__ in capsys.readouterr().out
