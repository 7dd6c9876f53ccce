"""Deliver within agreed hours, with service at the door and goods that arrive late."""

import numpy as np
from pyvrp import Client, Depot, ProblemData, VehicleType, solve
from pyvrp.stop import MaxIterations

# x, y, demand, earliest, latest, minutes of service, release time
ORDERS = [
    (4, 12, 2, 30, 90, 5, 0),
    (15, 9, 1, 0, 60, 10, 0),
    (11, 2, 3, 60, 140, 5, 20),
    (-6, 10, 2, 45, 100, 5, 0),
    (-13, 3, 2, 20, 80, 10, 0),
    (-9, -8, 1, 100, 180, 5, 40),
    (3, -14, 4, 80, 200, 15, 40),
    (12, -10, 1, 10, 120, 5, 0),
]
coordinates = np.array([(0, 0), *[(x, y) for x, y, *_ in ORDERS]])
gaps = coordinates[:, None, :] - coordinates[None, :, :]
minutes = np.ceil(np.hypot(gaps[..., 0], gaps[..., 1])).astype(int)

data = ProblemData(
    clients=[
        Client(
            x,
            y,
            delivery=[demand],
            service_duration=service,
            tw_early=early,
            tw_late=late,
            release_time=release,
        )
        for x, y, demand, early, late, service, release in ORDERS
    ],
    depots=[Depot(0, 0, tw_early=0, tw_late=240)],
    vehicle_types=[VehicleType(4, [8], tw_early=0, tw_late=240)],
    distance_matrices=[minutes],
    duration_matrices=[minutes],
)
assert data.has_time_windows()

result = solve(data, stop=MaxIterations(200), seed=7)
assert result.is_feasible()
assert result.best.time_warp() == 0
assert sorted(idx for r in result.best.routes() for idx in r) == list(range(1, 9))

for route in result.best.routes():
    assert route.release_time() == max(ORDERS[idx - 1][6] for idx in route)
    assert route.start_time() >= route.release_time()

    # Drive the route: wait where we are early, and never be late.
    now, before, waited = route.start_time(), 0, 0
    times = []
    for idx in route:
        _, _, _, early, late, service, _ = ORDERS[idx - 1]
        arrival = now + minutes[before, idx]
        now = max(arrival, early)
        assert now <= late
        waited += now - arrival
        times.append((idx, now, now + service, now - arrival))
        now, before = now + service, idx

    end = now + minutes[before, 0]
    assert end == route.end_time() <= 240
    assert waited == route.wait_duration()
    assert route.duration() == route.end_time() - route.start_time()
    assert route.duration() == (
        route.travel_duration() + route.service_duration() + route.wait_duration()
    )

    schedule = route.schedule()
    assert schedule[0].location == schedule[-1].location == 0
    assert times == [
        (visit.location, visit.start_service, visit.end_service, visit.wait_duration)
        for visit in schedule[1:-1]
    ]
    assert all(visit.time_warp == 0 for visit in schedule)

assert result.cost() == sum(route.distance() for route in result.best.routes())
print("OK")
