"""A walk that lasts as long as the budget is divided among threads."""

import pytest

from benchmarks.micro.kinds import generate_kind
from pyvrp_plus import ProblemData, Result, SolveParams, solve
from pyvrp_plus.generate import generate_cvrp, generate_vrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations

# However long the budget, there is one walk.
ONE_WALK = SolveParams(search=SearchParams(walks=WalkParams(min_walks=1e9)))


def run(
    data: ProblemData,
    num_iterations: int,
    num_threads: int,
    operators: Operators | None = None,
    seed: int = 1,
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


# With at least 30 routes each.
KINDS = {
    "CVRP": 250,
    "HFVRP": 400,
    "MDVRPTW": 250,
    "MTVRPTWR": 250,
    "SDVRPTW": 250,
    "VRPB": 250,
}


@pytest.mark.parametrize("kind", KINDS)
def test_deterministic(kind: str) -> None:
    """Whichever thread is faster, portions are put together to the same solution."""
    data = generate_kind(kind, KINDS[kind], seed=1)
    first, second = (run(data, 30, num_threads=2) for _ in range(2))
    assert first.best == second.best
    assert first.is_feasible()
    assert first.stats.feas_stats == second.stats.feas_stats


def test_as_good_as_one_thread() -> None:
    """Of three walks, each would have a third of the iterations, and end worse."""
    data = generate_vrp("CVRP", 400, seed=1)
    divided, shorter = (
        sum(
            run(data, iterations, num_threads, seed=seed).cost()
            for seed in (1, 2, 3, 4)
        )
        for iterations, num_threads in ((90, 3), (30, 1))
    )
    assert divided < shorter


@pytest.mark.parametrize("num_threads", [2, 3])
def test_fleet(num_threads: int) -> None:
    """All portions together use no more vehicles than there are."""
    data = generate_cvrp(250, seed=3, route_size=5)
    (vehicle_type,) = data.vehicle_types()
    load = sum(client.delivery[0] for client in data.clients())
    num_available = -(-load // vehicle_type.capacity[0]) + 1
    data = data.replace(
        vehicle_types=[vehicle_type.replace(num_available=num_available)]
    )
    result = run(data, 100, num_threads)
    assert result.best.num_routes() <= num_available
    assert result.is_feasible()


def test_optional_clients() -> None:
    """Each thread has a walk of its own: any portion could serve what is not served."""
    result = run(generate_kind("PCVRPTW", 250, seed=1), 30, num_threads=2)
    assert result.is_feasible()
    assert result.best.num_missing_clients() == 0


def test_penalties() -> None:
    """What portions register is put together: there are about as many updates."""
    data = generate_cvrp(300, seed=1, route_size=5)
    num_calls = {}

    for num_threads in (1, 4):
        calls: list[float] = []

        def update_penalties(penalties, feasibility, target, calls=calls):  # type: ignore[no-untyped-def]
            calls.append(target)
            return penalties

        operators = Operators(update_penalties=update_penalties)
        run(data, 150, num_threads, operators)
        num_calls[num_threads] = len(calls)

    assert 0.7 * num_calls[1] <= num_calls[4] <= 1.3 * num_calls[1]
