"""How the penalties of a walk are updated: by which share of an update."""

import itertools
import math
from typing import Any

import pytest

from pyvrp_plus import (
    Client,
    PenaltyParams,
    RandomNumberGenerator,
    Result,
    SolveParams,
    solve,
)
from pyvrp_plus._pyvrp import PenaltyView
from pyvrp_plus.generate import generate_cvrp, generate_vrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import (
    AnnealingParams,
    SearchParams,
    WalkParams,
    WalkPenaltyParams,
)
from pyvrp_plus.stop import MaxIterations


@pytest.mark.parametrize(
    ("factor", "share"), [(1.21, 0.5), (0.81, 0.25), (1.21, 0), (0.81, 1)]
)
@pytest.mark.parametrize(("large_size", "large_factor"), [(20, 0.4), (21, 1)])
def test_share_of_updates(
    factor: float, share: float, large_size: int, large_factor: float
) -> None:
    """Walks carry out a share of an update: the power of its factor."""
    seen = []

    def update_penalties(
        penalties: list[float], feasibility: list[float], target: float
    ) -> list[float]:
        seen.append(penalties[0])
        return [factor * penalty for penalty in penalties]

    shares = (share, 1.0) if factor > 1 else (1.0, share)
    params = SolveParams(
        penalty=PenaltyParams(
            solutions_between_updates=10**9, min_penalty=0, max_penalty=1e12
        ),
        search=SearchParams(
            walk_penalties=WalkPenaltyParams(
                increase_share=shares[0],
                decrease_share=shares[1],
                large_factor=0.4,
            ),
            walks=WalkParams(large_size=large_size),
        ),
    )
    operators = Operators(update_penalties=update_penalties)
    data = generate_cvrp(20, seed=1)
    solve(data, MaxIterations(200), params=params, operators=operators)
    ratios = [later / earlier for earlier, later in itertools.pairwise(seen)]
    assert ratios == pytest.approx([factor ** (share * large_factor)] * len(ratios))
    assert len(ratios) > 1


def _shares_of_updates(
    variant: str, power: float, walks: WalkParams
) -> list[tuple[float, float]]:
    """Return temperatures of walks, and shares of the updates made there."""
    factor = 1.01
    seen: list[tuple[float, float]] = []

    def update_penalties(
        penalties: list[float],
        feasibility: list[float],
        target: float,
        view: PenaltyView,
    ) -> list[float]:
        if view.walk is not None:
            seen.append((penalties[0], view.walk.temperature / view.walk.scale))
        return [factor * penalty for penalty in penalties]

    params = SolveParams(
        penalty=PenaltyParams(min_penalty=0, max_penalty=1e12),
        search=SearchParams(
            walk_penalties=WalkPenaltyParams(increase_share=1, cooling=power),
            walks=walks,
        ),
    )
    operators = Operators(update_penalties=update_penalties)
    data = generate_vrp(variant, 20, seed=1)
    solve(data, MaxIterations(100), params=params, operators=operators)
    return [
        (temperature, math.log(later / earlier) / math.log(factor))
        for (earlier, temperature), (later, _) in itertools.pairwise(seen)
    ]


@pytest.mark.parametrize("variant", ["CVRP", "VRPTW"])
@pytest.mark.parametrize("power", [0, 1, 2])
def test_smaller_updates_when_colder(variant: str, power: float) -> None:
    """Where time counts, updates become smaller with the temperature."""
    annealing = AnnealingParams()
    is_timed = variant == "VRPTW"
    first = annealing.start_temperature * (annealing.timed_factor if is_timed else 1)
    walks = WalkParams(min_walks=0, min_walks_per_route=0)
    found = _shares_of_updates(variant, power, walks)
    shares = [share for _, share in found]
    assert shares == pytest.approx(
        [(temperature / first) ** power if is_timed else 1 for temperature, _ in found],
        abs=1e-9,
    )
    assert len({round(share, 3) for share in shares}) > 1 or not (is_timed and power)


