"""Uniform random instances of the travelling salesman problem."""

import numpy as np

from pyvrp_plus._pyvrp import Client, Depot, ProblemData, VehicleType

from .distances import euclidean_distances
from .numbered import numbered

# Distances are whole numbers, so that the unit square is scaled.
_SCALE = 1_000_000


def generate_tsp(num_locations: int = 100, seed: int = 0) -> ProblemData:
    """
    Generate a TSP instance with locations that are uniform in the unit square.

    Coordinates are scaled by one million and rounded, and distances are Euclidean,
    rounded to the nearest integer. The first location is the depot. The set TSP100 has
    100 locations and the seeds 0 to 99.

    Parameters
    ----------
    num_locations
        Number of locations, at least one.
    seed
        Seed of the random numbers.

    Raises
    ------
    ValueError
        When there are no locations.
    """
    if num_locations < 1:
        raise ValueError(f"num_locations must be positive, but is {num_locations}.")

    rng = np.random.default_rng(seed)
    coordinates = np.rint(_SCALE * rng.random((num_locations, 2)))
    distances = euclidean_distances(coordinates)

    data = ProblemData(
        # With a load dimension, as instance files always have one.
        clients=[Client(x, y, [0], [0]) for x, y in coordinates[1:].tolist()],
        depots=[Depot(*coordinates[0].tolist())],
        vehicle_types=[VehicleType(capacity=[np.iinfo(np.int64).max])],
        distance_matrices=[distances],
        duration_matrices=[distances],
    )
    return numbered(data)
