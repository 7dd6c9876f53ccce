"""
Near is what costs little to visit right before or after.

That is the cost of the edge, and what time windows and release times make one wait or
be late at least, less the prize. If one of the two ways costs much more than the other,
as between a linehaul and a backhaul client, the pair is further apart.

Provenance: the stock rule (Vidal, T. et al. (2013), "A hybrid genetic algorithm with
adaptive diversity management for a large class of vehicle routing problems with
time-windows", Computers & Operations Research 40(1), section 4.5), with the weights of
PyVRP 0.12; release times, and what one-way pairs add, are our own.
"""

from pyvrp_plus.hooks import ClientPair, ClientView, EdgeView

WEIGHT_WAIT_TIME = 0.2
WEIGHT_TIME_WARP = 1
ONE_WAY_FACTOR = 4


def proximity(pair: ClientPair) -> float:
    """Return how near the second client is to the first."""
    nearer = min(
        _visited_next(pair.first, pair.second, pair.there),
        _visited_next(pair.second, pair.first, pair.back),
    )
    shorter, longer = sorted((pair.there.cost, pair.back.cost))
    return nearer + min((ONE_WAY_FACTOR - 1) * shorter, (longer - shorter) / 2)


def _visited_next(start: ClientView, end: ClientView, edge: EdgeView) -> float:
    """Return the proximity of visiting a client right after another."""
    # A trip with both clients cannot start before the goods of both are released.
    begin = max(start.tw_early, start.release_time, end.release_time)
    leave = begin + start.service_duration
    wait = end.tw_early - edge.duration - start.service_duration - start.tw_late
    time_warp = max(begin - start.tw_late, leave + edge.duration - end.tw_late)
    waiting = WEIGHT_WAIT_TIME * max(wait, 0.0)
    lateness = WEIGHT_TIME_WARP * max(time_warp, 0.0)
    return edge.cost + waiting + lateness - end.prize
