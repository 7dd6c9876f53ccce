"""Operators that are asked in each step: what is removed, inserted and kept."""

import pytest

from pyvrp_plus import SolveParams, solve
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.generate import generate_cvrp, generate_vrp
from pyvrp_plus.hooks import HOOKS, InsertionPolicy
from pyvrp_plus.operators import STOCK, Operators, compile_operator
from pyvrp_plus.search import RecreateParams, SearchParams
from pyvrp_plus.stop import MaxIterations
from tests.variants import VARIANTS, client_at

HOOK_NAMES = [name for name, hook in HOOKS.items() if hook.is_called_in_steps]
SUFFIXES = (".cpp", ".py")

RUIN = """
#include <pyvrp_plus/operator.h>
using namespace pyvrp_plus;
std::vector<Location> ruin(SearchView const &search, Location seed,
                           RandomNumberGenerator &rng) {
    BODY
}
PYVRP_PLUS_OPERATOR(ruin)
"""

pytestmark = pytest.mark.filterwarnings("ignore:.*asked in each step")


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    """Build into a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYVRP_PLUS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module", params=VARIANTS)
def data(request):
    """Return problems with all attributes."""
    return VARIANTS[request.param]()


class NoIndex:
    """An object that fails to be an index."""

    def __index__(self):
        """Fail."""
        raise ZeroDivisionError


def run(data, num_threads=1, num_iterations=60, **operators):
    """Return the result of a short run."""
    return solve(
        data,
        MaxIterations(num_iterations),
        seed=1,
        operators=Operators(**operators),
        num_threads=num_threads,
    )


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("hook", HOOK_NAMES)
def test_stock_files(data, hook, suffix):
    """The stock rule as a file does what the one that is built in does."""
    result = run(data, **{hook: STOCK / f"{hook}{suffix}"})
    assert result.best == run(data).best
    assert list(result.operator_times) == [hook]


@pytest.mark.parametrize("hook", HOOK_NAMES)
def test_calls_are_counted(hook):
    """All of them, and the time of some stands for the others."""
    result = run(generate_cvrp(20, seed=1), **{hook: STOCK / f"{hook}.cpp"})
    time = result.operator_times[hook]
    assert time.calls > 60
    assert 0 < time.seconds < result.runtime


@pytest.mark.parametrize("hook", HOOK_NAMES)
def test_threads(data, hook):
    """Each thread has an operator of its own; the result does not depend on timing."""
    own = {hook: STOCK / f"{hook}.cpp"}
    first, second = (run(data, num_threads=3, **own) for _ in range(2))
    assert first.best == second.best == run(data, num_threads=3).best
    calls = [result.operator_times[hook].calls for result in (first, second)]
    assert calls[0] == calls[1]


def test_what_a_step_shows():
    """A step tells of costs, of the temperature, and of where the walk stands."""
    steps = []

    def accept(step, rng):
        steps.append(step)
        return step.after <= step.before

    result = run(generate_cvrp(20, seed=1), accept=accept)
    assert len(steps) == result.operator_times["accept"].calls
    assert steps[0].step == 0
    assert steps[0].temperature == pytest.approx(0.2 * steps[0].scale)
    walk = [step for step in steps[:200] if step.progress.iteration == 1]
    assert [step.step for step in walk] == list(range(len(walk)))
    temperatures = [step.temperature for step in walk]
    assert temperatures == sorted(temperatures, reverse=True)
    assert all(step.step < step.num_steps for step in steps)
    assert {step.best for step in steps} - {None}
    assert min(step.best for step in steps if step.best is not None) >= result.cost()
    last = steps[-1].progress
    assert last.best_cost == result.cost()
    assert 0 < last.budget_used <= 1
    assert last.iterations_without_improvement <= last.iteration


def check_view(search, data):
    """Check that what a view tells fits together, and fits the data."""
    assert search.num_locations == data.num_locations
    assert search.num_depots == data.num_depots
    assert search.num_vehicles == data.num_vehicles
    numbers = [
        search.number_in_data(location) for location in range(data.num_locations)
    ]
    assert sorted(numbers) == list(range(search.num_locations))
    clients = range(search.num_depots, search.num_locations)
    visited = set()
    for vehicle in range(search.num_vehicles):
        visits = search.visits(vehicle)
        assert visits[0] < search.num_depots > visits[-1]
        own = [visit for visit in visits if visit >= search.num_depots]
        assert search.num_clients(vehicle) == len(own)
        visited.update(own)
        for client in own:
            position = search.position(client)
            before, at, after = visits[position - 1 : position + 2]
            assert (search.vehicle(client), at) == (vehicle, client)
            matrix = data.distance_matrix(0)
            assert (
                search.distance(vehicle, before, client)
                == matrix[numbers[before], numbers[client]]
            )
            assert search.detour(client) == (
                search.distance(vehicle, before, client)
                + search.distance(vehicle, client, after)
                - search.distance(vehicle, before, after)
            )
    assert {client for client in clients if search.vehicle(client) >= 0} == visited
    for client in clients:
        given = client_at(data, numbers[client])
        assert search.demand(client) == sum(given.delivery) + sum(given.pickup)
        assert search.remoteness(client) == min(
            data.distance_matrix(0)[depot, numbers[client]]
            for depot in range(data.num_depots)
        )
        assert search.window(client) == given.tw_late - given.tw_early
        assert client not in search.neighbours(client)
        assert set(search.neighbours(client)) <= set(clients)


@pytest.mark.parametrize("variant", ["CVRP", "VRPTW", "MDVRPTW"])
def test_what_a_view_shows(variant):
    """A view shows the solution, and the data, by numbers of the search."""
    data = generate_vrp(variant, 15, seed=2)
    views = []

    def ruin(search, seed, rng):
        views.append(search)
        assert search.has_time == ("TW" in variant)
        assert search.mean_route_size > 0
        assert search.progress.iteration >= 0
        if len(views) % 40 == 1:
            check_view(search, data)
        return [seed] if search.vehicle(seed) >= 0 else []

    assert run(data, ruin=ruin).is_feasible()
    assert len(views) > 100
    with pytest.raises(RuntimeError, match="only valid during the call"):
        views[0].visits(0)


@pytest.mark.parametrize(
    "ask",
    [
        "search.vehicle(0)",
        "search.vehicle(-1)",
        "search.vehicle(10**9)",
        "search.visits(10**6)",
        "search.distance(0, 0, 99)",
        "search.distance(99, 0, 0)",
        "search.number_in_data(-1)",
        "search.detour(0)",
        "search.neighbours(21)",
        "search.remoteness(0)",
    ],
)
def test_what_there_is_not(ask):
    """Asking for it is an error, which names it."""

    def ruin(search, seed, rng):
        return eval(ask)

    with pytest.raises(OperatorError, match="IndexError: There is no"):
        run(generate_cvrp(20, seed=1), ruin=ruin)


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ("[seed, seed]", r"returned client \d+ more than once"),
        ("[0]", "returned 0, which is no client"),
        ("[-1]", "returned -1, which is no client"),
        ("[21]", "returned 21, which is no client"),
        ("[10**30]", "returned -1, which is no client"),
        ("[NoIndex()]", "ZeroDivisionError"),
        ("None", "returned None, expected a sequence"),
        ("[None]", "returned None, expected a client"),
        ("[1.5]", "returned 1.5, expected a client"),
        ("'12'", "expected a sequence"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_bad_removals(returned, message):
    """What cannot be removed ends the run, with the best solution so far."""

    def ruin(search, seed, rng):
        return eval(returned)

    with pytest.raises(OperatorError, match=message) as caught:
        run(generate_cvrp(20, seed=1), ruin=ruin)

    assert caught.value.hook == "ruin"
    assert caught.value.result.is_feasible()


def test_clients_that_are_not_visited():
    """They cannot be removed, also by an operator in C++."""
    body = "return {static_cast<Location>(search.num_locations() - 1), seed};"
    with pytest.raises(OperatorError, match=r"ruin: .* in iteration"):
        run(VARIANTS["prizes"](), ruin=compile_operator(RUIN.replace("BODY", body)))


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ("clients[:-1]", r"returned \d+ clients, expected the \d+ given ones, in"),
        ("[*clients, 1]", r"returned \d+ clients, expected the \d+ given ones, in"),
        ("[0, *clients[1:]]", "returned client 0, which is not among the given ones"),
        ("[clients[0]] * len(clients)", r"returned client \d+, which is not among"),
        ("None", "returned None, expected a sequence"),
        ("[NoIndex(), *clients[1:]]", "ZeroDivisionError"),
    ],
)
def test_bad_orders(returned, message):
    """Clients are neither lost nor added."""

    def order_insertions(search, clients, rng):
        return clients if len(clients) < 2 else eval(returned)

    with pytest.raises(OperatorError, match=message) as caught:
        run(generate_cvrp(20, seed=1), order_insertions=order_insertions)

    assert caught.value.hook == "order_insertions"


def test_order_is_felt():
    """Clients are given in the order of removal, and another one leads elsewhere."""
    data = generate_cvrp(40, seed=1)
    seen = []

    def order_insertions(search, clients, rng):
        assert all(search.vehicle(client) < 0 for client in clients)
        seen.append(len(clients))
        return sorted(clients)

    result = run(data, order_insertions=order_insertions)
    assert max(seen) == data.num_clients  # when a solution is constructed
    assert result.is_feasible()
    assert result.best != run(data).best


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        ("InsertionPolicy(blink_rate=1.1)", "blink rate 1.1.*, which is not in"),
        ("InsertionPolicy(blink_rate=float('nan'))", "blink rate nan"),
        ("InsertionPolicy(noise=-1)", "noise -1.*, which is not in"),
        ("InsertionPolicy(noise=2.0**51)", "noise .*, which is not in"),
        ("InsertionPolicy(num_neighbours=0)", "a policy without neighbours"),
        ("InsertionPolicy(num_neighbours=-1)", "TypeError"),
        ("InsertionPolicy(0.1)", "TypeError"),
        ("None", "returned None, expected an InsertionPolicy"),
        ("0.1", "returned 0.1, expected an InsertionPolicy"),
    ],
)
def test_bad_policies(returned, message):
    """What is no policy, or one out of range, is an error that says so."""

    def insertion_policy(search, client, rng):
        return eval(returned)

    with pytest.raises(OperatorError, match=message) as caught:
        run(generate_cvrp(20, seed=1), insertion_policy=insertion_policy)

    assert caught.value.hook == "insertion_policy"


@pytest.mark.parametrize(
    "policy",
    [
        {"blink_rate": 0},
        {"blink_rate": 1},
        {"noise": 30},
        {"num_neighbours": 1},
        {"may_open_route": False},
    ],
)
def test_policy_is_felt(data, policy):
    """Clients that have to be visited are inserted all the same."""
    chosen = InsertionPolicy(**policy)
    for name, value in policy.items():
        assert getattr(chosen, name) == value

    def insertion_policy(search, client, rng):
        assert search.vehicle(client) < 0
        return chosen

    result = run(data, insertion_policy=insertion_policy, num_iterations=25)
    assert result.best.is_complete()


@pytest.mark.parametrize("policy", [{"noise": 30}, {"num_neighbours": 1}])
def test_policy_leads_elsewhere(policy):
    """A policy changes which places are taken."""
    data = generate_cvrp(40, seed=1)
    chosen = InsertionPolicy(**policy)
    result = run(data, insertion_policy=lambda search, client, rng: chosen)
    assert result.best != run(data).best


def test_usual_policy():
    """Without arguments, all neighbours and unused vehicles are considered."""
    policy = InsertionPolicy()
    assert policy.num_neighbours is None
    assert policy.may_open_route
    assert (policy.blink_rate, policy.noise) == (0.01, 0)


@pytest.mark.parametrize(
    ("variant", "usual", "policy"),
    [
        ("CVRP", {"blink_rate": 0.3}, {"blink_rate": 0.3}),
        ("CVRP", {"least_neighbours": 2}, {}),
        ("VRPTW", {"least_neighbours": 2}, {"num_neighbours": 20}),
        ("VRPTW", {"least_neighbours": 30}, {"num_neighbours": 30}),
    ],
)
def test_policy_of_parameters(variant, usual, policy):
    """Where time counts, half of the neighbours are considered, or a given number."""
    data = generate_vrp(variant, 100, seed=1)
    params = SolveParams(search=SearchParams(recreate=RecreateParams(**usual)))
    expected = solve(data, MaxIterations(60), seed=1, params=params)

    chosen = InsertionPolicy(**policy)
    result = run(data, insertion_policy=lambda search, client, rng: chosen)
    assert result.best == expected.best


@pytest.mark.parametrize("returned", [None, 1, "yes", []])
def test_bad_acceptance(returned):
    """Only True and False are decisions: an operator may have forgotten to return."""
    with pytest.raises(OperatorError, match="expected True or False"):
        run(generate_cvrp(20, seed=1), accept=lambda step, rng: returned)


@pytest.mark.parametrize(
    "body",
    [
        "return {};",
        "std::vector<Location> all; for (auto c = search.num_depots(); c < "
        "search.num_locations(); ++c) if (search.vehicle(c) >= 0) "
        "all.push_back(static_cast<Location>(c)); return all;",
        "std::vector<Location> some; for (auto c = search.num_depots(); c < "
        "search.num_locations(); ++c) if (search.vehicle(c) >= 0 && rng.rand() < 0.4) "
        "some.insert(some.begin(), static_cast<Location>(c)); return some;",
    ],
)
def test_removals_of_any_kind(data, body):
    """Nothing, everything, or clients here and there, in any order."""
    body = body.replace("c < ", "c != ")
    prefix = "(void)search; (void)seed; (void)rng;"
    ruin = compile_operator(RUIN.replace("BODY", prefix + body))
    result = run(data, ruin=ruin, num_iterations=25)
    assert result.best == run(data, ruin=ruin, num_iterations=25).best


@pytest.mark.parametrize("keeps", [True, False])
def test_acceptance_is_felt(keeps):
    """Keeping all steps, or none, leads elsewhere than the stock rule."""
    data = generate_cvrp(40, seed=1)
    result = run(data, accept=lambda step, rng: keeps)
    assert result.is_feasible()
    assert result.best != run(data).best


@pytest.mark.filterwarnings("default")
def test_python_is_warned_of():
    """In Python they slow all steps down, and are for study."""
    with pytest.warns(RuntimeWarning, match="accept is asked in each step of a walk"):
        run(generate_cvrp(5, seed=1), accept=lambda step, rng: True, num_iterations=3)
