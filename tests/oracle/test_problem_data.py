"""Instances agree with PyVRP's, field by field."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from pyvrp_plus import _pyvrp as ours
from tests.oracle.strategies import InstanceSpec, instances

theirs = pytest.importorskip("pyvrp._pyvrp")

NUMBERS = [
    "num_clients",
    "num_depots",
    "num_groups",
    "num_locations",
    "num_vehicle_types",
    "num_vehicles",
    "num_profiles",
    "num_load_dimensions",
]

#: Fields with their defaults.
NOT_IN_PYVRP = {
    "clients": {
        "required_skills": [],
        "allowed_vehicle_types": None,
        "forbidden_vehicle_types": [],
    },
    "depots": {"service_duration": 0},  # not in PyVRP 0.12
    "vehicle_types": {"lifo": False, "skills": [], "max_clients": 2**64 - 1},
}


def fields(entity: Any) -> dict[str, Any]:
    """All public attributes that are not methods."""
    names = [name for name in dir(entity) if not name.startswith("_")]
    values = {name: getattr(entity, name) for name in names}
    return {name: value for name, value in values.items() if not callable(value)}


@given(instances())
@settings(max_examples=200)
def test_problem_data(spec: InstanceSpec) -> None:
    """All fields of all parts are equal, with the same defaults."""
    our_data, their_data = spec.build(ours), spec.build(theirs)

    for name in NUMBERS:
        assert getattr(our_data, name) == getattr(their_data, name)
    assert our_data.has_time_windows() == their_data.has_time_windows()
    assert our_data.centroid() == pytest.approx(their_data.centroid(), abs=1e-9)

    for part in ("clients", "depots", "groups", "vehicle_types"):
        our_part, their_part = getattr(our_data, part)(), getattr(their_data, part)()
        for our_entity, their_entity in zip(our_part, their_part, strict=True):
            our_fields = fields(our_entity)
            for name, default in NOT_IN_PYVRP.get(part, {}).items():
                assert our_fields.pop(name) == default
            if part == "clients":
                window = (our_entity.tw_early, our_entity.tw_late)
                assert our_fields.pop("time_windows") == [window]  # not in PyVRP
            assert our_fields == fields(their_entity)

    for matrices in ("distance_matrices", "duration_matrices"):
        np.testing.assert_array_equal(
            getattr(our_data, matrices)(), getattr(their_data, matrices)()
        )


def public_names(module: Any, name: str) -> set[str]:
    """Public attributes of a class."""
    return {name for name in dir(getattr(module, name)) if not name.startswith("_")}


@pytest.mark.parametrize(
    "name",
    [
        *("Client", "ClientGroup", "Depot", "VehicleType", "ProblemData", "Trip"),
        *("ScheduledVisit", "Route", "Solution", "CostEvaluator", "LoadSegment"),
        *("DurationSegment", "RandomNumberGenerator", "DynamicBitset"),
    ],
)
def test_nothing_is_missing(name: str) -> None:
    """Each public attribute of PyVRP's classes is there."""
    assert public_names(theirs, name) <= public_names(ours, name)
