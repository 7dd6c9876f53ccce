"""Changes of plans, and new plans that resemble them."""

import pickle

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import pyvrp_plus
from pyvrp_plus import (
    Client,
    DifferentVehicleGroup,
    Model,
    SameVehicleGroup,
    VehicleType,
    read_json,
    solve,
)
from pyvrp_plus.generate import generate_vrp, generate_vrptw
from pyvrp_plus.stop import FirstFeasible, MaxIterations
from pyvrp_plus.whatif import Replan, WhatIf
from tests.oracle.strategies import solutions
from tests.whatif.plans import independent_moves, plan_of


@pytest.fixture(scope="module")
def plan():
    """Return a plan with time windows, in which each client has a name."""
    data = generate_vrptw(30, seed=1)
    return solve(data, MaxIterations(50), seed=1)


@st.composite
def changes(draw):
    """Return a plan for a random problem, and changes of all kinds."""
    solution_spec = draw(solutions())
    data = solution_spec.instance.build(pyvrp_plus)
    before = plan_of(data, solution_spec.build(pyvrp_plus))
    routes = before.best.routes()
    indices = st.sets(st.integers(0, max(len(routes) - 1, 0)), max_size=2)
    gone = draw(indices) if routes else set()
    locked_routes = (draw(indices) if routes else set()) - gone
    clients = set(range(data.num_depots, data.num_locations))
    kept = {visit for idx in locked_routes for visit in routes[idx].visits()}
    removed = {c for c in clients - kept if draw(st.integers(0, 3)) == 0}
    lockable = {
        visit
        for idx, route in enumerate(routes)
        if idx not in gone
        for visit in route.visits()
    } - removed
    locked = {c for c in lockable if draw(st.integers(0, 3)) == 0}
    num_new = draw(st.integers(0, 2))
    limits = draw(st.sampled_from([0, 7, 1000])), draw(st.sampled_from([None, 0, 1, 3]))
    return before, gone, locked_routes, removed, locked, num_new, *limits


@given(changes())
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_what_is_promised(drawn):
    """Locks hold, who is removed is gone, and moves are counted as by hand."""
    before, gone, locked_routes, removed, locked, num_new, stability, most = drawn
    data = before.data
    what_if = WhatIf(before)
    for idx in gone:
        what_if.remove_vehicle(idx)
    for idx in locked_routes:
        what_if.lock_route(idx)
    for client in removed:
        what_if.remove_client(client)
    for client in locked:
        what_if.lock_client(client)
    none = [0] * data.num_load_dimensions
    new = [
        what_if.add_client(
            Client(1, 2, none, none, name="new"),
            [1] * (data.num_locations + idx),
            [2] * (data.num_locations + idx),
        )
        for idx in range(num_new)
    ]
    num_vehicles = data.num_vehicles - len(gone)
    assume(num_vehicles > 0)

    after = what_if.solve(MaxIterations(15), stability_cost=stability, max_moved=most)
    assert isinstance(after, Replan)
    assert after.data.num_vehicles == num_vehicles
    assert after.data.num_clients == data.num_clients - len(removed) + num_new
    assert set(after.locations) == {*range(data.num_locations), *new} - removed
    for number, location in after.locations.items():
        if number < data.num_depots:
            assert after.data.location(location) == data.location(number)
        elif number in new:
            assert after.data.location(location).name == "new"
        else:
            name = before.data.location(number).name
            assert after.data.location(location).name == name

    routes, old_routes = after.best.routes(), before.best.routes()
    known = [idx for idx in after.same_route if idx is not None]
    assert len(set(known)) == len(known)
    assert not gone.intersection(known)
    for idx in locked_routes:
        route = routes[after.same_route.index(idx)]
        assert route.visits() == [after.locations[v] for v in old_routes[idx].visits()]
        assert route.num_trips() == old_routes[idx].num_trips()
    for idx, route in enumerate(routes):
        if after.same_route[idx] is not None:
            old = old_routes[after.same_route[idx]]
            assert (
                after.data.vehicle_type(route.vehicle_type()).name
                == data.vehicle_type(old.vehicle_type()).name
            )

    moved = independent_moves(before, after, gone)
    assert {after.locations[visit] for visit in moved} == set(after.moved)
    assert not moved & locked
    assert most is None or len(moved) <= most
    assert after.comparison["same_route"] == after.same_route


