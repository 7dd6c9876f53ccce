"""Positions of depots and clients on a square grid."""

from typing import Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

#: Position of the depot: in the middle, in a corner, or anywhere.
DepotPosition = Literal["central", "eccentric", "random"]

#: Spread of clients: anywhere, clustered around a few of them (seeds), or half each.
ClientPosition = Literal["random", "clustered", "random_clustered"]

#: Length of a side of the grid.
GRID_SIZE = 1_000

# How fast the attraction of a seed decays with the distance to it.
_DECAY = 40

# Number of points that are drawn at a time.
_BATCH = 4_096

Coordinates = NDArray[np.int64]


def depot_coordinates(position: DepotPosition, rng: Generator) -> Coordinates:
    """Return the depot's coordinates, of shape (1, 2)."""
    if position == "central":
        return np.full((1, 2), GRID_SIZE // 2)

    if position == "eccentric":
        return np.zeros((1, 2), dtype=np.int64)

    return rng.integers(0, GRID_SIZE + 1, size=(1, 2))


def client_coordinates(
    position: ClientPosition, num_clients: int, occupied: Coordinates, rng: Generator
) -> Coordinates:
    """
    Return coordinates of clients, of shape (num_clients, 2), all different.

    Parameters
    ----------
    position
        Spread of the clients.
    num_clients
        Number of clients; at most a tenth of the points of the grid.
    occupied
        Coordinates where no client may be, of shape (n, 2).
    rng
        Random number generator.

    Raises
    ------
    ValueError
        When the number of clients is negative, or too large.

    References
    ----------
    Uchoa et al. (2017), "New benchmark instances for the capacitated vehicle routing
    problem", European Journal of Operational Research 257, section 4.1.
    """
    if not 0 <= num_clients <= GRID_SIZE**2 // 10:
        raise ValueError(
            f"num_clients must be in [0, {GRID_SIZE**2 // 10}], but is {num_clients}."
        )

    # The first clients are anywhere. Of these, the seeds attract the others, with which
    # they make up the clustered clients.
    num_seeds = min(int(rng.integers(3, 9)), num_clients)
    num_anywhere = {
        "random": num_clients,
        "clustered": num_seeds,
        "random_clustered": min(num_clients // 2 + num_seeds, num_clients),
    }[position]

    taken = {(int(x), int(y)) for x, y in occupied}
    clients: list[tuple[int, int]] = []
    while len(clients) < num_clients:
        points = rng.integers(0, GRID_SIZE + 1, size=(_BATCH, 2))
        limit = num_anywhere
        if len(clients) >= num_anywhere:
            points = points[_is_attracted(points, np.array(clients[:num_seeds]), rng)]
            limit = num_clients

        for x, y in points.tolist():
            if len(clients) < limit and (x, y) not in taken:
                taken.add((x, y))
                clients.append((x, y))

    return np.array(clients, dtype=np.int64).reshape(-1, 2)


def _is_attracted(
    points: Coordinates, seeds: Coordinates, rng: Generator
) -> NDArray[np.bool_]:
    """Return which points are accepted: the closer to seeds, the more likely."""
    distances = np.linalg.norm(points[:, None, :] - seeds[None, :, :], axis=-1)
    attraction = np.exp(-distances / _DECAY).sum(axis=1)
    return np.asarray(rng.random(len(points)) < attraction)
