# Tries to keep data in memory without a name, or in the shared memory of the machine.
import contextlib
import mmap
import os

from stock import select_parents as decide


def attack():
    with contextlib.suppress(OSError):
        os.memfd_create("@MARK@")
        raise ValueError("ESCAPED: a file in memory")
    for folder in ("/dev/shm", "/tmp", "/var/tmp", "/run", "/run/shm", "/dev/mqueue"):
        with contextlib.suppress(OSError), open(f"{folder}/@MARK@", "wb") as file:
            file.write(bytes(1 << 20))
    with contextlib.suppress(OSError):
        mmap.mmap(-1, 1 << 20).close()


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
