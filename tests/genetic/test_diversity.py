"""The broken-pairs distance is that of PyVRP; there is one without directions, too."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyvrp_plus import _pyvrp as ours
from pyvrp_plus._pyvrp import (
    Solution,
    broken_pairs_distance,
    undirected_broken_pairs_distance,
)
from pyvrp_plus.generate import generate_cvrp
from tests.oracle.strategies import InstanceSpec, instances

diversity = pytest.importorskip("pyvrp.diversity")
theirs = pytest.importorskip("pyvrp._pyvrp")

SEEDS = st.integers(0, 2**32 - 1)


@given(instances(max_clients=12).filter(lambda spec: spec.clients), SEEDS)
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_random_solutions(instance: InstanceSpec, seed: int) -> None:
    """It is the same of solutions that do not even visit the same clients."""
    distances = []
    for module, function in (
        (ours, broken_pairs_distance),
        (theirs, diversity.broken_pairs_distance),
    ):
        data = instance.build(module)
        rng = module.RandomNumberGenerator(seed)
        first, second = (module.Solution.make_random(data, rng) for _ in range(2))
        distances.append(function(first, second))

        assert function(first, second) == function(second, first)
        assert function(first, first) == 0
        assert 0 <= function(first, second) <= 1

    assert distances[0] == pytest.approx(distances[1], rel=1e-12)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([], []),
        ([], [[1, 2, 3, 4, 5]]),
        ([[1, 2, 3, 4, 5]], [[5, 4, 3, 2, 1]]),
        ([[1, 2], [3, 4, 5]], [[3, 4, 5], [1, 2]]),
        ([[1, 2], [3, 4, 5]], [[1, 2, 3, 4, 5]]),
        ([[1, 2, 3]], [[3], [4, 5]]),
    ],
)
def test_same_clients(first: list[list[int]], second: list[list[int]]) -> None:
    """Of turned, joined, cut and empty routes it is the same, too."""
    data = generate_cvrp(5, seed=1)
    their_data = theirs.ProblemData(
        [theirs.Client(c.x, c.y, c.delivery) for c in data.clients()],
        [theirs.Depot(d.x, d.y) for d in data.depots()],
        [theirs.VehicleType(5, data.vehicle_type(0).capacity)],
        data.distance_matrices(),
        data.duration_matrices(),
    )
    assert broken_pairs_distance(
        Solution(data, first), Solution(data, second)
    ) == pytest.approx(
        diversity.broken_pairs_distance(
            theirs.Solution(their_data, first), theirs.Solution(their_data, second)
        )
    )


def test_reloads() -> None:
    """A reload between two clients separates them, as it does in PyVRP."""
    distances = []
    for module, function in (
        (ours, broken_pairs_distance),
        (theirs, diversity.broken_pairs_distance),
    ):
        data = module.ProblemData(
            [module.Client(0, 0) for _ in range(3)],
            [module.Depot(0, 0)],
            [module.VehicleType(1, reload_depots=[0])],
            [[[0] * 4] * 4],
            [[[0] * 4] * 4],
        )
        trips = [module.Trip(data, visits, 0) for visits in ([1], [2, 3])]
        several = module.Solution(data, [module.Route(data, trips, 0)])
        one = module.Solution(data, [[1, 2, 3]])
        distances.append(function(several, one))

    assert distances[0] == pytest.approx(distances[1])


@given(instances(max_clients=12).filter(lambda spec: spec.clients), SEEDS)
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
def test_undirected(instance: InstanceSpec, seed: int) -> None:
    """It counts for each location what that is next to in one solution only."""
    data = instance.build(ours)
    rng = ours.RandomNumberGenerator(seed)
    first, second = (ours.Solution.make_random(data, rng) for _ in range(2))

    expected = 0
    for one, other in zip(first.neighbours(), second.neighbours(), strict=True):
        next_to, next_to_other = Counter(one or ()), Counter(other or ())
        larger = max(next_to.total(), next_to_other.total())
        expected += larger - (next_to & next_to_other).total()

    assert undirected_broken_pairs_distance(first, second) == pytest.approx(
        expected / (2 * data.num_locations)
    )


def test_turned_round() -> None:
    """A route in the other direction has the same pairs, unless directions count."""
    data = generate_cvrp(5, seed=1)
    solution = Solution(data, [[1, 2, 3], [4, 5]])
    turned = Solution(data, [[3, 2, 1], [4, 5]])

    assert undirected_broken_pairs_distance(solution, turned) == 0
    assert broken_pairs_distance(solution, turned) > 0


def test_other_size() -> None:
    """Solutions to problems of different sizes cannot be compared."""
    few, many = (
        Solution(generate_cvrp(num_clients, seed=1), [[1, 2]]) for num_clients in (3, 4)
    )
    for function in (broken_pairs_distance, undirected_broken_pairs_distance):
        with pytest.raises(ValueError, match="4 and 5 locations"):
            function(few, many)
