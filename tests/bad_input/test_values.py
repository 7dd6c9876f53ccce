"""Numbers that are none, and numbers whose sums leave 64 bits.

PyVRP crashes on these, or goes on with sums that make no sense.
"""

import numpy as np
import pytest

from pyvrp_plus import _pyvrp as ours
from tests.bad_input.cases import (
    MAX_VALUE,
    Case,
    data,
    matrix_with,
    with_client,
    with_vehicle_type,
)

NAN = float("nan")

NOT_A_VALUE = {
    "None as time": Case(lambda m: m.Client(0, 0, tw_late=None), TypeError, "tw_late"),
    "text as time": Case(lambda m: m.Client(0, 0, tw_late="a"), TypeError, "tw_late"),
    "text in delivery": Case(
        lambda m: m.Client(0, 0, delivery=["a"]), TypeError, "delivery"
    ),
    "NaN as time": Case(lambda m: m.Client(0, 0, tw_late=NAN), ValueError, "NaN"),
    "NaN as coordinate": Case(lambda m: m.Client(NAN, 0), ValueError, "x must.* nan"),
    "infinite coordinate": Case(
        lambda m: m.Depot(0, float("inf")), ValueError, "y must be finite, got inf"
    ),
    "infinite time": Case(
        lambda m: m.Client(0, 0, tw_late=float("inf")), OverflowError, "infinity"
    ),
    "NaN distance": Case(
        lambda m: data(m, distance_matrices=[matrix_with(NAN, 1, 2)]),
        ValueError,
        r"distance_matrices\[0\]\[1, 2\] = nan",
    ),
    "infinite duration": Case(
        lambda m: data(m, duration_matrices=[matrix_with(float("inf"))]),
        ValueError,
        r"duration_matrices\[0\]\[0, 1\] = inf",
    ),
    "unsigned distance": Case(
        lambda m: data(m, distance_matrices=[matrix_with(np.uint64(2**63))]),
        ValueError,
        rf"distance_matrices\[0\]\[0, 1\] = {2**63}",
    ),
    "sum of distances": Case(
        lambda m: data(m, distance_matrices=[matrix_with(MAX_VALUE)]),
        ValueError,
        r"distance_matrices\[0\] may sum",
    ),
    "sum of durations": Case(
        lambda m: data(m, duration_matrices=[matrix_with(-MAX_VALUE - 1)]),
        ValueError,
        r"duration_matrices\[0\].*may sum",
    ),
    "sum of deliveries": Case(
        lambda m: data(
            m,
            clients=[m.Client(0, 0, [2**61]), m.Client(0, 0, [2**61])],
            vehicle_types=[m.VehicleType(capacity=[1])],
        ),
        ValueError,
        r"delivery\[0\] may sum to 4611686018427387904",
    ),
    "sum of pickups": Case(
        lambda m: data(
            m,
            clients=[m.Client(0, 0, [0, 0], [0, MAX_VALUE])] * 2,
            vehicle_types=[m.VehicleType(capacity=[1, 1])],
        ),
        ValueError,
        r"pickup\[1\] may sum",
    ),
    "initial loads": Case(
        lambda m: data(
            m,
            clients=[m.Client(0, 0, [1])] * 2,
            vehicle_types=[m.VehicleType(2, [2**61], initial_load=[2**61])],
        ),
        ValueError,
        r"initial_load\[0\] may sum",
    ),
    "sum of prizes": Case(
        lambda m: with_client(m, prize=MAX_VALUE), ValueError, "prize may sum"
    ),
    "sum of service": Case(
        lambda m: with_client(m, service_duration=MAX_VALUE),
        ValueError,
        "service_duration.*may sum",
    ),
    "late opening": Case(
        lambda m: with_client(m, tw_early=MAX_VALUE - 1),
        ValueError,
        "tw_early.*may sum",
    ),
    "distance cost": Case(
        lambda m: data(
            m,
            distance_matrices=[matrix_with(10)],
            vehicle_types=[m.VehicleType(unit_distance_cost=2**60)],
        ),
        ValueError,
        rf"vehicle_types\[0\].unit_distance_cost = {2**60}",
    ),
    "sum of all costs": Case(
        lambda m: data(
            m,
            clients=[m.Client(0, 0), m.Client(0, 0, prize=2**60, required=False)],
            distance_matrices=[matrix_with(2**59)],
            duration_matrices=[matrix_with(2**59)],
            vehicle_types=[m.VehicleType(fixed_cost=2**60, unit_duration_cost=1)],
        ),
        ValueError,
        "costs of vehicles.*with the prizes, may sum to",
    ),
    "distances of two profiles": Case(
        lambda m: data(
            m,
            distance_matrices=[
                matrix_with(2**60, 1, 2),
                matrix_with(2**60 + 2**59, 2, 1),
            ],
            duration_matrices=[matrix_with(0)] * 2,
        ),
        ValueError,
        "distance_matrices of all profiles may sum",
    ),
    "cost of edges that must not be used": Case(
        lambda m: data(
            m,
            distance_matrices=[matrix_with(2**44)],
            vehicle_types=[m.VehicleType(unit_distance_cost=2**40)],
        ),
        ValueError,
        rf"vehicle_types\[0\].unit_distance_cost = {2**40}.*must not be used may sum",
    ),
    "overtime cost": Case(
        lambda m: data(
            m,
            duration_matrices=[matrix_with(10)],
            vehicle_types=[m.VehicleType(unit_overtime_cost=2**60)],
        ),
        ValueError,
        rf"vehicle_types\[0\].unit_overtime_cost = {2**60}",
    ),
    "fixed cost": Case(
        lambda m: with_vehicle_type(m, fixed_cost=MAX_VALUE),
        ValueError,
        r"vehicle_types\[1\].fixed_cost",
    ),
}


@pytest.mark.parametrize("case", NOT_A_VALUE.values(), ids=NOT_A_VALUE)
def test_error_where_pyvrp_has_none(case: Case) -> None:
    """Input that PyVRP does not survive is refused, and our message says why."""
    case.check()


def test_unconstrained_fields_are_no_sums() -> None:
    """Fields that only bound others may be as large as possible."""
    client = ours.Client(0, 0, [1], tw_late=MAX_VALUE)
    vehicle_type = ours.VehicleType(
        num_available=2**64 - 1,
        capacity=[MAX_VALUE],
        tw_late=MAX_VALUE,
        shift_duration=MAX_VALUE,
        max_distance=MAX_VALUE,
        max_overtime=MAX_VALUE,
        start_late=MAX_VALUE,
        max_reloads=2**64 - 1,
        reload_depots=[0],
    )
    instance = data(ours, clients=[client, client], vehicle_types=[vehicle_type] * 2)

    rng = ours.RandomNumberGenerator(1)
    assert ours.Solution.make_random(instance, rng).is_feasible()
    assert instance.num_vehicles == 2**64 - 1


@pytest.mark.parametrize("unit_cost", [50, 200, 3600])
def test_missing_arcs_of_a_model(unit_cost: int) -> None:
    """The distance with which ``Model`` fills missing edges is no overflow."""
    size = 1000
    matrix = np.full((size, size), 2**44)
    np.fill_diagonal(matrix, 0)
    clients = [ours.Client(0, 0)] * (size - 1)
    vehicle_types = [
        ours.VehicleType(
            num_available=size,
            unit_distance_cost=unit_cost,
            unit_duration_cost=unit_cost,
        )
    ]
    ours.ProblemData(clients, [ours.Depot(0, 0)], vehicle_types, [matrix], [matrix])
