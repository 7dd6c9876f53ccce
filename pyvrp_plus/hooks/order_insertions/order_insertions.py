"""
Insert clients in one of five orders.

These are: at random, by demand, the remote or the close first, or those with narrow
time windows first.

Provenance: the stock rule (Christiaens, J. and Vanden Berghe, G. (2020), "Slack
induction by string removals for vehicle routing problems", Transportation Science
54(2), section 5.3), with an order for time windows.
"""

from pyvrp_plus import RandomNumberGenerator
from pyvrp_plus.hooks import SearchView

# How often each order is chosen; the last one only where time matters.
RANDOM, DEMAND, REMOTE, CLOSE, WINDOW = 4, 4, 2, 1, 2


def order_insertions(
    search: SearchView, clients: list[int], rng: RandomNumberGenerator
) -> list[int]:
    """Return the clients in the order in which they are inserted."""
    drawn = rng.randint(RANDOM + DEMAND + REMOTE + CLOSE + WINDOW * search.has_time)

    def rank(client: int) -> float:
        if drawn < RANDOM:
            return rng.rand()
        if drawn < RANDOM + DEMAND:
            return -search.demand(client)
        if drawn < RANDOM + DEMAND + REMOTE:
            return -search.remoteness(client)
        if drawn < RANDOM + DEMAND + REMOTE + CLOSE:
            return search.remoteness(client)

        return search.window(client)

    return [
        client for _, client in sorted((rank(client), client) for client in clients)
    ]
