# Tries to signal the parent, the server and the supervisor of its job.
import contextlib
import os
import signal

from stock import select_parents as decide


def attack():
    for process, number in (
        (int("@PARENT@"), signal.SIGUSR1),
        (os.getppid(), signal.SIGKILL),
        (os.getppid(), signal.SIGSTOP),
        (os.getppid(), signal.SIGTERM),
    ):
        with contextlib.suppress(OSError):
            os.kill(process, number)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
