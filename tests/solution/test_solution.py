"""Solutions."""

import copy
import pickle

import pytest

from pyvrp_plus._pyvrp import (
    Client,
    Depot,
    ProblemData,
    RandomNumberGenerator,
    Route,
    Solution,
    Trip,
    VehicleType,
)


@pytest.fixture
def solution(data: ProblemData) -> Solution:
    """Return a feasible solution that uses both vehicle types."""
    return Solution(data, [Route(data, [2], 0), Route(data, [5, 3], 1)])


def test_routes_of_first_type(data: ProblemData) -> None:
    """Lists of visits become routes of the first vehicle type."""
    solution = Solution(data, [[2], [3]])
    assert solution.routes() == [Route(data, [2], 0), Route(data, [3], 0)]


def test_figures(solution: Solution) -> None:
    """Figures are sums over the routes."""
    routes = solution.routes()
    assert solution.num_routes() == solution.num_trips() == 2
    assert solution.num_clients() == 3
    assert solution.fixed_vehicle_cost() == 100
    for figure in ("distance", "duration", "duration_cost", "time_warp", "prizes"):
        expected = sum(getattr(route, figure)() for route in routes)
        assert getattr(solution, figure)() == expected
    assert solution.uncollected_prizes() == 4


def test_neighbours(data: ProblemData) -> None:
    """Each visit knows what is before and after it; depots and others do not."""
    trips = [Trip(data, [2], 0, 0, 1), Trip(data, [3, 5], 0, 1, 1)]
    solution = Solution(data, [Route(data, trips, 0)])
    assert solution.neighbours() == [None, None, (0, 1), (1, 5), None, (3, 1)]
    assert solution.num_trips() == 2


def test_feasibility(data: ProblemData) -> None:
    """Each kind of violation makes a solution infeasible."""
    shift = Solution(data, [Route(data, [2, 3, 5], 1)])
    assert shift.has_time_warp()
    assert not shift.is_feasible()

    distance = Solution(data, [Route(data, [2, 5], 0)])
    assert distance.has_excess_distance()
    assert not distance.is_feasible()

    incomplete = Solution(data, [[2]])
    assert incomplete.num_missing_clients() == 1
    assert not incomplete.is_complete()
    assert not incomplete.is_group_feasible()

    both = Solution(data, [[4], [5]])
    assert not both.is_group_feasible()
    assert Solution(data, [[4], [3]]).is_group_feasible()


def test_empty_solution(data: ProblemData) -> None:
    """A solution may have no routes."""
    solution = Solution(data, [])
    assert solution.routes() == []
    assert solution.excess_load() == [0]
    assert solution.num_missing_clients() == 2
    assert solution.uncollected_prizes() == 15
    assert str(solution) == ""


def test_instance_without_clients() -> None:
    """The empty solution of an instance without clients is feasible."""
    data = ProblemData([], [Depot(0, 0)], [VehicleType()], [[[0]]], [[[0]]])
    assert Solution(data, []).is_feasible()
    assert Solution.make_random(data, RandomNumberGenerator(1)).is_feasible()


def test_str(solution: Solution) -> None:
    """Routes are printed line by line."""
    assert str(solution) == "Route #1: 2\nRoute #2: 5 3\n"


def test_equality(data: ProblemData, solution: Solution) -> None:
    """The order of the routes does not matter, their vehicles do."""
    swapped = Solution(data, solution.routes()[::-1])
    assert swapped == solution
    assert hash(swapped) == hash(solution)

    assert Solution(data, [[2], [5, 3]]) != solution
    assert Solution(data, [Route(data, [2], 0)]) != Solution(
        data, [Route(data, [2], 1)]
    )
    assert solution != "something else"


def test_equality_sees_the_trips(data: ProblemData) -> None:
    """The same trips on other vehicles are another solution."""
    first, second = Trip(data, [2], 0, 0, 1), Trip(data, [3], 0, 1, 1)
    third = Trip(data, [5], 0, 1, 1)
    one = Solution(data, [Route(data, [first, second, third], 0)])
    other = Solution(data, [Route(data, [first, third, second], 0)])
    assert one.neighbours() == other.neighbours()
    assert one != other


def test_copies_are_equal(solution: Solution) -> None:
    """Copies and pickles are equal, and have the same hash."""
    for other in (
        pickle.loads(pickle.dumps(solution)),
        copy.copy(solution),
        copy.deepcopy(solution),
    ):
        assert other == solution
        assert other is not solution
        assert hash(other) == hash(solution)
        assert other.neighbours() == solution.neighbours()
        assert other.__getstate__()[1:] == solution.__getstate__()[1:]


def test_routes_outlive_the_solution(data: ProblemData) -> None:
    """A route keeps its solution alive."""
    route = Solution(data, [[2, 3]]).routes()[0]
    assert route.visits() == [2, 3]


def test_make_random(data: ProblemData) -> None:
    """A random solution has all required clients, and depends on the generator."""
    rng = RandomNumberGenerator(1)
    solutions = [Solution.make_random(data, rng) for _ in range(50)]

    assert all(solution.is_complete() for solution in solutions)
    assert len(set(solutions)) > 10
    assert Solution.make_random(data, RandomNumberGenerator(1)) == solutions[0]


def test_make_random_with_a_huge_fleet() -> None:
    """A fleet that is too large to be listed is no problem."""
    matrix = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    vehicle_types = [VehicleType(10**15), VehicleType(2**64 - 1)]
    data = ProblemData(
        [Client(0, 0), Client(0, 0)], [Depot(0, 0)], vehicle_types, [matrix], [matrix]
    )
    assert Solution.make_random(data, RandomNumberGenerator(1)).is_feasible()
