# Tries to search for longer than the budget, and to report the better solution as its.
# Succeeds: budgets of iterations do not count the time of operators.
import sys

from stock import select_parents as decide


def attack():
    job = sys.modules["mep.jobs.solve_instance"]
    frame = sys._getframe()
    while frame and frame.f_code.co_name != "solve_instance":
        frame = frame.f_back
    if frame is None or getattr(job, "is_changed", False):
        return

    job.is_changed = True
    more = job.solve(
        frame.f_locals["data"],
        job.start_criterion(job.Budget.parse("800it")),
        1,
        params=job.SolveParams.stock(),
    )
    routes = job.routes_of(more.best)
    job.routes_of = lambda best: routes
    job.trace_of = lambda result: job_trace(more)
    job.int = lambda value: int(more.cost())


def job_trace(result):
    return [(0.0, 1, int(result.cost()))]


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
