"""Problems and solutions in JSON are read as they were; errors say what is wrong."""

import json
import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyvrp_plus
from pyvrp_plus import (
    EuclideanDistances,
    Result,
    Statistics,
    read_json,
    read_json_solution,
    write_json,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.files.checked_json import naming
from pyvrp_plus.files.json_text import json_text
from pyvrp_plus.files.problem_dict import problem_dict
from pyvrp_plus.files.read_json import problem_of, solution_of
from pyvrp_plus.generate import VARIANTS, generate_vrp
from tests.oracle.strategies import solutions
from tests.variants import VARIANTS as ATTRIBUTES


@settings(max_examples=50)
@given(solutions(), st.text(max_size=5).filter(str.isprintable))
def test_round_trip(drawn, name):
    """Problem and solution are read as they were, over all attributes."""
    drawn.instance.depots[0]["name"] = name
    data = drawn.instance.build(pyvrp_plus)
    result = Result(drawn.build(pyvrp_plus), Statistics(), 0, 0.0, data=data)
    document = json.loads(result.to_json())
    assert problem_of(document) == problem_of(document["problem"]) == data
    assert solution_of(document, data) == result.best


@pytest.mark.parametrize("name", VARIANTS)
def test_variants(name, tmp_path):
    """Each generated variant survives a file."""
    data = generate_vrp(name, 6, seed=1)
    write_json(tmp_path / "problem.json", data)
    assert read_json(tmp_path / "problem.json") == data


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_attributes(name):
    """Each attribute of a problem survives, shipments and LIFO loading included."""
    data = ATTRIBUTES[name]()
    assert problem_of(json.loads(json_text(problem_dict(data)))) == data


def test_extreme_values(tmp_path):
    """Limits, forbidden edges, latest starts and points of their own survive."""
    data = pyvrp_plus.ProblemData(
        [pyvrp_plus.Client(0.1, 1e300, name="\0\n</script>", tw_late=2**63 - 1)],
        [pyvrp_plus.Depot(-0.0, 5e-324, service_duration=3)],
        [
            pyvrp_plus.VehicleType(tw_late=9, start_late=4, max_reloads=2**64 - 2),
            pyvrp_plus.VehicleType(tw_late=9, shift_duration=2**63 - 2),
        ],
        [EuclideanDistances([[1, 2], [3, 4]], "exact")],
        [[[0, MAX_VALUE], [-3, 0]]],
    )
    write_json(tmp_path / "problem.json", data)
    assert read_json(tmp_path / "problem.json") == data
    assert "null" in (tmp_path / "problem.json").read_text()


def small():
    """Return a small problem, as a person would write it."""
    return {
        "depots": [{"x": 0, "y": 0, "name": "hub"}],
        "clients": [
            {"x": 3, "y": 4, "delivery": [2], "tw_early": 5, "tw_late": 90},
            {"x": 6, "y": 8, "delivery": [3], "required": False},
        ],
        "groups": [{"clients": [2], "required": False}],
        "vehicle_types": [{"num_available": 2, "capacity": [4]}],
        "distance_matrices": [{"round_func": "round"}],
    }


def test_written_by_hand():
    """Fields have the defaults of the constructors; durations are the distances."""
    data = problem_of(small())
    assert data.distance_matrix(0).tolist() == [[0, 5, 10], [5, 0, 5], [10, 5, 0]]
    assert data.durations(0) == data.distances(0)
    assert data.location(2).group == 0
    assert data.vehicle_type(0).tw_late == 2**63 - 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda d: d.update(cleints=[]),
            "cleints is not a known field; do you mean 'cli",
        ),
        (lambda d: d.pop("depots"), "depots is missing"),
        (lambda d: d.update(clients={}), r"clients must be a list, but is \{\}"),
        (lambda d: d.update(version=2), "version must be 1, but is 2"),
        (
            lambda d: d["clients"][1].update(demand=3),
            r"clients\[1\].demand is not a kn",
        ),
        (lambda d: d["clients"][1].pop("x"), r"clients\[1\].x is missing"),
        (
            lambda d: d["clients"][1].update(x="3"),
            r"clients\[1\].x must be a finite num",
        ),
        (lambda d: d["clients"][1].update(x=True), r"clients\[1\].x must be a finite"),
        (
            lambda d: d["clients"][0].update(tw_early=1.5),
            r"clients\[0\].tw_early must be an integer, but is 1.5",
        ),
        (
            lambda d: d["clients"][0].update(tw_early=99),
            r"clients\[0\]: tw_early must be <= tw_late",
        ),
        (
            lambda d: d["clients"][0].update(delivery=[2**63]),
            r"clients\[0\].delivery\[0\] must be in \[0, 9223372036854775807\]",
        ),
        (
            lambda d: d["clients"][0].update(delivery=3),
            r"clients\[0\].delivery must be a list",
        ),
        (
            lambda d: d["clients"][0].update(required=1),
            r"clients\[0\].required must be true or false",
        ),
        (
            lambda d: d["clients"][0].update(name="\ud800"),
            r"clients\[0\].name must be Unicode",
        ),
        (lambda d: d["groups"][0].update(clients=[3]), "location 3 is not a client"),
        (
            lambda d: d.update(shipments=[{"pickup": {"x": 0, "y": 0}}]),
            r"shipments\[0\].delivery is missing",
        ),
        (
            lambda d: d.update(shipments=[{"pickup": {"x": 0}, "delivery": {}}]),
            r"shipments\[0\].pickup.y is missing",
        ),
        (
            lambda d: d["vehicle_types"][0].update(start_depot=1),
            r"vehicle_types\[0\].start_depot",
        ),
        (
            lambda d: d.update(distance_matrices=[[[0, 1], [2, 0]]]),
            r"distance_matrices\[0\] has shape",
        ),
        (
            lambda d: d.update(distance_matrices=[[[0, 1], [2]]]),
            r"distance_matrices\[0\]\[1\] has 1 values, but there are 2 rows",
        ),
        (
            lambda d: d.update(distance_matrices=[[[0, 1.5, 1], [1, 0, 1], [1, 1, 0]]]),
            r"distance_matrices\[0\]\[0\]\[1\] must be an integer, but is 1.5",
        ),
        (
            lambda d: d.update(distance_matrices=[[[0, 2**64], [0, 0]]]),
            r"distance_matrices\[0\]: ",
        ),
        (
            lambda d: d.update(duration_matrices=[{"round_func": "none"}]),
            r"duration_matrices\[0\].round_func must be one of round, trunc",
        ),
        (
            lambda d: d.update(
                distance_matrices=[{"round_func": "round", "coordinates": [[1]]}]
            ),
            r"distance_matrices\[0\].coordinates\[0\] must be a list of two numbers",
        ),
    ],
)
def test_mistakes(tmp_path, change, message):
    """The error names the file, and the path of the field."""
    document = small()
    change(document)
    path = tmp_path / "problem.json"
    path.write_text(json.dumps(document))
    with pytest.raises(
        InstanceFileError, match=rf"^{re.escape(str(path))}: .*{message}"
    ):
        read_json(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "Expecting value"),
        (b"{", "Expecting property name"),
        (b"\xff{}", "codec can't decode"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"depots": [], "depots": []}', "'depots' is there twice"),
        (b"[1]", "the document must be an object"),
        (b'{"solution": {}}', "has a solution, but no problem"),
        (b"NaN", "the document must be an object"),
        (b"1" * 5000, "digit"),
    ],
)
def test_not_json(tmp_path, text, message):
    """The error names the file."""
    path = tmp_path / "problem.json"
    path.write_bytes(text)
    with pytest.raises(InstanceFileError, match=rf"problem\.json: .*{message}"):
        read_json(path)


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        (None, "solution is missing"),
        ({}, "solution.routes is missing"),
        ({"routes": [{}]}, r"solution.routes\[0\].visits is missing"),
        ({"routes": [{"visits": [9]}]}, r"visits\[0\] must be in \[0, 2\]"),
        ({"routes": [{"visits": [1], "vehicle_type": 1}]}, "vehicle_type must be in"),
        ({"routes": [{"visits": [1, 0, 2]}]}, r"solution.routes\[0\]: "),
        ({"routes": [{"visits": [1]}, {"visits": [1]}]}, "solution: "),
    ],
)
def test_wrong_solutions(tmp_path, solution, message):
    """The error names the route."""
    path = tmp_path / "solution.json"
    path.write_text(json_text({} if solution is None else {"solution": solution}))
    with pytest.raises(InstanceFileError, match=message):
        read_json_solution(path, problem_of(small()))


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@settings(max_examples=200)
@given(st.data(), values)
def test_any_value_anywhere(data, value):
    """Whatever a field holds, the problem is read, or the error is about the file."""
    document = small()
    holder = document
    while isinstance(holder, dict | list) and holder:
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(holder[key], dict | list) or data.draw(st.booleans()):
            holder[key] = value
            break
        holder = holder[key]

    with suppress(InstanceFileError), naming("problem.json"):
        problem_of(document)
