"""Fleets are minimised under the same conditions, to the same sizes."""

from types import ModuleType
from typing import Any

import pytest

import pyvrp_plus as ours
from tests.compat.both import check_error, check_same, small_data, theirs

# How soon penalties reach their bounds depends on the parameters.
pytestmark = pytest.mark.filterwarnings("ignore:.*penalt")


def minimised(m: ModuleType, count: int = 60, **fields: Any) -> Any:
    """Return the vehicle type of a minimised fleet of eight vehicles."""
    data = small_data(m, num_clients=8, num_vehicles=8)
    vehicle_type = data.vehicle_type(0).replace(**fields)
    data = data.replace(vehicle_types=[vehicle_type])
    return m.minimise_fleet(data, m.stop.MaxIterations(count))


@pytest.mark.parametrize(
    "fields",
    [{"capacity": [capacity]} for capacity in (0, 1, 2, 3, 4, 5, 6, 8, 16, 100)]
    + [
        {"capacity": [100], "max_distance": 130},
        {"capacity": [100], "max_distance": 2},
        {"capacity": [100], "shift_duration": 100},
        {"capacity": [100], "num_available": 1},
        {"capacity": [4], "num_available": 3},
        {"capacity": [2], "reload_depots": [0], "max_reloads": 1},
    ],
)
def test_size(fields: dict[str, Any]) -> None:
    """Demand bounds the fleet, unless there are other constraints."""
    sizes = [minimised(m, **fields).num_available for m in (ours, theirs)]
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("count", [0, 1])
def test_stop(count: int) -> None:
    """The criterion limits all attempts together."""

    def run(m: ModuleType) -> bool:
        return minimised(m, count, capacity=[4]).num_available <= 8

    assert check_same(run)


def test_other_fields() -> None:
    """Only the number of vehicles changes."""

    def run(m: ModuleType) -> list[Any]:
        small = minimised(m, fixed_cost=3, name="van", max_distance=900)
        return [small.fixed_cost, small.name, small.max_distance]

    assert check_same(run) == [3, "van", 900]


def test_errors() -> None:
    """There is one vehicle type, and nobody is optional."""

    def run(m: ModuleType, data: Any) -> None:
        m.minimise_fleet(data, m.stop.MaxIterations(1))

    check_error(lambda m: run(m, small_data(m, required=False)), ValueError)
    check_error(
        lambda m: run(
            m, small_data(m).replace(vehicle_types=[m.VehicleType(1, [1])] * 2)
        ),
        ValueError,
    )
    check_error(
        lambda m: m.minimise_fleet(small_data(m, num_vehicles=4), None), TypeError
    )


def test_nothing_to_carry() -> None:
    """PyVRP tries fleets without any vehicle, and fails."""
    for data in (
        small_data(ours, num_dimensions=0),
        small_data(ours, num_clients=0),
    ):
        small = ours.minimise_fleet(data, ours.stop.MaxIterations(10))
        assert small.num_available == 1
