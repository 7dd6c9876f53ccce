"""
The search sees edges for what they are, however it stores them.

Matrices whose weights fit into 32 bits are stored so, also when the same larger weight
stands for all edges that must not be used; others are read as they are.
"""

from itertools import pairwise, permutations

import numpy as np
import numpy.typing as npt
import pytest

from pyvrp_plus import Client, Depot, ProblemData, SolveParams, VehicleType, solve
from pyvrp_plus.search import BreedingParams, SearchParams
from pyvrp_plus.stop import MaxIterations

LARGEST = 2**31 - 1  # of what fits into 32 bits
FORBIDDEN = 2**44
NUM_CLIENTS = 6

Matrix = npt.NDArray[np.int64]


def _random_matrix(seed: int, largest: int) -> Matrix:
    size = NUM_CLIENTS + 1
    matrix = np.random.default_rng(seed).integers(1, largest, size=(size, size))
    np.fill_diagonal(matrix, 0)
    return matrix


def _with_some(matrix: Matrix, *values: int) -> Matrix:
    """Return the matrix with the values in every third place, but for the diagonal."""
    changed = matrix.copy()
    places = [(i, j) for i, j in np.ndindex(*matrix.shape) if i != j][::3]
    for number, place in enumerate(places):
        changed[place] = values[number % len(values)]

    return changed


def _shortest_tour(matrix: Matrix) -> int:
    tours = permutations(range(1, NUM_CLIENTS + 1))
    return min(
        sum(int(matrix[edge]) for edge in pairwise((0, *tour, 0))) for tour in tours
    )


MATRICES = {
    "asymmetric": lambda seed: _random_matrix(seed, 100),
    "largest": lambda seed: _with_some(_random_matrix(seed, 100), LARGEST),
    "forbidden": lambda seed: _with_some(_random_matrix(seed, 100), FORBIDDEN),
    "both": lambda seed: _with_some(_random_matrix(seed, 100), LARGEST, FORBIDDEN),
    "several": lambda seed: _with_some(
        _random_matrix(seed, 100), FORBIDDEN, FORBIDDEN - 1, LARGEST - 1
    ),
    "large": lambda seed: _random_matrix(seed, 2 * LARGEST),
}


@pytest.mark.parametrize("kind", MATRICES)
@pytest.mark.parametrize("is_symmetric", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_finds_shortest_tour(kind: str, seed: int, is_symmetric: bool) -> None:
    """A single vehicle that visits few clients drives the shortest tour."""
    matrix = MATRICES[kind](seed)
    if is_symmetric:
        matrix = np.triu(matrix) + np.triu(matrix).T

    data = ProblemData(
        clients=[Client(0, 0, delivery=[1]) for _ in range(NUM_CLIENTS)],
        depots=[Depot(0, 0)],
        # Two vehicles: with one, a symmetric instance would be solved as a tour.
        vehicle_types=[VehicleType(2, capacity=[NUM_CLIENTS], fixed_cost=2**46)],
        distance_matrices=[matrix],
        duration_matrices=[np.zeros_like(matrix)],
    )
    params = SolveParams(search=SearchParams(breeding=BreedingParams(focus_steps=5)))
    result = solve(data, MaxIterations(20), seed=seed, params=params)

    assert result.cost() == _shortest_tour(matrix) + 2**46
