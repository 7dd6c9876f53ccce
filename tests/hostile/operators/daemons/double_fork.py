# Tries to leave a daemon: two forks, a session of its own and no environment.
import os
import time

from stock import select_parents as decide


def attack():
    try:
        child = os.fork()
    except OSError:
        return
    if child == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(30)
        os._exit(0)
    os.waitpid(child, 0)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
