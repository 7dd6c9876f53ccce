"""Diagnoses and explanations of problems with shipments."""

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pyvrp_plus import (
    Depot,
    ProblemData,
    RandomNumberGenerator,
    Shipment,
    ShipmentStep,
    Solution,
    VehicleType,
    diagnose,
    solve,
)
from pyvrp_plus.diagnosis import explain
from pyvrp_plus.stop import MaxIterations
from tests.diagnosis.mended import amounts, check
from tests.shipments import check_order, instances_with_shipments


def line(places, shipments, vehicle, depot=0):
    """
    Return a problem on a line.

    Parameters
    ----------
    places
        The x coordinates of the pickup and the delivery of each shipment.
    shipments
        Other arguments of each shipment; those of the steps are in ``steps``.
    vehicle
        Arguments of the vehicle type.
    depot
        The x coordinate of the depot.
    """
    points = np.array([depot, *(x for ends in places for x in ends)])
    distances = np.abs(points[:, None] - points)
    made = []
    for ends, arguments in zip(places, shipments, strict=True):
        given = dict(arguments)
        steps = given.pop("steps", ({}, {}))
        pickup, delivery = (
            ShipmentStep(x, 0, **step) for x, step in zip(ends, steps, strict=True)
        )
        made.append(Shipment(pickup, delivery, **given))

    return ProblemData(
        [],
        [Depot(depot, 0)],
        [VehicleType(**vehicle)],
        [distances],
        [distances],
        shipments=made,
    )


@settings(
    phases=[Phase.generate], max_examples=100, suppress_health_check=list(HealthCheck)
)
@given(instances_with_shipments(), st.integers(1, 9))
def test_relaxations_mend_random_solutions(drawn, seed):
    """Whatever a solution violates is told; each relaxation mends what it says."""
    _, data = drawn
    random = Solution.make_random(data, RandomNumberGenerator(seed))
    routes = random.routes()
    for solution in (random, Solution(data, routes[: len(routes) // 2])):
        explanation = explain(data, solution)
        check(data, solution, explanation)
        assert bool(explanation) != solution.is_feasible()
        assert str(explanation)
        if diagnose(data).errors:
            assert any(amounts(data, solution).values())

        for violation in explanation:
            for relaxation in violation.relaxations:
                changed = relaxation.apply(data)
                check_order(changed, relaxation.mend(data, solution))


UNSERVABLE = {
    "load": (
        {"amount": [8]}, {"capacity": [5]}, "capacity", 3,
        "at its pickup, its load of 8 exceeds the capacity of 5",
    ),
    "distance": (
        {}, {"max_distance": 30}, "maximum distance", 10,
        "at its pickup, the way there and back is 40, but the maximum distance is 30",
    ),
    "time window of the delivery": (
        {"steps": ({"tw_early": 50, "service_duration": 2}, {"tw_late": 70})}, {},
        "time window", 12,
        "at its delivery, it can be reached at 82 at the earliest, but its time window "
        "ends at 70",
    ),
    "shift": (
        {"steps": ({"tw_early": 50}, {})}, {"tw_late": 75}, "shift", 5,
        "at its pickup, the vehicle would be back at 80 at the earliest, but the shift "
        "ends at 75",
    ),
    "duration": (
        {"steps": ({}, {"service_duration": 9})}, {"shift_duration": 45},
        "maximum duration", 4,
        "at its delivery, its route takes at least 49, but the maximum duration is 45",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNSERVABLE)
def test_unservable_shipments(name):
    """The constraint is named that keeps vehicles from a shipment."""
    shipment, vehicle, constraint, amount, words = UNSERVABLE[name]
    places = (-10, 20) if constraint == "time window" else (10, -10)
    shipment = {"amount": [1], "name": "piano"} | shipment
    data = line([places], [shipment], {"capacity": [9]} | vehicle)
    (error,) = diagnose(data).errors
    assert error.constraint == constraint
    assert error.message == f"No vehicle can serve shipment 0 (piano): {words}."
    assert error.locations == (1, 2)
    assert error.names == ("shipment 0 (piano)",)
    assert error.amount == amount
    assert not solve(data, MaxIterations(20)).is_feasible()


def test_steps_that_no_single_vehicle_reaches():
    """One type reaches the pickup, another the delivery: neither can transport."""
    data = line([(0, 20)], [{"amount": [1]}], {"capacity": [1]})
    types = [
        VehicleType(capacity=[0]),
        VehicleType(capacity=[1], max_distance=20, name="van"),
    ]
    (error,) = diagnose(data.replace(vehicle_types=types)).errors
    assert "exceeds the capacity of 0 (vehicle type 0)" in error.message
    assert "the maximum distance is 20 (vehicle type 1 (van))" in error.message


def test_a_missing_shipment_is_inserted():
    """The relaxation that is found transports it on a route that is there."""
    shipments = [{"amount": [3]}, {"amount": [4], "name": "piano"}]
    vehicle = {"capacity": [5]}
    data = line([(1, 9), (2, 8)], shipments, vehicle)
    solution = Solution(data, [[1, 2]])
    (violation,) = explain(data, solution)
    assert violation.constraint == "required shipment"
    assert violation.locations == (3, 4)
    assert violation.message == ("Shipment 1 (piano) is required, but not transported.")
    # There is room for it before or after the other one.
    assert violation.cheapest.changes == ()
    assert "transport shipment 1 (piano) on route #1" in violation.cheapest.words
    mended = violation.cheapest.mend(data, solution)
    assert mended.is_feasible()


@pytest.mark.parametrize("is_lifo", [False, True])
def test_the_load_on_board(is_lifo):
    """Shipments that are on board together are more than the capacity."""
    shipments = [{"amount": [3]}, {"amount": [4]}]
    data = line([(1, 9), (2, 8)], shipments, {"capacity": [5], "lifo": is_lifo})
    solution = Solution(data, [[1, 3, 4, 2]])
    (violation,) = explain(data, solution)
    assert violation.constraint == "capacity"
    assert violation.amount == 2
    assert "carries 7, 2 above the capacity of 5" in violation.message
    (change,) = violation.cheapest.changes
    assert (change.field, change.before, change.after) == ("capacity", 5, 7)
    leaves_out = [each.words for each in violation.relaxations]
    assert "shipment 0 not required" in leaves_out


def test_late_deliveries():
    """Windows of pickups and deliveries are relaxed as those of clients."""
    shipment = {"amount": [1], "steps": ({}, {"tw_late": 15})}
    data = line([(10, 20)], [shipment], {"capacity": [1]})
    solution = Solution(data, [[1, 2]])
    (violation,) = explain(data, solution)
    assert violation.locations == (2,)
    assert violation.cheapest.words == (
        "tw_late of delivery of shipment 0 from 15 to 20"
    )
    assert violation.cheapest.mend(data, solution).is_feasible()


def test_optional_shipments():
    """Shipments without a prize are hardly ever transported."""
    data = line([(1, 2)], [{"amount": [1], "required": False}], {"capacity": [1]})
    (warning,) = diagnose(data).warnings
    assert warning.names == ("shipment 0",)
    assert warning.locations == (1, 2)
    assert diagnose(data).errors == ()
