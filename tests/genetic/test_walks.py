"""Walks go on over iterations, beside breeding."""

from itertools import pairwise

import pytest

from pyvrp_plus import Result, SolveParams, solve
from pyvrp_plus.exceptions import OperatorError
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import (
    BreedingParams,
    RuinParams,
    SearchParams,
    WalkParams,
    WalkPenaltyParams,
)
from pyvrp_plus.stop import MaxIterations


def run(
    variant: str,
    walk_steps: float,
    count: int,
    num_threads: int = 1,
    operators: Operators | None = None,
    **walk_params: float,
) -> Result:
    """Solve a generated instance. By default, no walk lasts as long as the budget."""
    never = {"min_walks": 0.0, "min_walks_per_route": 0.0}
    params = SolveParams(
        search=SearchParams(
            breeding=BreedingParams(num_constructed=4),
            walks=WalkParams(**{"steps": walk_steps} | never | walk_params),
        )
    )
    return solve(
        generate_vrp(variant, 120, seed=1),
        MaxIterations(count),
        seed=1,
        params=params,
        operators=operators,
        num_threads=num_threads,
    )


def num_added(result: Result) -> list[int]:
    """Return how many solutions each iteration after the first has added."""
    stats = result.stats
    pairs = zip(stats.feas_stats, stats.infeas_stats, strict=True)
    sizes = [feasible.size + infeasible.size for feasible, infeasible in pairs]
    return [after - before for before, after in pairwise(sizes)]


@pytest.mark.parametrize("variant", ["CVRP", "VRPTW", "VRPB"])
def test_slices(variant: str) -> None:
    """Most slices add nothing to the population: a walk does so when it is over."""
    assert 0 not in num_added(run(variant, 0, 30))
    added = num_added(run(variant, 100, 50))
    assert added.count(0) > 25


def test_start_is_a_slice() -> None:
    """The iteration that starts a walk makes no step: speed is measured from there."""
    for count, is_same in [(1, True), (50, False)]:
        few, many = (
            solve(
                generate_vrp("CVRP", 120, seed=1),
                MaxIterations(count),
                params=SolveParams(
                    search=SearchParams(ruin=RuinParams(mean_removed=removed))
                ),
            )
            for removed in (2, 20)
        )
        assert (few.best == many.best) == is_same


@pytest.mark.parametrize("num_threads", [1, 2, 3])
def test_deterministic(num_threads: int) -> None:
    """The same seed and number of threads give the same result."""
    first, second = (run("CVRP", 10, 100, num_threads) for _ in range(2))
    assert first.best == second.best
    assert first.stats.feas_stats == second.stats.feas_stats
    assert first.children == second.children


@pytest.mark.parametrize("num_threads", [1, 2])
def test_first_walks(num_threads: int) -> None:
    """Nothing is bred before there is a population of outcomes of walks."""
    sizes = []

    def select_parents(population, rng, _):  # type: ignore[no-untyped-def]
        sizes.append(len(population))
        return tuple(population[rng.randint(len(population))] for _ in range(2))

    operators = Operators(select_parents=select_parents)
    run("CVRP", 2, 150, num_threads, operators)
    assert min(sizes) >= 4  # with the very first solution


@pytest.mark.parametrize("num_threads", [1, 2])
def test_longer_start(num_threads: int) -> None:
    """The first walks take their share of the budget, unless there are enough."""
    num_parents = {}

    for max_first in (0, 6, 100):
        sizes = []

        def select_parents(population, rng, _, sizes=sizes):  # type: ignore[no-untyped-def]
            sizes.append(len(population))
            return tuple(population[rng.randint(len(population))] for _ in range(2))

        operators = Operators(select_parents=select_parents)
        limits = {"first_share": 0.5, "max_first": max_first}
        run("CVRP", 2, 600, num_threads, operators, **limits)
        num_parents[max_first] = sizes[0]

    # The very first solution is there, too, and with several threads a spare walk.
    num_walks = num_threads + (num_threads > 1)
    assert num_parents[0] <= 4 + num_walks
    assert num_parents[0] < num_parents[6] <= 6 + num_walks < num_parents[100]


