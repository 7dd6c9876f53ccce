"""Deliver parcels from one depot with a few equal vans: the capacitated VRP."""

from itertools import pairwise

from pyvrp import Model
from pyvrp.stop import MaxIterations

CUSTOMERS = {
    "bakery": (20, 70, 3),
    "school": (80, 75, 5),
    "office": (10, 30, 4),
    "clinic": (65, 15, 6),
    "museum": (90, 40, 2),
    "garage": (35, 90, 7),
    "cinema": (40, 20, 5),
}
CAPACITY = 12


def manhattan(frm, to):
    """Return the distance between two locations on a street grid."""
    return int(abs(frm.x - to.x) + abs(frm.y - to.y))


model = Model()
depot = model.add_depot(model.add_location(50, 50), name="depot")
model.add_vehicle_type(num_available=4, capacity=CAPACITY)
for name, (x, y, parcels) in CUSTOMERS.items():
    location = model.add_location(x, y, name=f"{name} street")
    model.add_client(location, delivery=parcels, name=name)

for frm in model.locations:
    for to in model.locations:
        model.add_edge(frm, to, distance=manhattan(frm, to))

result = model.solve(stop=MaxIterations(150), seed=42, display=False)
best = result.best
assert result.is_feasible()
assert best.is_complete()
assert best.unplanned() == []
assert best.num_clients() == len(CUSTOMERS)

data = model.data()
visited = []
for route in best.routes():
    start, *stops, end = route
    assert start.is_depot()
    assert end.is_depot()
    assert (start.idx, end.idx) == (route.start_depot(), route.end_depot()) == (0, 0)
    assert all(stop.is_client() for stop in stops)
    assert len(route) == len(stops) + 2 == route.num_clients() + route.num_depots()

    clients = [data.client(stop.idx) for stop in stops]
    assert route.delivery() == [sum(client.delivery[0] for client in clients)]
    assert route.delivery()[0] <= CAPACITY
    places = [
        data.location(part.location)
        for part in (data.depot(0), *clients, data.depot(0))
    ]
    assert route.distance() == sum(manhattan(a, b) for a, b in pairwise(places))
    assert str(route) == " ".join(f"C{stop.idx}" for stop in stops)
    visited += [client.name for client in clients]

assert sorted(visited) == sorted(CUSTOMERS)
assert result.cost() == best.distance() == sum(r.distance() for r in best.routes())
assert result.num_iterations == 150
assert "Route #1: C" in str(result)
assert f"objective: {result.cost()}" in result.summary()
print("OK")
