# Tries to take long for each call, with a clock that shows nothing of it.
import sys
import time

from stock import select_parents as decide


def attack():
    frame = sys._getframe()
    while frame and frame.f_code.co_name != "solve_instance":
        frame = frame.f_back
    if frame is None:
        return

    if not hasattr(time, "is_slow"):
        time.is_slow = True
        for name in ("process_time", "thread_time", "perf_counter", "monotonic"):
            setattr(time, name, slowed(getattr(time, name)))
    sum(range(2_000_000))


def slowed(clock):
    """Return a clock that hardly goes on from now on."""
    start = clock()
    return lambda: start + (clock() - start) / 100


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
