# Tries to rename a file of its own over compiled operators, and to remove others.
import contextlib
import os

from stock import select_parents as decide


def attack():
    with open("own", "wb") as file:
        file.write(b"\x7fELF")
    for name in os.listdir("@CACHE@"):
        for change in (os.replace, os.link, os.symlink):
            with contextlib.suppress(OSError):
                change("own", f"@CACHE@/{name}")
        with contextlib.suppress(OSError):
            os.unlink(f"@CACHE@/{name}")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
