"""Durations of direct routes, which visit a single client."""

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import ProblemData

Durations = NDArray[np.int64]


def direct_routes(data: ProblemData) -> tuple[Durations, Durations]:
    """
    Return the durations of the ways to each client, and back.

    Parameters
    ----------
    data
        Instance with one profile, durations that equal distances, and vehicles that
        return to the depot where they start.

    Returns
    -------
    Two arrays with an element for each client: the way there and the way back, from
    the depot for which both together are shortest.
    """
    durations = data.durations(0)
    depots = np.arange(data.num_depots)[:, None]
    locations = np.arange(data.num_depots, data.num_locations)
    there = np.asarray(durations[depots, locations])
    back = np.asarray(durations[locations, depots])
    nearest = (there + back).argmin(axis=0)
    clients = np.arange(data.num_clients)
    return there[nearest, clients], back[nearest, clients]
