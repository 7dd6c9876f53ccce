"""Crossovers: not the same offspring as PyVRP's, but in the same cases."""

from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyvrp_plus as ours
from tests.compat.both import check_error, check_same, differential, small_data, visits
from tests.oracle.recosted import rebuild
from tests.oracle.strategies import InstanceSpec, instances

pyvrp = pytest.importorskip("pyvrp")

SEEDS = st.integers(0, 2**32 - 1)


def offspring(
    m: ModuleType,
    name: str,
    parents: list[list[list[int]]],
    num_vehicles: int,
    seed: int = 1,
) -> Any:
    """Cross parents with the given routes, on an instance with five clients."""
    data = small_data(m, num_clients=5, num_vehicles=num_vehicles)
    return getattr(m.crossover, name)(
        tuple(m.Solution(data, routes) for routes in parents),
        data,
        m.CostEvaluator([2], 3, 4),
        m.RandomNumberGenerator(seed),
    )


@pytest.mark.parametrize(
    ("name", "num_vehicles"),
    [("ordered_crossover", 1), ("selective_route_exchange", 3)],
)
@pytest.mark.parametrize("parents", [([], [[1, 2]]), ([[1, 2]], []), ([], [])])
def test_empty_parents(
    name: str, num_vehicles: int, parents: list[list[list[int]]]
) -> None:
    """The other parent is the offspring."""
    check_same(lambda m: visits(offspring(m, name, parents, num_vehicles)))


@pytest.mark.parametrize(
    ("name", "num_vehicles"),
    [("ordered_crossover", 1), ("selective_route_exchange", 3)],
)
def test_equal_parents(name: str, num_vehicles: int) -> None:
    """There is nothing to exchange."""
    routes = [[1, 2, 3, 4, 5]] if num_vehicles == 1 else [[1, 2], [3, 4], [5]]
    for seed in range(10):
        for m in (ours, pyvrp):
            result = offspring(m, name, [routes, routes], num_vehicles, seed)
            assert result.is_complete()
            if num_vehicles > 1:
                assert sorted(visits(result)) == sorted(routes)


def test_ordered_crossover_of_several_vehicles() -> None:
    """It is for one vehicle."""
    check_error(
        lambda m: offspring(m, "ordered_crossover", [[[1]], [[2]]], 2), ValueError
    )


def test_selective_route_exchange_of_one_vehicle() -> None:
    """It makes no sense, which is worth a warning."""

    def run(m: ModuleType) -> int:
        return offspring(
            m, "selective_route_exchange", [[[1, 2]], [[1, 2]]], 1
        ).num_routes()

    with pytest.warns(ours.exceptions.TspWarning):
        run(ours)

    check_same(run)


@pytest.mark.parametrize("name", ["ordered_crossover", "selective_route_exchange"])
@pytest.mark.parametrize("position", range(4))
def test_bad_arguments(name: str, position: int) -> None:
    """None is no argument, unless PyVRP does not even look at it."""

    def run(m: ModuleType) -> None:
        data = small_data(m, num_vehicles=1 + (name[0] == "s"))
        solution = m.Solution(data, [[1, 2], [3, 4]][: data.num_vehicles])
        arguments = [
            (solution, solution),
            data,
            m.CostEvaluator([2], 3, 4),
            m.RandomNumberGenerator(1),
        ]
        arguments[position] = None
        getattr(m.crossover, name)(*arguments)

    if (name, position) == ("ordered_crossover", 2):
        run(pyvrp)
        return

    for m in (pyvrp, ours):
        with pytest.raises((AttributeError, TypeError, ValueError)):
            run(m)


@pytest.mark.parametrize("name", ["selective_route_exchange", "mixed_crossover"])
@given(instance=instances(max_clients=12), seed=SEEDS)
@differential
def test_offspring_are_valid(name: str, instance: InstanceSpec, seed: int) -> None:
    """PyVRP can build them, and they visit only clients that a parent visits."""
    data = instance.build(ours)
    rng = ours.RandomNumberGenerator(seed)
    if name == "selective_route_exchange" and data.num_vehicles == 1:
        return

    parents = tuple(ours.Solution.make_random(data, rng) for _ in range(2))
    costs = ours.CostEvaluator([2] * data.num_load_dimensions, 3, 4)
    result = getattr(ours.crossover, name)(parents, data, costs, rng)
    rebuild(pyvrp, instance.build(pyvrp), result)

    clients = [
        {visit for route in visits(solution) for visit in route}
        for solution in (result, *parents)
    ]
    assert clients[0] <= clients[1] | clients[2]


@given(st.permutations(range(1, 6)), st.permutations(range(1, 6)), SEEDS)
@differential
def test_ordered_offspring(first: list[int], second: list[int], seed: int) -> None:
    """They are complete tours."""
    for m in (ours, pyvrp):
        result = offspring(m, "ordered_crossover", [[first], [second]], 1, seed)
        [tour] = visits(result)
        assert sorted(tour) == [1, 2, 3, 4, 5]
