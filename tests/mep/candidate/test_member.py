"""Members of the population, and their ranking."""

import numpy as np

from mep.candidate.member import Member, rank, stock_member, to_ranked
from mep.candidate.program import COMPONENTS, LANGUAGES, hooks_of
from tests.mep.runs import runs


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
    """In simulated evolutions, the first is truly better than by the mean."""
    rng = np.random.default_rng(1)
    truth = {"shrunk": 0.0, "mean": 0.0}
    for _ in range(60):
        for how in truth:
            truth[how] += _simulated_winner(rng, is_shrunk=how == "shrunk")

    assert truth["shrunk"] > truth["mean"]


def _simulated_winner(rng, *, is_shrunk):
    """Return the true improvement of what is first after ten generations of ten."""
    known = {}  # true improvement, and the costs that were measured, by name
    stock = member("stock", *[1000] * 10)
    for generation in range(10):
        for offspring in range(10):
            known[generation, offspring] = (rng.normal(-0.5, 1), [])

        for true, costs in known.values():
            costs.append(round(1000 - 10 * (true + rng.normal(0, 2))))

        members = [member(name, *costs) for name, (_, costs) in known.items()]
        ranked = (
            rank(members, stock, "improvement")
            if is_shrunk
            else sorted(members, key=lambda one: to_ranked(one, stock).cost)
        )
        known = {one.name: known[one.name] for one in ranked[:5]}

    return next(iter(known.values()))[0]


def test_ranked():
    """Mean cost, and improvement with its interval."""
    ranked = to_ranked(member("a", 90, 80), member("stock", 100, 100))
    assert (ranked.name, ranked.cost, ranked.improvement.mean) == ("a", 85, 15)
    assert ranked.improvement.low <= 15 <= ranked.improvement.high
