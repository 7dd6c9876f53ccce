"""JSON files of problems with groups of visits on one route, or on different ones."""

import json
from pathlib import Path

import pytest

from pyvrp_plus import read_json
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.files.problem_dict import problem_dict
from tests.search.instances import POLICIES, make_instance
from tests.search.vehicle_groups import add_groups


def test_round_trip(tmp_path: Path) -> None:
    """All groups come back."""
    data = add_groups(make_instance(POLICIES["shipment"], is_rich=False), 1)
    where = tmp_path / "problem.json"
    where.write_text(json.dumps(problem_dict(data)))
    assert read_json(where) == data


@pytest.mark.parametrize("kind", ["same_vehicle_groups", "different_vehicle_groups"])
@pytest.mark.parametrize(
    ("group", "message"),
    [
        ({}, r"\[1\].clients is missing"),
        ({"clients": [3]}, r"\[1\]: clients has 1 member"),
        ({"clients": [0, 3]}, r"\[1\] lists location 0"),
        ({"clients": [2, 3], "required": True}, "required"),
    ],
)
def test_bad_groups(tmp_path: Path, kind: str, group: object, message: str) -> None:
    """Errors name the group."""
    data = add_groups(make_instance(POLICIES["distance"], is_rich=False), 1)
    document = problem_dict(data)
    document[kind][1] = group
    where = tmp_path / "problem.json"
    where.write_text(json.dumps(document))
    with pytest.raises(InstanceFileError, match=message):
        read_json(where)