@given(st.data())
@settings(max_examples=20, derandomize=True, suppress_health_check=list(HealthCheck))
def test_mendable_plans_are_feasible(drawn):
    """There are vehicles for all that is new, and so it is visited in time."""
    variant = drawn.draw(st.sampled_from(["VRPTW", "MDVRPTW", "VRPB", "CVRP"]))
    data = generate_vrp(variant, 15, seed=drawn.draw(st.integers(0, 20)))
    before = solve(data, MaxIterations(5))
    assert before.is_feasible()
    what_if = before.what_if()
    numbers = st.integers(data.num_depots, data.num_locations - 1)
    for number in drawn.draw(st.sets(numbers, max_size=3)):
        client = data.location(number)
        what_if.add_client(
            Client(
                client.x,
                client.y,
                client.delivery,
                client.pickup,
                client.service_duration,
                client.tw_early,
                client.tw_late,
            ),
            data.distance_matrix(0)[number].tolist()
            + [0] * (what_if.num_numbers - data.num_locations),
            data.duration_matrix(0)[number].tolist()
            + [0] * (what_if.num_numbers - data.num_locations),
        )
    what_if.remove_vehicle(drawn.draw(st.integers(0, before.best.num_routes() - 1)))
    most = drawn.draw(st.sampled_from([None, 0]))
    after = what_if.solve(MaxIterations(500), stability_cost=10, max_moved=most)
    assert after.is_feasible()


def test_without_changes(plan):
    """A good plan stays as it is if moves cost much, and its exports work."""
    after = plan.what_if().solve(MaxIterations(20), stability_cost=10_000)
    assert after.cost() <= plan.cost()
    assert not after.moved
    assert after.same_route == list(range(plan.best.num_routes()))
    assert after.to_csv()
    assert after.to_dict()["solution"]["is_feasible"]
    page = after.to_html(title="Before")
    assert '"name": "Before"' in page
    assert '"name": "After"' in page
    assert "Changes\n-------" in str(after)


def test_exports(plan, tmp_path):
    """The new problem can be read again, and plans can be pickled."""
    what_if = plan.what_if()
    what_if.remove_client(3)
    after = what_if.solve(MaxIterations(20))
    after.to_json(tmp_path / "after.json")
    assert read_json(tmp_path / "after.json") == after.data

    again = pickle.loads(pickle.dumps(after))
    assert again.best == after.best
    assert again.moved == after.moved
    assert "Changes" not in str(again)
    with pytest.raises(ValueError, match="no data"):
        _ = again.comparison


def test_same_seed_gives_the_same_plan(plan):
    """Under a limit of iterations, all is as reproducible as solve."""

    def solved():
        what_if = plan.what_if()
        what_if.remove_vehicle(1)
        return what_if.solve(MaxIterations(150), seed=4, stability_cost=3)

    first, second = solved(), solved()
    assert first.best == second.best
    assert first.same_route == second.same_route


def test_stops_when_feasible(plan):
    """Criteria are asked with the cost of feasible plans."""
    what_if = plan.what_if()
    what_if.remove_vehicle(1)
    assert what_if.solve(FirstFeasible()).is_feasible()


def test_attributes_and_vehicles():
    """Clients and vehicles change by name."""
    model = Model()
    model.add_depot(0, 0)
    for x, name in ((10, "a"), (20, "b"), (30, "c")):
        model.add_client(x, 0, delivery=1, name=name)
    for name in ("van", "truck"):
        model.add_vehicle_type(1, 2, name=name)
    model.add_vehicle_type(1, 1, fixed_cost=500, name="spare")
    model.add_edges_from_coordinates()
    before = model.solve(MaxIterations(200), display=False)

    what_if = before.what_if()
    what_if.change_client("a", delivery=[2])
    what_if.change_vehicle_type("van", capacity=[3])
    assert what_if.solve(MaxIterations(200)).cost() == before.cost() + 20 - 20

    what_if.remove_vehicle("truck")
    after = what_if.solve(MaxIterations(200))
    assert after.is_feasible()
    assert after.data.num_vehicle_types == 2
    assert after.best.fixed_vehicle_cost() == 500

    what_if.add_vehicle("van")
    assert what_if.solve(MaxIterations(200)).best.fixed_vehicle_cost() == 0
    what_if.remove_vehicle("spare")
    what_if.add_vehicle(VehicleType(capacity=[9], name="new"))
    after = what_if.solve(MaxIterations(200))
    names = [type_.name for type_ in after.data.vehicle_types()]
    assert names == ["van", "new"]


def test_vehicle_types_that_may_serve():
    """Clients keep the types that may serve them, however these are numbered."""
    model = Model()
    model.add_depot(0, 0)
    types = [model.add_vehicle_type(1, 3, name=name) for name in ("a", "b", "c")]
    for idx, x in enumerate((10, 20, 30, 40)):
        model.add_client(x, x, delivery=1, allowed_vehicle_types=[types[idx % 3]])
    model.add_edges_from_coordinates()
    before = model.solve(MaxIterations(100), display=False)
    assert before.is_feasible()

    what_if = before.what_if()
    what_if.change_client(1, allowed_vehicle_types=[1])
    what_if.change_client(4, allowed_vehicle_types=None, required_skills=["crane"])
    what_if.change_vehicle_type("c", skills=["crane"])
    what_if.remove_vehicle("a")
    after = what_if.solve(MaxIterations(100))
    assert after.is_feasible()
    routes = {
        after.data.vehicle_type(route.vehicle_type()).name: set(route.visits())
        for route in after.best.routes()
    }
    assert routes == {"b": {1, 2}, "c": {3, 4}}


