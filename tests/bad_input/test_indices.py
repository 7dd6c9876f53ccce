"""Indices that refer to nothing, and parts of different instances.

PyVRP crashes on these, or reads from memory that is not its own.
"""

import pytest

from tests.bad_input.cases import (
    Case,
    data,
    multi_trip,
    route_of_trips,
    zeros,
)

OUT_OF_RANGE = {
    "group index": Case(lambda m: data(m).group(0), IndexError, r"groups\[0\].* 0 "),
    "vehicle type index": Case(
        lambda m: data(m).vehicle_type(1), IndexError, r"vehicle_types\[1\].* 1 "
    ),
    "profile index": Case(
        lambda m: data(m).distance_matrix(1), IndexError, r"distance_matrices\[1\].* 1 "
    ),
    "duration profile": Case(
        lambda m: data(m).duration_matrix(1), IndexError, r"duration_matrices\[1\].* 1 "
    ),
    "trip vehicle type": Case(
        lambda m: m.Trip(data(m), [1], 1), IndexError, "vehicle_type = 1.* 1 "
    ),
    "route vehicle type": Case(
        lambda m: m.Route(data(m), [1], 2), IndexError, "vehicle_type = 2.* 1 "
    ),
    "route of trips' vehicle type": Case(
        lambda m: route_of_trips(m, (0, 0), vehicle_type=4),
        IndexError,
        "vehicle_type = 4.* 2 ",
    ),
    "route without trips": Case(
        lambda m: route_of_trips(m, vehicle_type=4), IndexError, "vehicle_type = 4.* 2 "
    ),
    "trip of other data": Case(
        lambda m: m.Route(data(m), [m.Trip(multi_trip(m), [3], 1, 0, 0)] * 2, 0),
        ValueError,
        "2 trips",
    ),
    "trip's visit of other data": Case(
        lambda m: m.Route(data(m), [m.Trip(multi_trip(m), [3], 0, 0, 0)], 0),
        ValueError,
        r"trips\[0\] belongs to another",
    ),
    "route's trip": Case(
        lambda m: m.Route(data(m), [1], 0).trip(1), IndexError, "trip 1.* 1 "
    ),
    "visit of other data": Case(
        lambda m: m.Solution(
            data(
                m,
                clients=[],
                distance_matrices=[zeros(1)],
                duration_matrices=[zeros(1)],
            ),
            [m.Route(data(m), [2], 0)],
        ),
        RuntimeError,
        "Visit 2",
    ),
    "dimensions of other data": Case(
        lambda m: m.Solution(
            data(
                m,
                clients=[m.Client(0, 0, [1])] * 2,
                vehicle_types=[m.VehicleType(capacity=[1])],
            ),
            [m.Route(data(m), [2], 0)],
        ),
        RuntimeError,
        r"routes\[0\]",
    ),
    "NaN penalty": Case(
        lambda m: m.CostEvaluator([0, float("nan")], 1, 1),
        ValueError,
        r"load_penalties\[1\].*nan",
    ),
    "infinite penalty": Case(
        lambda m: m.CostEvaluator([], float("inf"), 1), ValueError, "tw_penalty.*inf"
    ),
    "dimension": Case(
        lambda m: m.CostEvaluator([1], 1, 1).load_penalty(2, 1, 1),
        IndexError,
        "dimension = 1.* 1 ",
    ),
    "randint": Case(
        lambda m: m.RandomNumberGenerator(1).randint(0), ValueError, "high.*0"
    ),
    "bitset get": Case(lambda m: m.DynamicBitset(8)[64], IndexError, "64"),
    "bitset set": Case(
        lambda m: m.DynamicBitset(8).__setitem__(64, True), IndexError, "64"
    ),
    "bitset sizes": Case(
        lambda m: m.DynamicBitset(8) ^ m.DynamicBitset(65), ValueError, "64 and 128"
    ),
    "client state": Case(
        lambda m: m.Client.__new__(m.Client).__setstate__((1, 2)),
        ValueError,
        "2 elements, expected 16",
    ),
}


@pytest.mark.parametrize("case", OUT_OF_RANGE.values(), ids=OUT_OF_RANGE)
def test_error_where_pyvrp_has_none(case: Case) -> None:
    """Input that PyVRP does not survive is refused, and our message says why."""
    case.check()
