# Tries to tell who the users of this machine are, and what is in their homes.
import contextlib
import os
import pwd

from stock import select_parents as decide


def attack():
    with contextlib.suppress(OSError), open("/etc/passwd") as file:
        raise ValueError(file.read(3000))

    homes = ["/root", "/home"]
    with contextlib.suppress(KeyError):
        homes.append(pwd.getpwuid(os.getuid()).pw_dir)
    for home in homes:
        with contextlib.suppress(OSError):
            if os.listdir(home):
                raise ValueError(f"ESCAPED: {home} can be listed")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
