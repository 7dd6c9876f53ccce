# Tries to raise the limits on itself: CPU time, memory, files and processes.
import contextlib
import resource

from stock import select_parents as decide

INFINITE = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def attack():
    kinds = ("CPU", "AS", "FSIZE", "NOFILE", "NPROC")
    for name in kinds:
        kind = getattr(resource, f"RLIMIT_{name}")
        before = resource.getrlimit(kind)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, INFINITE)
        if resource.getrlimit(kind)[1] != before[1]:
            raise ValueError(f"ESCAPED: another limit of {name}")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
