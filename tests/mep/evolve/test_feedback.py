"""What evaluations tell the author of an operator."""

import math
from dataclasses import replace

import pytest

from mep.candidate.candidate import Candidate
from mep.candidate.member import Member, stock_member
from mep.evolve.feedback import feedback, is_always_feasible, to_parent
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.runs import evaluation, runs, trial


@pytest.fixture
def stock():
    """Return the stock rule, measured on two classes."""
    member = stock_member("select_parents", "cpp")
    own = runs(100, 100) | runs(200, 200, prefix="CVRP")
    return replace(member, runs=own)


def test_classes_and_curves(stock):
    """Improvements by class, and means of all curves, beside those of stock."""
    own = runs(90, 100) | runs(210, 210, prefix="CVRP")
    told = feedback(Member("r1g1o1", stock.proposal, own), stock)
    assert told.improvements == {
        "TSP": "+5.00 [-58.53, +68.53]",
        "CVRP": "-5.00 [-5.00, -5.00]",
    }
    assert (told.wins, told.ties, told.losses) == (1, 1, 2)
    assert told.own.diversity == told.stock.diversity == [0.5, 0.25]
    assert told.own.feasibility == [0.0, 1.0]
    assert told.own.children == pytest.approx(
        {"better": 0.1, "equal": 0.2, "between": 0.3, "worse": 0.4}
    )
    assert told.own.steps == pytest.approx({"kept": 0.4, "improving": 0.03})
    assert told.operator_share == pytest.approx(0.01)
    assert told.microseconds_per_call == pytest.approx(1000)
    assert told.microseconds_per_iteration == pytest.approx(100_000)


def test_costs_over_the_run():
    """At the ends of parts of the run, above what stock ends with on that trial."""
    name = trial()
    rule = replace(
        stock_member("select_parents", "cpp"),
        runs={name: evaluation(200, trace=[(1, 400), (10, 200)])},
    )
    own = {name: evaluation(190, trace=[(6, 300), (8, 190)])}
    told = feedback(Member("a", rule.proposal, own), rule)
    assert told.stock.costs == [100.0, 0.0]
    assert math.isnan(told.own.costs[0])
    assert told.own.costs[1] == -5.0
    assert (told.own.last_improvement, told.stock.last_improvement) == (0.8, 1.0)


def test_runs_that_find_nothing_have_no_costs(stock):
    """And those that end before the first iteration have no curves."""
    empty = {"iterations": 0, "diversity": [], "feasibility": [], "trace": []}
    none = dict.fromkeys(("better", "equal", "between", "worse"), 0)
    steps = {"made": 0, "kept": 0, "improving": 0}
    own = {
        one: evaluation(None, **empty, children=none, steps=steps) for one in stock.runs
    }
    told = feedback(Member("a", stock.proposal, own), stock)
    assert (told.own.costs, told.own.diversity) == ([], [])
    assert math.isnan(told.own.last_improvement)
    assert told.own.children == none
    assert told.own.steps == {}
    assert told.losses == 4


def test_classes_that_stock_cannot_solve_are_left_out(stock):
    """There is nothing to compare with."""
    failed = {trial("VRPTW/a"): evaluation(None)}
    rule = replace(stock, runs={**stock.runs, **failed})
    own = {trial("VRPTW/a"): evaluation(70)} | runs(100, 100)
    told = feedback(Member("a", stock.proposal, own), rule)
    assert list(told.improvements) == ["TSP"]
    assert (told.wins, told.ties) == (0, 2)


def test_common_trials_only(stock):
    """The stock rule has more runs than a younger operator."""
    other = {trial("TSP/new"): evaluation(7, diversity=[0.9, 0.9], restarts=2)}
    old = replace(stock, runs={**stock.runs, **other})
    told = feedback(Member("a", stock.proposal, runs(100, 100)), old)
    assert told.stock.diversity == [0.5, 0.25]
    assert told.stock.restarts == 0


def test_the_verdict_has_its_reason(stock):
    """The difference to the better parent, when the operator was bred."""
    record = Candidate(
        1,
        2,
        1,
        "mep",
        ("r1g1o2", "stock"),
        num_trials=12,
        over_parent=Estimate(0.37, -0.66, 1.33, 12),
        outcome="unclear",
    )
    member = Member("r1g2o1", stock.proposal, stock.runs, record)
    assert to_parent(member, stock).feedback.outcome == (
        "unclear: mean cost +0.37 [-0.66, +1.33] percent better than with r1g1o2, in "
        "12 runs"
    )
    bare = replace(member, record=replace(record, over_parent=None))
    assert to_parent(bare, stock).feedback.outcome == "unclear"


def test_parents(stock):
    """Stock is not compared with itself; without measurements there is no feedback."""
    parent = to_parent(stock, stock)
    assert (parent.name, parent.cost, parent.improvement) == ("stock", 150, "")
    assert parent.measured_on == "4 instances x 1 seed"
    assert parent.feedback.stock is None
    assert parent.feedback.improvements == {}
    assert parent.feedback.outcome == ""
    assert to_parent(replace(stock, runs={}), stock).feedback is None

    more = {trial("TSP/0", seed=2): evaluation(90)} | runs(90)
    member = to_parent(Member("a", stock.proposal, more), stock)
    assert member.measured_on == "1 instance x 2 seeds"


def test_whether_all_is_feasible(stock):
    """Known from the runs of the stock rule, if there are some."""
    assert not is_always_feasible(replace(stock, runs={}))
    assert not is_always_feasible(stock)
    always = {trial(): evaluation(1, feasibility=[1.0, 1.0])}
    assert is_always_feasible(replace(stock, runs=always))
