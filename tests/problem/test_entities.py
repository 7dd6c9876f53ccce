"""Clients, depots, groups and vehicle types."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    Depot,
    DifferentVehicleGroup,
    SameVehicleGroup,
    VehicleType,
)
from pyvrp_plus.exceptions import ModelWarning

MAX_VALUE = 2**63 - 1
MAX_COUNT = 2**64 - 1

CLIENT = {
    "x": 1.5,
    "y": -2.5,
    "delivery": [1, 2],
    "pickup": [3, 4],
    "service_duration": 5,
    "tw_early": 6,
    "tw_late": 70,
    "release_time": 8,
    "prize": 9,
    "required": False,
    "group": 3,
    "name": "client",
    "required_skills": ["cold", "lift"],
    "allowed_vehicle_types": [0, 2],
    "forbidden_vehicle_types": [1, 3],
}

#: Fields in which order does not count.
SETS = {
    "skills",
    "required_skills",
    "allowed_vehicle_types",
    "forbidden_vehicle_types",
}

DEPOT = {
    "x": 1.5,
    "y": -2.5,
    "tw_early": 3,
    "tw_late": 40,
    "name": "depot",
    "service_duration": 5,
}

GROUP = {"clients": [3, 1, 2], "required": False, "name": "group"}

VEHICLE_GROUP = {"clients": [4, 2, 3], "name": "vehicle group"}

VEHICLE_TYPE = {
    "num_available": 2,
    "capacity": [10, 20],
    "start_depot": 1,
    "end_depot": 2,
    "fixed_cost": 3,
    "tw_early": 4,
    "tw_late": 50,
    "shift_duration": 60,
    "max_distance": 7,
    "unit_distance_cost": 8,
    "unit_duration_cost": 9,
    "profile": 10,
    "start_late": 11,
    "initial_load": [1, 2],
    "reload_depots": [0, 2],
    "max_reloads": 13,
    "max_overtime": 14,
    "unit_overtime_cost": 15,
    "name": "vehicle type",
    "lifo": True,
    "skills": ["cold", "lift"],
    "max_clients": 16,
}

ENTITIES = [
    pytest.param(Client, CLIENT, id="Client"),
    pytest.param(Depot, DEPOT, id="Depot"),
    pytest.param(ClientGroup, GROUP, id="ClientGroup"),
    pytest.param(SameVehicleGroup, VEHICLE_GROUP, id="SameVehicleGroup"),
    pytest.param(DifferentVehicleGroup, VEHICLE_GROUP, id="DifferentVehicleGroup"),
    pytest.param(VehicleType, VEHICLE_TYPE, id="VehicleType"),
]


@pytest.mark.parametrize(("entity", "fields"), ENTITIES)
def test_fields(entity: type, fields: dict[str, Any]) -> None:
    """Each argument becomes an attribute that cannot be set."""
    instance = entity(**fields)

    for name, value in fields.items():
        assert getattr(instance, name) == value
        with pytest.raises(AttributeError):
            setattr(instance, name, value)


@pytest.mark.parametrize(("entity", "fields"), ENTITIES)
def test_copies_are_equal(entity: type, fields: dict[str, Any]) -> None:
    """Copies and pickles are equal to the original."""
    instance = entity(**fields)

    assert pickle.loads(pickle.dumps(instance)) == instance
    assert copy.copy(instance) == instance
    assert copy.deepcopy(instance) == instance


@pytest.mark.parametrize(("entity", "fields"), ENTITIES)
def test_equality(entity: type, fields: dict[str, Any]) -> None:
    """A change of any field makes a difference."""
    instance = entity(**fields)
    assert instance == entity(**fields)
    assert instance != "something else"

    for name, value in fields.items():
        if isinstance(value, list):
            changed = value[1:] if name in SETS else value[::-1]
        elif isinstance(value, str):
            changed = value + "!"
        else:
            changed = not value if isinstance(value, bool) else value + 1
        assert instance != entity(**(fields | {name: changed})), name

    with pytest.raises(TypeError, match="unhashable"):
        hash(instance)


@pytest.mark.parametrize(("entity", "fields"), ENTITIES)
def test_str_is_the_name(entity: type, fields: dict[str, Any]) -> None:
    """The name is what is printed."""
    assert str(entity(**fields)) == fields["name"]


def test_client_defaults() -> None:
    """A client is required and unconstrained by default."""
    client = Client(1, 2)
    assert client.__getstate__() == (
        *(1, 2, [], [], 0, 0, MAX_VALUE, 0, 0),
        *(True, None, "", [], None, [], [(0, MAX_VALUE)]),
    )


def test_depot_defaults() -> None:
    """A depot is always open by default."""
    assert Depot(1, 2).__getstate__() == (1, 2, 0, MAX_VALUE, "", 0)


def test_vehicle_type_defaults() -> None:
    """A vehicle type is unconstrained by default, and distance is what costs."""
    vehicle_type = VehicleType()
    assert vehicle_type.__getstate__() == (
        *(1, [], 0, 0, 0, 0, MAX_VALUE, MAX_VALUE, MAX_VALUE, 1, 0, 0, MAX_VALUE),
        *([], [], MAX_COUNT, 0, 0, "", False, [], MAX_COUNT),
    )


def test_shorter_list_of_loads_is_padded() -> None:
    """Delivery and pickup, capacity and initial load get the same length."""
    assert Client(0, 0, delivery=[1]).pickup == [0]
    assert Client(0, 0, pickup=[1, 2]).delivery == [0, 0]
    assert Client(0, 0, delivery=[1, 2], pickup=[3]).pickup == [3, 0]
    assert VehicleType(capacity=[3, 4], initial_load=[1]).initial_load == [1, 0]


def test_numbers_of_any_kind() -> None:
    """Amounts are truncated to integers, as numpy's numbers are."""
    client = Client(
        0, 0, np.array([1, 2]), [np.int32(3), 4.7], service_duration=np.float64(5.5)
    )
    assert client.delivery == [1, 2]
    assert client.pickup == [3, 4]
    assert client.service_duration == 5
    assert VehicleType(np.int16(3)).num_available == 3
    assert Client(0, 0, group=np.uint8(2)).group == 2


