"""The results of a run in words."""

from __future__ import annotations

from collections.abc import Iterator

from mep.candidate.candidate import STOCK
from mep.report.standing import standing
from mep.run import Run
from pyvrp_plus.trials.estimate import Estimate


def percent(estimate: Estimate) -> str:
    """Return an improvement with its interval: ``+0.50 [+0.10, +0.90]%``."""
    return f"{estimate:+.2f}%"


def verdict(estimate: Estimate) -> str:
    """Return how an operator compares with the stock rule, by its interval."""
    word = {1: "better than", -1: "worse than", 0: "not distinguishable from"}
    return f"{word[estimate.sign]} the stock rule"


def result_of(run: Run) -> str:
    """Return the result of a run in plain sentences."""
    return " ".join(_sentences(run))


def _sentences(run: Run) -> Iterator[str]:
    if not run.validation:
        yield from _unfinished(run)
    elif run.winner is None:
        yield (
            "On the validation instances nothing was better than the stock rule, which "
            "remains."
        )
    else:
        yield from _finished(run)

    # Earlier versions have not counted them.
    if openings := run.facts["test openings"]:
        times = "once" if openings == 1 else f"{openings} times"
        yield f"The test instances were opened {times}."


def _unfinished(run: Run) -> Iterator[str]:
    config = run.config
    total = config.generations * config.repeats
    yield (
        f"The run is not finished ({len(run.generations)} of {total} generations): "
        "nothing was measured on validation or test instances yet."
    )
    ranking = standing(run).ranking
    if ranking and ranking[0].name != STOCK:
        best = ranking[0]
        yield (
            f"The best in training is {best.name}, {percent(best.improvement)} over "
            "the stock rule; as the best of many it was also the luckiest, so that "
            "this figure is too large."
        )
    elif ranking:
        yield "In training nothing is better than the stock rule so far."


def _finished(run: Run) -> Iterator[str]:
    best, test = run.validation[0], run.test
    found = best.improvement
    yield (
        f"The winner is {best.name}. On the {found.num_values} validation instances, "
        f"by which it was chosen, it is {verdict(found)}: {percent(found)}."
    )
    if test is None:
        yield "It was not measured on the test instances yet."
    else:
        gain = test.improvement
        yield (
            f"On the {gain.num_values} test instances, which have decided nothing, it "
            f"is {verdict(gain)}: {percent(gain)}."
        )
    for budget, gain in run.test_elsewhere.items():
        yield f"There, with {budget}, it is {verdict(gain)}: {percent(gain)}."
