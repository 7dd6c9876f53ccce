"""Evaluations: runs of the solver with a program's operators, and their results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mep.candidate.program import Program
from mep.candidate.solver_name import SolverName
from mep.candidate.trial import Trial
from pyvrp_plus.trials.budget import Budget


@dataclass(frozen=True)
class EvaluationTask:
    """
    A run of the solver to be made with the operators of a program.

    The task determines the result, if the budget is in iterations.

    Parameters
    ----------
    program
        Operators to use; hooks without a source keep the stock rule.
    trial
        Instance to solve, and seed of the solver.
    budget
        How long to search, in iterations, wall-clock seconds or CPU seconds.
    solver
        Solver that uses the operators.
    """

    program: Program
    trial: Trial
    budget: Budget
    solver: SolverName = "default"


@dataclass(frozen=True)
class Evaluation:
    """
    Result of a run of the solver with the operators of a program.

    Parameters
    ----------
    cost
        Cost of the best feasible solution; ``None`` if none was found.
    iterations, restarts
        Numbers of iterations and of restarts of the search.
    runtime, cpu_time
        Duration of the search, in wall-clock seconds and in CPU seconds.
    operator_calls, operator_seconds
        Number of calls of the program's operators, and the CPU seconds spent in them.
    children
        Numbers of offspring by their penalised cost: ``better`` than both of their
        parents, ``equal`` to one, ``between`` them, or ``worse`` than both.
    steps
        Numbers of steps of walks that were ``made``, that were ``kept``, and that were
        ``improving`` the best feasible solution of their walk.
    diversity
        Mean diversity of the population, in [0, 1], at evenly spread iterations.
    feasibility
        Share of solutions in the population that are feasible, in [0, 1], at the same
        iterations.
    trace
        Improvements of the best feasible cost, as pairs (iteration, new cost).
    routes
        Routes of the best feasible solution, as for
        :func:`~pyvrp_plus.trials.routes.cost_of`, by which anyone can compute the cost
        again; empty if there is none, and in runs of earlier versions.
    """

    cost: int | None
    iterations: int
    restarts: int
    runtime: float
    cpu_time: float
    operator_calls: int
    operator_seconds: float
    children: dict[str, int]
    steps: dict[str, int]
    diversity: list[float]
    feasibility: list[float]
    trace: list[tuple[int, int]]
    routes: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Inspection:
    """
    Result of calling the operators of a program on probe populations.

    Parameters
    ----------
    fingerprint
        Digest of all decisions: programs with the same fingerprint behave alike.
    seconds_per_call
        Median CPU seconds of one call on a population of usual size, by hook.
    decisions
        Digest of each decision on the probes, in the order of these.
    """

    fingerprint: str
    seconds_per_call: dict[str, float]
    decisions: tuple[str, ...] = ()
