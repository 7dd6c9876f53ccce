"""A small problem, in which two clients and a shipment share a place."""

import numpy as np
import pytest

from pyvrp_plus.api14 import (
    Client,
    ClientGroup,
    Depot,
    Location,
    ProblemData,
    Shipment,
    VehicleType,
)


@pytest.fixture
def data() -> ProblemData:
    """Return two depots, four clients of which two are a group, and two shipments."""
    matrix = np.arange(25).reshape(5, 5)
    np.fill_diagonal(matrix, 0)
    return ProblemData(
        [Location(x, 2 * x, name=f"at {x}") for x in range(5)],
        [
            Client(1, [2]),
            Client(1, [1], tw_early=5, tw_late=90),
            Client(4, [1], required=False, group=0),
            Client(0, [1], required=False, group=0),
        ],
        [Depot(0), Depot(3, service_duration=2)],
        [VehicleType(3, [9], reload_depots=[0, 1], max_reloads=1)],
        [matrix],
        [matrix + matrix.T],
        [ClientGroup([2, 3])],
        [
            Shipment(1, 4, amount=[3]),
            Shipment(2, 1, amount=[1], prize=7, required=False),
        ],
    )
