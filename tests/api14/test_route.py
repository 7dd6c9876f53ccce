"""Routes and solutions of activities."""

import pickle

import pytest

import pyvrp_plus
from pyvrp_plus.api14 import (
    Activity,
    ActivityType,
    CostEvaluator,
    ProblemData,
    RandomNumberGenerator,
    Route,
    Solution,
    solve,
)
from pyvrp_plus.stop import MaxIterations

TEXTS = ["L0", "C1", "U0", "D1", "C0"]


def route(data: ProblemData, texts: list[str]) -> Route:
    """Return a route of the only vehicle type."""
    return Route(data, [Activity(text) for text in texts], 0)


def test_activities(data: ProblemData):
    """A route has its activities between those at its start and at its end."""
    made = route(data, TEXTS)
    assert [str(item) for item in made] == ["D0", *TEXTS, "D0"]
    assert str(made) == "L0 C1 U0 | C0"
    assert len(made) == 7
    assert made[-1] == made[0] == Activity(ActivityType.DEPOT, 0)
    assert made[2].start_time >= 5
    assert [item.trip for item in made] == [0, 0, 0, 0, 1, 1, 2]
    assert (made.num_clients(), made.num_shipments(), made.num_depots()) == (2, 1, 3)
    assert pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(IndexError):
        made[7]


def test_own_route(data: ProblemData):
    """Behind it is a route of ours, by the locations that our own data have."""
    made = route(data, TEXTS)
    assert type(made.native) is pyvrp_plus.Route
    assert made.native == made
    assert made.visits() == [6, 3, 7, 2]
    assert Route.of(made.native, data.numbering) == made


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["C4"], "C4"),
        (["D2"], "D2"),
        (["L2", "U2"], "L2"),
        (["L0"], "hipment 0"),
        (["U0", "L0"], "hipment 0"),
        (["L0", "D0", "U0"], "hipment 0"),
        (["D0", "D0"], "trips"),
    ],
)
def test_routes_that_are_impossible(data: ProblemData, texts: list[str], message: str):
    """The message names the activity or the shipment."""
    with pytest.raises(ValueError, match=message):
        route(data, texts)


def test_vehicle_type_that_does_not_exist(data: ProblemData):
    """It is an error, where PyVRP crashes."""
    with pytest.raises(IndexError):
        Route(data, [0], 1)


def test_solution(data: ProblemData):
    """A solution knows what is left out, and which groups have no visit."""
    made = Solution(data, [route(data, TEXTS)])
    assert [str(item) for item in made.unplanned()] == ["C2", "C3", "L1", "U1"]
    assert made.num_missing_groups() == 1
    assert made.num_missing_clients() == 0
    assert not made.is_complete()
    assert made.uncollected_prizes() == 7
    assert str(made) == "Route #1: L0 C1 U0 | C0\n"
    assert pickle.loads(pickle.dumps(made)).unplanned() == made.unplanned()

    complete = Solution(data, [route(data, TEXTS), Route(data, [3], 0)])
    assert complete.is_complete()
    assert complete.num_missing_groups() == 0
    assert complete != made


def test_both_of_a_group(data: ProblemData):
    """Two clients of a group are infeasible, where PyVRP raises an error."""
    made = Solution(data, [[2], [3]])
    assert not made.is_group_feasible()
    assert not made.is_feasible()


def test_solve(data: ProblemData):
    """What the solver returns is a solution of activities."""
    result = solve(data, MaxIterations(100), seed=1)
    assert type(result.best) is Solution
    assert result.is_feasible()
    assert result.cost() == CostEvaluator([0], 0, 0).cost(result.best)
    again = solve(data, MaxIterations(0), initial_solution=result.best)
    assert again.cost() == result.cost()
    random = Solution.make_random(data, RandomNumberGenerator(seed=1))
    assert type(random) is Solution
