"""
Remove strings of adjacent clients, or the neighbours of a client one by one.

Now and then a step removes much more, or, where time matters, a whole route.

Provenance: the stock rule (Christiaens, J. and Vanden Berghe, G. (2020), "Slack
induction by string removals for vehicle routing problems", Transportation Science
54(2), section 5.2).
"""

from pyvrp_plus import RandomNumberGenerator
from pyvrp_plus.hooks import SearchView

MEAN_REMOVED = 8.0
MAX_STRING = 10
RADIAL_RATE = 0.3  # of steps that remove neighbours one by one
LARGE_RATE = 0.03  # of steps that remove more, by the factor
LARGE_FACTOR = 3.0
WHOLE_ROUTE_RATE = 0.1
WHOLE_ROUTE_FACTOR = 3.0  # of the mean number that is removed; longer routes are kept
SHORT_ROUTE = 10.0  # clients; where routes are longer, more is removed, by a factor
MOST_GROWTH = 2.0


def ruin(search: SearchView, seed: int, rng: RandomNumberGenerator) -> list[int]:
    """Return the clients to remove, around the seed."""
    factor = LARGE_FACTOR if rng.rand() < LARGE_RATE else 1.0
    factor *= min(max(search.mean_route_size / SHORT_ROUTE, 1.0), MOST_GROWTH)
    mean_removed = factor * MEAN_REMOVED
    if rng.rand() < RADIAL_RATE:
        return _neighbours(search, seed, mean_removed, rng)

    return _strings(search, seed, mean_removed, factor * MAX_STRING, rng)


def _neighbours(
    search: SearchView, seed: int, mean_removed: float, rng: RandomNumberGenerator
) -> list[int]:
    count = _uniform(1, max(int(2 * mean_removed), 1), rng)
    removed = [seed] if search.vehicle(seed) >= 0 else []
    for neighbour in search.neighbours(seed):
        if len(removed) >= count:
            break
        if search.vehicle(neighbour) >= 0:
            removed.append(neighbour)

    return removed


def _strings(
    search: SearchView,
    seed: int,
    mean_removed: float,
    max_string: float,
    rng: RandomNumberGenerator,
) -> list[int]:
    num_strings = 1 + int(rng.rand() * (4 * mean_removed / (1 + max_string) - 1))
    ruined: dict[int, list[int]] = {}  # strings by vehicle
    if _removes_whole_route(search, seed, mean_removed, rng):
        vehicle = search.vehicle(seed)
        ruined[vehicle] = search.visits(vehicle)[1:-1]

    for client in [seed, *search.neighbours(seed)]:
        # The seed's own string comes before the number is looked at.
        if client != seed and len(ruined) >= num_strings:
            break
        vehicle = search.vehicle(client)
        if vehicle >= 0 and vehicle not in ruined:
            ruined[vehicle] = _string(search, client, int(max_string), rng)

    visits = [visit for string in ruined.values() for visit in string]
    return [visit for visit in visits if visit >= search.num_depots]


def _string(
    search: SearchView, client: int, max_length: int, rng: RandomNumberGenerator
) -> list[int]:
    """Return a client and visits before and after it, at most so many in all."""
    visits = search.visits(search.vehicle(client))
    size, position = len(visits) - 2, search.position(client)
    length = _uniform(1, min(size, max_length), rng)
    earliest = max(position - length + 1, 1)
    first = _uniform(earliest, min(position, size - length + 1), rng)
    return visits[first : first + length]


def _removes_whole_route(
    search: SearchView, seed: int, mean_removed: float, rng: RandomNumberGenerator
) -> bool:
    """Decide on a whole route: strings alone hardly ever make do without one."""
    if not search.has_time or rng.rand() >= WHOLE_ROUTE_RATE:
        return False

    vehicle = search.vehicle(seed)
    longest = WHOLE_ROUTE_FACTOR * mean_removed
    return vehicle >= 0 and search.num_clients(vehicle) <= longest


def _uniform(low: int, high: int, rng: RandomNumberGenerator) -> int:
    return low + rng.randint(high - low + 1)
