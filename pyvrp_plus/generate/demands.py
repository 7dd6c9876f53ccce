"""Random demands of clients."""

from collections.abc import Callable
from typing import Final, Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from .coordinates import GRID_SIZE, Coordinates

#: Classes of demand: all one; uniform on a range; large in two opposite quadrants
#: and small in the others; or small for most clients and large for some.
DemandClass = Literal[
    "unitary", "1-10", "5-10", "1-100", "50-100", "quadrant", "many_small"
]

Demands = NDArray[np.int64]
Generate = Callable[[Coordinates, Generator], Demands]


def _uniform(low: int, high: int) -> Generate:
    return lambda clients, rng: rng.integers(low, high + 1, len(clients))


def _by_quadrant(clients: Coordinates, rng: Generator) -> Demands:
    is_right, is_upper = (clients > GRID_SIZE / 2).T
    small = rng.integers(1, 51, len(clients))
    return np.where(is_right == is_upper, 50, 0) + small


def _many_small(clients: Coordinates, rng: Generator) -> Demands:
    share_small = rng.uniform(0.70, 0.95)
    is_small = rng.random(len(clients)) < share_small
    small = rng.integers(1, 11, len(clients))
    large = rng.integers(50, 101, len(clients))
    return np.where(is_small, small, large)


#: How the demands of each class are generated.
DEMAND_CLASSES: Final[dict[DemandClass, Generate]] = {
    "unitary": _uniform(1, 1),
    "1-10": _uniform(1, 10),
    "5-10": _uniform(5, 10),
    "1-100": _uniform(1, 100),
    "50-100": _uniform(50, 100),
    "quadrant": _by_quadrant,
    "many_small": _many_small,
}


def demands(kind: DemandClass, clients: Coordinates, rng: Generator) -> Demands:
    """
    Return random demands of clients, all positive, of shape (number of clients,).

    Parameters
    ----------
    kind
        Class of demand.
    clients
        Coordinates of the clients, of shape (number of clients, 2).
    rng
        Random number generator.

    References
    ----------
    Uchoa et al. (2017), "New benchmark instances for the capacitated vehicle routing
    problem", European Journal of Operational Research 257, section 4.2.
    """
    return DEMAND_CLASSES[kind](clients, rng)
