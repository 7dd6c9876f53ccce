# Tries to read the environment, memory or command of the parent in /proc.
from stock import select_parents as decide


def attack():
    for name in ("environ", "mem", "maps", "cmdline", "cwd", "root"):
        for process in ("@PARENT@", "1", "self", "thread-self"):
            try:
                with open(f"/proc/{process}/{name}", "rb"):
                    pass
            except IsADirectoryError:
                pass
            except OSError:
                continue
            raise ValueError(f"ESCAPED: {name} of {process} can be read")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
