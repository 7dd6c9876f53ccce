"""Predictions besides the cost, which test whether a hypothesis's mechanism acts."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from mep.candidate.evaluation import Evaluation
from mep.candidate.scores import Runs
from pyvrp_plus.trials.estimate import Estimate, mean_with_interval

#: Quantities that can be predicted: mean diversity of the population, mean share of
#: feasible solutions in it, the share of the iterations up to the last improvement of
#: the best cost, and the share of the steps of walks that are kept. None of them
#: depends on a clock. None is relative to the parents of offspring, or to the start of
#: a walk, either: a rule that only picks better parents would lower the share of
#: children that are better than them, whatever its mechanism is.
Quantity = Literal["diversity", "feasibility", "lateness", "kept"]
Direction = Literal["lower", "higher"]

QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)

_PATTERN = re.compile(
    rf"\b({'|'.join(QUANTITIES)})\b\W+(?:is\W+)?(lower|higher)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Prediction:
    """
    A quantity, and the direction in which a hypothesis expects it to change.

    Parameters
    ----------
    quantity
        Quantity that is measured in each run of the solver.
    direction
        Whether the quantity will be lower or higher than with the first parent.
    """

    quantity: Quantity
    direction: Direction

    def __str__(self) -> str:
        return f"{self.quantity} {self.direction}"


def read_prediction(text: str) -> Prediction | None:
    """Return the first prediction in a text, such as ``diversity: lower``."""
    found = _PATTERN.search(text)
    if found is None:
        return None

    quantity, direction = (part.lower() for part in found.groups())
    return Prediction(quantity, direction)  # type: ignore[arg-type]


def change(prediction: Prediction, runs: Runs, reference: Runs) -> Estimate | None:
    """
    Return a quantity's change in the predicted direction, in percentage points.

    The change is negative if the quantity went in the other direction. Runs are paired
    by trial and averaged by instance; without common trials, the result is ``None``.
    """
    sign = 1 if prediction.direction == "higher" else -1
    by_instance = defaultdict(list)
    for trial, run in runs.items():
        if trial in reference:
            before = _measure(prediction.quantity, reference[trial])
            after = _measure(prediction.quantity, run)
            by_instance[trial.instance.name].append(sign * (after - before))

    means = [float(np.mean(by_instance[name])) for name in sorted(by_instance)]
    return mean_with_interval(means) if means else None


def _measure(quantity: Quantity, run: Evaluation) -> float:
    """Return a quantity of a run, in percent."""
    if quantity == "lateness":
        return 100 * run.trace[-1][0] / max(run.iterations, 1) if run.trace else 0.0

    if quantity == "kept":
        return 100 * run.steps["kept"] / max(run.steps["made"], 1)

    curve = run.diversity if quantity == "diversity" else run.feasibility
    return 100 * float(np.mean(curve)) if curve else 0.0
