"""What one evaluation is: the operators of a program in one run of the solver."""

from __future__ import annotations

from dataclasses import dataclass

from mep.candidate.program import Program
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText


@dataclass(frozen=True)
class EvaluationTask:
    """
    What to evaluate; the result is a function of it, if the budget is in iterations.

    Parameters
    ----------
    program
        The operators; those of hooks without a source are the stock rules.
    instance
        What to solve.
    seed
        Of the solver.
    budget
        How long to search.
    """

    program: Program
    instance: InstanceText
    seed: int
    budget: Budget


@dataclass(frozen=True)
class Evaluation:
    """
    How the solver did with the operators.

    Parameters
    ----------
    cost
        Of the best solution; ``None`` if nothing feasible was found.
    iterations, restarts
        How many there were.
    runtime, cpu_time
        Seconds of the search.
    operator_calls, operator_seconds
        How often the operators of the program were called, and their CPU seconds.
    children
        How many children were ``better`` than both of their parents by penalised cost,
        ``equal`` to one, ``between`` them, or ``worse`` than both.
    diversity
        Mean diversity of the population, in [0, 1], at evenly spread points of time.
    feasibility
        Share of solutions in the population that are feasible, at the same points.
    trace
        Improvements of the best feasible cost as (iteration, cost).
    """

    cost: int | None
    iterations: int
    restarts: int
    runtime: float
    cpu_time: float
    operator_calls: int
    operator_seconds: float
    children: dict[str, int]
    diversity: list[float]
    feasibility: list[float]
    trace: list[tuple[int, int]]


@dataclass(frozen=True)
class Inspection:
    """
    What calling a program on probe populations shows.

    Parameters
    ----------
    fingerprint
        Digest of all decisions: programs that share it behave alike.
    seconds_per_call
        CPU seconds of a call, by hook, on a population of usual size.
    """

    fingerprint: str
    seconds_per_call: dict[str, float]
