# Tries to use up the inodes of the machine, by empty files and nested folders.
import contextlib
import os

from stock import select_parents as decide


def attack():
    if os.path.exists("d"):
        return
    os.mkdir("d")
    count = 0
    with contextlib.suppress(OSError):
        for number in range(20_000):
            os.close(os.open(f"d/{number}", os.O_CREAT))
            count = number
    if count > 5000:
        raise ValueError(f"ESCAPED: {count} files")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
