"""Members of the population, and their ranking."""

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


def test_ranked():
    """Mean cost, and improvement with its interval."""
    ranked = to_ranked(member("a", 90, 80), member("stock", 100, 100))
    assert (ranked.name, ranked.cost, ranked.improvement.mean) == ("a", 85, 15)
    assert ranked.improvement.low <= 15 <= ranked.improvement.high
