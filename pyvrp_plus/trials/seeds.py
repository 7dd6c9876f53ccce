"""Random numbers that depend only on the run's seed and on their purpose."""

from __future__ import annotations

import hashlib
import random


def derive_seed(seed: int, *purpose: str | int) -> int:
    """
    Return a seed for one purpose, in [0, 2 ** 32).

    Parallel, repeated or resumed work then draws the same numbers, without any state to
    be kept.
    """
    text = "\0".join(map(str, (seed, *purpose)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


def solver_seed(seed: int, instance: str, *purpose: str | int) -> int:
    """Return the seed of the solver on an instance, for one purpose of a run."""
    return derive_seed(seed, "solver", *purpose, instance)


def derive_random(seed: int, *purpose: str | int) -> random.Random:
    """Return a generator of random numbers for one purpose."""
    return random.Random(derive_seed(seed, *purpose))
