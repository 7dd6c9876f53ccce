"""What a new operator has to be worth to be among the survivors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mep.candidate.effects import effects, trial_effects
from mep.candidate.member import Fitness, Member, believed_share
from mep.candidate.scores import Runs, improvements, mean_saving, savings
from mep.candidate.trial import Trial


@dataclass(frozen=True)
class EntryBar:
    """
    The bar that a new operator has to clear, trial by trial.

    It survives if its mean margin over all trials is positive, as long as no other new
    operator takes its place.

    Parameters
    ----------
    stock
        Runs of the stock rules.
    fitness
        Quantity that operators are ranked by.
    needed
        Value of that quantity that is needed on each trial, by trial. On those that are
        missing, the stock rules have found nothing feasible, and so they do not count.
    """

    stock: Runs
    fitness: Fitness
    needed: Mapping[Trial, float]

    def margins(self, runs: Runs) -> list[float]:
        """Return by how much each run is above the bar; negative where it is below."""
        measure = savings if self.fitness == "cost" else improvements
        return [
            value - self.needed[trial]
            for trial, value in measure(runs, self.stock).items()
            if trial in self.needed
        ]


def entry_bar(
    population: Sequence[Member],
    stock: Member,
    fitness: Fitness,
    trials: Sequence[Trial],
) -> EntryBar:
    """
    Return the bar that is set by the worst member of a population.

    Parameters
    ----------
    population
        The members, measured on the trials and perhaps on others.
    stock
        The stock rules, measured on all these trials.
    fitness
        Quantity that operators are ranked by.
    trials
        Trials of the new operators.
    """
    counted = [trial for trial in trials if stock.runs[trial].cost is not None]
    if fitness == "cost":
        worst = min(mean_saving(member.runs, stock.runs) for member in population)
        return EntryBar(stock.runs, fitness, dict.fromkeys(counted, worst))

    others = [member for member in population if member.name != stock.name]
    runs = [member.runs for member in others]
    values = effects(runs, stock.runs)
    offsets = trial_effects(runs, stock.runs, values)

    # A new operator has the fewest runs, and so less is believed of its improvement.
    shrunk = [0.0] if len(others) < len(population) else []
    shrunk += [
        value * believed_share(len(member.runs), len(trials))
        for member, value in zip(others, values, strict=True)
    ]
    worst = min(shrunk) / believed_share(len(trials), len(trials))
    needed = {trial: offsets[trial] + worst for trial in counted}
    return EntryBar(stock.runs, fitness, needed)
