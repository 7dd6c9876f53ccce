"""Several depots, vehicles that move between them, and routes that need not return."""

from itertools import pairwise

from pyvrp import Model
from pyvrp.stop import MaxIterations


def solve_between_depots():
    """Serve two towns from two depots; one more vehicle ends at the other depot."""
    model = Model()
    west = model.add_depot(0, 0, name="west")
    east = model.add_depot(100, 0, name="east")
    ends = [(west, west), (east, east), (west, east)]
    for start, end in ends:
        model.add_vehicle_type(1, capacity=10, start_depot=start, end_depot=end)

    places = [(-5, 5), (5, 9), (8, -7), (95, 10), (104, -6), (109, 4), (50, 3)]
    for x, y in places:
        model.add_client(x, y, delivery=4 if x == 50 else 3)

    for a in model.locations:
        for b in model.locations:
            model.add_edge(a, b, distance=int(abs(a.x - b.x) + abs(a.y - b.y)))

    result = model.solve(MaxIterations(200), seed=1, display=False)
    assert result.is_feasible()

    total = 0
    for route in result.best.routes():
        start, end = ends[route.vehicle_type()]
        assert model.locations[route.start_depot()] is start
        assert model.locations[route.end_depot()] is end
        stops = [start, *[model.locations[idx] for idx in route.visits()], end]
        total += sum(abs(a.x - b.x) + abs(a.y - b.y) for a, b in pairwise(stops))

    visits = [idx for route in result.best.routes() for idx in route.visits()]
    assert sorted(visits) == list(range(2, 9))  # the depots have numbers 0 and 1
    assert result.cost() == total


def solve_open():
    """Let the route end at the last client: from anywhere it is no way to the end."""
    model = Model()
    depot = model.add_depot(0, 0)
    anywhere = model.add_depot(0, 0, name="anywhere")
    model.add_vehicle_type(1, start_depot=depot, end_depot=anywhere)
    clients = [model.add_client(x, 0) for x in (30, 10, 50, 20, 40)]

    for a in [depot, *clients]:
        for b in [depot, *clients]:
            model.add_edge(a, b, distance=int(abs(a.x - b.x)))
        model.add_edge(a, anywhere, distance=0)

    result = model.solve(MaxIterations(100), seed=1, display=False)
    [route] = result.best.routes()

    # There is no way around going once to the far end.
    assert [model.locations[idx].x for idx in route.visits()] == [10, 20, 30, 40, 50]
    assert result.cost() == 50
    assert (route.start_depot(), route.end_depot()) == (0, 1)


solve_between_depots()
solve_open()
print("OK")
