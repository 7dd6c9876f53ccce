"""The best operator of each generation of an evolution run, for the curve."""

from __future__ import annotations

from pathlib import Path

from mep.candidate.candidate import Ranked
from mep.run import Run, read_run

from .operator_files import operator_files


def solvers_of_generations(folder: Path, baseline: str, into: Path) -> dict[str, str]:
    """
    Return the solver with the best operator of each generation, by name of the line.

    The operator is the best one in training, over all repeats of the run. Chance has
    favoured it there, so that its worth has to be measured anew.

    Parameters
    ----------
    folder
        Folder of the evolution run.
    baseline
        Solver with the stock rules, in which the operators take their places.
    into
        Folder that the operators are written to, each in a folder of its own.

    Raises
    ------
    ValueError
        When there is no run, or none of its generations has ended.
    """
    run = read_run(folder)
    numbers = sorted({generation.number for generation in run.generations})
    if not numbers:
        raise ValueError(f"{folder}: no generation has ended yet.")

    files = {
        number: operator_files(run, _best(run, number).name, into) for number in numbers
    }
    return {
        f"generation {number}": f"{baseline}:{files[number]}".rstrip(":")
        for number in numbers
    }


def _best(run: Run, number: int) -> Ranked:
    leaders = [
        generation.ranking[0]
        for generation in run.generations
        if generation.number == number
    ]
    return max(leaders, key=lambda ranked: ranked.improvement.mean)
