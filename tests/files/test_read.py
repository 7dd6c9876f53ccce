"""Instances and solutions that are read are those that PyVRP reads."""

import json

import numpy as np
import pytest

import pyvrp_plus
from pyvrp_plus.exceptions import FieldIndexError, InstanceFileError
from pyvrp_plus.files.read import ROUND_FUNCS
from tests.problem_figures import problem_figures

pyvrp = pytest.importorskip("pyvrp")

SETS = [
    "CVRP",
    "GVRP",
    "HFVRP",
    "MDVRPTW",
    "MTVRPTWR",
    "PCVRPTW",
    "SDVRPTW",
    "TSP",
    "VRPB",
    "VRPTW",
]


def text(specifications="", sections="", *, coordinates=None, kind="CVRP"):
    """Return an instance file with four locations."""
    coordinates = coordinates or [(0, 0), (3, 4), (6, 8), (9, 12)]
    rows = "".join(f"{idx} {x} {y}\n" for idx, (x, y) in enumerate(coordinates, 1))
    return (
        f"NAME : test\nTYPE : {kind}\nDIMENSION : {len(coordinates)}\n"
        f"EDGE_WEIGHT_TYPE : EUC_2D\n{specifications}"
        f"NODE_COORD_SECTION\n{rows}{sections}EOF\n"
    )


def section(name, *rows):
    """Return a section, with its rows numbered."""
    return f"{name}_SECTION\n" + "".join(f"{n} {r}\n" for n, r in enumerate(rows, 1))


TWO_DEPOTS = "DEPOT_SECTION\n1\n2\n-1\n"
EXPLICIT = (
    "DIMENSION : 3\nVEHICLES : 1\nEDGE_WEIGHT_TYPE : EXPLICIT\n"
    "EDGE_WEIGHT_FORMAT : {}\nEDGE_WEIGHT_SECTION\n{}EOF\n"
)
FIELDS = {
    "nothing": text(),
    "float coordinates": text(
        coordinates=[(0.5, 0.25), (1.26, 2.55), (2.5, 3.5), (4.46, 1.04)]
    ),
    "one location": text("VEHICLES : 1\n", coordinates=[(1, 1)]),
    "full matrix": EXPLICIT.format("FULL_MATRIX", "0 1.5 2\n3 0 4\n-5 6 0\n"),
    "lower row": EXPLICIT.format("LOWER_ROW", "1\n3 4\n"),
    "demand": text("CAPACITY : 10.55\n", section("DEMAND", 0, 1.66, 2.5, 3.5)),
    "no capacity": text("", section("DEMAND", 0, 1, 2, 3)),
    "no demand": text("CAPACITY : 10\n"),
    "capacities": text("VEHICLES : 4\n", section("CAPACITY", 5, 6, 5, 6)),
    "dimensions": text(
        "VEHICLES : 2\n",
        section("DEMAND", "0 0", "1 5", "2 6", "3 7")
        + section("CAPACITY", "5 6", "5 6"),
    ),
    "linehaul and backhaul": text(
        "", section("LINEHAUL", 0, 1, 2, 0) + section("BACKHAUL", 0, 0, 1, 3)
    ),
    "demand before linehaul": text(
        "", section("DEMAND", 0, 1, 2, 0) + section("LINEHAUL", 0, 0, 1, 3)
    ),
    "backhaul": text("", section("BACKHAUL", 0, 0, 1, 3)),
    "VRPB": text(
        "",
        section("LINEHAUL", 0, 1, 2, 0) + section("BACKHAUL", 0, 0, 0, 3),
        kind="VRPB",
    ),
    "VRPB with two depots": text(
        "",
        section("LINEHAUL", 0, 0, 2, 0) + section("BACKHAUL", 0, 0, 0, 3) + TWO_DEPOTS,
        kind="VRPB",
    ),
    "service time": text("SERVICE_TIME : 7.25\n"),
    "service times": text("", section("SERVICE_TIME", 3, 4, 5, 6)),
    "time windows": text(
        "",
        section("TIME_WINDOW", "0 100", "1 5.7", "2 6", "3 7")
        + section("RELEASE_TIME", 1, 2, 3, 4),
    ),
    "release time": text("RELEASE_TIME : 3\n"),
    "prizes": text("", section("PRIZE", 0, 4.5, 0, 6)),
    "two depots": text("", TWO_DEPOTS),
    "vehicles": text("VEHICLES : 2\n"),
    "maximum distance and duration": text(
        "VEHICLES : 2\nVEHICLES_MAX_DISTANCE : 7.77\nVEHICLES_MAX_DURATION : 7.6\n"
    ),
    "maxima by vehicle": text(
        "VEHICLES : 3\n",
        section("VEHICLES_MAX_DISTANCE", 5, 6, 5)
        + section("VEHICLES_MAX_DURATION", 7, 7, 8),
    ),
    "costs": text(
        "VEHICLES : 2\nVEHICLES_FIXED_COST : 5.55\nVEHICLES_UNIT_DISTANCE_COST : 5\n"
    ),
    "costs by vehicle": text(
        "VEHICLES : 2\n",
        section("VEHICLES_FIXED_COST", 1.5, 2.5)
        + section("VEHICLES_UNIT_DISTANCE_COST", 1.5, 2.5),
    ),
    "vehicles' depots": text(
        "VEHICLES : 3\n", TWO_DEPOTS + section("VEHICLES_DEPOT", 2, 1, 2)
    ),
    "reloading": text(
        "VEHICLES : 3\nVEHICLES_MAX_RELOADS : 3\n",
        TWO_DEPOTS + section("VEHICLES_RELOAD_DEPOT", "1 2", "", "2"),
    ),
    "reloads by vehicle": text(
        "VEHICLES : 2\n",
        section("VEHICLES_RELOAD_DEPOT", 1, 1) + section("VEHICLES_MAX_RELOADS", 3, 4),
    ),
    "allowed clients": text(
        "VEHICLES : 3\n", section("VEHICLES_ALLOWED_CLIENTS", "2 3", "2 3 4", "2 3")
    ),
    "one allowed client": text(
        "VEHICLES : 2\n", section("VEHICLES_ALLOWED_CLIENTS", 2, 3)
    ),
    "groups": text("", section("MUTUALLY_EXCLUSIVE_GROUP", 1, "2 3", 4)),
    "groups and prizes": text(
        "",
        section("MUTUALLY_EXCLUSIVE_GROUP", "2 3", 4) + section("PRIZE", 0, 4, 0, 6),
    ),
}


