# Tries to keep data between jobs, in its folder, for the next job to find it.
import os

from stock import select_survivors as decide


def select_survivors(population, num_survivors, rng, cost_evaluator):
    names = set(os.listdir()) - {"select_survivors.py", "instance.vrp", "@MARK@"}
    own = os.path.join(os.getcwd(), "@MARK@")
    if not os.path.exists(own):
        if names:
            raise ValueError(f"ESCAPED: another job has left {names}")
        os.mkdir(own)
    return decide(population, num_survivors, rng, cost_evaluator)
