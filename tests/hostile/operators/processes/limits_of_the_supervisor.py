# Tries to set limits on the process that supervises its job, so that it cannot report.
import contextlib
import os
import resource

from stock import select_parents as decide


def attack():
    for name in ("AS", "DATA", "STACK", "NOFILE", "CPU"):
        kind = getattr(resource, f"RLIMIT_{name}")
        with contextlib.suppress(OSError):
            before = resource.prlimit(os.getppid(), kind)
            resource.prlimit(os.getppid(), kind, before)
            raise ValueError(f"ESCAPED: the supervisor's limit {name} can be set")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
