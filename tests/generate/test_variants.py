"""Each attribute of a variant is in its data, and instances are feasible."""

from dataclasses import replace

import numpy as np
import pytest

from pyvrp_plus import CostEvaluator, Route, Solution
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.generate import VARIANTS, Variant, generate_cvrp, generate_vrp

NAMES = sorted(VARIANTS.keys() - {"PDPTW", "TSP"})


def without(variant, **attributes):
    """Return the name of a variant with other attributes."""
    other = replace(VARIANTS[variant], **attributes)
    (name,) = (name for name, known in VARIANTS.items() if known == other)
    return name


def is_backhaul(data):
    """Return which clients have pickups."""
    return np.array([client.pickup[0] > 0 for client in data.clients()])


def one_route_for_each(data):
    """Return the solution with a route for each client, from the best depot."""
    distances = data.distance_matrix(0)
    routes = []
    for client in range(data.num_depots, data.num_locations):
        depots = range(data.num_depots)
        lengths = [distances[idx, client] + distances[client, idx] for idx in depots]
        routes.append(Route(data, [client], int(np.argmin(lengths))))

    return Solution(data, routes)


def test_names():
    """There are 48 variants with capacities, named as in the literature."""
    assert len(NAMES) == 48
    assert len(set(VARIANTS.values())) == 50
    assert not VARIANTS["TSP"].capacity
    assert [name for name in VARIANTS if VARIANTS[name].shipments] == ["PDPTW"]
    assert VARIANTS["CVRP"] == Variant()
    assert VARIANTS["VRPMB"] == Variant(backhauls="mixed")
    assert VARIANTS["MDVRPTW"] == Variant(several_depots=True, time_windows=True)
    assert VARIANTS["OVRPBLTW"] == Variant(
        open_routes=True, backhauls="strict", duration_limit=True, time_windows=True
    )
    assert VARIANTS["MDOVRPMBLTW"] == Variant(True, True, True, "mixed", True, True)


@pytest.mark.parametrize("variant", NAMES)
@pytest.mark.parametrize("num_clients", [1, 4, 60])
def test_feasible(variant, num_clients):
    """A route for each client is feasible, and uses no forbidden arc."""
    for seed in range(3):
        data = generate_vrp(variant, num_clients, seed)
        solution = one_route_for_each(data)
        assert solution.is_feasible()
        assert CostEvaluator([], 0, 0).cost(solution) < MAX_VALUE


@pytest.mark.parametrize("variant", NAMES)
def test_depots(variant):
    """Vehicles return to where they start, and suffice at each depot."""
    data = generate_vrp(variant, 20, seed=1)
    assert data.num_depots == (3 if VARIANTS[variant].several_depots else 1)
    depots = list(range(data.num_depots))
    assert [vt.start_depot for vt in data.vehicle_types()] == depots
    assert [vt.end_depot for vt in data.vehicle_types()] == depots
    assert {vt.num_available for vt in data.vehicle_types()} == {20}

    points = {(p.x, p.y) for p in map(data.location, range(data.num_locations))}
    assert len(points) == data.num_locations


@pytest.mark.parametrize("variant", NAMES)
def test_distances(variant):
    """Distances are rounded, but to depots of open routes, and for strict backhauls."""
    data = generate_vrp(variant, 20, seed=1)
    attributes = VARIANTS[variant]
    places = map(data.location, range(data.num_locations))
    points = np.array([complex(place.x, place.y) for place in places])
    expected = np.rint(np.abs(points[:, None] - points[None]))

    if attributes.open_routes:
        expected[:, : data.num_depots] = 0
    if attributes.backhauls == "strict":
        backhauls = data.num_depots + np.flatnonzero(is_backhaul(data))
        linehauls = data.num_depots + np.flatnonzero(~is_backhaul(data))
        expected[np.ix_(backhauls, linehauls)] = MAX_VALUE

    assert (data.distance_matrix(0) == expected).all()
    assert (data.duration_matrix(0) == expected).all()


@pytest.mark.parametrize("variant", NAMES)
def test_backhauls(variant):
    """A fifth of the clients has a pickup, which is what would be its delivery."""
    data = generate_vrp(variant, 20, seed=1)
    has_backhauls = VARIANTS[variant].backhauls != "none"
    assert is_backhaul(data).sum() == (4 if has_backhauls else 0)

    other = generate_vrp(without(variant, backhauls="none"), 20, seed=1)
    for one, another in zip(data.clients(), other.clients(), strict=True):
        assert sorted(one.delivery + one.pickup) == [0, *another.delivery]


@pytest.mark.parametrize("variant", NAMES)
def test_duration_limit(variant):
    """The longest direct route is possible, and twice its length is not."""
    data = generate_vrp(variant, 20, seed=1)
    limits = {vt.max_distance for vt in data.vehicle_types()}
    if not VARIANTS[variant].duration_limit:
        assert limits == {2**63 - 1}
        return

    (limit,) = limits
    longest = max(route.distance() for route in one_route_for_each(data).routes())
    assert longest <= limit < 2 * longest


@pytest.mark.parametrize("variant", NAMES)
def test_time_windows(variant):
    """Clients need service, and most of them are not open from the beginning."""
    data = generate_vrp(variant, 60, seed=1)
    has_windows = VARIANTS[variant].time_windows
    assert data.has_time_windows() == has_windows
    assert {c.service_duration for c in data.clients()} == {100 if has_windows else 0}
    assert (sum(c.tw_early > 0 for c in data.clients()) > 30) == has_windows


def test_attributes_do_not_change_others():
    """With the same seed, clients are the same, if both have time windows or not."""
    base = generate_cvrp(30, seed=4)
    for name in ("OVRP", "VRPL", "OVRPL"):
        assert generate_vrp(name, 30, seed=4).clients() == base.clients()

    timed = generate_vrp("VRPTW", 30, seed=4)
    limited = generate_vrp("VRPLTW", 30, seed=4)
    assert limited.clients() == timed.clients()
    assert limited != timed


def test_limits_differ():
    """Different seeds give limits that are tight and loose."""
    ratios = []
    for seed in range(30):
        data = generate_vrp("VRPL", 20, seed)
        longest = max(route.distance() for route in one_route_for_each(data).routes())
        ratios.append(data.vehicle_type(0).max_distance / longest)

    assert min(ratios) < 1.2
    assert max(ratios) > 1.8
