"""The operator that crosses parents."""

import pytest

from pyvrp_plus import (
    GeneticAlgorithm,
    PenaltyManager,
    Population,
    RandomNumberGenerator,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.diversity import undirected_broken_pairs_distance
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.generate import generate_cvrp, generate_tsp
from pyvrp_plus.hooks import PlannedRoute
from pyvrp_plus.operators import STOCK, Operators, compile_operator
from pyvrp_plus.search import FocusedSearch, compute_neighbours
from pyvrp_plus.stop import MaxIterations
from tests.operators.runs import SMALL
from tests.variants import VARIANTS, client_at

SUFFIXES = (".cpp", ".py")
SOLVERS = {
    "default": SolveParams(),
    "breeding": SMALL,
    "stock": SolveParams.stock(),
}

CROSSOVER = """
#include <pyvrp_plus/operator.h>
#include <stdexcept>
using namespace pyvrp_plus;
Plan crossover(CrossoverView const &parents, CostEvaluator const &,
               RandomNumberGenerator &rng) {
    auto child = parents.stock(rng);
    BODY
    return child;
}
PYVRP_PLUS_OPERATOR(crossover)
"""


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    """Build into a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYVRP_PLUS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def run(data, params=SMALL, num_threads=1, num_iterations=60, **operators):
    """Return the result of a short run."""
    return solve(
        data,
        MaxIterations(num_iterations),
        seed=2,
        params=params,
        operators=Operators(**operators),
        num_threads=num_threads,
    )


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_stock_files(variant, suffix):
    """The stock rule as a file does what the one that is built in does."""
    data = VARIANTS[variant]()
    result = run(data, crossover=STOCK / f"crossover{suffix}")
    assert result.best == run(data).best
    assert result.operator_times["crossover"].calls > 30


@pytest.mark.parametrize("num_threads", [1, 3])
@pytest.mark.parametrize("solver", SOLVERS)
def test_solvers_and_threads(solver, num_threads):
    """However children are bred, and in however many threads."""
    for data in (generate_cvrp(30, seed=1), generate_tsp(20, seed=1)):
        outcomes = [
            run(data, SOLVERS[solver], num_threads, 120, **own)
            for own in (
                {},
                {"crossover": STOCK / "crossover.cpp"},
                {"crossover": STOCK / "crossover.py"},
            )
        ]
        stock, *others = ((o.best, o.stats.feas_stats) for o in outcomes)
        assert all(other == stock for other in others)


def test_state_and_threads():
    """An operator with a state is called in a fixed order, by one thread."""

    class Crossover:
        def __init__(self):
            self.calls = 0

        def __call__(self, parents, rng, cost_evaluator):
            self.calls += 1
            return parents.stock(rng)[: self.calls % 4]

    data = generate_cvrp(40, seed=1)
    first, second = (run(data, num_threads=4, crossover=Crossover) for _ in range(2))
    assert first.best == second.best
    assert first.stats.feas_stats == second.stats.feas_stats


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_view_shows(variant):
    """Parents are solutions to the problem, by the numbers of its data."""
    data = VARIANTS[variant]()
    types = data.vehicle_types()
    views = []

    def crossover(parents, rng, cost_evaluator):
        views.append(parents)
        assert parents.num_depots == data.num_depots
        assert parents.num_locations == data.num_locations
        assert parents.num_vehicle_types == len(types)
        assert parents.progress.iteration > 0
        for number, kind in enumerate(types):
            assert parents.num_available(number) == kind.num_available
            assert parents.max_trips(number) == kind.max_trips
            for depot in range(data.num_depots):
                reloads = depot in kind.reload_depots
                assert parents.reloads_at(number, depot) == reloads
            matrix = data.distance_matrix(kind.profile)
            assert parents.distance(number, 0, 1) == matrix[0, 1]
        for client in range(data.num_depots, data.num_locations):
            required = client_at(data, client).required
            assert parents.is_required(client) == required
        for routes in (parents.first, parents.second):
            check_routes(routes, data)
        return parents.stock(rng)

    assert run(data, crossover=crossover).best == run(data).best
    with pytest.raises(RuntimeError, match="only valid during the call"):
        _ = views[0].first


def check_routes(routes, data) -> None:
    """Check that routes visit clients once each, in vehicles that there are."""
    visits = [visit for route in routes for visit in route.visits]
    clients = [visit for visit in visits if visit >= data.num_depots]
    assert len(set(clients)) == len(clients)
    assert all(0 <= visit < data.num_locations for visit in visits)
    used = [route.vehicle_type for route in routes]
    for number, kind in enumerate(data.vehicle_types()):
        assert used.count(number) <= kind.num_available


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_missing_is_inserted(variant):
    """A child may lack all clients."""
    data = VARIANTS[variant]()
    result = run(data, crossover=lambda *_: [])
    assert result.best.is_complete()
    assert result.best.is_group_feasible()


def test_groups():
    """Of a group of which only one is visited, the first one stays."""
    data = VARIANTS["groups"]()

    def crossover(parents, rng, cost_evaluator):
        clients = range(data.num_depots, data.num_locations)
        return [PlannedRoute(clients)]

    result = run(data, crossover=crossover)
    assert result.best.is_group_feasible()


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ("[PlannedRoute([1, 2, 1])]", "returned client 1 more than once"),
        ("[PlannedRoute([1]), PlannedRoute([1])]", "client 1 more than once"),
        ("[PlannedRoute([1], 1)]", "route of vehicle type 1, but there are 1 types"),
        ("[PlannedRoute([])] * 99", r"more than the \d+ vehicles of vehicle type 0"),
        ("[PlannedRoute([11])]", "returned a visit to 11, which is no location"),
        ("[PlannedRoute([-1])]", "returned a visit to -1, which is no location"),
        ("[PlannedRoute([1, 0, 2])]", "reloads at depot 0, where vehicle type 0 does"),
        ("[[1, 2]]", r"returned \[1, 2\], expected a PlannedRoute"),
        ("None", "returned None, expected a sequence"),
        ("parents.distance(0, 0, 11)", "There is no location 11"),
        ("parents.num_available(1)", "There is no vehicle type 1"),
        ("parents.is_required(0)", "There is no client 0"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
@pytest.mark.parametrize("num_threads", [1, 2])
def test_bad_children(returned, message, num_threads):
    """What is no child ends the run, with the best solution so far."""

    def crossover(parents, rng, cost_evaluator):
        return eval(returned, globals(), {"parents": parents})

    with pytest.raises(OperatorError, match=message) as caught:
        run(generate_cvrp(10, seed=1), num_threads=num_threads, crossover=crossover)

    assert caught.value.hook == "crossover"
    assert caught.value.result.best.is_complete()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("child.push_back(child.front());", "more than once|more than the"),
        ("child.at(0).vehicle_type = 7;", "vehicle type 7, but there are 1 types"),
        ('throw std::runtime_error("sterile");', "sterile"),
    ],
)
def test_failures_in_cpp(body, message):
    """They are told as well."""
    operator = compile_operator(CROSSOVER.replace("BODY", body))
    with pytest.raises(OperatorError, match=message) as caught:
        run(generate_cvrp(10, seed=1), crossover=operator)

    assert caught.value.result.best.is_complete()


def test_too_many_trips():
    """A vehicle reloads only as often as it may."""
    data = VARIANTS["reloading"]()
    kind = data.vehicle_type(0)
    data = data.replace(vehicle_types=[kind.replace(max_reloads=1)])
    (depot, *_) = kind.reload_depots
    route = [depot, data.num_depots, depot]
    with pytest.raises(OperatorError, match="more than the 2 trips of vehicle type 0"):
        run(data, crossover=lambda *_: [PlannedRoute(route)])


def test_it_is_felt():
    """A crossover that is none leads elsewhere."""
    data = generate_cvrp(50, seed=1)
    copied = run(data, crossover=lambda parents, *_: parents.first)
    assert copied.best.is_complete()
    assert copied.stats.feas_stats != run(data).stats.feas_stats


def test_a_crossover_of_the_user_is_the_stock_rule():
    """In an algorithm that is assembled by hand, too."""
    data = generate_cvrp(20, seed=1)
    calls = []

    def own(parents, data, cost_evaluator, rng):
        calls.append(parents)
        return parents[rng.randint(2)]

    def assembled(operators):
        rng = RandomNumberGenerator(1)
        algorithm = GeneticAlgorithm(
            data,
            PenaltyManager.init_from(data),
            rng,
            Population(undirected_broken_pairs_distance),
            FocusedSearch(data, rng, compute_neighbours(data), SMALL.search),
            own,
            [Solution.make_random(data, rng) for _ in range(5)],
            operators=operators,
        )
        return algorithm.run(MaxIterations(30)).best

    stock = assembled(None)
    num_calls = len(calls)
    assert num_calls > 0
    assert assembled(Operators(crossover=STOCK / "crossover.py")) == stock
    assert len(calls) == 2 * num_calls