def test_numbers_as_texts() -> None:
    """As of a CSV file, and as PyVRP takes them; counts and indices are no texts."""
    client = Client("1.5", " 2 ", delivery=["3"], tw_late="4")
    assert (client.x, client.y, client.delivery, client.tw_late) == (1.5, 2, [3], 4)
    assert Depot("1", "-2").y == -2

    for wrong in ({"x": "one"}, {"delivery": ["2.5"]}, {"prize": ""}, {"group": "1"}):
        with pytest.raises(TypeError):
            Client(**{"x": 0, "y": 0} | wrong)
    with pytest.raises(ValueError, match="x must be finite"):
        Client("nan", 0)
    with pytest.raises(OverflowError):
        Client(0, 0, prize="9" * 30)


def test_lists_are_copies() -> None:
    """A change of the list that an attribute returns has no effect."""
    client = Client(**CLIENT)
    client.delivery.append(1)
    assert client.delivery == CLIENT["delivery"]


def test_group_members() -> None:
    """Clients can be added and removed, and iteration is not disturbed by that."""
    group = ClientGroup([3])
    for client in group:
        group.add_client(client + 1)
        group.clear()
    assert len(group) == 0

    group.add_client(5)
    group.add_client(2)
    assert list(group) == group.clients == [5, 2]
    assert group.mutually_exclusive


def test_replace() -> None:
    """Only the given fields are replaced."""
    vehicle_type = VehicleType(**VEHICLE_TYPE)
    assert vehicle_type.replace() == vehicle_type

    changes: dict[str, Any] = {"max_distance": 99, "capacity": [7, 8], "name": "other"}
    changed = VehicleType(**(VEHICLE_TYPE | changes))
    assert vehicle_type.replace(**changes) == changed


def test_max_duration() -> None:
    """The shift duration and the overtime add up, or are unconstrained."""
    assert VehicleType(shift_duration=10, max_overtime=3).max_duration == 13
    assert VehicleType(max_overtime=3).max_duration == MAX_VALUE
    assert VehicleType(max_overtime=MAX_VALUE).max_duration == MAX_VALUE


def test_max_trips() -> None:
    """There is one more trip than reloads, and one if there is no reload depot."""
    with pytest.warns(ModelWarning, match="max_reloads = 3 has no effect"):
        assert VehicleType(max_reloads=3).max_trips == 1
    assert VehicleType(reload_depots=[0], max_reloads=3).max_trips == 4
    assert VehicleType(reload_depots=[0]).max_trips == MAX_COUNT


def test_latest_start() -> None:
    """The latest start is the end of the shift by default."""
    assert VehicleType(tw_late=8).start_late == 8
    assert VehicleType(tw_late=8, start_late=5).start_late == 5
