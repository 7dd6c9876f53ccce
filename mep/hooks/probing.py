"""The probing of a hook: the inputs that its operators are tried on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, cast

from pyvrp_plus import Solution
from pyvrp_plus.hooks import HookName
from pyvrp_plus.operators import NativeOperator, PythonOperator

Operator = PythonOperator | NativeOperator


class ContractError(Exception):
    """Exception for an operator that breaks its contract."""


@dataclass
class Decisions:
    """
    Decisions of an operator on probes, and the time that they took.

    Parameters
    ----------
    chosen
        Decisions in order, in a form that can be compared and written as JSON.
    seconds
        CPU seconds of each call with a population of usual size. They are measured by
        the clock of the thread: that of the process is coarse where its CPU time is
        limited.
    """

    chosen: list[Any] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Probing:
    """
    The probes of a hook, and how its operators are tried on them.

    Parameters
    ----------
    probes
        Function that returns the probes. The solver itself makes them from fixed seeds,
        so that all operators meet the same ones.
    decide
        Function that has an operator decide on a probe, and adds its decisions to those
        that are given.
    situation
        Function that describes a probe in words, for messages.
    solutions
        Function that returns the solutions of a probe, which operators must not change.
    """

    probes: Callable[[], list[Any]]
    decide: Callable[[Operator, Any, Decisions], None]
    situation: Callable[[Any], str]
    solutions: Callable[[Any], list[Solution]]


def probing_of(hook: HookName) -> Probing:
    """Return ``PROBING`` of the module ``mep.hooks.NAME.probes``."""
    return cast(Probing, import_module(f"mep.hooks.{hook}.probes").PROBING)


def indices(solutions: list[Solution], chosen: Any) -> list[int]:
    """Return the indices of chosen solutions, the first one for equal solutions."""
    return [solutions.index(solution) for solution in chosen]
