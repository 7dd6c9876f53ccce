"""The runs of evolution that tables of the paper need: configuration, and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from mep.candidate.candidate import STOCK
from mep.candidate.solver_name import SolverName
from mep.config import Config, Strategy, read_config
from mep.evolve.presets import PRESETS
from mep.report.verdict import result_of
from mep.run import Run, read_run

from .methods import ABLATED, COMPONENTS
from .operator_files import operator_files

#: Component and strategy of the run for each option that takes an evolved operator.
EVOLUTIONS: Mapping[str, tuple[str, Strategy]] = {
    **{component: (component, "mep") for component in COMPONENTS},
    "noinit": (ABLATED, "mep-noinit"),
    "reactive": (ABLATED, "reactive"),
    "eoh": (ABLATED, "eoh"),
    "reevo": (ABLATED, "reevo"),
}

# Options of ``mep.evolve`` that follow from the table, or from other options.
_DECIDED = ("component", "strategy", "solver", "provider", "transcript", "jobs", "out")

# What the paper trains with. It leaves the default solver no head-room, for which
# ``mep.evolve`` has other defaults.
_TRAINING = ("suite", "budget", "fitness")


def evolution_config(
    option: str, solver: SolverName, out: Path, options: Mapping[str, Any]
) -> Config:
    """
    Return the configuration of the run for an option.

    It is that of the preset ``paper``, and for EoH and ReEvo of their own presets, on
    the same instances. The default solver has the training instances and the budget
    that ``mep.evolve`` has by default.

    Parameters
    ----------
    option
        A key of :data:`EVOLUTIONS`.
    solver
        Solver that the operator is evolved for.
    out
        Folder of the run.
    options
        Fields of :class:`~mep.config.Config` that override the presets.

    Raises
    ------
    ValueError
        When a value is invalid.
    """
    component, strategy = EVOLUTIONS[option]
    preset = {
        name: value
        for name, value in PRESETS["paper"].items()
        if solver == "stock" or name not in _TRAINING
    }
    own = {"component": component, "strategy": strategy, "solver": solver, "out": out}
    return Config(**{**preset, **PRESETS.get(strategy, {}), **options, **own})


def read_evolution(path: Path) -> dict[str, Any]:
    """
    Read a TOML file with options for all runs of evolution.

    Raises
    ------
    ValueError
        When the file is not valid, or has an option that the command decides on.
    """
    content = read_config(path)
    if decided := [name for name in _DECIDED if name in content]:
        raise ValueError(
            f"{path}: {', '.join(decided)} cannot be given here: the tables, and other "
            "options of this command, decide on that."
        )

    return content


def finished_runs(folders: Iterable[Path]) -> dict[str, Run]:
    """
    Return finished runs by the option that they are for.

    Raises
    ------
    ValueError
        When a folder has no run, or one that is not finished or is for no option; when
        two are for the same option.
    """
    options = {evolution: option for option, evolution in EVOLUTIONS.items()}
    runs: dict[str, Run] = {}
    for folder in folders:
        run = read_run(folder)
        component, strategy = run.config.component, run.config.strategy
        option = options.get((component, strategy))
        if option is None:
            raise ValueError(
                f"{folder}: no table has a method that evolves {component} by "
                f"{strategy}."
            )
        if run.test is None:
            raise ValueError(f"{folder}: the run is not finished: resume it.")
        if option in runs:
            raise ValueError(
                f"{folder} and {runs[option].folder} both evolve {component} by "
                f"{strategy}: only one can be in the tables."
            )
        runs[option] = run

    return runs


def winner_files(run: Run, into: Path) -> str:
    """Return the files of the winner of a run, empty if the stock rule remains."""
    return operator_files(run, run.winner.name if run.winner else STOCK, into)


def describe_evolution(option: str, run: Run) -> str:
    """Return how an operator was evolved, and what the run has said about it."""
    config = run.config
    return (
        f"{option}: evolved in {config.lang} by {config.strategy} for the "
        f"{config.solver} solver, on {config.suite} with {config.budget}; "
        f"operators asked of {', '.join(config.models)}: {len(run.candidates)}, for "
        f"${run.spent_usd:.2f}. {result_of(run)}"
    )
