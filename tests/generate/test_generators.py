"""Generated instances are what they are said to be, and the same for the same seed."""

import numpy as np
import pytest

from pyvrp_plus import Route, Solution
from pyvrp_plus.generate import (
    VARIANTS,
    generate_cvrp,
    generate_pdptw,
    generate_skill_vrp,
    generate_tsp,
    generate_vrp,
    generate_vrptw,
)
from pyvrp_plus.generate.coordinates import client_coordinates
from pyvrp_plus.generate.demands import DEMAND_CLASSES


def one_route_for_each(data):
    """Return the solution that visits each client with a vehicle of its own."""
    clients = range(data.num_depots, data.num_locations)
    return Solution(data, [[client] for client in clients])


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("num_clients", [1, 2, 50])
def test_seeded(variant, num_clients):
    """The same seed gives the same instance, another one another."""
    data = generate_vrp(variant, num_clients, seed=3)
    assert data.num_clients + data.num_shipments == num_clients
    assert data == generate_vrp(variant, num_clients, seed=3)
    assert data != generate_vrp(variant, num_clients, seed=4)


def test_unknown_variant():
    """The error names those that there are."""
    with pytest.raises(ValueError, match=r"CVRP.*'VRPX'"):
        generate_vrp("VRPX")


@pytest.mark.parametrize("time_windows", [False, True])
def test_skills(time_windows):
    """Some clients require a skill, which the vehicles of one type have."""
    data = generate_skill_vrp(200, seed=3, num_skills=4, time_windows=time_windows)
    assert data == generate_skill_vrp(
        200, seed=3, num_skills=4, time_windows=time_windows
    )
    assert data.has_time_windows() == time_windows
    assert len({*(tuple(type_.skills) for type_ in data.vehicle_types())}) == 4

    required = [len(client.required_skills) for client in data.clients()]
    assert 70 < sum(required) < 130
    assert max(required) == 1
    for location in range(1, data.num_locations):
        able = [idx for idx in range(4) if data.can_serve(idx, location)]
        assert len(able) == (1 if required[location - 1] else 4)
        assert Route(data, [location], able[0]).is_feasible()


def test_bad_skills():
    """The message names the argument."""
    with pytest.raises(ValueError, match="num_skills must be positive"):
        generate_skill_vrp(5, num_skills=0)
    with pytest.raises(ValueError, match=r"share must be in \[0, 1\], but is nan"):
        generate_skill_vrp(5, share=float("nan"))


def test_tsp():
    """Locations are uniform in the scaled unit square, with rounded distances."""
    data = generate_tsp(100, seed=0)
    assert data.num_locations == 100
    assert data.num_vehicles == 1

    points = np.array([(p.x, p.y) for p in map(data.location, range(100))])
    assert (points == points.round()).all()
    assert 0 <= points.min() < 50_000
    assert 950_000 < points.max() <= 1_000_000
    distance = np.linalg.norm(points[3] - points[7])
    assert data.distance_matrix(0)[3, 7] == round(distance)


@pytest.mark.parametrize("num_locations", [0, -1])
def test_tsp_without_locations(num_locations):
    """There is at least one."""
    with pytest.raises(ValueError, match=str(num_locations)):
        generate_tsp(num_locations)


@pytest.mark.parametrize("depot", ["central", "eccentric", "random"])
@pytest.mark.parametrize("clients", ["random", "clustered", "random_clustered"])
def test_cvrp_positions(depot, clients):
    """All points are different ones of the grid."""
    data = generate_cvrp(200, seed=2, depot=depot, clients=clients)
    home = data.location(0)
    points = {(p.x, p.y) for p in map(data.location, range(data.num_locations))}
    assert len(points) == 201
    assert all(0 <= part <= 1_000 for point in points for part in point)

    expected = {"central": (500, 500), "eccentric": (0, 0)}
    assert (home.x, home.y) == expected.get(depot, (home.x, home.y))


def test_clusters_are_dense():
    """Clustered clients have closer neighbours than random ones."""
    spread = {}
    for clients in ("random", "clustered"):
        data = generate_cvrp(300, seed=5, clients=clients)
        distances = data.distance_matrix(0)[1:, 1:] + 10_000 * np.eye(300)
        spread[clients] = distances.min(axis=1).mean()

    assert spread["clustered"] < spread["random"] / 2


@pytest.mark.parametrize("seed", range(3))
def test_half_of_the_clients_are_clustered(seed):
    """They are close to the seeds, which are among the first three to eight clients."""
    data = generate_cvrp(200, seed, clients="random_clustered")
    distances = data.distance_matrix(0)[1:, 1:]
    to_seeds = distances[:, :8].min(axis=1)
    # Half of the clients and the seeds are anywhere.
    assert to_seeds[8:103].mean() > 150
    assert to_seeds[108:].mean() < 100


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [
        ("unitary", 1, 1),
        ("1-10", 1, 10),
        ("5-10", 5, 10),
        ("1-100", 1, 100),
        ("50-100", 50, 100),
        ("quadrant", 1, 100),
        ("many_small", 1, 100),
    ],
)
def test_cvrp_demands(kind, low, high):
    """Demands use their range, and a vehicle takes the given number of clients."""
    data = generate_cvrp(500, seed=1, demand=kind, route_size=10)
    demands = np.array([client.delivery[0] for client in data.clients()])
    assert low == demands.min()
    assert demands.max() in (high, high - 1)
    assert data.vehicle_type(0).capacity[0] == int(np.ceil(10 * demands.mean()))
    assert one_route_for_each(data).is_feasible()
    assert kind in DEMAND_CLASSES


