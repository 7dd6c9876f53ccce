"""The solver finds feasible solutions to every kind of problem, the same each time."""

import math
import os
import signal
import sys
import threading
import time

import pytest

from pyvrp_plus import (
    Client,
    GeneticAlgorithmParams,
    Model,
    PenaltyParams,
    RandomNumberGenerator,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.exceptions import PenaltyBoundWarning
from pyvrp_plus.generate import (
    generate_cvrp,
    generate_tsp,
    generate_vrp,
    generate_vrptw,
)
from pyvrp_plus.search import NeighbourhoodParams, SearchParams, WalkParams
from pyvrp_plus.solve import search_method
from pyvrp_plus.stop import (
    FirstFeasible,
    MaxIterations,
    MaxRuntime,
    MultipleCriteria,
    NoImprovement,
)
from tests.variants import VARIANTS


def with_unit_costs(data, factor):
    """Return the problem with so many times the costs of distance and time."""
    types = [
        vehicle_type.replace(
            unit_distance_cost=vehicle_type.unit_distance_cost * factor,
            unit_duration_cost=vehicle_type.unit_duration_cost * factor,
        )
        for vehicle_type in data.vehicle_types()
    ]
    return data.replace(vehicle_types=types)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_attribute(name):
    """Small problems of every kind are solved to feasibility."""
    data = VARIANTS[name]()
    result = solve(data, MaxIterations(100), seed=1)
    assert result.is_feasible()
    assert result.num_iterations == 100
    assert result.stats.num_iterations == 100
    assert result.cost() >= 0


@pytest.mark.parametrize("name", VARIANTS)
def test_same_seed_same_result(name):
    """Under an iteration limit, nothing depends on the time."""
    data = VARIANTS[name]()
    one, other = (solve(data, MaxIterations(50), seed=7) for _ in range(2))
    assert one.best == other.best
    assert str(one.stats.feas_stats) == str(other.stats.feas_stats)
    assert str(one.stats.infeas_stats) == str(other.stats.infeas_stats)


def test_stock_parameters():
    """PyVRP's own parameters work, too."""
    data = generate_cvrp(30, seed=2)
    result = solve(data, MaxIterations(50), seed=1, params=SolveParams.stock())
    assert result.is_feasible()


def test_no_clients():
    """The solution to nothing has no routes."""
    model = Model()
    model.add_depot(0, 0)
    model.add_vehicle_type(2, capacity=3)
    result = solve(model.data(), MaxIterations(5))
    assert result.is_feasible()
    assert result.cost() == 0
    assert result.best.num_routes() == 0


def test_one_client():
    """There is only one solution."""
    result = solve(generate_cvrp(1, seed=1), MaxIterations(5))
    assert result.best.num_routes() == 1


def test_tsp():
    """One vehicle makes one route, and crossings are gone."""
    data = generate_tsp(30, seed=1)
    result = solve(data, MaxIterations(200), seed=1)
    assert result.best.num_routes() == 1
    assert result.is_feasible()


def test_infeasible_instance():
    """The best infeasible solution is a result, too; penalties reach their maximum."""
    data = generate_cvrp(5, seed=1)
    clients = [
        Client(client.x, client.y, [10_000], tw_late=client.tw_late)
        for client in data.clients()
    ]
    with pytest.warns(PenaltyBoundWarning):
        result = solve(data.replace(clients=clients), MaxIterations(2_000))
    assert not result.is_feasible()
    assert math.isinf(result.cost())
    assert result.best.has_excess_load()


@pytest.mark.parametrize("variant", ["CVRP", "VRPTW", "VRPB", "PDPTW"])
def test_costs_in_a_small_unit(variant):
    """Solutions are feasible, and as good, however small the unit of the costs is."""
    data = generate_vrp(variant, 60, seed=2)
    small_unit = with_unit_costs(data, 10**6)
    result = solve(small_unit, MaxIterations(3))
    assert result.is_feasible()

    result = solve(small_unit, MaxIterations(200))
    cost = solve(data, MaxIterations(200)).cost()
    assert result.cost() < 1.03 * 10**6 * cost


def test_huge_penalties():
    """There are none that would become infinite where violations are prohibited."""
    params = SolveParams(penalty=PenaltyParams(min_penalty=1e306, max_penalty=1e306))
    assert solve(
        generate_cvrp(60, seed=1), MaxIterations(20), params=params
    ).is_feasible()


def test_chosen_bound_of_penalties():
    """A bound of penalties that somebody has chosen stays, though it is too low."""
    data = with_unit_costs(generate_cvrp(60, seed=1), 10**6)
    params = SolveParams(penalty=PenaltyParams(max_penalty=99_999))
    with_bound = solve(data, MaxIterations(200), params=params)
    assert with_bound.cost() > solve(data, MaxIterations(200)).cost()


@pytest.mark.parametrize("iterations", [0, 1, 3])
def test_number_of_iterations(small_data, iterations):
    """Exactly so many are done; none still gives a solution."""
    result = solve(small_data, MaxIterations(iterations))
    assert result.num_iterations == iterations
    assert len(result.stats.runtimes) == iterations
    assert result.best.is_complete()


def test_no_statistics(small_data):
    """They cost memory, and are not collected if not wanted."""
    result = solve(small_data, MaxIterations(5), collect_stats=False)
    assert not result.stats.is_collecting()
    assert result.num_iterations == 5


def test_statistics(small_result):
    """Costs of the population lead to that of the result."""
    stats = small_result.stats
    assert min(d.best_cost for d in stats.feas_stats if d.size) == small_result.cost()
    assert sum(stats.runtimes) <= small_result.runtime * 1.01
    assert all(d.size >= 0 for d in stats.feas_stats + stats.infeas_stats)


def test_first_feasible(small_data):
    """The run ends with the first feasible solution."""
    result = solve(small_data, MultipleCriteria([FirstFeasible(), MaxIterations(500)]))
    assert result.is_feasible()
    assert result.num_iterations < 500


def test_no_improvement(small_data):
    """The run ends some iterations after the last improvement."""
    result = solve(small_data, NoImprovement(20))
    assert result.num_iterations >= 20


def test_no_improvement_across_restarts(small_data):
    """A restart is no improvement."""
    params = SolveParams(genetic=GeneticAlgorithmParams(num_iters_no_improvement=5))
    stop = MultipleCriteria([NoImprovement(20), MaxIterations(2_000)])
    assert solve(small_data, stop, params=params).num_iterations < 2_000


def test_no_time(small_data):
    """Without any time, there is still a solution."""
    assert solve(small_data, MaxRuntime(0)).best.num_clients() == 20


@pytest.mark.parametrize(
    ("walks", "num_neighbours"),
    [
        (WalkParams(large_size=20, large_neighbours=7), 7),
        (WalkParams(large_size=20, large_neighbours=15), 10),
        (WalkParams(large_size=21, large_neighbours=7), 10),
        (WalkParams(steps=0, large_size=20, large_neighbours=7), 10),
    ],
)
def test_neighbours_of_large_instances(small_data, walks, num_neighbours):
    """Where one walk lasts as long as the budget, clients have fewer neighbours."""
    params = SolveParams(
        neighbourhood=NeighbourhoodParams(num_neighbours=10),
        search=SearchParams(walks=walks),
    )
    search = search_method(small_data, RandomNumberGenerator(1), params)
    assert {len(near) for near in search.neighbours[1:]} == {num_neighbours}


def test_tours_keep_their_neighbours():
    """Tours have no walks, which fewer neighbours are for."""
    params = SolveParams(
        neighbourhood=NeighbourhoodParams(num_neighbours=10),
        search=SearchParams(walks=WalkParams(large_size=20, large_neighbours=7)),
    )
    data = generate_tsp(30, seed=1)
    search = search_method(data, RandomNumberGenerator(1), params)
    assert {len(near) for near in search.neighbours[1:]} == {10}


@pytest.fixture
def set_up_times(monkeypatch):
    """Return seconds of what prepares a search, which takes some time here."""
    module = sys.modules[solve.__module__]
    times = []

    def slow_search_method(*args):
        start = time.perf_counter()
        time.sleep(0.1)
        search = search_method(*args)
        times.append(time.perf_counter() - start)
        return search

    monkeypatch.setattr(module, "search_method", slow_search_method)
    return times


@pytest.mark.parametrize("num_threads", [1, 2])
def test_runtime_counts_from_the_call(small_data, set_up_times, num_threads):
    """What prepares the search is a part of it."""
    result = solve(small_data, MaxIterations(1), num_threads=num_threads)
    assert result.runtime >= sum(set_up_times)


@pytest.mark.usefixtures("set_up_times")
@pytest.mark.parametrize(
    "stop",
    [
        MaxRuntime(0.09),
        MultipleCriteria([MaxIterations(9), MaxRuntime(0.09)]),
        MultipleCriteria([lambda _: False, MultipleCriteria([MaxRuntime(0.09)])]),
    ],
)
def test_time_is_up_before_the_first_iteration(small_data, stop):
    """Limits of time count from the call, wherever they are."""
    result = solve(small_data, stop)
    assert result.num_iterations == 0
    assert result.best.is_complete()


def test_running_clock_goes_on(small_data):
    """A limit that was used before counts from then."""
    stop = MaxRuntime(1e-6)
    stop(1)
    time.sleep(1e-3)
    assert solve(small_data, stop).num_iterations == 0


def test_refused_calls_start_no_clock(small_data):
    """A limit is as new after a call with arguments that are wrong."""
    stop = MaxRuntime(60)
    with pytest.raises(TypeError, match="seed"):
        solve(small_data, stop, seed=-1)

    before = time.perf_counter()
    solve(small_data, MultipleCriteria([MaxIterations(1), stop]))
    assert stop._start >= before


def test_own_criterion(small_data):
    """Any callable may stop; it gets the best cost before each iteration."""
    costs = []

    def stop(best_cost):
        costs.append(best_cost)
        return len(costs) > 10

    result = solve(small_data, stop)
    assert result.num_iterations == 10
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == result.cost()


@pytest.mark.parametrize("count", [0, 1, 7])
def test_criteria_in_python_do_the_same(small_data, count):
    """A criterion means the same whether it is checked natively or in Python."""

    class Mine(MaxIterations):
        pass

    native, python = (
        solve(small_data, c(count), seed=3) for c in (MaxIterations, Mine)
    )
    assert native.num_iterations == python.num_iterations == count
    assert native.best == python.best


def test_failing_criterion(small_data):
    """An error in a criterion is the caller's."""

    def stop(_):
        raise LookupError("from the criterion")

    with pytest.raises(LookupError, match="from the criterion"):
        solve(small_data, stop)


def test_used_criterion_goes_on(small_data):
    """A criterion that is used twice counts both runs."""
    stop = MaxIterations(10)
    assert solve(small_data, stop).num_iterations == 10
    assert solve(small_data, stop).num_iterations == 0


@pytest.fixture
def heeds_interrupts():
    """Heed interrupts, which a process that was started in the background ignores."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name == "nt", reason="signals cannot be sent to oneself")
@pytest.mark.usefixtures("heeds_interrupts")
def test_interrupt():
    """Interrupted from the keyboard, the run returns what it has."""
    data = generate_vrptw(200, seed=1)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    result = solve(data, MaxRuntime(60))
    timer.join()
    assert result.runtime < 30
    assert result.best.num_clients() > 0


def test_interrupt_in_a_criterion(small_data):
    """The same when the interrupt comes while Python runs."""

    def stop(_):
        raise KeyboardInterrupt

    assert solve(small_data, stop).best.is_complete()


def test_initial_solution(small_data):
    """The result is at least as good as the solution that is given."""
    given = solve(small_data, MaxIterations(200), seed=1).best
    result = solve(small_data, MaxIterations(0), seed=2, initial_solution=given)
    assert result.cost() <= given.distance()


def test_initial_solution_of_another_instance(small_data):
    """A solution must fit the data."""
    other = generate_cvrp(50, seed=2)
    given = Solution.make_random(other, RandomNumberGenerator(1))
    with pytest.raises(ValueError, match="initial_solution"):
        solve(small_data, MaxIterations(5), initial_solution=given)


@pytest.mark.parametrize("seed", [-1, 2**32, 1.5, "one", None])
def test_bad_seed(small_data, seed):
    """Seeds are 32-bit integers."""
    with pytest.raises(TypeError):
        solve(small_data, MaxIterations(1), seed=seed)


@pytest.mark.parametrize("stop", [None, 10])
def test_bad_criterion(small_data, stop):
    """A criterion can be called."""
    with pytest.raises(TypeError, match="stop"):
        solve(small_data, stop)


def test_without_operators(small_data):
    """No operator is needed: the local search then does nothing."""
    params = SolveParams(node_ops=[], route_ops=[])
    result = solve(small_data, MaxIterations(10), params=params)
    assert result.best.num_clients() == 20
