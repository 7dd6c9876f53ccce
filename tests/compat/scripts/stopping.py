"""A callback watches the search and ends it; and the criteria that come with PyVRP."""

import time

from pyvrp import Model
from pyvrp.stop import (
    FirstFeasible,
    MaxIterations,
    MaxRuntime,
    MultipleCriteria,
    NoImprovement,
    StoppingCriterion,
)

model = Model()
model.add_depot(0, 0)
model.add_vehicle_type(4, capacity=10)
for number in range(12):
    x, y = (41 * number) % 60 - 30, (23 * number) % 50 - 25
    model.add_client(x, y, delivery=2 + number % 2)
for a in model.locations:
    for b in model.locations:
        model.add_edge(a, b, int(abs(a.x - b.x) + abs(a.y - b.y)))


class Watcher:
    """Notes improvements, and stops a few calls after the last one."""

    def __init__(self):
        self.history = []
        self.calls_since = 0

    def __call__(self, best_cost: float) -> bool:
        """Return whether to stop."""
        self.calls_since += 1
        if not self.history or best_cost < self.history[-1]:
            self.history.append(best_cost)
            self.calls_since = 0
        return self.calls_since >= 40


watcher: StoppingCriterion = Watcher()
result = model.solve(watcher, seed=3, display=False)
assert result.is_feasible()
assert result.num_iterations >= 40
assert watcher.history == sorted(set(watcher.history), reverse=True)
assert watcher.history[-1] == result.cost()

deadline = time.monotonic() + 60
stop = MultipleCriteria(
    [lambda cost: time.monotonic() > deadline, NoImprovement(30), MaxRuntime(60)]
)
assert model.solve(stop, seed=3, display=False).num_iterations >= 30
assert model.solve(lambda cost: True, display=False).num_iterations <= 1

# Criteria are callables: they can also be asked by hand.
assert [MaxIterations(0)(1.0), MaxRuntime(0)(1.0), FirstFeasible()(1.0)] == [True] * 3
assert not FirstFeasible()(float("inf"))
never_better = NoImprovement(max_iterations=2)
assert [never_better(5), never_better(4), never_better(4)] == [False, False, False]
assert never_better(4)
print("OK")
