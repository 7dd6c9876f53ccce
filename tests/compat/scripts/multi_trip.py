"""One small vehicle that comes back for more: reloading, with a load from before."""

from itertools import pairwise

from pyvrp import Client, Depot, Model, ProblemData, Route, Solution, Trip, VehicleType
from pyvrp.stop import MaxIterations

CAPACITY = 4


def gap(a, b):
    """Return the Manhattan distance."""
    return int(abs(a.x - b.x) + abs(a.y - b.y))


model = Model()
depot = model.add_depot(0, 0, name="depot")
hub = model.add_depot(20, 0, tw_late=400, name="hub")
model.add_vehicle_type(
    num_available=1,
    capacity=CAPACITY,
    tw_late=1_000,
    initial_load=1,
    reload_depots=[depot, hub],
    max_reloads=3,
)
for x, y in [(5, 1), (7, 3), (22, 2), (18, -4), (-6, 0), (-2, 5), (25, 5)]:
    model.add_client(x, y, delivery=2, service_duration=3)
for frm in model.locations:
    for to in model.locations:
        model.add_edge(frm, to, distance=gap(frm, to), duration=gap(frm, to))

result = model.solve(MaxIterations(400), seed=4, display=False)
best = result.best
assert result.is_feasible()
[route] = best.routes()

# 14 units in loads of at most 4, of which the first has to leave room for what is on
# board already: all four trips are needed.
assert best.num_trips() == route.num_trips() == 4
assert model.vehicle_types[0].max_trips == 4

total = 0
place = depot
for number, trip in enumerate(route.trips()):
    assert model.locations[trip.start_depot()] is place
    place = model.locations[trip.end_depot()]
    path = [trip.start_depot(), *trip.visits(), trip.end_depot()]
    stops = [model.locations[idx] for idx in path]
    assert trip.distance() == sum(gap(a, b) for a, b in pairwise(stops))
    assert trip.delivery() == [2 * len(trip)]
    assert 2 * len(trip) + (number == 0) <= CAPACITY
    total += trip.distance()

assert place is depot
assert result.cost() == route.distance() == total
assert sorted(route.visits()) == list(range(2, 9))
by_trip = [[] for _ in range(4)]
for visit in route.schedule():
    if visit.location >= 2:
        by_trip[visit.trip].append(visit.location)

assert by_trip == [trip.visits() for trip in route.trips()]

# The same by hand, on a line: out to each of two clients, with a reload between.
distances = [[0, 3, 4], [3, 0, 7], [4, 7, 0]]
line = ProblemData(
    [Client(-3, 0, [5]), Client(4, 0, [5])],
    [Depot(0, 0)],
    [VehicleType(1, [5], reload_depots=[0], max_reloads=1)],
    [distances],
    [distances],
)
trips = [Trip(line, [1], vehicle_type=0), Trip(line, [2], vehicle_type=0)]
by_hand = Solution(line, [Route(line, trips, vehicle_type=0)])
assert by_hand.is_feasible()
assert by_hand.distance() == 3 + 3 + 4 + 4
assert not Solution(line, [Route(line, [1, 2], vehicle_type=0)]).is_feasible()
print("OK")
