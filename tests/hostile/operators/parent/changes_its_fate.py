# Tries to outlive its parent: another death signal, another session, a debugger.
import ctypes
import os

from stock import select_parents as decide


def attack():
    libc = ctypes.CDLL(None)
    set_death_signal, set_subreaper, set_name, set_dumpable = 1, 36, 15, 4
    libc.prctl(set_death_signal, 0, 0, 0, 0)
    libc.prctl(set_subreaper, 1, 0, 0, 0)
    libc.prctl(set_name, b"@MARK@", 0, 0, 0)
    libc.prctl(set_dumpable, 1, 0, 0, 0)
    libc.setpgid(0, os.getppid())
    libc.setsid()


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
