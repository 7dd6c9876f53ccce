"""The methods of the paper, and the solvers that stand for them here."""

from __future__ import annotations

from collections.abc import Mapping

from mep.candidate.solver_name import SolverName
from pyvrp_plus.hooks import GENETIC_HOOKS

#: Baseline of all comparisons: the solver with the stock rules, by its name in ``mep``.
BASELINES: Mapping[SolverName, str] = {"default": "plus", "stock": "plus:stock"}

#: The hooks of the paper, which are also the names of the options for operators' files.
COMPONENTS = tuple(GENETIC_HOOKS)

#: The hook whose evolution is ablated.
ABLATED = COMPONENTS[0]

#: Names of the options that the user has to give for each method.
NEEDS: dict[str, tuple[str, ...]] = {
    "stock": (),
    **{component: (component,) for component in COMPONENTS},
    "all": COMPONENTS,
    "noinit": ("noinit",),
    "reactive": ("reactive",),
    "eoh": ("eoh",),
    "reevo": ("reevo",),
    "generations": ("run",),
    "neural": ("checkpoint",),
}


class NotGivenError(Exception):
    """An option that a method needs is missing; the message names it."""


def solver_of(method: str, given: Mapping[str, str], baseline: str) -> str:
    """
    Return the name of the solver for a method, as users write it.

    Parameters
    ----------
    method
        Name of the method, a key of :data:`NEEDS`.
    given
        Values of the options that the user has given, by name; empty where evolution
        has found nothing better than the stock rule, which then remains.
    baseline
        Solver with the stock rules, in which operators take their places.

    Raises
    ------
    NotGivenError
        When an option that the method needs is missing.
    """
    if method == "generations":
        raise NotGivenError("not evolved yet: give --run FOLDER")

    lacking = [f"--{option} FILE" for option in NEEDS[method] if option not in given]
    if lacking:
        missing = "literature only" if method == "neural" else "not evolved yet"
        raise NotGivenError(f"{missing}: give {', '.join(lacking)}")

    files = [given[option] for option in NEEDS[method] if given[option]]
    if method == "neural":
        return f"pomo:{files[0]}"

    return ":".join([baseline, "+".join(files)]) if files else baseline
