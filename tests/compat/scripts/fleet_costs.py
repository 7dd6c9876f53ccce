"""Choose between cheap bikes and dear lorries, and pay drivers, also for overtime."""

import math

import pyvrp
from pyvrp.stop import MaxIterations, MultipleCriteria, NoImprovement

model = pyvrp.Model()
depot = model.add_depot(0, 0)
bike = model.add_vehicle_type(
    num_available=2,
    capacity=4,
    fixed_cost=20,
    unit_distance_cost=1,
    unit_duration_cost=2,
    shift_duration=120,
    max_distance=90,
    name="bike",
)
lorry = model.add_vehicle_type(
    num_available=2,
    capacity=20,
    fixed_cost=150,
    tw_early=30,
    tw_late=600,
    start_late=60,
    unit_distance_cost=3,
    unit_duration_cost=1,
    shift_duration=180,
    max_overtime=60,
    unit_overtime_cost=5,
    name="lorry",
)

near = [(6, 8), (-9, 5), (4, -12), (-7, -7)]
far = [(80, 30), (70, 55), (-20, 75), (-60, 40)]
for x, y in near:
    model.add_client(x, y, delivery=2, service_duration=4)
for x, y in far:
    model.add_client(x, y, delivery=3, service_duration=10)

for frm in model.locations:
    for to in model.locations:
        metres = round(math.dist((frm.x, frm.y), (to.x, to.y)))
        model.add_edge(frm, to, distance=metres, duration=metres)

stop = MultipleCriteria([MaxIterations(300), NoImprovement(200)])
result = model.solve(stop, seed=3, display=False)
best = result.best
assert result.is_feasible()
assert best.num_clients() == len(near) + len(far)

fixed = distance_cost = duration_cost = total_overtime = 0
used = [0, 0]
for route in best.routes():
    kind = model.vehicle_types[route.vehicle_type()]
    used[route.vehicle_type()] += 1
    overtime = max(route.duration() - kind.shift_duration, 0)

    assert overtime <= kind.max_overtime
    assert kind.max_duration == kind.shift_duration + kind.max_overtime
    assert route.distance() <= kind.max_distance
    assert kind.tw_early <= route.start_time() <= kind.start_late
    assert route.end_time() <= kind.tw_late
    assert all(
        load <= room for load, room in zip(route.delivery(), kind.capacity, strict=True)
    )
    assert route.distance_cost() == kind.unit_distance_cost * route.distance()
    assert route.duration_cost() == (
        kind.unit_duration_cost * route.duration() + kind.unit_overtime_cost * overtime
    )

    fixed += kind.fixed_cost
    distance_cost += route.distance_cost()
    duration_cost += route.duration_cost()
    total_overtime += overtime

# No bike gets to the far clients: each alone is a tour of more than 90.
assert used[0] <= 2
assert 1 <= used[1] <= 2
# To (70, 55) and back, with the service there, takes 89 + 10 + 89.
assert total_overtime >= 188 - lorry.shift_duration
assert best.fixed_vehicle_cost() == fixed
assert best.distance_cost() == distance_cost
assert best.duration_cost() == duration_cost
assert result.cost() == fixed + distance_cost + duration_cost
print("OK")
