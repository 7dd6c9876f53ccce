"""Evaluating each program once, in real sandboxes."""

import threading
from concurrent.futures import CancelledError

import pytest

from mep.candidate.evaluation import Evaluation, Inspection
from mep.candidate.program import Program, stock_program
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.scores import Problem
from mep.evaluation.evaluator import Evaluator, Trial
from mep.record.store import Store
from pyvrp_plus.files.write_instance import write_instance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText

SLOW = """
def select_parents(population, rng, cost_evaluator):
    while len(population) > 3:
        pass
    return population[0], population[0]
"""
WRONG = "def select_parents(population, rng, cost_evaluator):\n    return 1, 2\n"


@pytest.fixture
def store(tmp_path):
    """Return an empty store."""
    with Store(tmp_path / "run.sqlite") as opened:
        yield opened


@pytest.fixture
def problem(tmp_path):
    """Return a tiny problem."""
    path = tmp_path / "a.vrp"
    write_instance(path, generate_cvrp(8, seed=1))
    return Problem(InstanceText("CVRP/a", path.read_text(), "none"), 3)


def test_results_are_stored(store, problem):
    """What is asked again comes from the store, to the last figure."""
    stock = stock_program("select_parents", "python")
    wrong = Program("python", {"select_parents": WRONG})
    trials = [Trial(stock, problem), Trial(wrong, problem)]
    reports = []
    budget = Budget.parse("10it")
    with Evaluator(store, budget, 2) as evaluator:
        good, bad = evaluator.inspect([stock, wrong])
        assert isinstance(good, Inspection)
        assert isinstance(bad, Rejected)
        assert bad.stage == Stage.CONTRACT
        first = evaluator.evaluate(trials, lambda: reports.append(1))
        assert len(reports) == 2

    assert isinstance(first[trials[0]], Evaluation)
    assert first[trials[1]].stage == Stage.EVALUATION
    with Evaluator(store, budget, 1) as evaluator:
        again = evaluator.evaluate(trials)
        assert again[trials[0]] == first[trials[0]]  # also what was timed
        assert again[trials[1]].message == first[trials[1]].message
        assert evaluator.inspect([stock])[0] == good

    with Evaluator(store, Budget.parse("11it"), 1) as evaluator:
        other = evaluator.evaluate(trials[:1])
        assert other[trials[0]].iterations == 11


def test_closing_ends_what_is_under_way(store, problem):
    """It is no result: after an interrupt, it must be done anew."""
    slow = Program("python", {"select_parents": SLOW})
    evaluator = Evaluator(store, Budget.parse("10it"), 1)
    threading.Timer(1.0, evaluator.close).start()
    with pytest.raises(CancelledError):
        evaluator.evaluate([Trial(slow, problem)])
    assert store.evaluations() == []
