"""Routes with one client."""

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import ProblemData

Durations = NDArray[np.int64]


def direct_routes(data: ProblemData) -> tuple[Durations, Durations]:
    """
    Return how far it is to each client, and back.

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
    durations = data.duration_matrix(0)
    there = durations[: data.num_depots, data.num_depots :]
    back = durations[data.num_depots :, : data.num_depots].T
    nearest = (there + back).argmin(axis=0)
    clients = np.arange(data.num_clients)
    return there[nearest, clients], back[nearest, clients]
