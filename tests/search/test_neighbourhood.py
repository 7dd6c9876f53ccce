"""Who is near whom."""

import numpy as np
import pytest

from pyvrp_plus import Client, Depot, ProblemData, VehicleType
from pyvrp_plus.search import NeighbourhoodParams, compute_neighbours

NEAREST = NeighbourhoodParams(num_neighbours=1)


def problem(distances: np.ndarray, durations: np.ndarray) -> ProblemData:
    """Return a problem with these matrices."""
    return ProblemData(
        [Client(0, 0) for _ in distances[1:]],
        [Depot(0, 0)],
        [VehicleType(unit_duration_cost=1)],
        [distances],
        [durations],
    )


@pytest.mark.parametrize(("start", "end"), [(2, 5), (90, 70), (3, 95), (64, 31)])
@pytest.mark.parametrize("is_duration", [False, True])
def test_a_single_short_way(start: int, end: int, is_duration: bool) -> None:
    """An edge that is shorter in one direction is not overlooked, wherever it is."""
    weights = np.full((100, 100), 50)
    np.fill_diagonal(weights, 0)
    changed = weights.copy()
    changed[start, end] = 1
    matrices = (weights, changed) if is_duration else (changed, weights)

    neighbours = compute_neighbours(problem(*matrices), NEAREST)
    assert neighbours[start] == [end]
    assert neighbours[end] == [start]


def test_shared_matrix() -> None:
    """The same matrix for distances and durations counts as both."""
    rng = np.random.default_rng(1)
    weights = rng.integers(1, 1_000, size=(40, 40))
    np.fill_diagonal(weights, 0)
    same = compute_neighbours(problem(weights, weights), NEAREST)
    for client in range(1, 40):
        nearer = np.minimum(weights[client], weights[:, client])
        nearer[[0, client]] = 10_000
        assert nearer[same[client][0]] == nearer.min()
