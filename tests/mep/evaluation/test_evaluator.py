"""Evaluating each program once, in real sandboxes."""

import threading
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import replace

import pytest

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program, stock_program
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.trial import Trial
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.open_executor import open_local_executor
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
def instance(tmp_path):
    """Return a tiny instance."""
    path = tmp_path / "a.vrp"
    write_instance(path, generate_cvrp(8, seed=1))
    return InstanceText("CVRP/a", path.read_text(), "none")


def test_results_are_stored(store, instance):
    """What is asked again comes from the store, to the last figure."""
    stock = stock_program("select_parents", "python")
    wrong = Program("python", {"select_parents": WRONG})
    budget = Budget.parse("10it")
    tasks = [
        EvaluationTask(one, Trial(instance, 3), budget, "stock")
        for one in (stock, wrong)
    ]
    reports = []
    with Evaluator(store, open_local_executor(2)) as evaluator:
        good, bad = evaluator.inspect([stock, wrong])
        assert isinstance(good, Inspection)
        assert isinstance(bad, Rejected)
        assert bad.stage == Stage.CONTRACT
        first = evaluator.evaluate(tasks, lambda: reports.append(1))
        assert len(reports) == 2

    assert isinstance(first[tasks[0]], Evaluation)
    assert first[tasks[1]].stage == Stage.EVALUATION
    with Evaluator(store, open_local_executor(1)) as evaluator:
        again = evaluator.evaluate(tasks)
        assert again[tasks[0]] == first[tasks[0]]  # also what was timed
        assert again[tasks[1]].message == first[tasks[1]].message
        assert evaluator.inspect([stock])[0] == good

        longer = replace(tasks[0], budget=Budget.parse("11it"))
        assert evaluator.evaluate([longer])[longer].iterations == 11


def test_closing_ends_what_is_under_way(store, instance):
    """It is no result: after an interrupt, it must be done anew."""
    slow = Program("python", {"select_parents": SLOW})
    task = EvaluationTask(slow, Trial(instance, 3), Budget.parse("10it"), "stock")
    evaluator = Evaluator(store, open_local_executor(1))
    threading.Timer(1.0, evaluator.close).start()
    with pytest.raises(CancelledError):
        evaluator.evaluate([task])
    assert store.evaluations() == []


def test_several_threads_wait_for_the_same(store, instance):
    """What is under way is not begun again, and all get its result."""
    stock = stock_program("select_parents", "python")
    task = EvaluationTask(stock, Trial(instance, 3), Budget.parse("200it"), "stock")
    with (
        Evaluator(store, open_local_executor(2)) as evaluator,
        ThreadPoolExecutor(4) as threads,
    ):
        found = list(threads.map(evaluator.evaluate, [[task]] * 4))
    assert len({results[task].runtime for results in found}) == 1
