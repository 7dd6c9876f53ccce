"""Bring full crates and fetch empty ones: several load dimensions, and backhauls."""

from pyvrp import Model
from pyvrp.stop import MaxIterations

CAPACITY = [10, 6]  # pallets, and crates


def distance(a, b):
    """Return the Manhattan distance."""
    return int(abs(a.x - b.x) + abs(a.y - b.y))


def solve_simultaneous():
    """Deliver and pick up at the same stop, in two dimensions."""
    orders = [
        (10, 0, [4, 0], [3, 1]),
        (0, 10, [2, 2], [0, 2]),
        (-10, 0, [0, 3], [5, 0]),
        (0, -10, [6, 1], [1, 4]),
        (7, 7, [3, 0], [2, 2]),
        (-7, -7, [1, 1], [6, 0]),
    ]
    model = Model()
    model.add_depot(0, 0)
    model.add_vehicle_type(num_available=4, capacity=CAPACITY)
    for x, y, delivery, pickup in orders:
        model.add_client(x, y, delivery=delivery, pickup=pickup)
    for a in model.locations:
        for b in model.locations:
            model.add_edge(a, b, distance(a, b))

    data = model.data()
    assert data.num_load_dimensions == 2
    result = model.solve(MaxIterations(200), seed=1, display=False)
    assert result.is_feasible()
    assert result.best.excess_load() == [0, 0]

    for route in result.best.routes():
        [trip] = route.trips()
        for dim, capacity in enumerate(CAPACITY):
            load = sum(orders[idx - 1][2][dim] for idx in route)
            highest = load
            for idx in route:
                load += orders[idx - 1][3][dim] - orders[idx - 1][2][dim]
                highest = max(highest, load)

            assert highest == trip.load()[dim] <= capacity
            assert load == route.pickup()[dim]


def solve_backhaul():
    """Unload all before anything is picked up, and never drive out empty."""
    model = Model()
    depot = model.add_depot(0, 0)
    model.add_vehicle_type(num_available=3, capacity=9)
    linehaul = [
        model.add_client(x, y, delivery=4) for x, y in [(5, 5), (9, 1), (-3, 8)]
    ]
    backhaul = [model.add_client(x, y, pickup=3) for x, y in [(4, 4), (8, 2), (-2, 6)]]

    # Edges that are not there cannot be used.
    for a in linehaul:
        for b in [depot, *linehaul, *backhaul]:
            model.add_edge(a, b, distance(a, b))
        model.add_edge(depot, a, distance(depot, a))
    for a in backhaul:
        for b in [depot, *backhaul]:
            model.add_edge(a, b, distance(a, b))

    result = model.solve(MaxIterations(200), seed=1, display=False)
    assert result.is_feasible()
    assert result.cost() < 1_000
    for route in result.best.routes():
        kinds = [idx > len(linehaul) for idx in route]
        assert kinds == sorted(kinds)
        assert not kinds[0]


solve_simultaneous()
solve_backhaul()
print("OK")
