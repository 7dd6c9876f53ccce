"""
Leave out a neighbour now and then: what looks best is not always best in the end.

Where time counts, consider the nearer half of the neighbours only: what a place costs
takes long to tell.

Provenance: the stock rule, blinks (Christiaens, J. and Vanden Berghe, G. (2020), "Slack
induction by string removals for vehicle routing problems", Transportation Science
54(2), section 5.3).
"""

from pyvrp_plus import RandomNumberGenerator
from pyvrp_plus.hooks import InsertionPolicy, SearchView

BLINK_RATE = 0.01
LEAST_NEIGHBOURS = 20


def insertion_policy(
    search: SearchView, client: int, rng: RandomNumberGenerator
) -> InsertionPolicy:
    """Return how the place for a client is chosen."""
    if not search.has_time:
        return InsertionPolicy(blink_rate=BLINK_RATE)

    num_neighbours = max(len(search.neighbours(client)) // 2, LEAST_NEIGHBOURS)
    return InsertionPolicy(blink_rate=BLINK_RATE, num_neighbours=num_neighbours)