def test_several_time_windows(plan):
    """Windows are changed as they are given, all or only their ends."""
    what_if = plan.what_if()
    what_if.change_client(1, time_windows=[(5, 700), (2000, 3000)])
    what_if.change_client(1, tw_late=4000)
    after = what_if.solve(MaxIterations(1))
    assert after.data.location(1).time_windows == [(5, 700), (2000, 4000)]


def test_traffic():
    """A plan avoids edges that have become long; those of all others stay."""
    model = Model()
    model.add_depot(0, 0, name="depot")
    for name, x in (("a", 10), ("b", 20), ("c", 30)):
        model.add_client(x, 0, name=name)
    model.add_vehicle_type(1)
    model.add_edges_from_coordinates()
    before = model.solve(MaxIterations(20), display=False)
    what_if = before.what_if()
    what_if.change_edge("depot", "a", distance=500)
    what_if.change_edge("a", "depot", distance=500, duration=1, profile=0)
    what_if.change_edge("c", "depot", 29)
    what_if.change_edge("depot", "c", 29)
    after = what_if.solve(MaxIterations(50))
    assert after.cost() == 20 + 10 + 20 + 29  # b, a, c, or the way back
    expected = before.data.distance_matrix(0).copy()
    expected[0, 1] = expected[1, 0] = 500
    expected[0, 3] = expected[3, 0] = 29
    assert (after.data.distance_matrix(0) == expected).all()
    assert after.data.duration_matrix(0)[1, 0] == 1
    assert not after.data.duration_matrix(0)[0, 1]


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda w: w.remove_client("nobody"), "no client named 'nobody'"),
        (lambda w: w.remove_client(0), "no client 0"),
        (lambda w: w.lock_route(99), "no route 99"),
        (lambda w: w.change_client(3, x=5), "x cannot be changed"),
        (lambda w: w.add_vehicle(5), "no vehicle type 5"),
        (lambda w: w.add_vehicle(0, 0), "must be positive"),
        (lambda w: w.remove_shipment(0), "no shipment 0"),
        (lambda w: w.change_shipment(0, prize=1), "no shipment 0"),
        (lambda w: w.change_edge("depot", 1, 5), "no location named 'depot'"),
        (lambda w: w.change_edge(0, 99, 5), "no location 99"),
        (lambda w: w.change_edge(3, 3, 5), "to itself"),
        (lambda w: w.change_edge(0, 3, 5, profile=1), "no profile 1"),
        (lambda w: w.change_edge(0, 3, duration=2**50), "duration must not be above"),
        (lambda w: (w.remove_client(3), w.remove_client(3)), "Client 3 is removed"),
        (lambda w: (w.remove_client(3), w.change_edge(0, 3, 1)), "3 is removed"),
        (lambda w: w.add_client(Client(0, 0), [1, 2]), "distances must have shape"),
        (lambda w: w.add_client(Client(0, 0), [0.5] * 31), "must be integers"),
        (lambda w: w.solve(stability_cost=-1), "stability_cost must not be negative"),
        (lambda w: w.solve(max_moved=-1), "max_moved must not be negative"),
    ],
)
def test_errors(plan, act, message):
    """Errors say what is wrong."""
    with pytest.raises(ValueError, match=message):
        act(plan.what_if())


def test_contradictions(plan):
    """What is locked cannot be removed."""
    for act in (
        lambda w: w.remove_vehicle(0),
        lambda w: w.remove_client(plan.best.routes()[0].visits()[0]),
    ):
        what_if = plan.what_if()
        what_if.lock_route(0)
        act(what_if)
        with pytest.raises(ValueError, match="locked"):
            what_if.solve(MaxIterations(1))

    what_if = plan.what_if()
    what_if.change_vehicle_type(0, num_available=1)
    with pytest.raises(ValueError, match="say by remove_vehicle"):
        what_if.solve(MaxIterations(1))

    bare = pickle.loads(pickle.dumps(plan))
    with pytest.raises(ValueError, match="no data"):
        bare.what_if()


def test_vehicle_groups():
    """New plans keep groups, of which members can be gone, and new ones can miss."""
    data = generate_vrptw(30, seed=1)
    same = [SameVehicleGroup([1, 2, 3]), SameVehicleGroup([4, 5])]
    different = [DifferentVehicleGroup([6, 7, 8, 1])]
    data = data.replace(same_vehicle_groups=same, different_vehicle_groups=different)
    before = solve(data, MaxIterations(50), seed=1, display=False)
    assert before.is_feasible()

    what_if = before.what_if()
    what_if.remove_client(4)
    what_if.remove_client(7)
    what_if.add_client(Client(10, 20, delivery=[3]))
    after = what_if.solve(stop=MaxIterations(200))
    assert after.is_feasible()
    assert after.best.num_violated_vehicle_groups() == 0
    assert after.data.same_vehicle_groups() == [
        SameVehicleGroup([after.locations[client] for client in (1, 2, 3)])
    ]
    assert after.data.different_vehicle_groups() == [
        DifferentVehicleGroup([after.locations[client] for client in (6, 8, 1)])
    ]
