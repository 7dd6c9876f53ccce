"""What evaluations tell the author of an operator."""

from dataclasses import replace

import pytest

from mep.feedback import feedback, to_parent
from mep.member import Member, stock_member
from tests.mep.runs import evaluation, problem, runs


@pytest.fixture
def stock():
    """Return the stock rule, measured on two classes."""
    member = stock_member("select_parents", "cpp")
    own = runs(100, 100) | runs(200, 200, prefix="CVRP")
    return replace(member, runs=own)


def test_classes_and_curves(stock):
    """Improvements by class, and means of all curves, beside those of stock."""
    own = runs(90, 90) | runs(210, 210, prefix="CVRP")
    member = Member("r1g1o1", stock.proposal, own, "refuted")
    told = feedback(member, stock)
    assert told.improvements == {
        "TSP": "+10.00 [+10.00, +10.00]",
        "CVRP": "-5.00 [-5.00, -5.00]",
    }
    assert told.diversity == told.stock_diversity == [0.5, 0.25]
    assert told.feasibility == [0.0, 1.0]
    assert told.operator_share == pytest.approx(0.01)
    assert told.microseconds_per_call == pytest.approx(1000)
    assert told.outcome == "refuted"


def test_common_problems_only(stock):
    """The stock rule has more runs than a younger operator."""
    other = {problem("TSP/new"): evaluation(7, diversity=[0.9, 0.9], restarts=2)}
    old = replace(stock, runs={**stock.runs, **other})
    told = feedback(Member("a", stock.proposal, runs(100, 100)), old)
    assert told.stock_diversity == [0.5, 0.25]
    assert told.stock_restarts == 0


def test_parents(stock):
    """Before anything was measured there is no feedback."""
    parent = to_parent(stock, stock)
    assert (parent.name, parent.cost, parent.improvement) == ("stock", 150, 0)
    assert parent.feedback is not None
    assert to_parent(replace(stock, runs={}), stock).feedback is None
