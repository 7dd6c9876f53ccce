"""Trials, on which runs with different operators are compared in pairs."""

from __future__ import annotations

from dataclasses import dataclass

from pyvrp_plus.trials.instance_text import InstanceText


@dataclass(frozen=True)
class Trial:
    """
    An instance and a seed, on which runs with different operators are paired.

    Parameters
    ----------
    instance
        Instance to solve.
    seed
        Seed of the solver.
    """

    instance: InstanceText
    seed: int
