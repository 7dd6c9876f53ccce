"""The description of problems in JSON."""

import pytest

from pyvrp_plus import (
    Client,
    ClientGroup,
    Depot,
    DifferentVehicleGroup,
    SameVehicleGroup,
    Shipment,
    ShipmentStep,
    VehicleType,
)
from pyvrp_plus.files.json_fields import PARTS, STEP


@pytest.mark.parametrize(
    ("kind", "part", "derived"),
    [
        ("depots", Depot, set()),
        ("clients", Client, {"group"}),
        ("groups", ClientGroup, {"mutually_exclusive"}),
        ("shipments", Shipment, set()),
        ("same_vehicle_groups", SameVehicleGroup, set()),
        ("different_vehicle_groups", DifferentVehicleGroup, set()),
        ("step", ShipmentStep, set()),
        ("vehicle_types", VehicleType, {"max_duration", "max_trips"}),
    ],
)
def test_no_field_is_missing(kind, part, derived):
    """Each attribute of a part is a field, unless it follows from others."""
    attributes = {k for k, value in vars(part).items() if isinstance(value, property)}
    assert attributes - derived == {
        field.name for field in (PARTS | {"step": STEP})[kind]
    }
