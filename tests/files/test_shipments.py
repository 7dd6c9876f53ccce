"""Shipments in files."""

from pathlib import Path

import pytest

from pyvrp_plus import (
    Client,
    Depot,
    ProblemData,
    Shipment,
    ShipmentStep,
    Solution,
    VehicleType,
    read,
    read_solution,
    solve,
    write_instance,
)
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.files.write_solution import write_solution
from pyvrp_plus.generate import generate_pdptw
from pyvrp_plus.stop import MaxIterations

# The deliveries of this instance come before their pickups.
TEXT = """\
NAME : small
TYPE : PDPTW
DIMENSION : 6
VEHICLES : 2
CAPACITY : 10
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
2 3 0
3 1 0
4 4 0
5 2 0
6 9 0
PICKUP_AND_DELIVERY_SECTION
1 0 0 100 0 0 0
2 -4 5 60 2 3 0
3 4 1 50 1 0 2
4 0 2 70 3 0 0
5 6 0 80 0 0 6
6 -6 0 90 1 5 0
DEPOT_SECTION
1
-1
EOF
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the location of the instance."""
    path = tmp_path / "small.vrp"
    path.write_text(TEXT)
    return path


def test_read(path: Path) -> None:
    """Locations with siblings are shipments, after all clients; windows are theirs."""
    data = read(path, round_func="round")
    assert data.depots() == [Depot(0, 0)]
    assert data.clients() == [
        Client(4, 0, [0], service_duration=3, tw_early=2, tw_late=70)
    ]
    first = Shipment(
        ShipmentStep(1, 0, 1, 50, 1), ShipmentStep(3, 0, 5, 60, 2), [4], name="3 -> 2"
    )
    second = Shipment(
        ShipmentStep(2, 0, 0, 80, 0), ShipmentStep(9, 0, 0, 90, 1), [6], name="5 -> 6"
    )
    assert data.shipments() == [first, second]
    vehicle_type = VehicleType(2, [10], tw_late=100, name="0,1")
    assert data.vehicle_types() == [vehicle_type]
    assert data.distance_matrix(0)[0].tolist() == [0, 4, 1, 3, 2, 9]


def test_round_func(path: Path) -> None:
    """Amounts and times are rounded, but not the numbers of siblings."""
    data = read(path, round_func="dimacs")
    assert [shipment.amount for shipment in data.shipments()] == [[40], [60]]
    assert data.shipment(0).delivery.tw_late == 600
    assert [shipment.name for shipment in data.shipments()] == ["3 -> 2", "5 -> 6"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2 -4 5 60 2 3 0", "2 -4 5 60 2 4 0", "row 2: 4 and 0 are not"),
        ("3 4 1 50 1 0 2", "3 4 1 50 1 0 9", "row 2: 3 and 0 are not .* has 0 and 9"),
        ("2 -4 5 60 2 3 0", "2 -4 5 60 2 9 0", "row 2: 9 is not a client"),
        ("2 -4 5 60 2 3 0", "2 -4 5 60 2 1 0", "row 2: 1 is not a client"),
        ("3 4 1 50 1 0 2", "3 4 1 50 1 2 2", "row 2"),
        ("3 4 1 50 1 0 2", "3 4 51 50 1 0 2", "row 3: 51 is later than 50"),
        ("3 4 1 50 1 0 2", "3 -4 1 50 1 0 2", "row 3: -4 must not be negative"),
        ("3 4 1 50 1 0 2\n", "", "has 5 rows"),
    ],
)
def test_malformed(path: Path, old: str, new: str, message: str) -> None:
    """The error names the row."""
    path.write_text(TEXT.replace(old, new))
    with pytest.raises(InstanceFileError, match=message):
        read(path)


def test_write_what_was_read(path: Path, tmp_path: Path) -> None:
    """Locations keep their numbers, so that solutions fit both files."""
    data = read(path, round_func="round")
    written = tmp_path / "written.vrp"
    write_instance(written, data)
    assert read(written) == data
    assert "3 4 1 50 1 0 2" in written.read_text()


def test_solutions(path: Path, tmp_path: Path) -> None:
    """Visits have the numbers that they have in the instance's file, from zero."""
    data = read(path, round_func="round")
    result = solve(data, MaxIterations(20), seed=1)
    where = tmp_path / "small.sol"
    write_solution(where, data, result)
    assert where.read_text().startswith("Route #1: 2 ")
    assert read_solution(where, data) == result.best

    where.write_text("Route #1: 2 4 1 3 5\n")
    assert read_solution(where, data) == Solution(data, [[2, 4, 3, 1, 5]])
    where.write_text("Route #1: 1 2\n")
    with pytest.raises(ValueError, match="Shipment 0"):
        read_solution(where, data)


@pytest.mark.parametrize("seed", [0, 4])
def test_write_generated(seed: int, tmp_path: Path) -> None:
    """What is generated is read again."""
    data = generate_pdptw(20, seed)
    where = tmp_path / "generated.vrp"
    write_instance(where, data)
    again = read(where)
    assert [
        (s.pickup, s.delivery, s.amount, s.prize, s.required) for s in again.shipments()
    ] == [
        (s.pickup, s.delivery, s.amount, s.prize, s.required) for s in data.shipments()
    ]
    assert again.vehicle_types() == data.vehicle_types()
    assert (again.distance_matrix(0) == data.distance_matrix(0)).all()


def with_shipment(shipment: Shipment, **vehicle: object) -> ProblemData:
    """Return data with a single shipment."""
    matrix = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    capacity = [9] * len(shipment.amount)
    types = [VehicleType(capacity=capacity, **vehicle)]
    return ProblemData(
        [], [Depot(0, 0)], types, [matrix], [matrix], shipments=[shipment]
    )


def test_prizes(tmp_path: Path) -> None:
    """A prize makes a shipment optional."""
    steps = ShipmentStep(1, 0), ShipmentStep(2, 0)
    data = with_shipment(Shipment(*steps, [1], 5, required=False, name="2 -> 3"))
    write_instance(tmp_path / "prize.vrp", data)
    assert read(tmp_path / "prize.vrp").shipments() == data.shipments()


@pytest.mark.parametrize(
    ("arguments", "vehicle", "field"),
    [
        ({"amount": [1, 2]}, {}, r"one load dimension"),
        ({"amount": []}, {}, r"amount"),
        ({"amount": [1], "required": False}, {}, r"shipments\[0\].required"),
        ({"amount": [1], "prize": 3}, {}, r"shipments\[0\].required"),
        ({"amount": [1]}, {"lifo": True}, r"vehicle_types\[0\].lifo"),
    ],
)
def test_inexpressible(
    arguments: dict[str, object], vehicle: dict[str, object], field: str, tmp_path: Path
) -> None:
    """The error names what the format cannot say, and nothing is written."""
    steps = ShipmentStep(1, 0), ShipmentStep(2, 0)
    data = with_shipment(Shipment(*steps, **arguments), **vehicle)
    with pytest.raises(ValueError, match=field):
        write_instance(tmp_path / "not.vrp", data)
    assert not (tmp_path / "not.vrp").exists()
