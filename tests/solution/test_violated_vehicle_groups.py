"""Solutions with visits that should be on one route, or on different ones."""

import pickle

import pytest

from pyvrp_plus import (
    Client,
    Depot,
    DifferentVehicleGroup,
    ProblemData,
    Route,
    SameVehicleGroup,
    Shipment,
    ShipmentStep,
    Solution,
    Trip,
    VehicleType,
)


@pytest.fixture
def data() -> ProblemData:
    """Return four optional clients and a shipment, in groups of both kinds."""
    matrix = [[0] * 7] * 7
    step = ShipmentStep(0, 0)
    return ProblemData(
        [Client(0, 0, required=False)] * 4,
        [Depot(0, 0)],
        [VehicleType(3, reload_depots=[0])],
        [matrix],
        [matrix],
        shipments=[Shipment(step, step, required=False)],
        same_vehicle_groups=[SameVehicleGroup([1, 2, 6])],
        different_vehicle_groups=[DifferentVehicleGroup([3, 4, 5])],
    )


@pytest.mark.parametrize(
    ("routes", "count"),
    [
        ([[1, 2], [3], [4]], 0),
        ([[1], [2, 3], [4]], 1),
        ([[1], [5, 6]], 1),
        ([[1, 3], [2, 4]], 1),
        ([[1, 2, 5, 6, 3], [4]], 1),
        ([[1, 5, 6, 4], [2]], 2),
        ([[1, 3]], 0),
        ([], 0),
    ],
)
def test_count(data: ProblemData, routes: list[list[int]], count: int) -> None:
    """Groups count, and members that are not visited do not."""
    solution = Solution(data, routes)
    assert solution.num_violated_vehicle_groups() == count
    assert solution.is_feasible() == (count == 0)
    copied = pickle.loads(pickle.dumps(solution))
    assert copied.num_violated_vehicle_groups() == count
    if count:
        assert f"infeasible, {count} violated vehicle group" in repr(solution)


def test_trips(data: ProblemData) -> None:
    """All trips of a route are made by one vehicle."""
    trips = [Trip(data, [1], 0), Trip(data, [2, 3], 0)]
    assert Solution(data, [Route(data, trips, 0)]).is_feasible()
    trips = [Trip(data, [3], 0), Trip(data, [4], 0)]
    assert not Solution(data, [Route(data, trips, 0)]).is_feasible()
