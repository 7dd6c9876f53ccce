# Tries to change the attributes of what it can reach: devices, folders, and libraries.
import contextlib
import os

from stock import select_parents as decide


def attack():
    paths = [
        os.__file__,
        "/dev/null",
        "/usr/bin",
        "/",
        os.environ["PATH"].split(":")[0],
    ]
    for target in [0, 1, *paths]:
        with contextlib.suppress(OSError):
            os.chmod(target, os.stat(target).st_mode & 0o7777)
            raise ValueError(f"ESCAPED: the mode of {target} can be set")
        with contextlib.suppress(OSError):
            os.utime(target)
            raise ValueError(f"ESCAPED: the time of {target} can be set")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
