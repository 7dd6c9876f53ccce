"""A walk that lasts as long as the budget is divided among threads."""

import pytest

from benchmarks.micro.kinds import KINDS, generate_kind
from pyvrp_plus import ProblemData, Result, SolveParams, solve
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations

# However long the budget, there is one walk.
ONE_WALK = SolveParams(search=SearchParams(walks=WalkParams(min_walks=1e9)))


def run(
    data: ProblemData,
    num_iterations: int,
    num_threads: int,
    seed: int = 1,
    operators: Operators | None = None,
) -> Result:
    """Solve an instance by a single walk."""
    return solve(
        data,
        MaxIterations(num_iterations),
        seed=seed,
        params=ONE_WALK,
        operators=operators,
        num_threads=num_threads,
    )


@pytest.mark.parametrize("num_threads", [2, 5])
@pytest.mark.parametrize("kind", KINDS)
def test_deterministic(kind: str, num_threads: int) -> None:
    """Whichever thread is faster, portions are put together to the same solution."""
    data = generate_kind(kind, 90, seed=1)
    first, second = (run(data, 80, num_threads) for _ in range(2))
    assert first.best == second.best
    assert first.is_feasible()
    assert first.stats.feas_stats == second.stats.feas_stats


@pytest.mark.parametrize("variant", ["CVRP", "VRPTW"])
def test_as_good_as_one_thread(variant: str) -> None:
    """In as many iterations: four walks would each have a quarter of the steps."""
    data = generate_vrp(variant, 200, seed=2)
    costs = {
        num_threads: sum(run(data, 300, num_threads, seed).cost() for seed in (1, 2, 3))
        for num_threads in (1, 4)
    }
    assert costs[4] <= 1.003 * costs[1]


def test_few_routes() -> None:
    """Two routes cannot be divided: each thread has a walk of its own."""
    data = generate_vrp("CVRP", 30, seed=1)
    vehicle_type = data.vehicle_type(0)
    data = data.replace(
        vehicle_types=[
            vehicle_type.replace(
                num_available=2, capacity=[20 * load for load in vehicle_type.capacity]
            )
        ]
    )
    assert run(data, 100, 3).is_feasible()


@pytest.mark.parametrize("num_threads", [2, 4])
def test_fleet(num_threads: int) -> None:
    """All portions together use no more vehicles than there are."""
    data = generate_vrp("CVRP", 100, seed=3)
    (vehicle_type,) = data.vehicle_types()
    load = sum(client.delivery[0] for client in data.clients())
    least = -(-load // vehicle_type.capacity[0])
    data = data.replace(vehicle_types=[vehicle_type.replace(num_available=least + 1)])
    result = run(data, 200, num_threads)
    assert result.best.num_routes() <= least + 1
    assert result.is_feasible()


def test_penalties() -> None:
    """What portions register is put together: penalties are updated as often."""
    data = generate_vrp("CVRP", 200, seed=1)
    num_calls = {}

    for num_threads in (1, 4):
        calls = []

        def update_penalties(penalties, feasibility, target, calls=calls):  # type: ignore[no-untyped-def]
            calls.append(feasibility)
            return penalties

        run(
            data,
            300,
            num_threads,
            operators=Operators(update_penalties=update_penalties),
        )
        num_calls[num_threads] = len(calls)

    assert 0.8 * num_calls[1] <= num_calls[4] <= 1.2 * num_calls[1]
