"""Parts of a task: their costs are those of routes and of moves."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import pyvrp_plus
from pyvrp_plus import RandomNumberGenerator, Solution
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.export.as_dict import costs
from pyvrp_plus.generate import generate_pdptw, generate_vrp
from pyvrp_plus.whatif.part import Part
from pyvrp_plus.whatif.relabel import relabelled
from pyvrp_plus.whatif.surroundings import around
from pyvrp_plus.whatif.task import Task, vehicle_of
from tests.oracle.strategies import solutions


def task_of(data, solution, stability_cost=0, locked=()):
    """Return a task in which a solution was the plan before, and its fleet."""
    fleet = solution.routes()
    return Task(
        data,
        [route.vehicle_type() for route in fleet],
        vehicle_of(fleet),
        frozenset(locked),
        frozenset(),
        stability_cost,
        None,
    ), fleet


def whole(task, fleet, charge):
    """Return the part that has everything."""
    data = task.data
    at = vehicle_of(fleet)
    unserved = [v for v in range(data.num_depots, data.num_locations) if v not in at]
    return Part(task, fleet, range(len(fleet)), unserved, charge)


def cost_of(solution):
    """Return the cost, also of what is infeasible."""
    return sum(costs(solution).values())


@pytest.mark.parametrize("variant", ["CVRP", "MDVRPTW", "OVRPB", "PDPTW"])
@given(seed=st.integers(0, 1000), charge=st.integers(0, 50))
@settings(max_examples=15)
def test_cost_is_that_of_routes_and_moves(variant, seed, charge):
    """Any solution of a part costs what it costs, plus the charge of its moves."""
    data = (
        generate_pdptw(8, seed=1)
        if variant == "PDPTW"
        else generate_vrp(variant, 12, seed=1)
    )
    rng = RandomNumberGenerator(seed)
    task, fleet = task_of(data, Solution.make_random(data, rng), charge)
    part = whole(task, fleet, charge)
    assert cost_of(part.solution) == cost_of(Solution(data, fleet))
    assert vehicle_of(part.fleet(part.solution)) == vehicle_of(fleet)

    other = Solution.make_random(part.data, rng)
    found = part.fleet(other)
    cost = cost_of(Solution(data, [route for route in found if route]))
    assert cost_of(other) == cost + charge * len(task.moved(found))


@given(solutions(), st.booleans())
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
def test_all_attributes(spec, is_free):
    """Parts of any problem can be made, and their routes are those of the problem."""
    data = spec.instance.build(pyvrp_plus)
    solution = spec.build(pyvrp_plus)
    assume(data.num_clients > 0)
    task, fleet = task_of(data, solution)
    part = whole(task, fleet, 0 if is_free else None)
    assert Solution(data, part.fleet(part.solution)) == solution
    before, after = solution, part.solution
    assert (before.time_warp(), before.duration()) == (
        after.time_warp(),
        after.duration(),
    )
    assert before.excess_load() == after.excess_load()


def test_locked_visits_are_forbidden_to_others():
    """Only the profile of its own vehicle has edges to a locked visit."""
    data = generate_vrp("CVRP", 12, seed=1)
    rng = RandomNumberGenerator(1)
    solution = Solution.make_random(data, rng)
    visit = solution.routes()[0].visits()[0]
    task, fleet = task_of(data, solution, locked=[visit])
    part = whole(task, fleet, 5)
    for idx, type_ in enumerate(part.data.vehicle_types()):
        edges = part.data.distance_matrix(type_.profile)[:, visit]
        others = [edge for frm, edge in enumerate(edges) if frm != visit]
        assert all((edge < MAX_VALUE) == (idx == 0) for edge in others)


def test_surroundings_bring_whole_routes():
    """Nearest visits come with all that their vehicles do."""
    data = generate_vrp("CVRP", 40, seed=1)
    solution = Solution.make_random(data, RandomNumberGenerator(1))
    task, fleet = task_of(data, solution)
    near = around(task, fleet, 7, 10)
    assert vehicle_of(fleet)[7] == near.vehicles[0]
    sizes = [len(fleet[idx]) for idx in near.vehicles]
    assert sum(sizes[:-1]) < 10 <= sum(sizes)
    assert not near.is_whole
    assert around(task, fleet, 7, 100).is_whole


def test_relabelled():
    """Vehicles of a type exchange their routes until no visit has moved."""
    data = generate_vrp("MDVRPTW", 30, seed=1)
    solution = Solution.make_random(data, RandomNumberGenerator(1))
    task, fleet = task_of(data, solution)
    turned = fleet[::-1]
    assert task.moved(turned)
    assert task.moved(relabelled(task, turned)) == []
