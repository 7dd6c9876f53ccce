"""Runs of many programs side by side."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.evaluation import EvaluationTask
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from mep.evaluation.race import race
from pyvrp_plus.trials.budget import Budget
from tests.mep.runs import evaluation, trial

BUDGET = Budget.parse("1it")


def _tasks(lengths):
    """Return so many tasks of each program."""
    return {
        program: [
            EvaluationTask(program, trial(f"TSP/{number}"), BUDGET, "stock")
            for number in range(length)
        ]
        for program, length in (
            (Program("python", {"ruin": f"# {idx}"}), length)
            for idx, length in enumerate(lengths)
        )
    }


@cache
def _result(task):
    """Return a made-up result that depends on the task alone; some are rejections."""
    source, name = task.program.sources["ruin"], task.trial.instance.name
    value = (int(source[2:]) + 3) * (int(name[4:]) + 5) * 2654435761 % 1009
    if value % 11 == 0:
        return Rejected(Stage.EVALUATION, f"{source} fails on {name}")
    return evaluation(value)


def _end(future, task):
    """End a run."""
    result = _result(task)
    if isinstance(result, Rejected):
        future.set_exception(result)
    else:
        future.set_result(result)


def _settle(task, future):
    """Return the result of a run, which may be a rejection."""
    error = future.exception()
    if error is None or isinstance(error, Rejected):
        return error or future.result()
    raise error


def _goes_on(_, runs):
    return sum(run.cost for run in runs) < 1500


def _expected(tasks):
    """Return what counts if one run is made after the other."""
    found = {}
    for program, own in tasks.items():
        results = found[program] = []
        for task in own:
            results.append(_result(task))
            if isinstance(results[-1], Rejected) or not _goes_on(program, results):
                break
    return found


@given(st.lists(st.integers(0, 8), max_size=5), st.data())
def test_order_of_completion(lengths, data):
    """It does not matter."""
    tasks = _tasks(lengths)
    pending, reports = [], []
    num_submitted = 0

    def submit(task):
        nonlocal num_submitted
        future = Future()
        pending.append((future, task))
        num_submitted += 1
        # Some runs end before others are submitted, and all in the end.
        if num_submitted == sum(lengths) or data.draw(st.booleans()):
            work()
        return future

    def work():
        while pending:
            place = data.draw(st.integers(0, len(pending) - 1))
            future, task = pending.pop(place)
            _end(future, task)

    found = race(tasks, submit, _settle, _goes_on, lambda: reports.append(1))
    assert found == _expected(tasks)
    assert len(reports) == sum(lengths)


@pytest.mark.parametrize("num_threads", [1, 3, 8])
def test_number_of_workers(num_threads):
    """It does not matter either; runs that are not needed are mostly not made."""
    tasks = _tasks([12] * 8)
    made = []
    lock = threading.Lock()

    def run(task):
        with lock:
            made.append(task)
        result = _result(task)
        if isinstance(result, Rejected):
            raise result
        return result

    with ThreadPoolExecutor(num_threads) as pool:
        found = race(
            tasks,
            lambda task: pool.submit(run, task),
            _settle,
            _goes_on,
            lambda: None,
        )

    expected = _expected(tasks)
    assert found == expected
    assert sum(map(len, expected.values())) <= len(made) <= 96
    assert len(set(made)) == len(made)


def test_errors_are_not_lost():
    """An error of the evaluation itself ends the race."""

    def fail(task):
        future = Future()
        future.set_exception(RuntimeError("the disk is full"))
        return future

    with pytest.raises(RuntimeError, match="disk"):
        race(_tasks([2]), fail, _settle, _goes_on, lambda: None)
