"""Candidates in the making."""

from dataclasses import replace

import pytest

from mep.candidate.program import Program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import OutOfBudget, Rejected, Stage, Unreadable
from mep.evolve.draft import Draft
from mep.strategies import Order
from tests.mep.runs import evaluation, trial
from tests.mep.strategies.scene import STOCK


def test_the_way_of_a_draft():
    """It may be repaired once, unless there was no answer at all."""
    draft = Draft.of(1, 2, 3, Order("mep", (STOCK,)), "gpt")
    draft.attempt(STOCK.proposal)
    assert draft.failure is None
    assert not draft.may_be_repaired
    draft.reject(Rejected(Stage.COMPILE, "line 3"))
    assert draft.failure is not None
    assert draft.may_be_repaired
    draft.attempt(STOCK.proposal)
    assert draft.failure is None
    draft.reject(Rejected(Stage.CONTRACT, "no"))
    assert not draft.may_be_repaired
    candidate = draft.to_candidate(STOCK, STOCK)
    assert (candidate.name, candidate.attempts) == ("r1g2o3", 2)
    assert candidate.place == "repeat 1/generation 2/offspring 3"
    assert candidate.parents == ("stock",)
    assert [one.stage for one in candidate.rejections] == ["compile", "contract"]
    assert candidate.rejection.stage == Stage.CONTRACT
    assert candidate.cost is None

    silent = Draft.of(1, 2, 4, Order("mep", (STOCK,)), "gpt")
    silent.attempt(Rejected(Stage.RESPONSE, "timeout"))
    assert not silent.may_be_repaired
    assert not silent.is_out_of_budget


def test_why_there_is_no_proposal():
    """An answer without code is shown to who repairs it; without money, nobody is."""
    draft = Draft.of(1, 2, 3, Order("mep", (STOCK,)), "gpt")
    draft.attempt(Unreadable("No code.", "My answer."))
    assert draft.may_be_repaired
    assert draft.unreadable == "My answer."
    assert draft.candidate.proposal is None
    draft.attempt(OutOfBudget("budget: all is spent"))
    assert draft.is_out_of_budget
    assert draft.unreadable == ""
    assert draft.candidate.rejection.message == "budget: all is spent"


def test_a_repair_keeps_the_comments():
    """It is the program that was wrong, not the idea."""
    draft = Draft.of(1, 1, 1, Order("mep", (STOCK,)), "gpt")
    draft.attempt(replace(STOCK.proposal, hypothesis="Because."))
    draft.reject(Rejected(Stage.COMPILE, "line 3"))
    repaired = Program("python", {"select_parents": "# repaired"})
    draft.attempt(Proposal(repaired))
    assert draft.candidate.proposal == Proposal(repaired, hypothesis="Because.")


def test_a_measured_draft():
    """Its hypothesis is judged by its cost, and by what else it predicts."""
    draft = Draft.of(1, 1, 1, Order("mep", (STOCK,)), "gpt")
    proposal = replace(
        STOCK.proposal, hypothesis="Because.", prediction="lateness lower"
    )
    draft.attempt(proposal)
    draft.runs = {
        trial(f"TSP/{number}"): evaluation(cost, trace=[(10, cost)])
        for number, cost in enumerate([90, 80] * 3)
    }
    candidate = draft.to_candidate(STOCK, STOCK)
    assert candidate.cost == 85
    assert candidate.improvement.mean == candidate.over_parent.mean == 15
    assert candidate.predicted.mean == pytest.approx(-90)
    assert candidate.outcome == "refuted"
    unpredicted = replace(proposal, prediction="")
    draft.candidate = replace(draft.candidate, proposal=unpredicted)
    assert draft.to_candidate(STOCK, STOCK).outcome == "confirmed"
