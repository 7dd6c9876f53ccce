"""What entities and data say of themselves."""

import pytest
from hypothesis import given

import pyvrp_plus
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
from pyvrp_plus.generate import generate_cvrp, generate_pdptw
from tests.shipments import instances_with_shipments


@given(instances_with_shipments())
def test_entities_can_be_evaluated(drawn):
    """The repr is a call that makes an equal object."""
    _, data = drawn
    parts = [
        *data.clients(),
        *data.depots(),
        *data.vehicle_types(),
        *data.groups(),
        *data.shipments(),
    ]
    for part in parts:
        assert eval(repr(part), vars(pyvrp_plus)) == part


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (Client(1, 2), "Client(x=1.0, y=2.0)"),
        (
            Client(1, 2, [3], name="Smith"),
            "Client(x=1.0, y=2.0, delivery=[3], pickup=[0], name='Smith')",
        ),
        (Depot(1, 2, tw_late=5), "Depot(x=1.0, y=2.0, tw_late=5)"),
        (VehicleType(3), "VehicleType(num_available=3, capacity=[])"),
        (
            Shipment(ShipmentStep(1, 2), ShipmentStep(3, 4, tw_late=5), prize=6),
            "Shipment(pickup=ShipmentStep(x=1.0, y=2.0), "
            "delivery=ShipmentStep(x=3.0, y=4.0, tw_late=5), prize=6)",
        ),
        (ClientGroup([1], required=False), "ClientGroup(clients=[1], required=False)"),
        (SameVehicleGroup([1, 2]), "SameVehicleGroup(clients=[1, 2])"),
        (
            DifferentVehicleGroup([1, 2], name="a"),
            "DifferentVehicleGroup(clients=[1, 2], name='a')",
        ),
    ],
)
def test_defaults_are_left_out(part, text):
    """Only what is given is shown."""
    assert repr(part) == text


def test_subclasses_have_their_own_name():
    """A user's class is not mistaken for ours."""

    class Customer(Client):
        """A client of another name."""

    assert repr(Customer(1, 2)) == "Customer(x=1.0, y=2.0)"


def test_data():
    """Numbers of all parts."""
    data = generate_cvrp(num_clients=5, seed=1)
    assert repr(data).startswith("<ProblemData: 5 clients, 1 depot, ")
    data = generate_pdptw(num_shipments=3, seed=1)
    assert repr(data).endswith("0 groups, 3 shipments>")
