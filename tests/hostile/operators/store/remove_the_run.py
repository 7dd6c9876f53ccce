# Tries to remove or rename the files of the run, and to put others in their place.
import contextlib
import os

from stock import select_parents as decide


def attack():
    for suffix in ("", "-wal", "-shm"):
        with contextlib.suppress(OSError):
            os.rename("@STORE@" + suffix, "@STORE@" + suffix + "@MARK@")
        with contextlib.suppress(OSError):
            os.unlink("@STORE@" + suffix)
        with contextlib.suppress(OSError), open("@STORE@" + suffix, "ab") as file:
            file.write(b"overwritten")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