def test_last_of_first_walks_is_finished() -> None:
    """The walk that is under way at both shares is over before anything is bred."""

    def select_parents(population, rng, _):  # type: ignore[no-untyped-def]
        raise ValueError("This is where breeding starts.")

    starts = []
    for share in (0.52, 0.6):
        operators = Operators(select_parents=select_parents)
        with pytest.raises(OperatorError) as raised:
            run("CVRP", 20, 1_000, 1, operators, first_share=share, max_first=100)

        assert raised.value.result is not None
        starts.append(raised.value.result.num_iterations)

    assert starts[0] == starts[1] > 600


@pytest.mark.parametrize("num_threads", [1, 2, 3])
@pytest.mark.parametrize(("min_walks", "are_several"), [(10, True), (40, False)])
def test_time_for_several(num_threads: int, min_walks: int, are_several: bool) -> None:
    """The budget allows about 15 walks, of all threads together."""
    result = run("CVRP", 2, 300, num_threads, min_walks=min_walks)
    assert (sum(result.children.values()) > 0) == are_several


@pytest.mark.parametrize(
    ("variant", "min_walks_per_route", "are_several"),
    [
        ("VRPTW", 0.01, True),
        ("VRPTW", 5, False),
        ("CVRP", 5, True),
        ("MDVRPTW", 5, True),
    ],
)
def test_time_for_several_by_routes(
    variant: str, min_walks_per_route: float, are_several: bool
) -> None:
    """Where time counts, a solution with more routes needs time for more walks."""
    result = run(variant, 2, 300, min_walks_per_route=min_walks_per_route)
    assert (sum(result.children.values()) > 0) == are_several


def test_turns() -> None:
    """Once breeding has begun, it takes turns with walks, and has its share."""
    result = run("CVRP", 2, 400)
    num_bred = sum(result.children.values())
    assert 0.15 * 400 < num_bred < 0.95 * 400


@pytest.mark.parametrize("num_threads", [1, 2])
def test_penalties_of_walks(num_threads: int) -> None:
    """Walks and breeding adapt penalties of their own, each by a rule of its own."""
    rules = []

    class Rule:
        def __init__(self) -> None:
            self.seen: list[list[float]] = []
            rules.append(self)

        def __call__(self, penalties, feasibility, target):  # type: ignore[no-untyped-def]
            self.seen.append(penalties)
            return [1.01 * penalty for penalty in penalties]

    operators = Operators(update_penalties=Rule)
    result = run("CVRP", 2, 500, num_threads, operators)
    used = [rule for rule in rules if rule.seen]
    assert len(used) == 2
    for rule in used:
        loads = [penalties[0] for penalties in rule.seen]
        assert loads == sorted(loads)
        assert loads[0] < loads[-1]

    num_calls = sum(len(rule.seen) for rule in used)
    assert result.operator_times["update_penalties"].calls == num_calls


@pytest.mark.parametrize("num_threads", [1, 2])
def test_few_registrations(num_threads: int) -> None:
    """What is registered in one slice counts in the next, until there is an update."""
    costs = set()

    for share in (0.0, 1.0):
        penalties = WalkPenaltyParams(
            visits_per_registration=4, increase_share=share, decrease_share=share
        )
        params = SolveParams(search=SearchParams(walk_penalties=penalties))
        data = generate_vrp("CVRP", 200, seed=1)
        result = solve(data, MaxIterations(200), params=params, num_threads=num_threads)
        costs.add(result.cost())

    assert len(costs) == 2


@pytest.mark.parametrize(
    ("variant", "coolest"),
    [("VRPTW", 0.01), ("VRPTW", 0.5), ("VRPTW", 1), ("CVRP", 0.5)],
)
def test_later_walks(variant: str, coolest: float) -> None:
    """Where time counts, they have one of four levels of temperatures."""
    starts = []

    def accept(step, rng):  # type: ignore[no-untyped-def]
        if step.step == 0:
            starts.append(step.temperature / step.scale)
        return step.after <= step.before

    limits = {"first_share": 0, "coolest": coolest}
    run(variant, 1, 2_000, 1, Operators(accept=accept), **limits)
    num_levels = 4 if variant == "VRPTW" else 1
    levels = {round(coolest ** (level / 3), 6) for level in range(num_levels)}
    found = [round(start / starts[0], 6) for start in starts]
    num_first = 3  # of 4, as there are more than 100 clients
    assert set(found[:num_first]) == {1}
    assert set(found[num_first:]) == levels
