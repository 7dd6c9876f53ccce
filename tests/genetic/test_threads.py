"""Several threads that breed offspring on one population."""

import threading
import time

import pytest

from pyvrp_plus import (
    CostEvaluator,
    GeneticAlgorithm,
    PenaltyManager,
    Population,
    ProblemData,
    RandomNumberGenerator,
    Result,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus._pyvrp import NativeNeighbours, initial_penalties
from pyvrp_plus.crossover import mixed_crossover, selective_route_exchange
from pyvrp_plus.diversity import broken_pairs_distance
from pyvrp_plus.generate import generate_cvrp, generate_vrptw
from pyvrp_plus.search import (
    BreedingParams,
    FocusedSearch,
    NeighbourhoodParams,
    ProximityParams,
    SearchParams,
    compute_neighbours,
)
from pyvrp_plus.stop import MaxIterations, MaxRuntime, NoImprovement

QUICK = SolveParams(
    search=SearchParams(breeding=BreedingParams(focus_steps=0.5, num_constructed=4))
)
BOTH = pytest.mark.parametrize(
    "params", [QUICK, SolveParams.stock()], ids=["ours", "stock"]
)


@pytest.fixture(scope="module")
def data() -> ProblemData:
    """Return a CVRP that is tight enough for penalties to change."""
    instance = generate_cvrp(40, seed=3, route_size=6)
    vehicle_type = instance.vehicle_type(0).replace(num_available=7)
    return instance.replace(vehicle_types=[vehicle_type])


def figures(result: Result) -> tuple[object, ...]:
    """Return what must be the same for two equal runs."""
    stats = result.stats
    return result.best, result.num_iterations, stats.feas_stats, stats.infeas_stats


@BOTH
@pytest.mark.parametrize("num_threads", [2, 3])
def test_same_result_every_time(
    data: ProblemData, params: SolveParams, num_threads: int
) -> None:
    """Whichever thread is faster: order and random numbers are fixed."""
    first, second = (
        solve(data, MaxIterations(60), seed=4, params=params, num_threads=num_threads)
        for _ in range(2)
    )
    assert figures(first) == figures(second)
    assert first.num_iterations == 60
    assert first.is_feasible()


def test_seed_and_number_of_threads_matter(data: ProblemData) -> None:
    """Other random numbers lead to other populations."""
    runs = [
        solve(
            data,
            MaxIterations(30),
            seed=seed,
            params=SolveParams.stock(),
            num_threads=threads,
        )
        for seed, threads in [(1, 1), (1, 2), (1, 3), (2, 2)]
    ]
    averages = {tuple(d.avg_cost for d in run.stats.infeas_stats) for run in runs}
    assert len(averages) == len(runs)


@pytest.mark.parametrize("num_threads", [0, -1, 10**9])
def test_bad_number(data: ProblemData, num_threads: int) -> None:
    """There is at least one thread, and not more than could be meant."""
    with pytest.raises(ValueError, match="num_threads"):
        solve(data, MaxIterations(1), num_threads=num_threads)


def test_set_up() -> None:
    """What prepares a search does not depend on the number of threads."""
    data = generate_vrptw(300, seed=1)
    params = NeighbourhoodParams()
    for prepare in (
        lambda threads: NativeNeighbours(
            data, params, ProximityParams(), threads
        ).to_lists(),
        lambda threads: initial_penalties(data, True, threads),
    ):
        assert prepare(1) == prepare(3)


def test_no_iterations(data: ProblemData) -> None:
    """Without any iteration there is still a solution."""
    result = solve(data, MaxIterations(0), num_threads=2)
    assert result.num_iterations == 0
    assert result.best.is_complete()


def test_limits(data: ProblemData) -> None:
    """All stopping criteria end the run."""
    result = solve(data, MaxRuntime(0.2), params=QUICK, num_threads=2)
    assert result.num_iterations > 0

    result = solve(data, NoImprovement(5), params=QUICK, num_threads=2)
    assert result.num_iterations >= 5

    calls = []
    solve(
        data,
        lambda best_cost: calls.append(best_cost) or len(calls) > 7,
        params=QUICK,
        num_threads=2,
    )
    assert len(calls) == 8


def assemble(
    data: ProblemData, search: object = None, crossover: object = mixed_crossover
) -> GeneticAlgorithm:
    """Return an algorithm, with some components of the user."""
    rng = RandomNumberGenerator(1)
    return GeneticAlgorithm(
        data,
        PenaltyManager.init_from(data),
        rng,
        Population(broken_pairs_distance),
        search or FocusedSearch(data, rng, compute_neighbours(data), QUICK.search),
        crossover,
        [Solution.make_random(data, rng) for _ in range(5)],
    )


def test_components_in_python(data: ProblemData) -> None:
    """Components of the user are called from the threads, deterministically."""

    def run() -> tuple[Result, set[int]]:
        threads = set()

        def cross(
            parents: tuple[Solution, Solution],
            data: ProblemData,
            cost_evaluator: CostEvaluator,
            rng: RandomNumberGenerator,
        ) -> Solution:
            threads.add(threading.get_ident())
            time.sleep(0.001)  # lets another thread take over
            return selective_route_exchange(parents, data, cost_evaluator, rng)

        def search(solution: Solution, cost_evaluator: CostEvaluator) -> Solution:
            return solution

        algorithm = assemble(data, search, cross)
        return algorithm.run(MaxIterations(20), num_threads=2), threads

    (first, threads), (second, _) = run(), run()
    assert figures(first) == figures(second)
    assert len(threads) == 2
    assert threading.get_ident() not in threads


@pytest.mark.parametrize("num_threads", [1, 2])
def test_errors_of_components(data: ProblemData, num_threads: int) -> None:
    """An exception in a thread ends the run, and is that of the user."""

    def search(solution: Solution, cost_evaluator: CostEvaluator) -> Solution:
        raise ZeroDivisionError("of the user")

    with pytest.raises(ZeroDivisionError, match="of the user"):
        assemble(data, search).run(MaxIterations(20), num_threads=num_threads)


@pytest.mark.parametrize("num_threads", [1, 2])
def test_interrupt_in_component(data: ProblemData, num_threads: int) -> None:
    """An interrupt that arrives in a component ends the run with the best solution."""
    num_calls = 0

    def search(solution: Solution, cost_evaluator: CostEvaluator) -> Solution:
        nonlocal num_calls
        num_calls += 1
        if num_calls == 5:
            raise KeyboardInterrupt

        return solution

    result = assemble(data, search).run(MaxIterations(1000), num_threads=num_threads)
    assert result.num_iterations < 1000
    assert result.best.num_routes() > 0
