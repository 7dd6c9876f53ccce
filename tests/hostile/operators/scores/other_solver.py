# Tries to replace the solver, the reader of instances and the criterion at import.
import sys

from stock import select_parents as decide

import pyvrp_plus

JOB = sys.modules["mep.jobs.solve_instance"]
SOLVE = JOB.solve


def solve_longer(data, stop, seed, params, operators):
    """Solve with another budget than the one that is given."""
    stop = JOB.start_criterion(JOB.Budget.parse("800it"))
    return SOLVE(data, stop, seed, params=params, operators=operators)


JOB.solve = pyvrp_plus.solve = solve_longer


def attack():
    pass


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
