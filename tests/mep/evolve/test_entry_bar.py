"""What a new operator has to be worth to be among the survivors."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.candidate import STOCK
from mep.candidate.member import rank, stock_member
from mep.evolve.entry_bar import entry_bar
from tests.mep.runs import evaluation, runs, trial

COSTS = st.integers(9_000, 11_000)
MAYBE = st.one_of(COSTS, st.none())


def _members(data, num_trials, num_members):
    """Return the stock rules and members that were measured before, too."""
    now = [trial(f"TSP/{idx}", 2) for idx in range(num_trials)]
    before = [trial(f"TSP/{idx}", 1) for idx in range(num_trials)]
    stock_costs = data.draw(st.lists(COSTS, min_size=1, max_size=1))
    stock_costs += data.draw(
        st.lists(MAYBE, min_size=2 * num_trials - 1, max_size=2 * num_trials - 1)
    )
    stock = replace(
        stock_member("ruin", "python"),
        runs=dict(zip(now + before, map(evaluation, stock_costs), strict=True)),
    )
    members = [stock] if data.draw(st.booleans()) else []
    for idx in range(num_members):
        measured = now + before if data.draw(st.booleans()) else now
        own = {one: evaluation(data.draw(MAYBE)) for one in measured}
        members.append(replace(stock, name=f"member {idx}", runs=own))

    return now, stock, members


@given(st.data(), st.integers(2, 6), st.integers(1, 4))
def test_bar_is_that_of_the_ranking(data, num_trials, num_members):
    """Who clears it is ranked above the worst, and who does not is ranked below."""
    fitness = data.draw(st.sampled_from(["improvement", "cost"]))
    now, stock, members = _members(data, num_trials, num_members)
    members = rank(members, stock, fitness)
    bar = entry_bar(members, stock, fitness, now)
    own = {one: evaluation(data.draw(MAYBE)) for one in now}
    margins = bar.margins(own)
    assert len(margins) == len(bar.needed) <= len(now)

    newcomer = replace(stock, name="newcomer", runs=own)
    ranked = [one.name for one in rank([*members, newcomer], stock, fitness)]
    mean = sum(margins) / len(margins)
    if mean > 1e-6:  # of equal ones, rounding decides
        assert ranked[-1] != "newcomer"
    elif mean < -1e-6:
        assert ranked[-1] == "newcomer"


def test_by_hand():
    """An improvement of the same operator is believed more after more runs."""
    now = runs(100, 100)
    stock = replace(stock_member("ruin", "python"), runs=now)
    member = replace(stock, name="member", runs=runs(99, 99))
    bar = entry_bar([member], stock, "improvement", list(now))
    assert bar.margins(runs(99, 98)) == pytest.approx([0.0, 1.0])
    assert stock.name == STOCK
    bar = entry_bar([member], stock, "cost", list(now))
    assert bar.margins(runs(99, 95)) == pytest.approx([0.0, 4.0])
