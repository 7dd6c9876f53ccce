"""What a search for a new plan starts from."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pyvrp_plus
from pyvrp_plus import Client, Model, Solution, solve
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.stop import MaxIterations
from pyvrp_plus.whatif.insertion import Insertion
from pyvrp_plus.whatif.repair import repaired
from pyvrp_plus.whatif.task import Task, vehicle_of
from tests.oracle.strategies import solutions


def task_of(data, fleet, locked_visits=(), locked_vehicles=(), max_moved=None):
    """Return a task in which all visits are at home."""
    return Task(
        data,
        [route.vehicle_type() for route in fleet],
        vehicle_of(fleet),
        frozenset(locked_visits),
        frozenset(locked_vehicles),
        0,
        max_moved,
    )


@given(solutions(), st.data())
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
def test_locks_and_limits_hold(spec, drawn):
    """Whatever the problem, no lock is broken, and no required client is left out."""
    data = spec.instance.build(pyvrp_plus)
    fleet = spec.build(pyvrp_plus).routes()
    visits = [visit for route in fleet for visit in route.visits()]
    locked = drawn.draw(st.sets(st.sampled_from(visits))) if visits else set()
    vehicles = st.integers(0, max(len(fleet) - 1, 0))
    locked_vehicles = drawn.draw(st.sets(vehicles, max_size=2)) if fleet else set()
    most = drawn.draw(st.sampled_from([None, 0, 1, 3]))
    task = task_of(data, fleet, locked, locked_vehicles, most)

    found = repaired(task, fleet)
    assert task.keeps_locks(found)
    assert most is None or len(task.moved(found)) <= most
    for vehicle in locked_vehicles:
        assert found[vehicle] == fleet[vehicle]
    solution = Solution(data, [route for route in found if route])
    if data.num_vehicles > len(locked_vehicles):
        assert solution.num_missing_clients() == 0
    if Solution(data, fleet).is_feasible() and most != 0:
        assert solution.is_feasible()


def test_vehicles_without_routes_are_used():
    """A client that fits no route gets a vehicle of its own."""
    data = generate_vrp("CVRP", 30, seed=1)
    fleet = list(solve(data, MaxIterations(20)).best.routes())
    task = task_of(data, fleet)
    [*others, last] = fleet
    found = Insertion(task).into([*others, None], last.visits())
    assert Solution(data, [route for route in found if route]).is_feasible()


def test_a_position_is_better_than_a_vehicle():
    """Who can be visited by the same vehicle, at another time, stays with it."""
    model = Model()
    model.add_depot(0, 0)
    for x in (10, 20, 30):
        model.add_client(x, 0, tw_late=1000)
    model.add_vehicle_type(2)
    model.add_edges_from_coordinates(speed=1)
    data = model.data()
    clients = data.clients()
    clients[2] = Client(30, 0, tw_early=0, tw_late=35)
    clients[0] = Client(10, 0, tw_early=50, tw_late=60)
    changed = data.replace(clients=clients)
    fleet = [pyvrp_plus.Route(changed, [1, 2, 3], 0)]
    assert not fleet[0].is_feasible()

    for most in (None, 0):
        task = task_of(changed, fleet, max_moved=most)
        [route] = repaired(task, fleet)
        assert route.is_feasible()
        assert sorted(route.visits()) == [1, 2, 3]


@pytest.mark.parametrize("seed", range(3))
def test_tight_loads(seed):
    """When all demands grow, clients are ejected until others make room for them."""
    data = generate_vrp("CVRP", 60, seed)
    plan = solve(data, MaxIterations(100)).best
    clients = [
        Client(each.x, each.y, [amount + 1 for amount in each.delivery])
        for each in data.clients()
    ]
    changed = data.replace(clients=clients)
    fleet = [
        pyvrp_plus.Route(changed, route.visits(), route.vehicle_type())
        for route in plan.routes()
    ]
    assert not Solution(changed, fleet).is_feasible()
    found = repaired(task_of(changed, fleet), fleet)
    assert Solution(changed, [route for route in found if route]).is_feasible()
