"""Deliver parcels from one depot with a few equal vans: the capacitated VRP."""

from itertools import pairwise

from pyvrp import Model
from pyvrp.stop import MaxIterations

DEPOT = (50, 50)
CUSTOMERS = {
    "bakery": (20, 70, 3),
    "school": (80, 75, 5),
    "office": (10, 30, 4),
    "clinic": (65, 15, 6),
    "museum": (90, 40, 2),
    "garage": (35, 90, 7),
    "cinema": (40, 20, 5),
    "library": (75, 90, 3),
    "station": (15, 55, 4),
}
CAPACITY = 14


def manhattan(frm, to):
    """Return the distance between two locations on a street grid."""
    return int(abs(frm.x - to.x) + abs(frm.y - to.y))


model = Model()
model.add_vehicle_type(num_available=4, capacity=CAPACITY)
model.add_depot(x=DEPOT[0], y=DEPOT[1], name="depot")
for name, (x, y, parcels) in CUSTOMERS.items():
    model.add_client(x=x, y=y, delivery=parcels, name=name)

for frm in model.locations:
    for to in model.locations:
        model.add_edge(frm, to, distance=manhattan(frm, to))

result = model.solve(stop=MaxIterations(150), seed=42, display=False)
best = result.best

assert result.is_feasible()
assert best.is_complete()
assert best.num_missing_clients() == 0
assert 3 <= best.num_routes() <= 4  # 39 parcels do not fit into two vans

visited = []
total = 0
for route in best.routes():
    stops = [model.locations[idx] for idx in [0, *route.visits(), 0]]
    length = sum(manhattan(a, b) for a, b in pairwise(stops))
    parcels = sum(CUSTOMERS[stop.name][2] for stop in stops[1:-1])

    assert route.distance() == length
    assert route.delivery() == [parcels]
    assert parcels <= CAPACITY
    assert not route.has_excess_load()
    assert len(route) == len(route.visits())

    visited += [stop.name for stop in stops[1:-1]]
    total += length

assert sorted(visited) == sorted(CUSTOMERS)
assert result.cost() == best.distance() == total
assert result.num_iterations == 150
assert str(total) in result.summary()
assert "Route #1" in str(result)
print("OK")
