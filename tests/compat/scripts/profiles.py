"""Vans and cargo bikes know different roads: routing profiles."""

from itertools import pairwise

import pyvrp
from pyvrp.stop import MaxIterations

STOPS = [(4, 0), (4, 4), (0, 4), (-4, 4), (-4, 0), (-4, -4), (0, -4), (4, -4)]
IN_OLD_TOWN = {2, 3, 4}

model = pyvrp.Model()
depot = model.add_depot(0, 0)
van_roads = model.add_profile(name="van")
bike_lanes = model.add_profile(name="bike")
model.add_vehicle_type(
    2, capacity=6, fixed_cost=5, profile=van_roads, tw_late=500, name="van"
)
model.add_vehicle_type(
    1, capacity=3, profile=bike_lanes, unit_duration_cost=1, name="bike"
)
for x, y in STOPS:
    model.add_client(x, y, delivery=1)

for i, frm in enumerate(model.locations):
    for j, to in enumerate(model.locations):
        gap = int(abs(frm.x - to.x) + abs(frm.y - to.y))
        # What counts for all that have no better knowledge of their own.
        model.add_edge(frm, to, distance=gap, duration=2 * gap)
        if i != j and {i, j} & IN_OLD_TOWN:
            # No vans in the old town; the one-way rule only binds cars.
            model.add_edge(frm, to, distance=10_000, duration=10_000, profile=van_roads)
        if i != j:
            model.add_edge(frm, to, gap, duration=5 * gap, profile=bike_lanes)

data = model.data()
assert data.num_profiles == 2
van_matrix, bike_matrix = data.distance_matrices()
assert van_matrix[0, 2] == 10_000
assert bike_matrix[0, 2] == 8
assert data.duration_matrix(profile=1)[0, 1] == 5 * 4
assert data.duration_matrix(profile=0)[0, 1] == 2 * 4

result = model.solve(MaxIterations(300), seed=2, display=False)
assert result.is_feasible()

total = 0
for route in result.best.routes():
    kind = data.vehicle_type(route.vehicle_type())
    path = [0, *route.visits(), 0]
    legs = list(pairwise(path))
    matrix = data.distance_matrix(kind.profile)
    minutes = data.duration_matrix(kind.profile)

    assert route.distance() == sum(matrix[leg] for leg in legs)
    assert route.travel_duration() == sum(minutes[leg] for leg in legs)
    if kind.name == "van":
        assert not IN_OLD_TOWN & set(route.visits())
    total += (
        kind.fixed_cost + route.distance() + kind.unit_duration_cost * route.duration()
    )

# The bike takes exactly the three in the old town; it has room for no more.
[bike_route] = [r for r in result.best.routes() if r.vehicle_type() == 1]
assert set(bike_route.visits()) == IN_OLD_TOWN
assert result.cost() == total
print("OK")
