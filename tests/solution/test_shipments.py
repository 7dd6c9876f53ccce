"""Trips transport shipments as a whole."""

import copy
import pickle

import numpy as np
import pytest

from pyvrp_plus import (
    Client,
    CostEvaluator,
    Depot,
    ProblemData,
    Route,
    Shipment,
    ShipmentStep,
    Solution,
    Trip,
    VehicleType,
)

# Locations: one depot, one client, and two shipments.
CLIENT, PICKUP, DELIVERY, OTHER_PICKUP, OTHER_DELIVERY = range(1, 6)


@pytest.fixture
def data() -> ProblemData:
    """Return data with two vehicle types: the second one is loaded from behind."""
    matrix = np.abs(np.arange(6)[:, None] - np.arange(6))
    vehicle_type = VehicleType(2, [10], reload_depots=[0])
    return ProblemData(
        [Client(1, 0, [4], [2])],
        [Depot(0, 0)],
        [vehicle_type, vehicle_type.replace(lifo=True)],
        [matrix],
        [matrix],
        shipments=[
            Shipment(ShipmentStep(2, 0), ShipmentStep(3, 0), [5], 7, required=False),
            Shipment(ShipmentStep(4, 0), ShipmentStep(5, 0), [9]),
        ],
    )


@pytest.mark.parametrize(
    ("visits", "load"),
    [
        ([PICKUP, DELIVERY], 5),
        ([PICKUP, DELIVERY, OTHER_PICKUP, OTHER_DELIVERY], 9),
        ([PICKUP, OTHER_PICKUP, DELIVERY, OTHER_DELIVERY], 14),
        ([CLIENT, PICKUP, DELIVERY], 7),
        ([PICKUP, CLIENT, DELIVERY], 9),
        ([PICKUP, DELIVERY, OTHER_PICKUP, OTHER_DELIVERY, CLIENT], 13),
        ([CLIENT, OTHER_PICKUP, PICKUP, DELIVERY, OTHER_DELIVERY], 16),
    ],
)
def test_loads(data: ProblemData, visits: list[int], load: int) -> None:
    """What is on board counts, and shipments are neither from nor for the depot."""
    trip = Trip(data, visits, 0)
    assert trip.load() == [load]
    assert trip.excess_load() == [max(load - 10, 0)]
    assert trip.delivery() == [4 * (CLIENT in visits)]
    assert trip.pickup() == [2 * (CLIENT in visits)]
    assert trip.prizes() == 7 * (PICKUP in visits)


@pytest.mark.parametrize(
    ("visits", "message"),
    [
        ([PICKUP], "Shipment 0 is picked up, but not delivered"),
        ([OTHER_DELIVERY], "Shipment 1 is delivered, but not picked up"),
        ([DELIVERY, PICKUP], "Shipment 0 is delivered, but not picked up before"),
        ([PICKUP, PICKUP, DELIVERY], "Shipment 0 is picked up more than once"),
        ([PICKUP, DELIVERY, DELIVERY], "Shipment 0 is delivered, but not picked up"),
        ([CLIENT, OTHER_PICKUP, PICKUP, DELIVERY], "Shipment 1 is picked up, but not"),
    ],
)
def test_broken_shipments(data: ProblemData, visits: list[int], message: str) -> None:
    """Nothing can be made of such visits, and the error names the shipment."""
    for make in (
        lambda: Trip(data, visits, 0),
        lambda: Route(data, visits, 0),
        lambda: Solution(data, [visits]),
    ):
        with pytest.raises(ValueError, match=message):
            make()


def test_one_trip(data: ProblemData) -> None:
    """A shipment does not wait in a depot for the next trip."""
    Route(data, [Trip(data, [PICKUP, DELIVERY], 0), Trip(data, [CLIENT], 0)], 0)
    with pytest.raises(ValueError, match="Shipment 0"):
        Trip(data, [PICKUP], 0)


def test_last_in_first_out(data: ProblemData) -> None:
    """Some vehicles deliver first what was loaded last; clients may be in between."""
    for visits in (
        [PICKUP, OTHER_PICKUP, OTHER_DELIVERY, DELIVERY],
        [PICKUP, CLIENT, DELIVERY, OTHER_PICKUP, OTHER_DELIVERY],
    ):
        assert Trip(data, visits, 1).visits() == visits

    crossed = [PICKUP, OTHER_PICKUP, DELIVERY, OTHER_DELIVERY]
    assert Trip(data, crossed, 0).visits() == crossed
    with pytest.raises(ValueError, match="Shipment 0 is delivered before shipment 1"):
        Trip(data, crossed, 1)


def test_solution(data: ProblemData) -> None:
    """Shipments that are left out cost their prize, or make it incomplete."""
    both = Solution(data, [[PICKUP, DELIVERY, CLIENT], [OTHER_PICKUP, OTHER_DELIVERY]])
    assert both.is_feasible()
    assert (both.num_clients(), both.num_shipments()) == (1, 2)
    assert (both.prizes(), both.uncollected_prizes()) == (7, 0)
    assert CostEvaluator([0], 0, 0).cost(both) == both.distance()

    without = Solution(data, [[CLIENT], [OTHER_PICKUP, OTHER_DELIVERY]])
    assert without.is_feasible()
    assert without.uncollected_prizes() == 7
    assert CostEvaluator([0], 0, 0).cost(without) == without.distance() + 7

    missing = Solution(data, [[PICKUP, DELIVERY]])
    assert (missing.num_missing_clients(), missing.num_missing_shipments()) == (1, 1)
    assert not missing.is_complete()
    assert not missing.is_feasible()


def test_copies(data: ProblemData) -> None:
    """Copies are equal, also those by pickle."""
    solution = Solution(data, [[PICKUP, CLIENT, DELIVERY]])
    for other in (copy.deepcopy(solution), pickle.loads(pickle.dumps(solution))):
        assert other == solution
        assert other.num_shipments() == 1
        assert other.num_missing_shipments() == 1


def test_schedule(data: ProblemData) -> None:
    """Pickups and deliveries are stops like others."""
    route = Route(data, [PICKUP, CLIENT, DELIVERY], 0)
    stops = [visit.location for visit in route.schedule()]
    assert stops == [0, PICKUP, CLIENT, DELIVERY, 0]
