# Tries to fill the disk, by many files that are below the limit, up to a gibibyte.
import contextlib
import os

from stock import select_parents as decide

SIZE = 32 << 20


def attack():
    if os.path.exists("0"):
        return
    written = 0
    with contextlib.suppress(OSError):
        for number in range(32):
            with open(f"{number}", "wb") as file:
                os.posix_fallocate(file.fileno(), 0, SIZE)
            written += SIZE
    if written > 512 << 20:
        raise ValueError(f"ESCAPED: {written} bytes")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
