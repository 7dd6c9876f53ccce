"""Changes of single fields."""

import pytest
from hypothesis import given

import pyvrp_plus
from pyvrp_plus.diagnosis import Change
from pyvrp_plus.diagnosis.change import apply_changes, in_words
from tests.diagnosis.models import line
from tests.oracle.strategies import instances


@given(instances())
def test_other_fields_stay(spec):
    """A change to the value that is there already changes nothing."""
    data = spec.build(pyvrp_plus)
    changes = [
        Change(
            "client" if idx >= data.num_depots else "depot", idx, "tw_late", late, late
        )
        for idx in range(data.num_locations)
        for late in [data.location(idx).tw_late]
    ]
    changes += [
        Change("group", idx, "required", group.required, group.required)
        for idx, group in enumerate(data.groups())
    ]
    assert apply_changes(data, changes) == data


CHANGES = [
    (
        Change("vehicle type", 0, "capacity", 4, 6, 1),
        "capacity[1] of vehicle type 0 (van) from 4 to 6",
    ),
    (
        Change("vehicle type", 0, "num_available", 1, 2),
        "num_available of vehicle type 0 (van) from 1 to 2",
    ),
    (Change("depot", 0, "tw_late", 9, 12), "tw_late of depot 0 from 9 to 12"),
    (Change("client", 1, "required", True, False), "client 1 (Ada Smith) not required"),
    (Change("group", 0, "required", True, False), "group 0 not required"),
]


@pytest.mark.parametrize(("change", "words"), CHANGES)
def test_in_words_and_applied(change, words):
    """The change is named by field and part, and the problem has it afterwards."""
    data = line(
        [
            {"x": 1, "delivery": [1, 1], "name": "Ada\nSmith"},
            {"x": 2, "delivery": [1, 1], "group": 0},
        ],
        [{"capacity": [9, 4], "name": "van"}],
        [{"tw_late": 9}],
        [{}],
    )
    assert in_words(data, [change]) == words
    changed = apply_changes(data, [change])
    assert changed != data
    part = {
        "vehicle type": changed.vehicle_types(),
        "depot": changed.depots(),
        "client": [None, *changed.clients()],
        "group": changed.groups(),
    }[change.part][change.index]
    value = getattr(part, change.field)
    assert (
        value if change.dimension is None else value[change.dimension]
    ) == change.after
