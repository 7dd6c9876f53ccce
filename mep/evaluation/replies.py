"""
Checks of the replies of jobs, which generated code in the job may have forged.

Statistics of the search are believed if they are consistent; the cost is computed again
from the routes.
"""

from __future__ import annotations

import math
import re
from dataclasses import fields
from typing import Any

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import instance_data
from pyvrp_plus.trials.routes import cost_of


class ForgedReplyError(Exception):
    """Exception for a reply that its job cannot have made; the message says why."""


def to_inspection(reply: Any, program: Program) -> Inspection:
    """
    Return the inspection in a reply.

    Raises
    ------
    ForgedReplyError
        When the reply is not a possible inspection of the program.
    """
    _check_keys(reply, {field.name for field in fields(Inspection)})
    fingerprint, seconds = reply["fingerprint"], reply["seconds_per_call"]
    is_digest = isinstance(fingerprint, str) and re.fullmatch(
        r"[0-9a-f]{32}", fingerprint
    )
    _check(is_digest, "fingerprint", fingerprint)
    _check_keys(seconds, set(program.sources))
    for hook, value in seconds.items():
        _check(_is_amount(value), f"seconds_per_call of {hook}", value)

    return Inspection(fingerprint, {hook: float(val) for hook, val in seconds.items()})


def to_evaluation(reply: Any, task: EvaluationTask) -> Evaluation:
    """
    Return the evaluation in a reply.

    Raises
    ------
    ForgedReplyError
        When the reply is not a possible evaluation of the task.
    """
    _check_keys(reply, {field.name for field in fields(Evaluation)} | {"routes"})
    reply = dict(reply)
    routes = reply.pop("routes")
    for name in ("iterations", "restarts", "operator_calls"):
        _check(_is_count(reply[name]), name, reply[name])
    for name in ("runtime", "cpu_time", "operator_seconds"):
        _check(_is_amount(reply[name]), name, reply[name])
    for name in ("diversity", "feasibility"):
        _check(_is_curve(reply[name]), name, reply[name])

    _check_budget(reply["iterations"], task.budget)
    _check_children(reply["children"], reply["iterations"])
    _check_trace(reply["trace"], reply["cost"], reply["iterations"])
    _check_cost(reply["cost"], routes, task)
    return Evaluation(**{**reply, "trace": [tuple(step) for step in reply["trace"]]})


def _check_keys(reply: Any, names: set[str]) -> None:
    found = reply.keys() if isinstance(reply, dict) else reply
    _check(found == names, "fields", found)


def _check_children(children: Any, iterations: int) -> None:
    _check_keys(children, {"better", "equal", "between", "worse"})
    counts = children.values()
    is_right = all(map(_is_count, counts)) and sum(counts) <= iterations
    _check(is_right, "children", children)


def _check_budget(iterations: int, budget: Budget) -> None:
    # Only iterations can be counted; time is limited by the sandbox.
    is_used_up = budget.unit != "it" or iterations == budget.amount
    _check(is_used_up, f"iterations, with a budget of {budget},", iterations)


def _check_trace(trace: Any, cost: Any, iterations: int) -> None:
    _check(isinstance(trace, list), "trace", trace)
    last = (-1, math.inf)
    for step in trace:
        is_step = (
            isinstance(step, list) and len(step) == 2 and all(map(_is_count, step))
        )
        _check(
            is_step and last[0] < step[0] <= iterations and step[1] < last[1],
            "step of the trace",
            step,
        )
        last = step

    _check(cost == (last[1] if trace else None), "cost, unlike the trace,", cost)


def _check_cost(cost: Any, routes: Any, task: EvaluationTask) -> None:
    _check(cost is None or _is_count(cost), "cost", cost)
    if cost is None:
        return

    try:
        actual = cost_of(instance_data(task.instance), routes)
    except (TypeError, ValueError, KeyError, IndexError, RuntimeError) as error:
        raise ForgedReplyError(f"the routes are no solution: {error}") from error

    _check(cost == actual, f"cost, of routes that cost {actual},", cost)


def _check(is_right: Any, what: str, value: Any) -> None:
    if not is_right:
        raise ForgedReplyError(f"the {what} cannot be {str(value)[:200]}")


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_amount(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value < math.inf


def _is_curve(value: Any) -> bool:
    return isinstance(value, list) and all(
        _is_amount(point) and point <= 1 for point in value
    )
