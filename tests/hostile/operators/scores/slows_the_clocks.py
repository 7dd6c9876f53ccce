# Tries to search for longer than the budget, by clocks that go slowly.
# Budget: 0.3cpu
import sys
import time

from stock import select_parents as decide


def attack():
    frame = sys._getframe()
    while frame and frame.f_code.co_name != "solve_instance":
        frame = frame.f_back
    if frame is None:
        return

    if hasattr(time, "is_slow"):
        return

    time.is_slow = True
    for name in ("process_time", "thread_time", "perf_counter", "monotonic"):
        slow = slowed(getattr(time, name))
        for module in [*sys.modules.values()]:
            if name in vars(module):
                setattr(module, name, slow)


def slowed(clock):
    """Return a clock that goes four times as slowly from now on."""
    start = clock()
    return lambda: start + (clock() - start) / 4


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
