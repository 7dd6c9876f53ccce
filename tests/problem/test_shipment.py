"""Shipments, and problem data with them."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from pyvrp_plus import (
    Client,
    ClientGroup,
    Depot,
    ProblemData,
    Shipment,
    ShipmentStep,
    VehicleType,
)

STEP = {"x": 1.5, "y": -2.5, "tw_early": 3, "tw_late": 40, "service_duration": 5}

SHIPMENT = {
    "pickup": ShipmentStep(1, 2),
    "delivery": ShipmentStep(3, 4, 5, 6, 7),
    "amount": [8, 9],
    "prize": 10,
    "required": False,
    "name": "shipment",
}


def make_data(*shipments: Shipment, num_clients: int = 1, **fields: Any) -> ProblemData:
    """Return data with one depot, some clients and the given shipments."""
    size = 1 + num_clients + 2 * len(shipments)
    matrix = np.abs(np.arange(size)[:, None] - np.arange(size))
    arguments: dict[str, Any] = {
        "clients": [Client(1, 1, [2]) for _ in range(num_clients)],
        "depots": [Depot(0, 0)],
        "vehicle_types": [VehicleType(capacity=[10])],
        "distance_matrices": [matrix],
        "duration_matrices": [matrix],
        "shipments": shipments,
    }
    return ProblemData(**arguments | fields)


@pytest.mark.parametrize(
    ("cls", "fields"), [(ShipmentStep, STEP), (Shipment, SHIPMENT)]
)
def test_fields(cls: type, fields: dict[str, Any]) -> None:
    """Each field is what was given, and counts when two are compared."""
    entity = cls(**fields)
    for name, value in fields.items():
        assert getattr(entity, name) == value

    assert entity == cls(**fields)
    assert pickle.loads(pickle.dumps(entity)) == entity
    assert copy.deepcopy(entity) == entity
    for name, value in fields.items():
        other = {
            "pickup": ShipmentStep(9, 9),
            "delivery": ShipmentStep(9, 9),
            "amount": [8, 7],
            "required": True,
            "name": "other",
        }.get(name, value)
        assert entity != cls(**fields | {name: other if other != value else value + 1})


def test_defaults() -> None:
    """Shipments are required, take up nothing, and can be served at any time."""
    shipment = Shipment(ShipmentStep(0, 0), ShipmentStep(1, 1))
    assert (shipment.amount, shipment.prize, shipment.required) == ([], 0, True)
    assert shipment.name == str(shipment) == ""
    step = shipment.pickup
    assert (step.tw_early, step.tw_late, step.service_duration) == (0, 2**63 - 1, 0)


@pytest.mark.parametrize(
    ("cls", "fields", "field", "value"),
    [
        (ShipmentStep, STEP, "tw_early", -1),
        (ShipmentStep, STEP, "tw_early", 41),
        (ShipmentStep, STEP, "service_duration", -1),
        (Shipment, SHIPMENT, "amount", [0, -1]),
        (Shipment, SHIPMENT, "prize", -1),
    ],
)
def test_wrong_values(
    cls: type, fields: dict[str, Any], field: str, value: object
) -> None:
    """The error names the field."""
    with pytest.raises(ValueError, match=field):
        cls(**fields | {field: value})


def test_locations() -> None:
    """The pickups and deliveries come after the clients, in pairs."""
    first, second = (
        Shipment(ShipmentStep(n, 0), ShipmentStep(n, 1), [n]) for n in (2, 3)
    )
    data = make_data(first, second)
    assert (data.num_clients, data.num_shipments, data.num_locations) == (1, 2, 6)
    assert data.clients() == [Client(1, 1, [2])]
    assert data.shipments() == [first, second]
    assert data.shipment(1) == second
    assert [data.location(idx) for idx in range(2, 6)] == [
        first.pickup,
        first.delivery,
        second.pickup,
        second.delivery,
    ]
    assert data.centroid() == pytest.approx((11 / 5, 3 / 5))
    with pytest.raises(IndexError, match="location 6"):
        data.location(6)
    with pytest.raises(IndexError, match=r"shipments\[2\]"):
        data.shipment(2)


def test_equality_and_copies() -> None:
    """Shipments are a part of the data like others."""
    shipment = Shipment(ShipmentStep(2, 0), ShipmentStep(2, 1), [5])
    data = make_data(shipment)
    assert data == make_data(shipment) == pickle.loads(pickle.dumps(data))
    assert data.replace(depots=[Depot(1, 1)]).shipments() == [shipment]

    other = Shipment(ShipmentStep(2, 0), ShipmentStep(2, 1), [5], name="other")
    assert data != make_data(other) == data.replace(shipments=[other])


def test_time_windows() -> None:
    """Windows of shipments count."""
    free, bound = ShipmentStep(0, 0), ShipmentStep(0, 0, tw_late=9)
    assert not make_data(Shipment(free, free, [1])).has_time_windows()
    assert make_data(Shipment(free, bound, [1])).has_time_windows()


def test_inconsistent() -> None:
    """Load dimensions, matrices, groups and sums are checked as those of clients."""
    steps = ShipmentStep(0, 0), ShipmentStep(1, 1)
    with pytest.raises(ValueError, match=r"shipments\[1\].amount has 2 load dim"):
        make_data(Shipment(*steps, [1]), Shipment(*steps, [1, 2]))
    with pytest.raises(ValueError, match=r"\(2, 2\), expected \(4, 4\).*shipment"):
        make_data(Shipment(*steps, [1]), distance_matrices=[np.zeros((2, 2))])
    with pytest.raises(IndexError, match="location 2, which is not a client"):
        make_data(Shipment(*steps, [1]), groups=[ClientGroup([2])])
    with pytest.raises(ValueError, match=r"\[0\] may sum to"):
        make_data(*[Shipment(*steps, [2**62])] * 2)
