"""Runs with operators, and what must be the same for two of them."""

from pyvrp_plus import PopulationParams, SolveParams, solve
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import BreedingParams, SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations

HOOKS = ["select_parents", "select_survivors", "update_penalties"]

# A small population, for survivors to be selected soon; all iterations breed.
SMALL = SolveParams(
    population=PopulationParams(min_pop_size=5, generation_size=6),
    search=SearchParams(
        breeding=BreedingParams(num_constructed=4), walks=WalkParams(steps=0)
    ),
)


def run(data, params=SMALL, num_iterations=80, num_threads=1, **operators):
    """Return what must be the same for two equal runs."""
    result = solve(
        data,
        MaxIterations(num_iterations),
        seed=2,
        params=params,
        operators=Operators(**operators),
        num_threads=num_threads,
    )
    return result.best, result.stats.feas_stats, result.stats.infeas_stats
