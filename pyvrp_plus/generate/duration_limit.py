"""A limit on the length of routes."""

import numpy as np

from pyvrp_plus._pyvrp import ProblemData

from .direct_routes import direct_routes


def with_duration_limit(data: ProblemData, seed: int) -> ProblemData:
    """
    Return the instance with a maximum distance of routes.

    The limit is drawn uniformly from once to twice the length of the longest direct
    route to a client, so that all direct routes remain feasible.

    In the literature on many variants, the duration of a route is its length, without
    service and waiting; this is what ``max_distance`` limits. Where there are no time
    windows, vehicles never wait and service takes no time, so that a ``shift_duration``
    would be the same.

    Parameters
    ----------
    data
        Instance as :func:`direct_routes` needs it.
    seed
        Seed of the random numbers.

    References
    ----------
    Zhou et al. (2024), "MVMoE", ICML 2024, section 3: the limit is one on the length of
    routes. Berto et al. (2024), "RouteFinder: Towards foundation models for vehicle
    routing problems", arXiv:2406.15007: the limit is drawn at random, and not below the
    longest direct route.
    """
    rng = np.random.default_rng([seed, 4])
    there, back = direct_routes(data)
    limit = int(rng.uniform(1, 2) * (there + back).max())
    return data.replace(
        vehicle_types=[vt.replace(max_distance=limit) for vt in data.vehicle_types()]
    )
