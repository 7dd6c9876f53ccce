# Tries to kill and to stop another process of the user.
import contextlib
import os
import signal

from stock import select_parents as decide


def attack():
    for number in (signal.SIGSTOP, signal.SIGKILL):
        with contextlib.suppress(OSError):
            os.kill(int("@VICTIM@"), number)
        with contextlib.suppress(OSError, AttributeError):
            signal.pidfd_send_signal(os.pidfd_open(int("@VICTIM@")), number)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
