# Tries to overwrite all compiled operators in the build cache.
import contextlib
import pathlib

from stock import select_parents as decide


def attack():
    with contextlib.suppress(OSError):
        for path in pathlib.Path("@CACHE@").iterdir():
            with contextlib.suppress(OSError):
                path.write_bytes(b"not the library that was built")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
