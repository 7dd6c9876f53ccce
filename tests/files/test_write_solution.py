"""Solutions that are written can be read again."""

import pytest

from pyvrp_plus import (
    Result,
    Solution,
    Statistics,
    VehicleType,
    read_solution,
    solve,
)
from pyvrp_plus._pyvrp import Route, Trip
from pyvrp_plus.files.write_solution import write_solution
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.stop import MaxIterations
from tests.test_model import with_everything

pyvrp_plus = pytest.importorskip("pyvrp_plus")


def round_trip(data, solution, where):
    """Write and read a solution, and return the routes that were read."""
    write_solution(where, data, Result(solution, Statistics(), 0, 0.0))
    return read_solution(where, data).routes()


def test_one_vehicle_type(small_data, tmp_path):
    """Equal vehicles need no empty lines."""
    where = tmp_path / "one.sol"
    solution = Solution(small_data, [[1, 2, 3], [5, 4]])
    assert round_trip(small_data, solution, where) == solution.routes()
    assert where.read_text().splitlines()[:2] == ["Route #1: 1 2 3", "Route #2: 5 4"]


def test_several_vehicle_types(tmp_path):
    """Lines of unused vehicles are empty, so that all keep their place."""
    data = with_everything(pyvrp_plus).data()
    trips = [Trip(data, [2], 0, 1, 1), Trip(data, [3], 0, 1, 0)]
    solution = Solution(data, [Route(data, trips, 0), Route(data, [4], 1)])
    where = tmp_path / "several.sol"
    assert round_trip(data, solution, where) == solution.routes()
    assert where.read_text().splitlines()[:4] == [
        "Route #1: 2 1 3",
        "Route #2:",
        "Route #3:",
        "Route #4: 4",
    ]


def test_cost(small_data, tmp_path):
    """The last line is the cost; infinite if the solution is infeasible."""
    where = tmp_path / "cost.sol"
    every = [[client] for client in range(1, small_data.num_locations)]
    for routes, cost in (
        (every, str(int(2 * small_data.distance_matrix(0)[0].sum()))),
        ([[1]], "inf"),
    ):
        round_trip(small_data, Solution(small_data, routes), where)
        assert where.read_text().splitlines()[-1] == f"Cost: {cost}"


def test_unlimited_fleets(tmp_path):
    """Vehicles are numbered without a list of them all."""
    unlimited = VehicleType(2**64 - 1, capacity=[10])
    data = generate_cvrp(5, seed=1).replace(vehicle_types=[unlimited])
    result = solve(data, MaxIterations(5), seed=1)
    where = tmp_path / "unlimited.sol"
    write_solution(where, data, result)
    assert read_solution(where, data) == result.best

    several = data.replace(vehicle_types=[unlimited, unlimited.replace(fixed_cost=1)])
    with pytest.raises(ValueError, match="num_available sums to"):
        write_solution(where, several, solve(several, MaxIterations(1), seed=1))
    read = read_solution(where, several)
    assert {route.vehicle_type() for route in read.routes()} == {0}
