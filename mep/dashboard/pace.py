"""How far a run is, and how long it may still take."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from mep.candidate.candidate import Ranked
from mep.report.standing import standing
from mep.run import Run


@dataclass(frozen=True)
class Pace:
    """
    How far a run is.

    Parameters
    ----------
    share
        Share of the generations that have ended, in [0, 1].
    stage
        What the run is at, in words.
    is_finished
        Whether the run has come to its end.
    seconds_left
        Estimate of the seconds that the generations to come will take; ``None`` if
        there is none.
    best
        The best operator so far: on the test instances, if it was measured there, else
        on those for validation, else in training; ``None`` before the first generation
        has ended.
    basis
        The instances that ``best`` was measured on.
    """

    share: float
    stage: str
    is_finished: bool
    seconds_left: float | None
    best: Ranked | None
    basis: str


def pace_of(run: Run) -> Pace:
    """Return how far a run is."""
    total = run.config.generations * run.config.repeats
    done = len(run.generations)
    ranked = standing(run)
    best = run.test or next(iter(ranked.ranking), None)
    return Pace(
        share=1.0 if run.validation else done / total,
        stage=_stage(run),
        is_finished=run.test is not None,
        seconds_left=None if run.validation else _seconds_left(run, total - done),
        best=best,
        basis="test" if run.test else ranked.basis,
    )


def _stage(run: Run) -> str:
    config = run.config
    if run.test is not None:
        return "finished"
    if run.validation:
        return "measuring the winner on the test instances"
    if not run.candidates:
        return "before the first candidate"

    last = run.candidates[-1]
    ended = any(
        (generation.repeat, generation.number) == (last.repeat, last.generation)
        for generation in run.generations
    )
    now = "ended" if ended else "under way"
    return (
        f"generation {last.generation} of {config.generations} {now}, "
        f"repeat {last.repeat} of {config.repeats}"
    )


def _seconds_left(run: Run, num_left: int) -> float | None:
    """Return the time that generations to come take if they are as those so far."""
    seconds = [0.0, *(generation.seconds for generation in run.generations)]
    # The clock starts anew when a run is resumed.
    times = [after - before for before, after in pairwise(seconds) if after > before]
    return float(np.mean(times)) * num_left if times and num_left else None
