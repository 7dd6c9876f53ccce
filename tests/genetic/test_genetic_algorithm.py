"""The generational loop: its restarts, repairs, population, statistics and warnings."""

import math
import warnings
from dataclasses import replace
from itertools import pairwise

import pytest

from pyvrp_plus import (
    CostEvaluator,
    GeneticAlgorithmParams,
    PenaltyParams,
    PopulationParams,
    ProblemData,
    RandomNumberGenerator,
    Result,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.exceptions import PenaltyBoundWarning
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.search import BreedingParams, SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations

# From constructed and from random solutions, the latter without focused search. There
# are no walks, which add a solution only when they are over.
CONSTRUCTED = SolveParams(
    search=SearchParams(
        breeding=BreedingParams(focus_steps=0.2, num_constructed=4),
        walks=WalkParams(steps=0),
    )
)
RANDOM = SolveParams.stock()
BOTH = pytest.mark.parametrize("params", [CONSTRUCTED, RANDOM], ids=["ours", "stock"])


@pytest.fixture(scope="module")
def tight_data() -> ProblemData:
    """Return a CVRP in which hardly more fits the vehicles."""
    data = generate_cvrp(30, seed=1, route_size=5)
    vehicle_type = data.vehicle_type(0).replace(num_available=6)
    return data.replace(vehicle_types=[vehicle_type])


@pytest.fixture(scope="module")
def infeasible_data(tight_data: ProblemData) -> ProblemData:
    """Return a CVRP in which there are too few vehicles."""
    vehicle_type = tight_data.vehicle_type(0).replace(num_available=3)
    return tight_data.replace(vehicle_types=[vehicle_type])


def run(
    data: ProblemData, params: SolveParams, count: int, seed: int = 1, **genetic: float
) -> Result:
    """Solve with the given genetic parameters instead of the defaults."""
    params = replace(params, genetic=GeneticAlgorithmParams(**genetic))
    return solve(data, MaxIterations(count), seed, params=params)


def sizes(result: Result) -> list[int]:
    """Return the sizes of the whole population, by iteration."""
    stats = result.stats
    pairs = zip(stats.feas_stats, stats.infeas_stats, strict=True)
    return [feasible.size + infeasible.size for feasible, infeasible in pairs]


@BOTH
@pytest.mark.parametrize("num_iters", [2, 4])
def test_restart(
    infeasible_data: ProblemData, params: SolveParams, num_iters: int
) -> None:
    """
    The population starts anew after so many iterations without improvement.

    As in PyVRP, the iteration that starts anew is counted among them.
    """
    result = run(
        infeasible_data,
        params,
        13,
        num_iters_no_improvement=num_iters,
        repair_probability=0,
    )
    start = 0 if params is CONSTRUCTED else params.population.min_pop_size
    assert sizes(result) == [start + 1 + idx % (num_iters - 1) for idx in range(13)]


@BOTH
@pytest.mark.parametrize("num_iters", [0, 1])
def test_no_restart(
    infeasible_data: ProblemData, params: SolveParams, num_iters: int
) -> None:
    """As in PyVRP, zero is no limit, and one only makes the start a restart."""
    result = run(
        infeasible_data,
        params,
        10,
        num_iters_no_improvement=num_iters,
        repair_probability=0,
    )
    start = 0 if params is CONSTRUCTED else params.population.min_pop_size
    assert sizes(result) == [start + 1 + idx for idx in range(10)]


@BOTH
def test_improvement_delays_restart(
    small_data: ProblemData, params: SolveParams
) -> None:
    """Iterations are counted from the last improvement."""
    result = run(small_data, params, 40, num_iters_no_improvement=5)
    best, last_improvement = math.inf, -1
    counts = sizes(result)

    for idx, datum in enumerate(result.stats.feas_stats):
        if idx > 0:
            restarts = idx - last_improvement > 4
            assert restarts == (counts[idx] <= counts[idx - 1])
            if restarts:
                last_improvement = idx - 1

        if datum.size and datum.best_cost < best:
            best, last_improvement = datum.best_cost, idx

    assert result.cost() == best


@BOTH
def test_best_survives_restarts(small_data: ProblemData, params: SolveParams) -> None:
    """The best solution of all populations is returned."""
    result = run(small_data, params, 60, num_iters_no_improvement=3)
    costs = [datum.best_cost for datum in result.stats.feas_stats if datum.size]
    assert result.cost() == min(costs)
    assert sizes(result).count(sizes(result)[0]) > 1  # there have been restarts


@BOTH
def test_without_repair(tight_data: ProblemData, params: SolveParams) -> None:
    """With probability 0, an iteration adds one solution."""
    counts = sizes(run(tight_data, params, 20, repair_probability=0))
    assert counts == list(range(counts[0], counts[0] + 20))


@BOTH
def test_repair(tight_data: ProblemData, params: SolveParams) -> None:
    """With probability 1, repaired offspring are added whenever that succeeds."""
    without, result = (
        run(tight_data, params, 40, repair_probability=probability)
        for probability in (0, 1)
    )
    assert sizes(result)[-1] > sizes(without)[-1]

    added = {after - before for before, after in pairwise(sizes(result))}
    assert added == {1, 2}
    assert result.is_feasible()


@BOTH
def test_population_size(tight_data: ProblemData, params: SolveParams) -> None:
    """A subpopulation that has grown by a generation loses all but the survivors."""
    population = PopulationParams(min_pop_size=5, generation_size=7, num_elite=2)
    params = replace(params, population=population)
    result = run(tight_data, params, 80)

    for data in (result.stats.feas_stats, result.stats.infeas_stats):
        counts = [datum.size for datum in data]
        assert max(counts) <= population.max_pop_size
        left = {after for before, after in pairwise(counts) if after < before}
        assert left <= {5, 6}


@BOTH
def test_initial_solution(tight_data: ProblemData, params: SolveParams) -> None:
    """It is part of the population from the start, and after each restart."""
    initial = solve(tight_data, MaxIterations(100), seed=3, params=CONSTRUCTED).best
    assert initial.is_feasible()

    cost = CostEvaluator([0], 0, 0).cost(initial)
    params = replace(params, genetic=GeneticAlgorithmParams(num_iters_no_improvement=3))
    result = solve(
        tight_data, MaxIterations(20), seed=1, params=params, initial_solution=initial
    )
    assert all(datum.best_cost <= cost for datum in result.stats.feas_stats)
    assert result.cost() <= cost


def test_infeasible_initial_solution(small_data: ProblemData) -> None:
    """It may be as bad as it likes."""
    rng = RandomNumberGenerator(1)
    for initial in (
        Solution.make_random(small_data, rng),
        Solution(small_data, [list(range(1, 21))]),
        Solution(small_data, [[3, 4]]),
        Solution(small_data, []),
    ):
        result = solve(
            small_data,
            MaxIterations(5),
            params=CONSTRUCTED,
            initial_solution=initial,
        )
        assert result.is_feasible()


@BOTH
def test_statistics(
    infeasible_data: ProblemData, small_data: ProblemData, params: SolveParams
) -> None:
    """Figures are those of the population after an iteration; without any, NaN."""
    results = [run(data, params, 50) for data in (infeasible_data, small_data)]
    for result in results:
        assert len(result.stats.runtimes) == 50
        assert all(runtime >= 0 for runtime in result.stats.runtimes)

    found = {"empty": 0, "some": 0}
    for datum in (
        datum
        for result in results
        for datum in result.stats.feas_stats + result.stats.infeas_stats
    ):
        figures = (
            datum.avg_diversity,
            datum.best_cost,
            datum.avg_cost,
            datum.avg_num_routes,
        )
        if datum.size == 0:
            found["empty"] += 1
            assert all(math.isnan(figure) for figure in figures)
        else:
            found["some"] += 1
            assert 0 <= datum.avg_diversity <= 1
            assert 0 < datum.best_cost <= datum.avg_cost
            assert datum.avg_num_routes >= 1

    assert all(found.values())


def test_penalty_bound(infeasible_data: ProblemData) -> None:
    """That a penalty is as high as it gets is worth a warning."""
    penalty = PenaltyParams(max_penalty=1_000, solutions_between_updates=1)
    with pytest.warns(PenaltyBoundWarning, match="max_penalty"):
        result = solve(
            infeasible_data,
            MaxIterations(50),
            params=replace(RANDOM, penalty=penalty),
        )

    assert not result.is_feasible()
    assert result.num_iterations == 50


def test_no_warning_with_feasible_solution(small_data: ProblemData) -> None:
    """Penalties may be as high as they get where a solution is feasible."""
    penalty = PenaltyParams(max_penalty=1, solutions_between_updates=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = solve(
            small_data, MaxIterations(50), params=replace(RANDOM, penalty=penalty)
        )

    assert result.is_feasible()


def test_penalty_bound_as_error(infeasible_data: ProblemData) -> None:
    """Made an error, the warning ends the run."""
    penalty = PenaltyParams(max_penalty=1_000, solutions_between_updates=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(PenaltyBoundWarning):
            solve(
                infeasible_data,
                MaxIterations(50),
                params=replace(RANDOM, penalty=penalty),
            )


@BOTH
def test_no_penalty_bound(small_data: ProblemData, params: SolveParams) -> None:
    """There is no warning when feasible solutions are found."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert run(small_data, params, 100).is_feasible()
