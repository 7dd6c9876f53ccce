"""The temperatures of walks: what they depend on besides the parameters."""

import pytest

from pyvrp_plus import ProblemData, SolveParams, solve
from pyvrp_plus.generate import generate_cvrp, generate_vrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import AnnealingParams, RuinParams, SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations


def _generate(route_size: float) -> ProblemData:
    return generate_cvrp(150, seed=1, route_size=route_size)


def _measure(data: ProblemData, params: SearchParams) -> tuple[float, float, float]:
    """Mean route size, and temperatures at both ends of a walk, per scale."""
    sizes: list[float] = []
    heats: list[float] = []

    def ruin(search, seed, rng):  # type: ignore[no-untyped-def]
        sizes.append(search.mean_route_size)
        return [seed]

    def accept(step, rng):  # type: ignore[no-untyped-def]
        heats.append(step.temperature / step.scale)
        return step.after < step.before

    params = SearchParams(
        annealing=params.annealing,
        ruin=params.ruin,
        walks=WalkParams(steps=5, min_walks=0, min_walks_per_route=0),
    )
    solve(
        data,
        MaxIterations(100),
        params=SolveParams(search=params),
        operators=Operators(ruin=ruin, accept=accept),
    )
    return sizes[0], heats[0], min(heats)


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
