"""Solutions in which vehicles make visits that they cannot serve, or too many."""

import pickle

import pytest

from pyvrp_plus import (
    Client,
    Depot,
    ProblemData,
    Route,
    Solution,
    Trip,
    VehicleType,
)


@pytest.fixture
def data() -> ProblemData:
    """Return four clients, of which two need a skill that one of two types has."""
    cold = {"required_skills": ["cold"]}
    matrix = [[0] * 5] * 5
    return ProblemData(
        [Client(0, 0), Client(0, 0, **cold), Client(0, 0, **cold), Client(0, 0)],
        [Depot(0, 0)],
        [
            VehicleType(2, max_clients=2, reload_depots=[0]),
            VehicleType(skills=["cold", "lift"]),
        ],
        [matrix],
        [matrix],
    )


def test_incompatible_visits(data: ProblemData) -> None:
    """Each visit of a vehicle without the skill counts."""
    routes = [Route(data, [2, 3], 0), Route(data, [1, 4], 1)]
    solution = Solution(data, routes)
    assert [route.num_incompatible_visits() for route in routes] == [2, 0]
    assert [route.is_feasible() for route in routes] == [False, True]
    assert (solution.num_incompatible_visits(), solution.is_feasible()) == (2, False)
    assert "2 incompatible visits" in repr(solution)
    assert "2 incompatible visits" in repr(routes[0])
    assert "incompatible" not in repr(routes[1])


def test_excess_clients(data: ProblemData) -> None:
    """The visits of all trips of a route count."""
    trips = [Trip(data, [1], 0), Trip(data, [2, 4], 0)]
    route = Route(data, trips, 0)
    solution = Solution(data, [route, Route(data, [3], 1)])
    assert (route.excess_clients(), route.is_feasible()) == (1, False)
    assert (solution.excess_clients(), solution.is_feasible()) == (1, False)
    assert "excess clients 1" in repr(solution)
    assert "excess clients 1" in repr(route)


def test_feasible(data: ProblemData) -> None:
    """A solution that keeps the rules is feasible."""
    solution = Solution(data, [Route(data, [1, 4], 0), Route(data, [3, 2], 1)])
    assert solution.is_feasible()
    assert solution.num_incompatible_visits() == solution.excess_clients() == 0


def test_pickle(data: ProblemData) -> None:
    """Copies know of the violations."""
    solution = Solution(data, [Route(data, [1, 2, 3, 4], 0)])
    copied = pickle.loads(pickle.dumps(solution))
    assert copied == solution
    for one in (copied, *copied.routes()):
        assert (one.num_incompatible_visits(), one.excess_clients()) == (2, 2)