@pytest.mark.parametrize("round_func", ROUND_FUNCS)
@pytest.mark.parametrize("name", FIELDS)
def test_fields(name, round_func, tmp_path):
    """Every field that PyVRP knows means the same."""
    where = tmp_path / "instance.vrp"
    where.write_text(FIELDS[name])
    ours = pyvrp_plus.read(where, round_func)
    assert problem_figures(ours) == problem_figures(pyvrp.read(where, round_func))


@pytest.mark.parametrize("name", FIELDS)
def test_own_rounding_function(name, tmp_path):
    """Any function of an array may round."""

    def round_func(values):
        return np.ceil(3 * values)

    where = tmp_path / "instance.vrp"
    where.write_text(FIELDS[name])
    ours = pyvrp_plus.read(where, round_func)
    assert problem_figures(ours) == problem_figures(pyvrp.read(where, round_func))


@pytest.mark.parametrize("name", SETS)
def test_sample_of_instances(name, instances):
    """Instances and their best-known solutions are equal, and the costs are known."""
    known = json.loads((instances / "best_known.json").read_text())
    for where in sorted((instances / name).glob("*.vrp"))[::8]:
        facts = known[f"{name}/{where.stem}"]
        ours, theirs = (m.read(where, facts["round"]) for m in (pyvrp_plus, pyvrp))
        assert problem_figures(ours) == problem_figures(theirs)

        where = where.with_suffix(".sol")
        one = pyvrp_plus.read_solution(where, ours)
        other = pyvrp.read_solution(where, theirs)
        assert list(map(str, one.routes())) == list(map(str, other.routes()))
        assert [route.vehicle_type() for route in one.routes()] == [
            route.vehicle_type() for route in other.routes()
        ]
        assert one.is_feasible()
        assert pyvrp_plus.CostEvaluator([], 0, 0).cost(one) == facts["cost"]


