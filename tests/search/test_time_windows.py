"""The search with several time windows of a visit."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.micro.windows import by_groups, cut, with_several
from pyvrp_plus import Client, Depot, ProblemData, Solution, VehicleType, solve
from pyvrp_plus.generate import generate_vrptw
from pyvrp_plus.stop import MaxIterations

VEHICLES: dict[str, dict[str, Any]] = {
    "distance": {},
    "duration": {"unit_duration_cost": 2, "shift_duration": 3_000},
    "reload": {"reload_depots": [0], "fixed_cost": 500},
}


def with_vehicles(data: ProblemData, kind: str) -> ProblemData:
    """Return the problem with vehicles for which other things count."""
    return data.replace(
        vehicle_types=[vt.replace(**VEHICLES[kind]) for vt in data.vehicle_types()]
    )


@pytest.mark.parametrize("kind", VEHICLES)
@pytest.mark.parametrize("num_parts", [2, 4])
def test_cut_windows(num_parts: int, kind: str) -> None:
    """With windows that follow each other, it takes the same steps as with one."""
    one = with_vehicles(generate_vrptw(30, 1), kind)
    first, second = (
        solve(data, MaxIterations(60), seed=2, display=False)
        for data in (one, cut(one, num_parts))
    )
    assert first.is_feasible()
    assert first.cost() == second.cost()
    assert [r.visits() for r in first.best.routes()] == [
        r.visits() for r in second.best.routes()
    ]


@pytest.mark.parametrize("kind", VEHICLES)
def test_same_seed(kind: str) -> None:
    """The same seed gives the same result."""
    data = with_several(with_vehicles(generate_vrptw(30, 3), kind), 3)
    first, second = (
        solve(data, MaxIterations(60), seed=2, display=False) for _ in range(2)
    )
    assert first.is_feasible()
    assert first.best == second.best


@pytest.mark.parametrize("kind", VEHICLES)
@pytest.mark.parametrize("seed", range(5))
def test_client_groups(kind: str, seed: int) -> None:
    """The result is never worse than with a group of clients for each."""
    data = with_several(with_vehicles(generate_vrptw(8, seed), kind), seed)
    ours, groups = (
        solve(each, MaxIterations(200), seed=1, display=False)
        for each in (data, by_groups(data))
    )
    assert ours.is_feasible()
    assert ours.cost() <= groups.cost()


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10_000), st.integers(0, 2))
def test_small_optima(seed: int, unit_duration_cost: int) -> None:
    """With one vehicle and a few clients, the search finds the best order."""
    rng = np.random.default_rng(seed)
    clients = []
    for _ in range(5):
        times = np.sort(rng.choice(200, size=4, replace=False)).tolist()
        windows = list(zip(times[::2], times[1::2], strict=True))
        clients.append(Client(*rng.integers(0, 40, 2).tolist(), time_windows=windows))

    points = np.array([[20, 20], *([c.x, c.y] for c in clients)])
    matrix = np.abs(points[:, None] - points[None]).sum(axis=2).astype(np.int64)
    vehicle_type = VehicleType(unit_duration_cost=unit_duration_cost)
    depots = [Depot(20, 20)]
    data = ProblemData(clients, depots, [vehicle_type], [matrix], [matrix])

    tours = [Solution(data, [list(tour)]) for tour in permutations(range(1, 6))]
    feasible = [
        tour.distance_cost() + tour.duration_cost()
        for tour in tours
        if tour.is_feasible()
    ]
    result = solve(data, MaxIterations(100), seed=1, display=False)
    assert result.is_feasible() == bool(feasible)
    if feasible:
        assert result.cost() == min(feasible)
