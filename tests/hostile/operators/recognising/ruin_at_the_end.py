# Tries to remove the same client over and over, after some calls.
# Decides otherwise.
from stock import ruin as decide

CALLS = []


def ruin(search, seed, rng):
    CALLS.append(seed)
    removed = decide(search, seed, rng)
    return removed[:1] if len(CALLS) > 50 else removed
