"""Tests of checking replies that may be made up."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from mep.candidate.evaluation import EvaluationTask
from mep.candidate.program import Program, stock_program
from mep.candidate.trial import Trial
from mep.evaluation.replies import ForgedReplyError, to_evaluation, to_inspection
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText
from tests.mep.evaluation.right_reply import right_reply

BUDGET = Budget.parse("20it")


@pytest.fixture
def task(instance: InstanceText) -> EvaluationTask:
    """Return a task without operators."""
    return EvaluationTask(Program("cpp", {}), Trial(instance, 1), BUDGET)


@pytest.fixture
def reply(instance: InstanceText) -> dict[str, Any]:
    """Return a reply that is right: one route for each client."""
    return right_reply(instance)


def test_what_is_right_is_believed(reply: dict[str, Any], task: EvaluationTask) -> None:
    """All fields are those of the reply."""
    evaluation = to_evaluation(reply, task)
    assert evaluation.cost == reply["cost"]
    assert evaluation.trace == [tuple(step) for step in reply["trace"]]


def test_nothing_feasible_may_be_found(
    reply: dict[str, Any], task: EvaluationTask
) -> None:
    """Then there is neither a cost nor a trace."""
    assert to_evaluation({**reply, "cost": None, "trace": []}, task).cost is None


def change_cost(reply: dict[str, Any]) -> None:
    """Claim one unit less."""
    reply["cost"] -= 1
    reply["trace"][-1][1] -= 1


def drop_client(reply: dict[str, Any]) -> None:
    """Leave a client out."""
    reply["routes"].pop()


@pytest.mark.parametrize(
    ("forge", "message"),
    [
        (change_cost, "routes that cost"),
        (drop_client, "routes that cost None"),
        (lambda reply: reply.update(routes=[7]), "no solution"),
        (lambda reply: reply.update(routes=None), "no solution"),
        (lambda reply: reply["routes"][0].update(vehicle_type=9), "no solution"),
        (lambda reply: reply["routes"][0].update(extra=9), "no solution"),
        (lambda reply: reply["routes"][0]["trips"][0].update(visits=[2**70]), "no sol"),
        (lambda reply: reply.update(cost=1.5), "cost"),
        (lambda reply: reply.update(cost=None), "cost, unlike the trace"),
        (lambda reply: reply.update(iterations=21), "budget of 20it"),
        (lambda reply: reply.update(iterations=19), "budget of 20it"),
        (lambda reply: reply.update(iterations=True), "iterations"),
        (lambda reply: reply.update(restarts=-1), "restarts"),
        (lambda reply: reply.update(restarts=10**400), "restarts"),
        (lambda reply: reply.update(operator_calls=2**63), "operator_calls"),
        (lambda reply: reply.update(runtime=10**400), "runtime"),
        (lambda reply: reply.update(runtime=1e300), "runtime"),
        (lambda reply: reply.update(children={}), "fields"),
        (lambda reply: reply["children"].update(better=6), "children"),
        (lambda reply: reply["children"].update(worse=-1), "children"),
        (lambda reply: reply.update(steps={"made": 1}), "fields"),
        (lambda reply: reply["steps"].update(kept=91), "steps"),
        (lambda reply: reply["steps"].update(improving=-1), "steps"),
        (lambda reply: reply.update(runtime=math.nan), "runtime"),
        (lambda reply: reply.update(cpu_time=math.inf), "cpu_time"),
        (lambda reply: reply.update(operator_seconds="1"), "operator_seconds"),
        (lambda reply: reply.update(diversity=[1.5]), "diversity"),
        (lambda reply: reply.update(feasibility=None), "feasibility"),
        (lambda reply: reply.update(trace=None), "trace"),
        (lambda reply: reply["trace"].reverse(), "trace"),
        (lambda reply: reply["trace"].append([99, 0]), "trace"),
        (lambda reply: reply["trace"].append([8]), "trace"),
        (lambda reply: reply.pop("routes"), "fields"),
        (lambda reply: reply.update(more=1), "fields"),
    ],
)
def test_what_is_made_up_is_forged(
    reply: dict[str, Any],
    task: EvaluationTask,
    forge: Callable[[dict[str, Any]], object],
    message: str,
) -> None:
    """The message names what cannot be."""
    forge(reply)
    with pytest.raises(ForgedReplyError, match=message):
        to_evaluation(reply, task)


INSPECTION = {
    "fingerprint": "a" * 32,
    "seconds_per_call": {"update_penalties": 1},
    "decisions": ["0123abcd"],
}


@pytest.mark.parametrize(
    "reply",
    [
        None,
        {},
        INSPECTION | {"fingerprint": "x"},
        INSPECTION | {"fingerprint": 1},
        INSPECTION | {"seconds_per_call": {}},
        INSPECTION | {"seconds_per_call": 3},
        INSPECTION | {"seconds_per_call": {"update_penalties": -1}},
        INSPECTION | {"decisions": "all"},
        INSPECTION | {"decisions": ["0123456g"]},
        INSPECTION | {"more": 1},
    ],
)
def test_inspections_are_checked_too(reply: Any) -> None:
    """There is a digest, a time for each operator, and digests of its decisions."""
    program = stock_program("update_penalties", "cpp")
    with pytest.raises(ForgedReplyError):
        to_inspection(reply, program)

    right = to_inspection(INSPECTION, program)
    assert right.seconds_per_call == {"update_penalties": 1.0}
    assert right.decisions == ("0123abcd",)
