"""Problems with groups of visits on one route, or on different ones."""

import pickle

import pytest

from pyvrp_plus import (
    Client,
    Depot,
    DifferentVehicleGroup,
    ProblemData,
    SameVehicleGroup,
    Shipment,
    ShipmentStep,
    VehicleType,
)

STEP = ShipmentStep(0, 0)


def make_data(same=(), different=()) -> ProblemData:
    """Return a problem of a depot, three clients and a shipment."""
    matrix = [[0] * 6] * 6
    return ProblemData(
        [Client(0, 0)] * 3,
        [Depot(0, 0)],
        [VehicleType(2)],
        [matrix],
        [matrix],
        shipments=[Shipment(STEP, STEP)],
        same_vehicle_groups=same,
        different_vehicle_groups=different,
    )


def test_fields():
    """The groups are part of the problem, its copies and its comparison."""
    same = [SameVehicleGroup([1, 2]), SameVehicleGroup([3, 4], name="last")]
    different = [DifferentVehicleGroup([1, 3, 5])]
    data = make_data(same, different)
    assert data.same_vehicle_groups() == same
    assert data.different_vehicle_groups() == different
    assert repr(data).endswith("1 shipment, 3 vehicle groups>")

    assert pickle.loads(pickle.dumps(data)) == data.replace() == data
    assert data != make_data(same)
    assert data != make_data(same[:1], different)
    assert data.replace(same_vehicle_groups=[]) == make_data([], different)
    assert data.replace(different_vehicle_groups=[]) == make_data(same)


def test_group():
    """Members are listed in the order in which they are given."""
    group = SameVehicleGroup([3, 1], name="crates")
    assert (len(group), list(group), str(group)) == (2, [3, 1], "crates")
    assert group != SameVehicleGroup([1, 3], name="crates")


@pytest.mark.parametrize("kind", [SameVehicleGroup, DifferentVehicleGroup])
@pytest.mark.parametrize(
    ("clients", "error", "message"),
    [
        ([], ValueError, "0 members, expected at least two"),
        ([4], ValueError, "1 member, expected at least two"),
        ([4, 5, 4], ValueError, "location 4 twice"),
        ([-1, 2], TypeError, r"\[-1, 2\]"),
        ("ab", TypeError, "'ab'"),
    ],
)
def test_bad_members(kind, clients, error, message):
    """At least two different locations are needed."""
    with pytest.raises(error, match=message):
        kind(clients)


@pytest.mark.parametrize(
    ("clients", "error", "message"),
    [
        ([0, 1], IndexError, "lists location 0, .* 1 up to .* 6"),
        ([1, 6], IndexError, "lists location 6"),
        ([4, 1, 5], ValueError, "lists the pickup and the delivery of shipment 0"),
    ],
)
def test_unknown_members(clients, error, message):
    """Only clients and shipments can be members, and each once."""
    with pytest.raises(error, match=rf"same_vehicle_groups\[1\] {message}"):
        make_data([SameVehicleGroup([1, 2]), SameVehicleGroup(clients)])
    with pytest.raises(error, match=rf"different_vehicle_groups\[0\] {message}"):
        make_data([], [DifferentVehicleGroup(clients)])
