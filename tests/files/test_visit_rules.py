"""JSON files of problems in which vehicles may not make all visits."""

import json
from pathlib import Path

import pytest

from pyvrp_plus import ProblemData, read_json
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.files.problem_dict import problem_dict
from tests.search.instances import POLICIES, make_instance


@pytest.fixture
def data() -> ProblemData:
    """Return clients and shipments with requirements, and limited routes."""
    policy = POLICIES["restricted_shipment"]
    return make_instance(policy, is_rich=True, num_clients=30)


def test_round_trip(tmp_path: Path, data: ProblemData) -> None:
    """All fields come back."""
    document = problem_dict(data)
    assert any("required_skills" in client for client in document["clients"])
    assert any("forbidden_vehicle_types" in one for one in document["clients"])
    assert any("max_clients" in type_ for type_ in document["vehicle_types"])
    where = tmp_path / "problem.json"
    where.write_text(json.dumps(document))
    assert read_json(where) == data


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("required_skills", "cold", r"clients\[0\].required_skills must be a list"),
        ("required_skills", ["a", 1], r"required_skills\[1\] must be text, but is 1"),
        ("allowed_vehicle_types", [-1], r"allowed_vehicle_types\[0\] must be in"),
        ("forbidden_vehicle_types", [9], "vehicle type 9, but there are"),
    ],
)
def test_bad_values(
    tmp_path: Path, data: ProblemData, field: str, value: object, message: str
) -> None:
    """Errors name the field."""
    document = problem_dict(data)
    document["clients"][0][field] = value
    where = tmp_path / "problem.json"
    where.write_text(json.dumps(document))
    with pytest.raises(InstanceFileError, match=message):
        read_json(where)
