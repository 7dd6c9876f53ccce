# Tries to reach the system by what approved modules have imported themselves.
import bisect
import collections
import functools
import math

from stock import select_parents as decide


def attack():
    for module in (collections, functools, bisect, math):
        system = getattr(module, "_sys", None)
        if system:
            files = system.modules["posix"]
            try:
                files.mkdir("/tmp/@MARK@")
            except OSError:
                continue


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
