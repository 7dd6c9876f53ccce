"""The job that tries the operators of a program on probes."""

from __future__ import annotations

import hashlib
import json
from statistics import median
from typing import Any

from mep.hooks.population_probes import USUAL_COSTS, probe_instances
from mep.hooks.probing import ContractError, Operator, probing_of
from mep.jobs.decisions import decide
from mep.jobs.probe_run import probe_run
from mep.jobs.watched import watched
from mep.jobs.write_program import write_program
from mep.sandbox.job_process import Begin
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import Operators, load_operator


def inspect_operators(arguments: dict[str, Any], begin: Begin) -> dict[str, Any]:
    """
    Try the operators of a program on probes and in short runs.

    Two programs that take the same decisions, and draw the same random numbers for
    them, have the same fingerprint, even if they are in different languages.

    Parameters
    ----------
    arguments
        ``language`` and ``sources`` of the program.
    begin
        Called before the operators are loaded.

    Returns
    -------
    dict
        Fields of an :class:`~mep.candidate.evaluation.Inspection`.

    Raises
    ------
    ContractError
        When an operator fails, changes its arguments, or does not decide the same when
        called again in its initial state, with the same random numbers.
    """
    begin()
    paths = write_program(arguments)
    operators = {path.stem: watched(load_operator(path)) for path in paths}
    solutions = _describe_probes()
    decided = {hook: _decide(operator) for hook, operator in operators.items()}
    if _describe_probes() != solutions:
        raise ContractError("a solution was changed, but operators must only read them")

    parts = [{hook: chosen for hook, (chosen, _) in decided.items()}, _runs(operators)]
    chosen = [one for hook in sorted(decided) for one in decided[hook][0]]
    return {
        "fingerprint": _digest(parts, 32),
        "decisions": [_digest(one, 8) for one in chosen],
        "seconds_per_call": {hook: seconds for hook, (_, seconds) in decided.items()},
    }


def _digest(value: Any, length: int) -> str:
    text = json.dumps(value, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:length]


def _decide(operator: Operator) -> tuple[list[Any], float]:
    """Return an operator's decisions, and the median CPU seconds of a call."""
    first, second = decide(operator), decide(operator)
    _check_repeated(operator.hook, first.chosen, second.chosen)
    return first.chosen, median(first.seconds + second.seconds)


def _runs(operators: dict[str, Operator]) -> list[Any]:
    """Return the events of short runs, in which operators see the search's progress."""
    first, second = _courses(operators), _courses(operators)
    _check_repeated("the search with them", first, second)
    return first


def _courses(operators: dict[str, Operator]) -> list[Any]:
    given = Operators(**operators)
    return [event for data in probe_instances() for event in probe_run(data, given)]


def _describe_probes() -> list[str]:
    """Return texts that change if any solution of the probes does."""
    return [
        f"{solution} {USUAL_COSTS.penalised_cost(solution)} {solution.neighbours()}"
        for probing in map(probing_of, HOOKS)
        for probe in probing.probes()
        for solution in probing.solutions(probe)
    ]


def _check_repeated(subject: str, first: list[Any], second: list[Any]) -> None:
    if first == second:
        return

    differing = sum(event != other for event, other in zip(first, second, strict=True))
    raise ContractError(
        f"{subject}: {differing} of {len(first)} decisions were different when "
        "repeated with the same inputs, state and random numbers; the only source of "
        "randomness may be `rng`, and neither time nor addresses may matter"
    )
