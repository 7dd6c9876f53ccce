"""
Checks of the replies of jobs, which generated code in the job may have forged.

Statistics of the search are believed if they are consistent; the cost is computed again
from the routes.
"""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeGuard

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from pyvrp_plus.hooks import HookName
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import instance_data
from pyvrp_plus.trials.routes import cost_of

# Above all costs and counts, and small enough for a database.
_MAX_COUNT = 2**62


class ForgedReplyError(Exception):
    """Exception for a reply that its job cannot have made; the message says why."""


def to_libraries(reply: object, program: Program) -> dict[HookName, bytes]:
    """
    Return the compiled libraries of a program, by hook, in a reply.

    Raises
    ------
    ForgedReplyError
        When the reply is not one about compiling the program.
    Rejected
        When it says that the program does not compile.
    """
    if isinstance(reply, dict) and "libraries" not in reply:
        failure = _fields(reply, {"file", "line", "message", "output"})
        raise Rejected(Stage.COMPILE, _compile_failure(failure))

    values = _fields(_fields(reply, {"libraries"})["libraries"], set(program.sources))
    return {hook: _library(values[hook]) for hook in program.sources}


def _library(value: object) -> bytes:
    try:
        if isinstance(value, str):
            return base64.b64decode(value, validate=True)
    except ValueError:
        pass

    raise ForgedReplyError("a library is no text in base 64")


def _compile_failure(failure: Mapping[str, object]) -> str:
    line = f", line {failure['line']}" if failure["line"] else ""
    where, message = f"{failure['file']}{line}", failure["message"]
    return f"{where}: {message}\n{failure['output']}".strip()


def to_inspection(reply: object, program: Program) -> Inspection:
    """
    Return the inspection in a reply.

    Raises
    ------
    ForgedReplyError
        When the reply is not a possible inspection of the program.
    """
    values = _fields(reply, {field.name for field in fields(Inspection)})
    decisions = values["decisions"]
    if not isinstance(decisions, list):
        raise _forged("decisions", decisions)

    seconds = _fields(values["seconds_per_call"], set(program.sources))
    return Inspection(
        _hexadecimal("fingerprint", values["fingerprint"], 32),
        {
            hook: float(_amount(f"seconds_per_call of {hook}", value))
            for hook, value in seconds.items()
        },
        tuple(_hexadecimal("decision", decision, 8) for decision in decisions),
    )


def to_evaluation(reply: object, task: EvaluationTask) -> Evaluation:
    """
    Return the evaluation in a reply.

    Raises
    ------
    ForgedReplyError
        When the reply is not a possible evaluation of the task.
    """
    values = _fields(reply, {field.name for field in fields(Evaluation)})
    iterations = _count("iterations", values["iterations"])
    _check_budget(iterations, task.budget)
    cost = values["cost"]
    evaluation = Evaluation(
        cost=None if cost is None else _count("cost", cost),
        iterations=iterations,
        restarts=_count("restarts", values["restarts"]),
        runtime=_amount("runtime", values["runtime"]),
        cpu_time=_amount("cpu_time", values["cpu_time"]),
        operator_calls=_count("operator_calls", values["operator_calls"]),
        operator_seconds=_amount("operator_seconds", values["operator_seconds"]),
        children=_children(values["children"], iterations),
        steps=_steps(values["steps"]),
        diversity=_curve("diversity", values["diversity"]),
        feasibility=_curve("feasibility", values["feasibility"]),
        trace=_trace(values["trace"], iterations),
    )
    routes = _check_cost(evaluation, values["routes"], task)
    return replace(evaluation, routes=routes)


def _fields(reply: object, names: set[str]) -> Mapping[str, object]:
    """Return a reply that must be an object with fields of these names."""
    if not isinstance(reply, dict) or reply.keys() != names:
        found = reply.keys() if isinstance(reply, dict) else reply
        raise _forged("fields", found)

    return reply


def _hexadecimal(field: str, value: object, length: int) -> str:
    if not (isinstance(value, str) and re.fullmatch(rf"[0-9a-f]{{{length}}}", value)):
        raise _forged(field, value)

    return value


def _count(field: str, value: object) -> int:
    if not _is_count(value):
        raise _forged(field, value)

    return value


def _amount(field: str, value: object) -> float:
    if not _is_amount(value):
        raise _forged(field, value)

    return value


def _curve(field: str, value: object) -> list[float]:
    if not isinstance(value, list) or not all(
        _is_amount(point) and point <= 1 for point in value
    ):
        raise _forged(field, value)

    return value


def _children(value: object, iterations: int) -> dict[str, int]:
    found = _fields(value, {"better", "equal", "between", "worse"})
    children = {name: _count("children", count) for name, count in found.items()}
    if sum(children.values()) > iterations:
        raise _forged("children", children)

    return children


def _steps(value: object) -> dict[str, int]:
    found = _fields(value, {"made", "kept", "improving"})
    steps = {name: _count("steps", count) for name, count in found.items()}
    if max(steps["kept"], steps["improving"]) > steps["made"]:
        raise _forged("steps", steps)

    return steps


def _trace(value: object, iterations: int) -> list[tuple[int, int]]:
    if not isinstance(value, list):
        raise _forged("trace", value)

    trace: list[tuple[int, int]] = []
    last: tuple[int, float] = (-1, math.inf)
    for step in value:
        is_step = (
            isinstance(step, list) and len(step) == 2 and all(map(_is_count, step))
        )
        if not (is_step and last[0] < step[0] <= iterations and step[1] < last[1]):
            raise _forged("step of the trace", step)

        last = step[0], step[1]
        trace.append((step[0], step[1]))

    return trace


def _check_budget(iterations: int, budget: Budget) -> None:
    # Only iterations can be counted; time is limited by the sandbox.
    if budget.unit == "it" and iterations != budget.amount:
        raise _forged(f"iterations, with a budget of {budget},", iterations)


def _check_cost(
    evaluation: Evaluation, routes: object, task: EvaluationTask
) -> list[dict[str, Any]]:
    """Return the routes, which must have the cost; none if no solution is feasible."""
    cost, trace = evaluation.cost, evaluation.trace
    if cost != (trace[-1][1] if trace else None):
        raise _forged("cost, unlike the trace,", cost)
    if cost is None:
        return []
    if not isinstance(routes, list):
        raise ForgedReplyError("the routes are no solution: they are no list")

    try:
        actual = cost_of(instance_data(task.trial.instance), routes)
    except (TypeError, ValueError, KeyError, IndexError, RuntimeError) as error:
        raise ForgedReplyError(f"the routes are no solution: {error}") from error

    if cost != actual:
        raise _forged(f"cost, of routes that cost {actual},", cost)

    return routes


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= _MAX_COUNT


def _is_amount(value: object) -> TypeGuard[float]:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False

    return 0 <= value <= _MAX_COUNT


def _forged(field: str, value: object) -> ForgedReplyError:
    return ForgedReplyError(f"the {field} cannot be {str(value)[:200]}")
