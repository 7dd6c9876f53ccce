"""Populations keep, order and select the same solutions as PyVRP's."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyvrp_plus as ours
from tests.compat.both import check_error, check_same, differential, small_data, visits
from tests.oracle.strategies import InstanceSpec, instances

SEEDS = st.integers(0, 2**32 - 1)

PARAMS = st.fixed_dictionaries(
    {
        "min_pop_size": st.integers(0, 6),
        "generation_size": st.integers(0, 6),
        "num_elite": st.integers(0, 8),
        "num_close": st.integers(0, 8),
        "lb_diversity": st.floats(0, 0.5),
        "ub_diversity": st.floats(0.51, 1),
    }
)

# Few different solutions, so that there are many duplicates; some of them are not
# feasible, and some differ only in the direction or in the vehicles of their routes.
SOME_ROUTES = st.sampled_from(
    [
        [([1, 2], 0), ([3, 4], 0)],
        [([1, 2], 0), ([3, 4], 1)],
        [([1, 2], 1), ([3, 4], 0)],
        [([2, 1], 0), ([4, 3], 0)],
        [([1, 3], 0), ([2, 4], 0)],
        [([1, 2, 3], 0), ([4], 0)],
        [([1, 2, 3], 1), ([4], 0)],
        [([1, 2, 3, 4], 0)],
        [([1, 2, 3, 4], 1)],
        [([1], 0)],
    ]
)

# Given two numbers of routes, and whether the solutions are the same.
MEASURES = [
    lambda one, other, same: 0.0 if same else 0.5,
    lambda one, other, same: 0.0 if same else 1 / (1 + one + other),
    lambda one, other, same: 0 if one == other else 1,
    lambda one, other, same: 0.0,
    lambda one, other, same: 0.0 if same else -1.0,
]


def two_types(m: ModuleType) -> Any:
    """Build an instance with a cheap and an expensive vehicle type."""
    data = small_data(m, num_vehicles=4)
    cheap = data.vehicle_type(0)
    expensive = cheap.replace(fixed_cost=7, unit_distance_cost=2)
    return data.replace(vehicle_types=[cheap, expensive])


def build(m: ModuleType, data: Any, routes: list[tuple[list[int], int]]) -> Any:
    """Build a solution of visits and vehicle types."""
    return m.Solution(data, [m.Route(data, *route) for route in routes])


def described(solution: Any) -> list[tuple[list[int], int]]:
    """Return the visits and vehicle types of a solution."""
    return [(route.visits(), route.vehicle_type()) for route in solution.routes()]


@given(instances(max_clients=8), PARAMS, SEEDS, st.integers(1, 25))
@differential
def test_random_solutions(
    instance: InstanceSpec, params: dict[str, Any], seed: int, steps: int
) -> None:
    """Whatever is added and selected with the same random numbers, is the same."""

    def run(m: ModuleType) -> list[Any]:
        data = instance.build(m)
        rng = m.RandomNumberGenerator(seed)
        costs = m.CostEvaluator([3] * data.num_load_dimensions, 4, 5)
        population = m.Population(
            m.diversity.broken_pairs_distance, m.PopulationParams(**params)
        )
        figures: list[Any] = []
        for step in range(steps):
            population.add(m.Solution.make_random(data, rng), costs)
            figures.append((population.num_feasible(), population.num_infeasible()))
            if len(population) > 0:
                k = 1 + step % 3
                figures.append([visits(s) for s in population.select(rng, costs, k)])
                figures.append(visits(population.tournament(rng, costs, k)))

        figures.append([visits(solution) for solution in population])
        figures.append(rng.state())
        population.clear()
        return [*figures, len(population), list(population)]

    check_same(run)


@given(st.lists(SOME_ROUTES, min_size=1, max_size=12), PARAMS, st.booleans())
@differential
def test_sub_population(
    drawn: list[list[tuple[list[int], int]]], params: dict[str, Any], purge: bool
) -> None:
    """The same items survive, with the same fitness and distances."""

    def run(m: ModuleType) -> list[Any]:
        data = two_types(m)
        costs = m.CostEvaluator([2], 3, 4)
        items = m._pyvrp.SubPopulation(
            m.diversity.broken_pairs_distance, m.PopulationParams(**params)
        )
        for routes in drawn:
            items.add(build(m, data, routes), costs)

        if purge:
            items.purge(costs)

        items.update_fitness(costs)
        return [
            (
                described(item.solution),
                pytest.approx(item.fitness),
                pytest.approx(item.avg_distance_closest()),
            )
            for item in items
        ]

    check_same(run)


@pytest.mark.parametrize("measure", MEASURES)
@given(drawn=st.lists(SOME_ROUTES, min_size=1, max_size=12), params=PARAMS, seed=SEEDS)
@differential
def test_custom_diversity(
    measure: Any,
    drawn: list[list[tuple[list[int], int]]],
    params: dict[str, Any],
    seed: int,
) -> None:
    """Any callable may say how different solutions are."""

    def run(m: ModuleType) -> list[Any]:
        data = two_types(m)
        costs = m.CostEvaluator([2], 3, 4)
        rng = m.RandomNumberGenerator(seed)
        population = m.Population(
            lambda a, b: measure(a.num_routes(), b.num_routes(), a == b),
            m.PopulationParams(**params),
        )
        figures = []
        for routes in drawn:
            population.add(build(m, data, routes), costs)
            if len(population) > 0:
                parents = population.select(rng, costs)
                figures.append([described(parent) for parent in parents])

        return [*figures, [described(solution) for solution in population]]

    check_same(run)


def test_fitness_of_new_items() -> None:
    """It is zero until it is updated."""

    def run(m: ModuleType) -> list[float]:
        data = small_data(m)
        items = m._pyvrp.SubPopulation(
            m.diversity.broken_pairs_distance, m.PopulationParams()
        )
        for routes in ([[1]], [[2]]):
            items.add(m.Solution(data, routes), m.CostEvaluator([2], 3, 4))

        return [item.fitness for item in items]

    assert check_same(run) == [0, 0]


@pytest.mark.parametrize(
    ("index", "error"),
    [(2, IndexError), (-3, IndexError), (slice(1), TypeError), ("0", TypeError)],
)
def test_bad_index(index: Any, error: type[Exception]) -> None:
    """Items are found by their number."""

    def make(m: ModuleType) -> Any:
        data = small_data(m)
        items = m._pyvrp.SubPopulation(
            m.diversity.broken_pairs_distance, m.PopulationParams()
        )
        for routes in ([[1]], [[2]]):
            items.add(m.Solution(data, routes), m.CostEvaluator([2], 3, 4))

        return items

    check_error(lambda m: make(m)[index], error)
    check_same(lambda m: [visits(make(m)[i].solution) for i in (0, -1, np.int64(1))])
    check_error(lambda m: setattr(make(m)[0], "fitness", 1), AttributeError)


def one(m: ModuleType) -> Any:
    """Return a population of one solution, a generator and an evaluator."""
    costs = m.CostEvaluator([2], 3, 4)
    population = m.Population(m.diversity.broken_pairs_distance)
    population.add(m.Solution(small_data(m), [[1]]), costs)
    return population, m.RandomNumberGenerator(1), costs


@pytest.mark.parametrize("method", ["select", "tournament"])
@pytest.mark.parametrize(
    ("k", "error"),
    [(0, ValueError), (-1, ValueError), (1.5, TypeError), (None, TypeError)],
)
def test_bad_tournaments(method: str, k: Any, error: type[Exception]) -> None:
    """At least one solution takes part."""

    def run(m: ModuleType) -> Any:
        population, rng, costs = one(m)
        return getattr(population, method)(rng, costs, k)

    check_error(run, error)


def test_small_populations() -> None:
    """A lone solution is both parents; an empty population, PyVRP does not survive."""

    def run(m: ModuleType) -> tuple[list[list[list[int]]], bool]:
        population, rng, costs = one(m)
        parents = population.select(rng, costs)
        return [visits(parent) for parent in parents], bool(population)

    assert check_same(run) == ([[[1]], [[1]]], True)

    population, rng, costs = one(ours)
    population.clear()
    assert not population
    for method in (population.select, population.tournament):
        with pytest.raises(ValueError, match="empty"):
            method(rng, costs)


def test_same_objects() -> None:
    """What is added is what is found."""

    def run(m: ModuleType) -> tuple[bool, bool]:
        population, _, costs = one(m)
        solution = m.Solution(small_data(m), [[1], [2]])
        population.clear()
        population.add(solution, costs)
        return next(iter(population)) is solution, solution in population

    assert check_same(run) == (True, True)


class OfDiversityError(Exception):
    """What a callable of the user raises."""


@pytest.mark.parametrize(
    ("returned", "error"),
    [
        (OfDiversityError(), OfDiversityError),
        (None, (RuntimeError, TypeError)),
        ("far", (RuntimeError, TypeError)),
    ],
)
def test_bad_diversity(returned: Any, error: Any) -> None:
    """Its errors get out, and it returns numbers."""

    def diversity(first: Any, second: Any) -> Any:
        if isinstance(returned, Exception):
            raise returned

        return returned

    def run(m: ModuleType) -> None:
        costs = m.CostEvaluator([2], 3, 4)
        population = m.Population(diversity)
        for routes in ([[1]], [[2]]):
            population.add(m.Solution(small_data(m), routes), costs)

        population.select(m.RandomNumberGenerator(1), costs)

    check_error(run, error)


@pytest.mark.parametrize("diversity", [float("nan"), float("inf")])
def test_diversity_is_finite(diversity: float) -> None:
    """PyVRP goes on, and then compares in vain."""
    population = ours.Population(lambda first, second: diversity)
    costs = ours.CostEvaluator([2], 3, 4)
    population.add(ours.Solution(small_data(ours), [[1]]), costs)
    with pytest.raises(ValueError, match="diversity_op"):
        population.add(ours.Solution(small_data(ours), [[2]]), costs)


def test_overridden_methods() -> None:
    """Selection uses the tournaments of a subclass."""

    def run(m: ModuleType) -> tuple[list[Any], list[int]]:
        class Harder(m.Population):  # type: ignore[misc, name-defined]
            def tournament(self, rng: Any, cost_evaluator: Any, k: int = 2) -> Any:
                return super().tournament(rng, cost_evaluator, k=4)

        data = small_data(m, num_clients=8, num_vehicles=8)
        costs = m.CostEvaluator([2], 3, 4)
        rng = m.RandomNumberGenerator(3)
        population = Harder(m.diversity.broken_pairs_distance)
        for _ in range(20):
            population.add(m.Solution.make_random(data, rng), costs)

        drawn = [population.select(rng, costs) for _ in range(10)]
        return [[visits(parent) for parent in pair] for pair in drawn], rng.state()

    check_same(run)


@pytest.mark.parametrize("params", [{}, 3, "params"])
def test_bad_params(params: Any) -> None:
    """They are of the class."""
    check_error(
        lambda m: m.Population(m.diversity.broken_pairs_distance, params), TypeError
    )
