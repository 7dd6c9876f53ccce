"""Tests of the time of a run, as it was measured from outside."""

import pytest

from mep.candidate.evaluation import EvaluationTask
from mep.candidate.program import Program, stock_program
from mep.candidate.rejection import Rejected
from mep.candidate.trial import Trial
from mep.evaluation.check_time import check_time
from mep.evaluation.sandbox_stages import evaluate
from mep.hooks import seconds_per_call
from mep.sandbox.sandbox import Sandbox
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText
from tests.mep.runs import evaluation

STOCK = stock_program("select_parents", "python")

# It searches for three times as long as it may.
SLOW_CLOCK = """
import time
time.process_time = lambda clock=time.process_time: clock() / 3
def select_parents(population, rng, cost_evaluator):
    return population[0], population[0]
"""

# The time of a call is measured, and counts as any other; a long one is too much.
LONG_CALL = """
def select_parents(population, rng, cost_evaluator):
    sum(range(100_000_000))
    return population[0], population[0]
"""


def task(instance: InstanceText, budget: str, program: Program = STOCK):
    """Return a run of plain HGS, which asks for parents at once."""
    trial = Trial(instance, 1)
    return EvaluationTask(program, trial, Budget.parse(budget), "stock")


@pytest.mark.parametrize("budget", ["2cpu", "2s"])
def test_budgets_of_time(instance: InstanceText, budget: str) -> None:
    """A tenth and a little more are for the rest."""
    check_time(evaluation(1, cpu_time=2.2), 2.25, task(instance, budget))
    with pytest.raises(Rejected, match=r"2\.35 s of CPU time, with a budget of 2"):
        check_time(evaluation(1, cpu_time=2.3), 2.35, task(instance, budget))


def test_time_that_is_not_told(instance: InstanceText) -> None:
    """Whatever the budget is, a run must say how long it has taken."""
    for budget in ("2cpu", "2s", "20it"):
        check_time(evaluation(1, cpu_time=1.0), 1.2, task(instance, budget))
        with pytest.raises(
            Rejected, match=r"1\.25 s of CPU time, of which it tells 1\."
        ):
            check_time(evaluation(1, cpu_time=1.0), 1.25, task(instance, budget))


def test_budgets_of_iterations(instance: InstanceText) -> None:
    """Time does not matter, but that of a call."""
    most = seconds_per_call("select_parents")
    within = evaluation(1, operator_calls=10, operator_seconds=9.9 * most)
    check_time(within, 1.0, task(instance, "20it"))
    beyond = evaluation(1, operator_calls=10, operator_seconds=10.1 * most)
    with pytest.raises(Rejected, match="A call takes"):
        check_time(beyond, 1.0, task(instance, "20it"))


def test_a_changed_clock(sandbox: Sandbox, instance: InstanceText) -> None:
    """The native loop has its own; and what the run then tells is too little."""
    program = Program("python", {"select_parents": SLOW_CLOCK})
    with pytest.raises(Rejected, match="of which it tells"):
        evaluate(sandbox, task(instance, "0.5cpu", program))


def test_a_long_call(sandbox: Sandbox, instance: InstanceText) -> None:
    """It goes on when the time is over."""
    program = Program("python", {"select_parents": LONG_CALL})
    with pytest.raises(Rejected, match="s of CPU time, with a budget of"):
        evaluate(sandbox, task(instance, "0.2cpu", program))
