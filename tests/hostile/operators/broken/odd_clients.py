# Removes clients that are none: depots, negative ones, and some of them twice.
from stock import ruin as decide


def ruin(search, seed, rng):
    return [*decide(search, seed, rng), 0, -1, 2**62, seed, seed]
