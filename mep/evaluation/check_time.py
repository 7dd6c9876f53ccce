"""Check of the time that a run has taken, as it was measured from outside."""

from __future__ import annotations

import math

from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.rejection import Rejected, Stage
from mep.hooks import seconds_per_call
from pyvrp_plus.trials.instance_text import instance_data

# CPU seconds besides those of the search: for loading the operators, and for the
# results, whose size grows with the search. An iteration may be going on when the time
# is over.
_SHARE = 0.1
_SECONDS = 0.1
_SECONDS_PER_CLIENT = 0.0001


def check_time(
    evaluation: Evaluation, cpu_seconds: float, task: EvaluationTask
) -> None:
    """
    Check that a run has taken no more time than it may, nor more than it says.

    Operators could make it search for longer: by calls that take long, or by changing
    what the search measures time with.

    Parameters
    ----------
    evaluation
        What the run says of itself.
    cpu_seconds
        CPU time that the kernel has measured, from where generated code was loaded.
    task
        Task of the run.

    Raises
    ------
    Rejected
        When the run has taken more time.
    """
    clients = instance_data(task.trial.instance).num_clients
    beside = _SECONDS + _SECONDS_PER_CLIENT * clients
    if cpu_seconds > (1 + _SHARE) * evaluation.cpu_time + beside:
        raise Rejected(
            Stage.EVALUATION,
            f"The run has taken {cpu_seconds:.2f} s of CPU time, of which it tells "
            f"{evaluation.cpu_time:.2f} s: nothing may change the time.",
        )
    if task.budget.unit == "it":
        _check_calls(evaluation, task)
    elif cpu_seconds > (1 + _SHARE) * task.budget.amount + beside:
        raise Rejected(
            Stage.EVALUATION,
            f"The run has taken {cpu_seconds:.2f} s of CPU time, with a budget of "
            f"{task.budget}: calls must be short.",
        )


def _check_calls(evaluation: Evaluation, task: EvaluationTask) -> None:
    """Check that calls are not longer than on probes, where the budget is no time."""
    allowed = max(map(seconds_per_call, task.program.sources), default=math.inf)
    mean = evaluation.operator_seconds / max(evaluation.operator_calls, 1)
    if mean > allowed:
        raise Rejected(
            Stage.EVALUATION,
            f"A call takes {1000 * mean:.3g} ms in the mean, but may take "
            f"{1000 * allowed:g} ms.",
        )
