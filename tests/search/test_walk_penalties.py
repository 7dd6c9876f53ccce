"""How the penalties of a walk are updated: by which share of an update."""

import itertools
import math

import pytest

from pyvrp_plus import PenaltyParams, SolveParams, solve
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
    cold = [share for temperature, share in found if temperature < usual / 10]
    assert cold
    assert min(cold) > 0.5
