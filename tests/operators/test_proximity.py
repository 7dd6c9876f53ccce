"""The operator that says which clients are near each other."""

import pytest

from pyvrp_plus import ProblemData, SolveParams, solve
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.generate import generate_cvrp, generate_tsp, generate_vrptw
from pyvrp_plus.operators import STOCK, Operators, compile_operator
from pyvrp_plus.search import NeighbourhoodParams, compute_neighbours
from pyvrp_plus.stop import MaxIterations
from tests.variants import VARIANTS, client_at

SUFFIXES = (".cpp", ".py")

PROXIMITY = """
#include <pyvrp_plus/operator.h>
#include <cmath>
#include <stdexcept>
using namespace pyvrp_plus;
double proximity(ClientPair const &pair) { BODY }
PYVRP_PLUS_OPERATOR(proximity)
"""


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    """Build into a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYVRP_PLUS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def run(data, num_threads=1, params=None, **operators):
    """Return the result of a short run."""
    return solve(
        data,
        MaxIterations(30),
        seed=1,
        params=params or SolveParams(),
        operators=Operators(**operators),
        num_threads=num_threads,
    )


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_stock_files(variant, suffix):
    """The stock rule as a file does what the one that is built in does."""
    data = VARIANTS[variant]()
    result = run(data, proximity=STOCK / f"proximity{suffix}")
    assert result.best == run(data).best

    excluded = sum(len(group) * (len(group) - 1) for group in data.groups())
    num_visits = data.num_locations - data.num_depots
    num_pairs = num_visits * (num_visits - 1) - excluded
    assert result.operator_times["proximity"].calls == num_pairs


@pytest.mark.parametrize("num_threads", [1, 3])
@pytest.mark.parametrize("params", [SolveParams(), SolveParams.stock()])
def test_threads_and_solvers(params, num_threads):
    """However the search is set up, the stock rule as a file leads to the same."""
    for data in (generate_vrptw(30, seed=1), generate_tsp(30, seed=1)):
        stock = run(data, num_threads, params)
        for suffix in SUFFIXES:
            own = STOCK / f"proximity{suffix}"
            assert run(data, num_threads, params, proximity=own).best == stock.best


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_lists_of_neighbours(suffix):
    """So are the lists, whatever their length."""
    own = Operators(proximity=STOCK / f"proximity{suffix}")
    for data in (generate_vrptw(60, seed=1), generate_cvrp(60, seed=2)):
        for params in (
            NeighbourhoodParams(),
            NeighbourhoodParams(num_neighbours=5, symmetric_neighbours=True),
        ):
            stock = compute_neighbours(data, params)
            # Plain neighbourhoods know no one-way pairs, nor do these data.
            assert compute_neighbours(data, params, operators=own) == stock


def test_only_the_nearest_are_asked_for():
    """Of many clients, those are that are near by the stock rule."""
    data = generate_cvrp(1_010, seed=1)
    operator = compile_operator(PROXIMITY.replace("BODY", "return -pair.there.cost;"))
    most = NeighbourhoodParams(num_neighbours=1_000)
    nearest = compute_neighbours(data, most)
    few = NeighbourhoodParams(num_neighbours=1)
    chosen = compute_neighbours(data, few, operators=Operators(proximity=operator))
    distances = data.distance_matrix(0)
    for client in (1, 500, 1_010):
        furthest = max(distances[client, near] for near in nearest[client])
        assert distances[client, chosen[client][0]] == furthest

    result = solve(
        data, MaxIterations(0), operators=Operators(proximity=operator)
    ).operator_times["proximity"]
    assert result.calls == 1_010 * 1_000


def check_pair(pair, data: ProblemData) -> None:
    """Check that a pair tells what the data say."""
    for view in (pair.first, pair.second):
        client = client_at(data, view.location)
        assert (view.x, view.y) == (client.x, client.y)
        assert view.delivery == sum(client.delivery)
        assert view.pickup == sum(client.pickup)
        assert view.service_duration == client.service_duration
        assert view.tw_early == client.tw_early
        assert view.tw_late == float(client.tw_late)
        assert view.release_time == client.release_time
        assert (view.prize, view.required) == (client.prize, client.required)

    assert pair.has_time_windows == data.has_time_windows()
    profiles = range(data.num_profiles)
    first, second = pair.first.location, pair.second.location
    for edge, start, end in ((pair.there, first, second), (pair.back, second, first)):
        distances = [data.distance_matrix(profile) for profile in profiles]
        durations = [data.duration_matrix(profile) for profile in profiles]
        assert edge.distance == min(matrix[start, end] for matrix in distances)
        assert edge.duration == min(matrix[start, end] for matrix in durations)
        assert edge.cost == min(
            kind.unit_distance_cost * distances[kind.profile][start, end]
            + kind.unit_duration_cost * durations[kind.profile][start, end]
            for kind in data.vehicle_types()
        )


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_pair_shows(variant):
    """Both orders of each pair are asked for once, and told by the numbers of data."""
    data = VARIANTS[variant]()
    pairs = []

    def proximity(pair):
        pairs.append(pair)
        return 0

    compute_neighbours(data, operators=Operators(proximity=proximity))
    seen = {(pair.first.location, pair.second.location) for pair in pairs}
    assert len(seen) == len(pairs)
    assert all((second, first) in seen for first, second in seen)
    for pair in pairs:  # what Python has kept stays valid
        check_pair(pair, data)


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ("float('nan')", r"returned nan for locations \d+ and \d+, expected"),
        ("float('inf')", "returned inf"),
        ("-float('inf')", "returned -inf"),
        ("None", "returned None, expected a number"),
        ("'near'", "returned 'near', expected a number"),
        ("1 / 0", "ZeroDivisionError"),
        ("10**400", "OverflowError"),
    ],
)
def test_bad_numbers(returned, message):
    """What is no finite number ends the set-up, before there is any solution."""
    with pytest.raises(OperatorError, match=message) as caught:
        run(generate_cvrp(10, seed=1), proximity=lambda pair: eval(returned))

    assert caught.value.hook == "proximity"
    assert caught.value.result is None


@pytest.mark.parametrize("num_threads", [1, 4])
def test_failures_in_cpp(num_threads):
    """They are told, too, and no thread is left behind."""
    for body, message in (
        ("(void)pair; return NAN;", "returned -?nan"),
        ('(void)pair; throw std::runtime_error("no idea");', "no idea"),
    ):
        operator = compile_operator(PROXIMITY.replace("BODY", body))
        with pytest.raises(OperatorError, match=message):
            run(generate_cvrp(200, seed=1), num_threads, proximity=operator)


def test_it_is_felt():
    """What is far becomes near, and the search goes elsewhere."""
    data = generate_cvrp(80, seed=1)
    result = run(data, proximity=lambda pair: -pair.there.cost)
    assert result.is_feasible()
    assert result.best != run(data).best


def test_each_set_up_has_an_operator_of_its_own():
    """A class starts anew, and its calls are counted with those of the search."""

    class Proximity:
        def __init__(self):
            self.calls = 0

        def __call__(self, pair):
            self.calls += 1
            return self.calls

    data = generate_cvrp(20, seed=1)
    operators = Operators(proximity=Proximity)
    first, second = (compute_neighbours(data, operators=operators) for _ in range(2))
    assert first == second
    results = [solve(data, MaxIterations(5), operators=operators) for _ in range(2)]
    calls = [result.operator_times["proximity"].calls for result in results]
    assert calls == [20 * 19] * 2
