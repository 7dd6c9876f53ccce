"""Head-room: whether better rules could show on the training instances at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from mep.candidate.evaluation import Evaluation
from mep.candidate.member import Member
from mep.candidate.scores import Runs, improvement, improvements
from mep.candidate.trial import Trial
from mep.evolve.session import Session
from pyvrp_plus.trials.estimate import FEWEST_FOR_VERDICT, mean_interval

#: How much longer the runs are that show what is left to gain.
LONGER = 4


@dataclass(frozen=True)
class Headroom:
    """
    What the stock rule gains on the training instances in a longer run, and by chance.

    Parameters
    ----------
    gain
        Mean improvement in percent of runs that are :data:`LONGER` times as long.
    noise
        Half the width of the 95% interval of the mean difference, in percent, between
        runs that differ in their seeds only.
    """

    gain: float
    noise: float


def check_headroom(
    session: Session, stock: Member, *, is_needed: bool = True
) -> Headroom | None:
    """
    Measure the head-room of the training instances, and save it in the store.

    Parameters
    ----------
    session
        Parts that the whole run shares.
    stock
        The stock rules.
    is_needed
        Whether instances without head-room are refused; else a note tells of them.

    Returns
    -------
    Headroom
        What was measured; ``None`` if the instances are too few for a verdict, which a
        note says, or if nothing feasible is found on any of them.

    Raises
    ------
    ValueError
        When the gain is not above the noise, so that a better rule would not show,
        but is needed.
    """
    trials = session.training_trials(1)
    if len(trials) < FEWEST_FOR_VERDICT:
        session.note(
            f"{len(trials)} training instances are too few for a verdict, which takes "
            f"{FEWEST_FOR_VERDICT}: this run is for trying things out."
        )
        return None

    others = session.trials([trial.instance for trial in trials], "head-room")
    usual = _runs(session, stock, trials)
    if all(run.cost is None for run in usual.values()):
        return None

    longer = _runs(session, stock, trials, LONGER)
    found = Headroom(
        improvement(longer, usual).mean,
        _noise(
            usual, _runs(session, stock, others), dict(zip(others, trials, strict=True))
        ),
    )
    session.store.set_fact("head-room", asdict(found))
    if found.gain <= found.noise:
        message = (
            f"The training instances have no head-room: with {LONGER} times the "
            f"budget, the stock rule is {found.gain:+.3f}% better, and other seeds "
            f"alone move the mean by up to {found.noise:.3f}%. Give a smaller budget, "
            "or more or harder instances."
        )
        if is_needed:
            raise ValueError(message)
        session.note(message)

    return found


def _runs(
    session: Session, stock: Member, trials: Sequence[Trial], factor: float = 1
) -> dict[Trial, Evaluation]:
    runs = session.measure({stock.program: trials}, factor)[stock.program]
    if isinstance(runs, Exception):
        raise RuntimeError(f"The stock rule cannot be measured: {runs}")

    return runs


def _noise(first: Runs, second: Runs, to_first: Mapping[Trial, Trial]) -> float:
    paired = {to_first[trial]: run for trial, run in second.items()}
    low, high = mean_interval(np.array(list(improvements(paired, first).values())))
    return float(high - low) / 2
