"""Members of the population, and their ranking."""

import numpy as np

from mep.candidate.member import Member, rank, stock_member, to_ranked
from mep.candidate.program import COMPONENTS, LANGUAGES, hooks_of
from tests.mep.runs import evaluation, runs, trial


def member(name, *costs):
    """Return a member with runs of such costs."""
    stock = stock_member("update_penalties", "python")
    return Member(name, stock.proposal, runs(*costs))


def test_stock_has_a_source_for_each_hook():
    """In each language, for each component."""
    for component in COMPONENTS:
        for language in LANGUAGES:
            stock = stock_member(component, language)
            assert stock.name == "stock"
            assert set(stock.program.sources) == set(hooks_of(component))


def test_ranks():
    """The better first; the two fitnesses may differ; of equal ones the older first."""
    stock = member("stock", 1000, 10)
    small, large = member("small", 1000, 5), member("large", 900, 10)
    again = member("again", 1000, 5)
    members = [stock, large, small, again]
    names = [one.name for one in rank(members, stock, "improvement")]
    assert names == ["small", "again", "large", "stock"]
    names = [one.name for one in rank(members, stock, "cost")]
    assert names == ["large", "small", "again", "stock"]


def test_luck_is_believed_in_part():
    """A gain that was measured more often outranks a greater one that was not."""
    stock = member("stock", *[100] * 4)
    new, old = member("new", 92), member("old", *[94] * 4)
    for members in ([new, old], [old, new], [stock, new, old]):
        names = [one.name for one in rank(members, stock, "improvement")]
        assert names[:2] == ["old", "new"]

    assert rank([new, old], stock, "cost")[0].name == "new"


def test_better_ones_survive():
    """In simulated evolutions, the first is truly better than by the mean gain."""
    sums = {"rank": 0.0, "mean gain": 0.0}
    for seed in range(60):
        for how in sums:
            sums[how] += _simulated_winner(np.random.default_rng(seed), how)

    assert sums["rank"] > sums["mean gain"] + 60 * 0.2


def _simulated_winner(rng, how):
    """
    Return the true improvement, in percent, of what is first after ten generations.

    That of offspring has the mean -0.5 and the deviation 1. In each generation, all
    operators are run on one new trial, with a deviation of 2.
    """
    stock = stock_member("update_penalties", "python")
    truth = {stock.name: 0.0}
    members = [stock]
    for generation in range(10):
        for number in range(10):
            name = f"g{generation}o{number}"
            truth[name] = rng.normal(-0.5, 1)
            members.append(Member(name, stock.proposal))

        for one in members:
            cost = round(10_000 - 100 * (truth[one.name] + rng.normal(0, 2)))
            one.runs[trial(f"TSP/{generation}")] = evaluation(cost)

        members = [stock, *_best(members[1:], stock, how)]

    return truth[members[1].name]


def _best(members, stock, how):
    if how == "rank":
        return rank(members, stock, "improvement")[:5]

    return sorted(members, key=lambda one: -to_ranked(one, stock).improvement.mean)[:5]


def test_ranked():
    """Mean cost, and improvement with its interval."""
    ranked = to_ranked(member("a", 90, 80), member("stock", 100, 100))
    assert (ranked.name, ranked.cost, ranked.improvement.mean) == ("a", 85, 15)
    assert ranked.improvement.low <= 15 <= ranked.improvement.high
