"""Plots take the same arguments as PyVRP's."""

from types import ModuleType
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pytest

import pyvrp_plus as ours
from tests.compat.both import BOTH, check_error, theirs

# PyVRP's ways of scaling, and the penalties of PyVRP in a short run.
pytestmark = pytest.mark.filterwarnings("ignore")

FUNCTIONS = [name for name in dir(theirs.plotting) if name.startswith("plot_")]


@pytest.fixture(autouse=True)
def _close() -> Any:
    """Close all figures after a test."""
    yield
    plt.close("all")


def make_data(m: ModuleType, num_clients: int = 4, num_dimensions: int = 2) -> Any:
    """Build an instance with time windows."""
    size = num_clients + 1
    matrix = np.ones((size, size), dtype=int) - np.eye(size, dtype=int)
    loads = [2] * num_dimensions
    return m.ProblemData(
        [
            m.Client(idx, idx**2, loads, tw_early=idx, tw_late=100 + idx)
            for idx in range(num_clients)
        ],
        [m.Depot(0, 0)],
        [m.VehicleType(3, [5] * num_dimensions)],
        [matrix],
        [matrix],
    )


def axes() -> Any:
    """Return new axes."""
    return plt.subplots()[1]


def calls(m: ModuleType) -> dict[str, Any]:
    """Return the ways in which each function is called."""
    data = make_data(m)
    solution = m.Solution(data, [[1, 2], [3, 4]])
    route = solution.routes()[0]
    result = m.solve(data, m.stop.MaxIterations(5), display=False)
    p = m.plotting
    return {
        "plot_coordinates": [
            lambda: p.plot_coordinates(data),
            lambda: p.plot_coordinates(data, "title", axes()),
            lambda: p.plot_coordinates(data=data, title="title", ax=axes()),
        ],
        "plot_demands": [
            lambda: p.plot_demands(data),
            lambda: p.plot_demands(data, 1, "title", axes()),
            lambda: p.plot_demands(data, dimension=1, title=None, ax=axes()),
        ],
        "plot_diversity": [
            lambda: p.plot_diversity(result),
            lambda: p.plot_diversity(result=result, ax=axes()),
        ],
        "plot_instance": [
            lambda: p.plot_instance(data),
            lambda: p.plot_instance(data=data, fig=plt.figure()),
        ],
        "plot_objectives": [
            lambda: p.plot_objectives(result),
            lambda: p.plot_objectives(result, 2, axes(), (0.9, 1.2)),
            lambda: p.plot_objectives(
                result, num_to_skip=100, ax=axes(), ylim_adjust=(1, 2)
            ),
        ],
        "plot_result": [
            lambda: p.plot_result(result, data),
            lambda: p.plot_result(result=result, data=data, fig=plt.figure()),
        ],
        "plot_route_schedule": [
            lambda: p.plot_route_schedule(data, route),
            lambda: p.plot_route_schedule(data, route, 1, False, "title", axes()),
            lambda: p.plot_route_schedule(data, route, load_dimension=7),
            lambda: p.plot_route_schedule(data, m.Route(data, [], 0)),
        ],
        "plot_runtimes": [
            lambda: p.plot_runtimes(result),
            lambda: p.plot_runtimes(result=result, ax=axes()),
        ],
        "plot_solution": [
            lambda: p.plot_solution(solution, data),
            lambda: p.plot_solution(solution, data, True, axes()),
            lambda: p.plot_solution(m.Solution(data, []), data, plot_clients=False),
        ],
        "plot_time_windows": [
            lambda: p.plot_time_windows(data),
            lambda: p.plot_time_windows(data=data, title="title", ax=axes()),
        ],
    }


@BOTH
@pytest.mark.parametrize("name", FUNCTIONS)
def test_same_arguments(module: ModuleType, name: str) -> None:
    """Each takes what the other one takes, and returns nothing."""
    ways = calls(module)[name]
    assert len(ways) >= 2
    for call in ways:
        assert call() is None
        assert plt.get_fignums()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_nothing_to_plot(name: str) -> None:
    """None is nothing, and a missing argument is an error."""
    check_error(lambda m: getattr(m.plotting, name)(None), (AttributeError, TypeError))
    check_error(lambda m: getattr(m.plotting, name)(), TypeError)


@pytest.mark.parametrize("dimension", [2, 5])
def test_bad_dimension(dimension: int) -> None:
    """There are demands of two dimensions."""
    check_error(lambda m: m.plotting.plot_demands(make_data(m), dimension), ValueError)
    check_error(
        lambda m: m.plotting.plot_demands(make_data(m, num_dimensions=0)), ValueError
    )


def test_negative_dimension() -> None:
    """PyVRP counts from the end."""
    with pytest.raises(ValueError, match="-1"):
        ours.plotting.plot_demands(make_data(ours), -1)


def test_without_clients() -> None:
    """PyVRP cannot plot them."""
    data = make_data(ours, num_clients=0)
    ours.plotting.plot_instance(data)
    ours.plotting.plot_time_windows(data)
    assert plt.get_fignums()


@BOTH
@pytest.mark.parametrize("collect_stats", [False, True])
def test_without_iterations(module: ModuleType, collect_stats: bool) -> None:
    """There need not be statistics."""
    data = make_data(module)
    stats = module.Statistics(collect_stats=collect_stats)
    result = module.Result(module.Solution(data, [[1]]), stats, 0, 0)
    for name in ("plot_diversity", "plot_objectives", "plot_runtimes"):
        getattr(module.plotting, name)(result)

    assert len(plt.get_fignums()) == 3