def test_updates_of_a_short_walk() -> None:
    """Where a short budget makes a walk colder, updates are not smaller for that."""
    annealing = AnnealingParams()
    usual = annealing.start_temperature * annealing.timed_factor
    walks = WalkParams(steps=100, min_walks=1_000_000)
    found = _shares_of_updates("VRPTW", 1, walks)
    cold = [(share, heat / usual) for heat, share in found if heat < usual / 10]
    assert cold
    assert all(share > 2 * heat for share, heat in cold)


def _long_walk(
    operators: Operators,
    num_iterations: int,
    visits_per_registration: int = 1,
    final_share: float = AnnealingParams().final_share,
) -> Result:
    """Solve a CVRP by a walk that lasts as long as the budget."""
    params = SolveParams(
        penalty=PenaltyParams(min_penalty=0),
        search=SearchParams(
            walks=WalkParams(large_size=1),
            walk_penalties=WalkPenaltyParams(
                visits_per_registration=visits_per_registration,
                registrations_between_updates=1,
                increase_share=1,
                decrease_share=1,
            ),
            annealing=AnnealingParams(final_share=final_share),
        ),
    )
    data = generate_cvrp(100, seed=2)
    stop = MaxIterations(num_iterations)
    return solve(data, stop, params=params, operators=operators)


def test_ends_feasible() -> None:
    """At the end, no saving makes up for violations, however low penalties are."""

    def update_penalties(
        penalties: list[float], feasibility: list[float], target: float
    ) -> list[float]:
        return [0.001] * len(penalties)

    operators = Operators(update_penalties=update_penalties)
    found, without = (
        _long_walk(operators, 80, final_share=final_share)
        for final_share in (AnnealingParams().final_share, 0)
    )
    assert found.is_feasible()
    assert found.cost() < without.cost()


@pytest.mark.parametrize("visits_per_registration", [1, 5])
def test_number_of_updates(visits_per_registration: int) -> None:
    """A walk for which there is little time has as many updates as a longer one."""

    def count_updates(num_iterations: int) -> tuple[int, int]:
        num_updates = 0

        def update_penalties(
            penalties: list[float], feasibility: list[float], target: float
        ) -> list[float]:
            nonlocal num_updates
            num_updates += 1
            return penalties

        operators = Operators(update_penalties=update_penalties)
        result = _long_walk(operators, num_iterations, visits_per_registration)
        return num_updates, result.steps["made"]

    short, steps_of_short = count_updates(80)
    longer, steps_of_longer = count_updates(240)
    assert steps_of_longer > 2.5 * steps_of_short
    assert 0.6 * longer < short < 1.6 * longer


def test_infeasible_routes_at_the_end() -> None:
    """Once a walk is cold, steps start where it is infeasible."""
    seeds: list[int] = []

    def ruin(search: Any, seed: int, rng: RandomNumberGenerator) -> list[int]:
        seeds.append(seed)
        return [seed]

    def update_penalties(
        penalties: list[float], feasibility: list[float], target: float
    ) -> list[float]:
        return penalties

    data = generate_cvrp(30, seed=1)
    clients = data.clients()
    first = clients[0]
    capacity = data.vehicle_type(0).capacity[0]
    clients[0] = Client(first.x, first.y, delivery=[capacity + 1])  # fits no vehicle
    data = data.replace(clients=clients)
    too_large = data.num_depots

    operators = Operators(ruin=ruin, update_penalties=update_penalties)
    params = SolveParams(search=SearchParams(walks=WalkParams(large_size=1)))
    solve(data, MaxIterations(20), params=params, operators=operators)
    assert len(seeds) > 100
    half, tail = seeds[: len(seeds) // 2], seeds[-len(seeds) // 20 :]
    assert half.count(too_large) < 0.1 * len(half)
    assert tail.count(too_large) > 0.25 * len(tail)