def test_cvrp_demand_by_quadrant():
    """Demand is large in two opposite quadrants."""
    data = generate_cvrp(300, seed=1, demand="quadrant")
    for client in data.clients():
        is_large = (client.x > 500) == (client.y > 500)
        assert (client.delivery[0] > 50) == is_large


@pytest.mark.parametrize(
    "arguments",
    [{"num_clients": 0}, {"num_clients": -1}, {"route_size": 0.5}],
)
def test_cvrp_bad_arguments(arguments):
    """Both numbers must be at least one."""
    with pytest.raises(ValueError, match=next(iter(arguments))):
        generate_cvrp(**arguments)


@pytest.mark.parametrize("name", ["depot", "clients", "demand"])
def test_cvrp_unknown_choice(name):
    """The error names the choices."""
    with pytest.raises(ValueError, match=rf"{name} must be one of .*, .*'middle'"):
        generate_cvrp(10, **{name: "middle"})


def test_a_capacity_of_one_client():
    """Every client fits into a vehicle, even if routes are to be short."""
    data = generate_cvrp(100, seed=1, demand="many_small", route_size=1)
    assert one_route_for_each(data).is_feasible()


def test_too_many_clients_for_the_grid():
    """So many would hardly find a free point."""
    with pytest.raises(ValueError, match="num_clients"):
        client_coordinates("random", 10**6, np.zeros((1, 2)), np.random.default_rng(1))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("depot", ["central", "eccentric", None])
@pytest.mark.parametrize(
    "arguments", [{}, {"horizon": 1.0}, {"width": 0.0}, {"density": 0.5, "width": 2.0}]
)
def test_vrptw_is_feasible(seed, depot, arguments):
    """A vehicle for each client is always a solution."""
    data = generate_vrptw(40, seed, depot=depot, **arguments)
    assert data.has_time_windows()
    assert one_route_for_each(data).is_feasible()


def test_vrptw_density():
    """Some clients may be visited at any time."""
    closed = generate_vrptw(200, 1, density=1.0)
    half = generate_vrptw(200, 1, density=0.5)
    assert sum(client.tw_early == 0 for client in closed.clients()) < 50
    assert 60 < sum(client.tw_early == 0 for client in half.clients()) < 150


@pytest.mark.parametrize(
    "arguments", [{"horizon": 0.5}, {"density": 1.5}, {"density": -1}, {"width": -1}]
)
def test_vrptw_bad_arguments(arguments):
    """The error names the parameter and its value."""
    ((name, value),) = arguments.items()
    with pytest.raises(ValueError, match=rf"{name}.*{value}"):
        generate_vrptw(10, **arguments)


@pytest.mark.parametrize("seed", range(6))
def test_pdptw(seed):
    """Each shipment can be transported by a vehicle of its own."""
    data = generate_pdptw(30, seed)
    assert (data.num_clients, data.num_shipments, data.num_locations) == (0, 30, 61)
    direct = Solution(data, [[2 * idx + 1, 2 * idx + 2] for idx in range(30)])
    assert direct.is_feasible()
    (capacity,) = data.vehicle_type(0).capacity
    assert all(0 < shipment.amount[0] <= capacity // 2 for shipment in data.shipments())
    for shipment in data.shipments():
        assert shipment.pickup.tw_early < shipment.delivery.tw_late


def test_pdptw_kinds():
    """Six seeds in a row are six kinds; arguments that are given take precedence."""
    short, long = generate_pdptw(20, 1), generate_pdptw(20, 4)
    assert long.vehicle_type(0).tw_late > 2 * short.vehicle_type(0).tw_late
    given = generate_pdptw(20, 1, positions="random", horizon=8)
    assert given.vehicle_type(0).tw_late > 2 * short.vehicle_type(0).tw_late

    def spread(data):
        steps = [data.location(idx) for idx in range(1, data.num_locations)]
        points = np.array([(step.x, step.y) for step in steps])
        lengths = np.linalg.norm(points[:, None] - points, axis=-1)
        return np.sort(lengths)[:, 1].mean()

    assert spread(short) < spread(given)


def test_pdptw_without_windows():
    """Windows of no width are still feasible, at a single moment."""
    data = generate_pdptw(20, 3, width=0)
    assert Solution(
        data, [[2 * idx + 1, 2 * idx + 2] for idx in range(20)]
    ).is_feasible()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_shipments": 0}, "num_shipments must be positive"),
        ({"positions": "nowhere"}, "positions must be one of random"),
        ({"horizon": 0.9}, "horizon must be in"),
        ({"horizon": float("nan")}, "horizon must be in"),
        ({"width": -1}, "width must be in"),
    ],
)
def test_pdptw_wrong_arguments(arguments, message):
    """The error names the argument."""
    with pytest.raises(ValueError, match=message):
        generate_pdptw(**arguments)
