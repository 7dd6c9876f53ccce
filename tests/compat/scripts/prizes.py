"""Visit who is worth the detour; the answer is checked by brute force."""

from itertools import combinations, pairwise, permutations

from pyvrp import CostEvaluator, Model, Solution
from pyvrp.stop import MaxIterations

CAPACITY = 7
# x, y, demand, prize, and whether we promised to come
OFFERS = [
    (3, 4, 2, 9, False),
    (20, 1, 1, 12, False),
    (-5, 5, 3, 25, False),
    (-6, -1, 2, 0, True),
    (2, -9, 4, 30, False),
    (30, 30, 1, 40, False),
]
POINTS = [(0, 0), *[(x, y) for x, y, *_ in OFFERS]]


def tour_length(order):
    """Return the length of the tour from the depot and back."""
    tour = [POINTS[0], *[POINTS[idx] for idx in order], POINTS[0]]
    return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in pairwise(tour))


def lost_prizes(visited):
    """Return the prizes of those that are not visited."""
    return sum(offer[3] for idx, offer in enumerate(OFFERS, 1) if idx not in visited)


model = Model()
model.add_depot(0, 0)
model.add_vehicle_type(capacity=CAPACITY)
for x, y, demand, prize, promised in OFFERS:
    model.add_client(x, y, delivery=demand, prize=prize, required=promised)
for frm in model.locations:
    for to in model.locations:
        model.add_edge(frm, to, int(abs(frm.x - to.x) + abs(frm.y - to.y)))

result = model.solve(MaxIterations(500), seed=5, display=False)
best = result.best
visited = {idx for route in best.routes() for idx in route}

assert result.is_feasible()
assert best.is_complete()
assert 4 in visited
assert best.prizes() == sum(OFFERS[idx - 1][3] for idx in visited)
assert best.uncollected_prizes() == lost_prizes(visited)
assert result.cost() == best.distance() + best.uncollected_prizes()

optimum = min(
    tour_length(order) + lost_prizes(chosen)
    for size in range(len(OFFERS) + 1)
    for chosen in combinations(range(1, len(OFFERS) + 1), size)
    if 4 in chosen and sum(OFFERS[idx - 1][2] for idx in chosen) <= CAPACITY
    for order in permutations(chosen)
)
assert result.cost() == optimum

# Another plan, by hand: without the promised visit it is not complete.
plan = Solution(model.data(), [[3, 5]])
assert not plan.is_complete()
assert plan.num_missing_clients() == 1
assert CostEvaluator([1], 1, 1).penalised_cost(plan) == (
    tour_length([3, 5]) + lost_prizes({3, 5})
)
print("OK")
