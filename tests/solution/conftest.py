"""An instance that the tests of trips, routes and solutions share."""

import numpy as np
import pytest

from pyvrp_plus._pyvrp import Client, ClientGroup, Depot, ProblemData, VehicleType


@pytest.fixture
def data() -> ProblemData:
    """Return two depots, and clients 2 to 5: 4 and 5 are a group.

    Each travel takes 10, for a distance of 1. The first vehicle type may reload at
    the second depot, and ends there.
    """
    durations = np.full((6, 6), 10)
    np.fill_diagonal(durations, 0)
    distances = np.minimum(durations, 1)

    return ProblemData(
        [
            Client(0, 0, [3], [1], service_duration=5, prize=1),
            Client(6, 3, [4], [6], service_duration=5, prize=2, tw_early=50),
            Client(1, 1, [1], required=False, group=0, prize=4),
            Client(1, 1, [1], required=False, group=0, prize=8),
        ],
        [Depot(0, 0), Depot(9, 9)],
        [
            VehicleType(
                2,
                [8],
                end_depot=1,
                fixed_cost=100,
                reload_depots=[1],
                max_distance=2,
                unit_duration_cost=2,
                shift_duration=40,
                max_overtime=10,
                unit_overtime_cost=3,
            ),
            VehicleType(1, [20], tw_late=60),
        ],
        [distances],
        [durations],
        [ClientGroup([4, 5])],
    )