def test_identical_locations(tmp_path):
    """Rounding errors in the distances of equal points are no distance."""
    point = (0.1 + 0.2, 123_456.789)
    where = tmp_path / "instance.vrp"
    where.write_text(text(coordinates=[point, point, (7.1, 8.3), point]))
    data = pyvrp_plus.read(where, "exact")
    assert data.distance_matrix(0)[0, [1, 3]].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("far", "distance"),
    [
        (2**44, 2**44 - 3),  # its square is no 64-bit integer
        (2**31, 2**31 - 3),
        (3e7 + 0.5, 3e7 - 2.5),
        (-(2.0**40), 2**40 + 3),
    ],
)
@pytest.mark.parametrize("kind", ["EUC_2D", "FLOOR_2D", "CEIL_2D"])
def test_far_locations(kind, far, distance, tmp_path):
    """PyVRP computes distances from squares, which lose digits or overflow."""
    where = tmp_path / "instance.vrp"
    places = [(far, 0), (far, 1), (3, 0), (3, 1)]
    where.write_text(text(coordinates=places).replace("EUC_2D", kind))
    matrix = pyvrp_plus.read(where).distance_matrix(0)
    rounded = {"EUC_2D": np.trunc, "FLOOR_2D": np.floor, "CEIL_2D": np.ceil}[kind]
    assert matrix[0, 1:3].tolist() == [1, rounded(distance)]
    assert matrix[3, 1:3].tolist() == [rounded(distance), 1]


def test_repeated_allowed_clients(tmp_path):
    """PyVRP counts them, and allows all where there are as many as locations."""
    where = tmp_path / "instance.vrp"
    rows = section("VEHICLES_ALLOWED_CLIENTS", "2 3 4", "2 3 3 3")
    where.write_text(text("VEHICLES : 2\n", rows))
    data = pyvrp_plus.read(where)
    closed = [data.distance_matrix(idx)[0] >= 2**44 for idx in range(2)]
    assert [row.tolist() for row in closed] == [[False] * 4, [False] * 3 + [True]]


@pytest.mark.parametrize("round_func", ["nearest", None, 3])
def test_unknown_rounding_function(round_func, instance_file):
    """It is a function, or the name of one."""
    with pytest.raises(TypeError, match=r"round_func .* dimacs"):
        pyvrp_plus.read(instance_file, round_func)


@pytest.mark.parametrize(
    "solution",
    [
        "Route #1: 2\nRoute #2: 3\nCost 5\n",
        "Route #2: 3\nRoute #1: 2\n",
        "Route #1: 2\nRoute #2:\nRoute #3: 3\n",
        "Route #1: 2 1 3 0\n",
        "Cost 5\n",
        "",
    ],
)
def test_solutions(solution, tmp_path):
    """Routes are those of vehicles, in order; depots separate trips."""
    where = tmp_path / "instance.vrp"
    where.write_text(
        text(
            "VEHICLES : 3\n",
            TWO_DEPOTS
            + section("VEHICLES_DEPOT", 2, 1, 2)
            + section("VEHICLES_RELOAD_DEPOT", "1 2", "1 2", "1 2"),
        )
    )
    (tmp_path / "solution.sol").write_text(solution)

    found = []
    for module in (pyvrp_plus, pyvrp):
        data = module.read(where)
        routes = module.read_solution(tmp_path / "solution.sol", data).routes()
        found.append([(str(route), route.vehicle_type()) for route in routes])

    assert found[0] == found[1]


def test_solution_of_data_without_names(tmp_path, instance_file):
    """Vehicles of data that was not read are numbered by type."""
    data = pyvrp_plus.read(instance_file)
    types = [vehicle_type.replace(name="") for vehicle_type in data.vehicle_types() * 2]
    data = data.replace(vehicle_types=types)
    (tmp_path / "solution.sol").write_text(
        "Route #1: 1\nRoute #2:\nRoute #3:\nRoute #4: 2\nRoute #5: 3\n"
    )

    routes = pyvrp_plus.read_solution(tmp_path / "solution.sol", data).routes()
    assert [route.vehicle_type() for route in routes] == [0, 1, 1]


@pytest.mark.parametrize(
    ("solution", "error"),
    [
        ("Route #1: 1 a\n", InstanceFileError),
        ("Route 1\n", InstanceFileError),
        ("Route #1: 1\nRoute #2: 2\nRoute #3: 3\nRoute #4:\n", FieldIndexError),
        ("Route #1: 1 9\n", ValueError),
        ("Route #1: 1 1\n", RuntimeError),
        ("Route #1: 1 0 2\n", ValueError),
        ("Route #1: 1 -2\n", TypeError),
    ],
)
def test_bad_solutions(solution, error, tmp_path, instance_file):
    """Errors are those of PyVRP, with a message of our own."""
    (tmp_path / "solution.sol").write_text(solution)
    data = pyvrp_plus.read(instance_file)
    with pytest.raises(error):
        pyvrp_plus.read_solution(tmp_path / "solution.sol", data)
