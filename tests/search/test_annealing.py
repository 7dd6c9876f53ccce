"""The temperatures of walks: what they depend on besides the parameters."""

from collections.abc import Callable

import pytest

from pyvrp_plus import (
    Client,
    ClientGroup,
    ProblemData,
    SolveParams,
    VehicleType,
    solve,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.generate import generate_cvrp, generate_vrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import AnnealingParams, RuinParams, SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations


def _generate(route_size: float) -> ProblemData:
    return generate_cvrp(150, seed=1, route_size=route_size)


def _measure(
    data: ProblemData, params: SearchParams, min_walks: float = 0
) -> tuple[float, float, float]:
    """Mean route size, and temperatures at both ends of the first walk, per scale."""
    sizes: list[float] = []
    walks: list[list[float]] = []

    def ruin(search, seed, rng):  # type: ignore[no-untyped-def]
        sizes.append(search.mean_route_size)
        return [seed] if search.vehicle(seed) >= 0 else []

    def accept(step, rng):  # type: ignore[no-untyped-def]
        if step.step == 0:
            walks.append([])
        walks[-1].append(step.temperature / step.scale)
        return step.after < step.before

    params = SearchParams(
        annealing=params.annealing,
        ruin=params.ruin,
        walks=WalkParams(steps=5, min_walks=min_walks, min_walks_per_route=0),
    )
    solve(
        data,
        MaxIterations(100),
        params=SolveParams(search=params),
        operators=Operators(ruin=ruin, accept=accept),
    )
    return sizes[0], walks[0][0], walks[0][-1]


def _factor(data: ProblemData, params: SearchParams) -> float:
    """By how much a walk is hotter than without long routes, at both ends."""
    size, first, last = _measure(data, params)
    annealing, ruin = params.annealing, params.ruin
    excess = size / (ruin.short_route * ruin.most_growth)
    factor = min(max(excess**2, 1), annealing.long_factor)
    assert first == pytest.approx(factor * annealing.start_temperature)
    assert last == pytest.approx(factor * annealing.end_temperature, rel=0.1)
    return factor


@pytest.mark.parametrize(
    ("route_size", "low", "high"),
    [(5, 1, 1), (30, 1.5, 2.5), (50, 3, 7), (150, 10, 10)],
)
def test_hotter_where_routes_are_long(
    route_size: float, low: float, high: float
) -> None:
    """By the square of the clients in a route, from 20 on, but not without end."""
    assert low <= _factor(_generate(route_size), SearchParams()) <= high


@pytest.mark.parametrize("short_route", [5, 30])
@pytest.mark.parametrize("long_factor", [1, 3])
def test_parameters(short_route: float, long_factor: float) -> None:
    """What counts as long, and how much hotter it may become, can be chosen."""
    params = SearchParams(
        annealing=AnnealingParams(long_factor=long_factor),
        ruin=RuinParams(short_route=short_route, most_growth=2.5),
    )
    expected = long_factor if short_route == 5 else 1
    assert _factor(_generate(50), params) == expected


@pytest.mark.parametrize(
    ("variant", "usual"), [("VRPTW", AnnealingParams().timed_factor), ("VRPB", 1)]
)
def test_not_everywhere(variant: str, usual: float) -> None:
    """Not with time constraints, nor where loads rise and fall along routes."""
    data = generate_vrp(variant, 100, seed=1)
    vehicle_types = [
        vehicle_type.replace(capacity=[10**6]) for vehicle_type in data.vehicle_types()
    ]
    annealing = AnnealingParams()
    params = SearchParams(ruin=RuinParams(short_route=2))
    size, _, last = _measure(data.replace(vehicle_types=vehicle_types), params)
    assert size > 8
    assert last == pytest.approx(usual * annealing.end_temperature, rel=0.1)


def _with_skills(data: ProblemData, num_types: int) -> ProblemData:
    """Return the problem with every other client for one vehicle type only."""
    return data.replace(
        clients=[
            Client(
                client.x,
                client.y,
                client.delivery,
                service_duration=client.service_duration,
                tw_early=client.tw_early,
                tw_late=client.tw_late,
                required_skills=["skill"] if idx % 2 else [],
            )
            for idx, client in enumerate(data.clients())
        ],
        vehicle_types=[
            vehicle_type.replace(skills=[] if idx else ["skill"])
            for idx, vehicle_type in enumerate(_repeat_type(data, num_types))
        ],
    )


def _with_sites(data: ProblemData, num_types: int) -> ProblemData:
    """Return the same problem, with missing edges instead of skills."""
    matrix = data.distance_matrix(0).copy()
    closed = range(data.num_depots + 1, data.num_locations, 2)
    matrix[closed, :] = MAX_VALUE
    matrix[:, closed] = MAX_VALUE
    matrix[closed, closed] = 0
    matrices = [data.distance_matrix(0), matrix]
    return data.replace(
        vehicle_types=[
            vehicle_type.replace(profile=min(idx, 1))
            for idx, vehicle_type in enumerate(_repeat_type(data, num_types))
        ],
        distance_matrices=matrices,
        duration_matrices=matrices,
    )


def _repeat_type(data: ProblemData, num_types: int) -> list[VehicleType]:
    """Return several vehicle types that are alike, each with all vehicles."""
    (vehicle_type,) = data.vehicle_types()
    return [vehicle_type] * num_types


@pytest.mark.parametrize("restrict", [_with_skills, _with_sites])
@pytest.mark.parametrize(
    ("variant", "num_types", "factor"),
    [("VRPTW", 1, 1), ("VRPTW", 2, 16 / 9), ("VRPTW", 9, 3), ("CVRP", 2, 1)],
)
def test_hotter_where_vehicles_may_not_visit_all(
    restrict: Callable[[ProblemData, int], ProblemData],
    variant: str,
    num_types: int,
    factor: float,
) -> None:
    """By the square of 1 / the share of vehicles that may visit a client, with time."""
    params = SearchParams(annealing=AnnealingParams(restricted_factor=3))
    annealing = params.annealing
    data = restrict(generate_vrp(variant, 100, seed=1), num_types)
    usual = annealing.timed_factor if variant == "VRPTW" else 1
    _, first, last = _measure(data, params)
    assert first == pytest.approx(usual * factor * annealing.start_temperature)
    assert last == pytest.approx(usual * factor * annealing.end_temperature, rel=0.1)


def _with_groups(data: ProblemData, sizes: list[int]) -> ProblemData:
    """Return the problem with groups of so many clients, of which one is visited."""
    clients = data.clients()
    groups: list[ClientGroup] = []
    first = 0
    for group, size in enumerate(sizes):
        members = range(first, first + size)
        groups.append(ClientGroup([idx + data.num_depots for idx in members]))
        for idx in members:
            clients[idx] = Client(
                clients[idx].x,
                clients[idx].y,
                clients[idx].delivery,
                service_duration=clients[idx].service_duration,
                tw_early=clients[idx].tw_early,
                tw_late=clients[idx].tw_late,
                required=False,
                group=group,
            )
        first += size
    return data.replace(clients=clients, groups=groups)


@pytest.mark.parametrize(
    ("variant", "sizes", "factor"),
    [
        ("CVRP", [], 1),
        ("CVRP", [1] * 100, 1),
        ("CVRP", [2] * 25, 4 / 3),
        ("CVRP", [4] * 20, 2.5),
        ("CVRP", [10] * 10, 3),
        ("VRPTW", [4] * 20, 1),
    ],
)
def test_ends_hotter_where_clients_are_in_groups(
    variant: str, sizes: list[int], factor: float
) -> None:
    """By the number of clients for each visit, without time, and not without end."""
    annealing = AnnealingParams(grouped_factor=3)
    data = _with_groups(generate_vrp(variant, 100, seed=1), sizes)
    usual = annealing.timed_factor if variant == "VRPTW" else 1
    _, first, last = _measure(data, SearchParams(annealing=annealing))
    assert first == pytest.approx(usual * annealing.start_temperature)
    assert last == pytest.approx(usual * factor * annealing.end_temperature, rel=0.1)


def test_not_where_one_walk_lasts_as_long_as_the_budget() -> None:
    """Nothing comes after that one, so that it ends as cold as without groups."""
    data = _with_groups(generate_vrp("CVRP", 100, seed=1), [4] * 20)
    params = SearchParams()
    _, first, last = _measure(data, params, min_walks=1e9)
    assert first <= params.annealing.start_temperature * (1 + 1e-9)
    assert last == pytest.approx(params.annealing.end_temperature, rel=0.3)
