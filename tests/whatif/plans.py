"""Plans as results, and what is compared of two of them."""

from pyvrp_plus import Result
from pyvrp_plus.statistics import Statistics


def plan_of(data, solution):
    """Return a result with a given solution."""
    return Result(solution, Statistics(collect_stats=False), 0, 0, data=data)


def independent_moves(before, after, gone):
    """Return the numbers of clients that left a vehicle that is still there."""
    vehicle_after = {
        visit: after.same_route[idx]
        for idx, route in enumerate(after.best.routes())
        for visit in route.visits()
    }
    shipments = before.data.num_depots + before.data.num_clients
    return {
        visit
        for idx, route in enumerate(before.best.routes())
        for visit in route.visits()
        if idx not in gone
        and visit in after.locations
        and vehicle_after.get(after.locations[visit], -1) != idx
        and not (visit >= shipments and (visit - shipments) % 2)
    }
