# Tries to leave a program that runs without environment, in a session of its own.
import contextlib
import os
import subprocess

from stock import select_parents as decide


def attack():
    with contextlib.suppress(OSError):
        os.posix_spawn("/bin/sleep", ["sleep", "30", "@MARK@"], {})
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        subprocess.Popen(["sleep", "30"], env={"M": "@MARK@"}, start_new_session=True)
    with contextlib.suppress(OSError):
        os.system("sleep 30 &")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
