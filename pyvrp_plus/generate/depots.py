"""Instances with several depots."""

from typing import Final

import numpy as np

from pyvrp_plus._pyvrp import Depot, ProblemData

from .coordinates import client_coordinates
from .distances import euclidean_distances

#: Number of depots of instances with several depots.
NUM_DEPOTS: Final = 3


def with_several_depots(data: ProblemData, seed: int) -> ProblemData:
    """
    Return the instance with :data:`NUM_DEPOTS` depots instead of one.

    The further depots are anywhere on the grid. Each depot has vehicles like those
    that there were, which start and end there, so that no client needs a depot that
    has no vehicle left.

    Parameters
    ----------
    data
        Instance with one depot, one vehicle type, and Euclidean distances.
    seed
        Seed of the random numbers.

    References
    ----------
    Berto et al. (2024), "RouteFinder: Towards foundation models for vehicle routing
    problems", arXiv:2406.15007: there are three depots, too.
    """
    rng = np.random.default_rng([seed, 2])
    places = map(data.location, range(data.num_locations))
    points = np.array([(place.x, place.y) for place in places], dtype=np.int64)
    others = client_coordinates("random", NUM_DEPOTS - 1, points, rng)
    distances = euclidean_distances(np.concatenate([points[:1], others, points[1:]]))

    (vehicle_type,) = data.vehicle_types()
    return data.replace(
        depots=[*data.depots(), *(Depot(x, y) for x, y in others.tolist())],
        vehicle_types=[
            vehicle_type.replace(start_depot=depot, end_depot=depot)
            for depot in range(NUM_DEPOTS)
        ],
        distance_matrices=[distances],
        duration_matrices=[distances],
    )
