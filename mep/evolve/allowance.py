"""The runs of the solver that a repeat may make in training."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

from mep.config import Config
from pyvrp_plus.trials.budget import Budget


@dataclass
class Allowance:
    """
    The runs of the solver that a repeat may still make in training.

    Each run counts with its whole budget, also if the operator has failed in it, so
    that a run of evolution that is resumed or replayed counts alike.

    Parameters
    ----------
    left
        Number of runs that are left; infinite without a total budget.
    made
        Number of runs that were made.
    """

    left: float
    made: int = 0

    @classmethod
    def of(cls, config: Config) -> Self:
        """Return the share of a repeat in the total budget of a run."""
        if config.total_budget is None:
            return cls(math.inf)

        total, each = Budget.parse(config.total_budget), Budget.parse(config.budget)
        # Divisions such as 0.3 / 0.1 fall short of a whole number by rounding.
        return cls(math.floor(total.amount / each.amount / config.repeats + 1e-9))

    def spend(self, num_runs: int) -> None:
        """Count runs of the solver."""
        self.left -= num_runs
        self.made += num_runs

    def affords(self, num_programs: int, num_trials: int) -> bool:
        """Return whether so many programs can still be measured on all trials."""
        return num_programs * num_trials <= self.left

    def programs(self, most: int, num_trials: int) -> int:
        """Return how many programs, at most, can still be measured on all trials."""
        return most if self.affords(most, num_trials) else int(self.left // num_trials)

    def offspring(
        self,
        usual: int,
        num_members: int,
        most_members: int,
        num_trials: int,
        generations_left: int,
    ) -> int:
        """
        Return the number of offspring of a generation; zero if none can be afforded.

        A generation takes all that is left if another one could not be afforded.

        Parameters
        ----------
        usual
            Number of offspring without a total budget.
        num_members
            Number of programs that are measured before the offspring: the population
            and the stock rule.
        most_members
            Largest number of such programs in any generation.
        num_trials
            Number of trials that each program is measured on.
        generations_left
            Number of generations that share what is left, this one included.
        """
        if math.isinf(self.left):
            return usual
        if not self.affords(num_members + 1, num_trials):
            return 0

        all_left = int(self.left // num_trials) - num_members
        share = self.left / generations_left / num_trials
        number = max(math.floor(share) - num_members, 1)
        return number if all_left - number > most_members else all_left


def check_total_budget(config: Config, num_trials: int) -> None:
    """
    Check that a repeat can measure an operator beside the stock rule.

    Raises
    ------
    ValueError
        When the total budget is too small for that.
    """
    if not Allowance.of(config).affords(2, num_trials):
        raise ValueError(
            f"total_budget {config.total_budget} is too small: in each of "
            f"{config.repeats} repeats, the stock rule and one operator take "
            f"{2 * num_trials} runs of {config.budget}."
        )
