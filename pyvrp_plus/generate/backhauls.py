"""Clients with pickups instead of deliveries."""

from typing import Final

import numpy as np

from pyvrp_plus._pyvrp import Client, ProblemData
from pyvrp_plus.constants import MAX_VALUE

# Of the clients, one in five has a backhaul.
_SHARE: Final = 0.2


def with_backhauls(data: ProblemData, seed: int, *, strict: bool) -> ProblemData:
    """
    Return the instance with pickups instead of deliveries for a fifth of the clients.

    At least one client has a pickup. A route with one client carries as much as
    before, so that it remains feasible.

    Parameters
    ----------
    data
        Instance with one profile, durations that equal distances, and clients that
        have a place and a delivery only.
    seed
        Seed of the random numbers.
    strict
        Whether a route visits linehauls before backhauls. Then arcs from backhauls to
        linehauls have the value ``MAX_VALUE``, as in a VRPB file that is read. Arcs
        from depots to backhauls are not forbidden, as they are there: routes may visit
        backhauls only.

    References
    ----------
    Liu et al. (2024), "Multi-task learning for routing problem with cross-problem
    zero-shot generalization", KDD 2024, and Berto et al. (2024), "RouteFinder: Towards
    foundation models for vehicle routing problems", arXiv:2406.15007: the share of
    backhauls; the latter also for routes of backhauls only, and for the mixed ones.
    """
    rng = np.random.default_rng([seed, 3])
    num_backhauls = max(1, round(_SHARE * data.num_clients))
    is_backhaul = np.zeros(data.num_clients, dtype=bool)
    is_backhaul[rng.choice(data.num_clients, num_backhauls, replace=False)] = True

    data = data.replace(
        clients=[
            Client(client.x, client.y, pickup=client.delivery) if backhaul else client
            for client, backhaul in zip(data.clients(), is_backhaul, strict=True)
        ]
    )
    if not strict:
        return data

    backhauls = data.num_depots + np.flatnonzero(is_backhaul)
    linehauls = data.num_depots + np.flatnonzero(~is_backhaul)
    distances = data.distance_matrix(0).copy()
    distances[np.ix_(backhauls, linehauls)] = MAX_VALUE
    return data.replace(distance_matrices=[distances], duration_matrices=[distances])
