"""What an update of penalties gets to see, beyond what the stock rule looks at."""

import pickle

import pytest

from pyvrp_plus import PenaltyManager, PenaltyParams, Solution, SolveParams, solve
from pyvrp_plus.generate import generate_cvrp, generate_vrptw
from pyvrp_plus.operators import STOCK, Operators, compile_operator
from pyvrp_plus.stop import MaxIterations
from tests.operators.runs import SMALL
from tests.variants import VARIANTS

VIEW = """
#include <pyvrp_plus/operator.h>
#include <stdexcept>
using namespace pyvrp_plus;
std::vector<double> update_penalties(PenaltyView const &penalties) {
    auto const size = penalties.penalties.size();
    if (penalties.mean_violations.size() != size || penalties.num_registered == 0)
        throw std::logic_error("sizes");
    for (std::size_t dim = 0; dim != size; ++dim)
        if ((penalties.mean_violations[dim] == 0) != (penalties.feasibility[dim] == 1))
            throw std::logic_error("violations of dimension " + std::to_string(dim));
    if (penalties.in_walk() && penalties.walk->step > penalties.walk->num_steps)
        throw std::logic_error("steps");

    std::vector<double> updated;
    for (std::size_t dim = 0; dim != size; ++dim)
        updated.push_back(penalties.penalties[dim] *
                          (penalties.feasibility[dim] < penalties.target ? 1.2 : 0.9));
    return updated;
}
PYVRP_PLUS_OPERATOR(update_penalties)
"""


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory):
    """Build into a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYVRP_PLUS_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


class Watching:
    """The stock rule, which keeps what it was shown."""

    def __init__(self, views=None):
        self.views = [] if views is None else views

    def __call__(self, penalties, feasibility, target, view):
        """Return the new penalties."""
        assert (view.penalties, view.feasibility) == (penalties, feasibility)
        assert view.target == target
        self.views.append(view)
        return [
            penalty * (1.34 if share < target - 0.05 else 0.9)
            for penalty, share in zip(penalties, feasibility, strict=True)
        ]


def run(data, params=None, num_threads=1, **operators):
    """Return the result of a short run."""
    return solve(
        data,
        MaxIterations(80),
        seed=1,
        params=params or SolveParams(),
        operators=Operators(**operators),
        num_threads=num_threads,
    )


@pytest.mark.parametrize("num_threads", [1, 3])
def test_walks(num_threads):
    """Inside walks, a view tells where the walk is, and how much its steps violate."""
    views = []
    data = generate_cvrp(40, seed=1)
    result = run(data, num_threads=num_threads, update_penalties=Watching(views))
    walks = [view.walk for view in views if view.walk is not None]
    assert walks
    assert all(0 <= walk.step < walk.num_steps for walk in walks)
    assert all(0 < walk.temperature < 10 * walk.scale for walk in walks)
    if num_threads == 1:
        first = [view.walk for view in views if view.progress.iteration == 1]
        temperatures = [walk.temperature for walk in first]
        assert temperatures == sorted(temperatures, reverse=True)
    assert result.operator_times["update_penalties"].calls == len(views)


@pytest.mark.parametrize("num_threads", [1, 3])
@pytest.mark.parametrize("params", [SolveParams(), SMALL, SolveParams.stock()])
@pytest.mark.parametrize("variant", VARIANTS)
def test_amounts_and_shares_agree(variant, params, num_threads):
    """There is an amount where not all are feasible, and only there."""
    views = []
    data = VARIANTS[variant]()
    run(data, params, num_threads, update_penalties=Watching(views))
    for view in views:
        assert len(view.mean_violations) == len(view.penalties)
        for amount, share in zip(view.mean_violations, view.feasibility, strict=True):
            assert amount >= 0
            assert (amount == 0) == (share == 1)
            # Whole amounts, at least one of each solution that violates anything.
            assert amount >= 1 - share - 1e-9
            whole = amount * view.num_registered
            assert whole == pytest.approx(round(whole))


@pytest.mark.parametrize("num_threads", [1, 3])
def test_native_view(num_threads):
    """The same in C++."""
    operator = compile_operator(VIEW)
    for data in (generate_cvrp(40, seed=1), generate_vrptw(40, seed=1)):
        result = run(data, num_threads=num_threads, update_penalties=operator)
        assert result.is_feasible()
        assert result.operator_times["update_penalties"].calls > 0


def test_registered_by_hand():
    """Means are over all that was registered since the last update, by dimension."""
    manager = PenaltyManager(
        ([20.0], 6.0, 6.0),
        PenaltyParams(solutions_between_updates=3),
        operators=Operators(update_penalties=Watching),
    )
    data = generate_cvrp(4, seed=1)
    kind = data.vehicle_type(0)
    heavy = data.replace(vehicle_types=[kind.replace(capacity=[0], num_available=4)])
    empty, one = Solution(heavy, []), Solution(heavy, [[1]])
    all_four = Solution(heavy, [[1, 2], [3, 4]])
    manager.register(one)
    manager = pickle.loads(pickle.dumps(manager))
    manager.register(empty)
    manager.register(all_four)

    (view,) = manager._fresh_operators["update_penalties"]._function.views
    total = sum(one.excess_load()) + sum(all_four.excess_load())
    assert view.mean_violations == [total / 3, 0, 0]
    assert view.feasibility == [1 / 3, 1, 1]
    assert (view.num_registered, view.walk) == (3, None)
    assert view.progress.iteration == 0

    for _ in range(3):
        manager.register(empty)
    views = manager._fresh_operators["update_penalties"]._function.views
    assert views[-1].mean_violations == [0, 0, 0]


@pytest.mark.parametrize("num_threads", [1, 2])
def test_operators_that_do_not_look(num_threads):
    """Three parameters are enough, with others that have defaults, or without."""
    data = generate_cvrp(30, seed=1)

    def plain(penalties, feasibility, target):
        return [1.1 * penalty for penalty in penalties]

    def tuned(penalties, feasibility, target, factor=1.1):
        return [factor * penalty for penalty in penalties]

    def looking(penalties, feasibility, target, view=None):
        assert view is not None
        return [1.1 * penalty for penalty in view.penalties]

    outcomes = [
        run(data, num_threads=num_threads, update_penalties=own).best
        for own in (plain, tuned, looking)
    ]
    assert outcomes[0] == outcomes[1] == outcomes[2]


@pytest.mark.parametrize("suffix", [".py", ".cpp"])
def test_stock_files(suffix):
    """The stock rule as a file does the same inside walks, in one thread."""
    data = generate_cvrp(30, seed=1)
    own = STOCK / f"update_penalties{suffix}"
    assert run(data, update_penalties=own).best == run(data).best
