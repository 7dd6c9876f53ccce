"""Populations that start anew from walks, and those before them."""

import math
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from pyvrp_plus import (
    GeneticAlgorithmParams,
    RandomNumberGenerator,
    SolveParams,
    solve,
)
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.hooks import OffspringPlan, PlanView
from pyvrp_plus.operators import Operators
from pyvrp_plus.stop import MaxIterations

LIMIT = 80  # of iterations without improvement


@dataclass
class Population:
    """What there is between two restarts, by iteration."""

    costs: list[float] = field(default_factory=list)  # the lowest before it
    efforts: list[str] = field(default_factory=list)


def populations_of(seed: int, num_threads: int = 1) -> list[Population]:
    """Return the populations of a run, of which the last may be incomplete."""
    populations: dict[int, Population] = defaultdict(Population)

    def plan(view: PlanView, rng: RandomNumberGenerator) -> OffspringPlan:
        effort = "breed" if rng.rand() < 0.5 else "walk"
        feasible = filter(lambda solution: solution.is_feasible(), view.population)
        costs = map(view.cost_evaluator.penalised_cost, feasible)
        population = populations[view.num_restarts]
        population.costs.append(min(costs, default=math.inf))
        population.efforts.append(effort)
        return OffspringPlan(effort=effort)

    genetic = GeneticAlgorithmParams(num_iters_no_improvement=LIMIT)
    solve(
        generate_cvrp(80, seed=seed),
        MaxIterations(2_000),
        seed,
        params=SolveParams(genetic=genetic),
        num_threads=num_threads,
        operators=Operators(plan_offspring=plan),
    )
    assert len(populations) > 6
    return list(populations.values())


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("num_threads", [1, 2])
def test_meeting(seed: int, num_threads: int) -> None:
    """The best solutions of earlier populations join one before the next restart."""
    *populations, _ = populations_of(seed, num_threads)
    last = [population.costs[-1] for population in populations]
    assert all(after <= before for before, after in pairwise(last))


@pytest.mark.parametrize("seed", [1, 2])
def test_left_to_itself(seed: int) -> None:
    """A population is not joined by others as long as it improves."""
    first, *others = populations_of(seed)
    assert any(other.costs[LIMIT // 2] > first.costs[-1] for other in others)


def test_walks_alone() -> None:
    """As long as nothing has been bred, a population does not start anew."""
    genetic = GeneticAlgorithmParams(num_iters_no_improvement=20)
    result = solve(
        generate_cvrp(30, seed=1),
        MaxIterations(1_000),
        params=SolveParams(genetic=genetic),
        operators=Operators(plan_offspring=lambda view, rng: OffspringPlan()),
    )
    assert result.num_restarts == 0


@pytest.mark.parametrize("seed", [1, 2])
def test_improvement_of_the_population(seed: int) -> None:
    """Iterations are counted from the last improvement of the present population."""
    for population in populations_of(seed)[:-1]:
        costs = population.costs
        counted_from = max(costs.index(min(costs)), population.efforts.index("breed"))
        # The iteration that starts anew is counted among them, and those that join a
        # population are in it before the next iteration.
        assert len(costs) - counted_from in (LIMIT - 1, LIMIT)
