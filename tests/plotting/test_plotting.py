"""All plots draw something, on any kind of data."""

import matplotlib.pyplot as plt
import pytest

from pyvrp_plus import (
    Client,
    Model,
    Result,
    Route,
    Solution,
    Statistics,
    Trip,
    VehicleType,
    plotting,
    solve,
)
from pyvrp_plus.generate import generate_tsp, generate_vrptw
from pyvrp_plus.stop import MaxIterations

PLOTS_OF_DATA = [
    plotting.plot_coordinates,
    plotting.plot_demands,
    plotting.plot_time_windows,
]
PLOTS_OF_RESULTS = [
    plotting.plot_diversity,
    plotting.plot_objectives,
    plotting.plot_runtimes,
]


@pytest.fixture(autouse=True)
def close_figures():
    """Close what a test has drawn."""
    yield
    plt.close("all")


def num_artists(ax):
    """Return how many things are drawn in the axes."""
    return len(ax.lines) + len(ax.collections) + len(ax.patches)


def reloading():
    """Return an instance with everything that changes a picture."""
    model = Model()
    depots = [model.add_depot(0, 0), model.add_depot(8, 8)]
    for idx in range(5):
        model.add_client(
            idx + 1, 2 * idx % 5, 2, idx % 2, 5, 20 * idx, 20 * idx + 9,
            required=idx != 2,
        )  # fmt: skip

    model.add_vehicle_type(2, 5, *depots, reload_depots=depots)
    for frm in model.locations:
        for to in model.locations:
            if frm is not to:
                model.add_edge(frm, to, 9, 12)

    return model.data()


@pytest.mark.parametrize("plot", PLOTS_OF_DATA)
@pytest.mark.parametrize("data", [generate_vrptw(30, seed=1), reloading()])
def test_data(plot, data):
    """Plots of data draw on given axes, or on new ones."""
    _, ax = plt.subplots()
    plot(data, title="A title", ax=ax)
    assert num_artists(ax) > 0
    assert ax.get_title(loc="left") == "A title"

    plot(data)
    assert len(plt.get_fignums()) == 2


@pytest.mark.parametrize("plot", PLOTS_OF_RESULTS)
def test_results(plot, small_result):
    """Plots of results draw on given axes, or on new ones."""
    _, ax = plt.subplots()
    plot(small_result, ax=ax)
    assert num_artists(ax) > 0

    plot(small_result)
    assert len(plt.get_fignums()) == 2


@pytest.mark.parametrize("plot", PLOTS_OF_RESULTS)
def test_results_without_statistics(plot, small_result):
    """Without statistics there is little to see, but no error."""
    for stats in (Statistics(), Statistics(collect_stats=False)):
        plot(Result(small_result.best, stats, 0, 0.0))


def test_objectives_arguments(small_result):
    """The first iterations can be left out, and the limits chosen."""
    _, ax = plt.subplots()
    plotting.plot_objectives(small_result, 10, ax, (0.5, 3.0))
    assert ax.get_ylim() == (0.5 * small_result.cost(), 3.0 * small_result.cost())
    assert min(ax.lines[0].get_xdata()) == 11


@pytest.mark.parametrize("plot_clients", [True, False])
def test_solution(plot_clients):
    """There are lines for each trip, also with reloading and missing clients."""
    data = reloading()
    _, ax = plt.subplots()
    solution = Solution(data, [[2, 3], [5, 6]])
    plotting.plot_solution(solution, data, plot_clients, ax)
    assert num_artists(ax) > 4


def test_empty_solution():
    """A solution without routes is a map of the depots."""
    data = reloading()
    plotting.plot_solution(Solution(data, []), data)


def test_figures(small_data, small_result):
    """Plots of several axes draw on a given figure, or on a new one."""
    figure = plt.figure()
    plotting.plot_instance(small_data, figure)
    assert len(figure.axes) == 3

    figure = plt.figure()
    plotting.plot_result(small_result, small_data, figure)
    assert len(figure.axes) == 4

    plotting.plot_instance(small_data)
    plotting.plot_result(small_result, small_data)
    assert len(plt.get_fignums()) == 4


def test_instance_without_loads():
    """There are as many plots of demand as load dimensions."""
    tsp = generate_tsp(10)
    data = tsp.replace(
        clients=[Client(client.x, client.y) for client in tsp.clients()],
        vehicle_types=[VehicleType()],
    )
    figure = plt.figure()
    plotting.plot_instance(data, figure)
    assert len(figure.axes) == 2


@pytest.mark.parametrize("dimension", [-1, 1])
def test_demand_dimension(small_data, dimension):
    """There must be such a dimension."""
    with pytest.raises(ValueError, match=str(dimension)):
        plotting.plot_demands(small_data, dimension)


@pytest.mark.parametrize("visits", [[2, 3, 4], [6, 5, 2]])
@pytest.mark.parametrize("legend", [True, False])
def test_route_schedule(visits, legend):
    """Schedules are drawn with and without time warp."""
    data = reloading()
    route = Solution(data, [visits]).routes()[0]
    _, ax = plt.subplots()
    plotting.plot_route_schedule(data, route, 0, legend, "A title", ax)
    assert num_artists(ax) > 0
    assert ax.get_title(loc="left") == "A title"
    assert (ax.get_legend() is not None) == legend


def test_route_schedule_without_loads():
    """There need be no load dimensions."""
    data = generate_tsp(5)
    route = Solution(data, [[1, 2, 3, 4]]).routes()[0]
    plotting.plot_route_schedule(data, route)


def test_trip_without_clients():
    """A trip may only go from one depot to another; that is drawn, too."""
    data = reloading()
    trips = [Trip(data, [], 0, 0, 1), Trip(data, [2, 3], 0, 1, 1)]
    _, ax = plt.subplots()
    plotting.plot_solution(Solution(data, [Route(data, trips, 0)]), data, ax=ax)
    assert num_artists(ax) > 0


@pytest.mark.parametrize("plot", PLOTS_OF_RESULTS)
def test_single_iteration(plot, small_data):
    """A single value is a dot, and its iteration is numbered as it is."""
    result = solve(small_data, MaxIterations(1), seed=1)
    _, ax = plt.subplots()
    plot(result, ax=ax)
    assert any(line.get_marker() == "o" and len(line.get_xdata()) for line in ax.lines)
    low, high = ax.get_xlim()
    assert [tick for tick in ax.get_xticks() if low <= tick <= high] == [1]
