"""What generated operators may use, unless something else is asked for."""

from __future__ import annotations

from mep.sandbox.limits import Limits
from pyvrp_plus.operators.python_operator import Hook
from pyvrp_plus.trials.budget import Budget

#: Of compiling a program in C++.
COMPILE_LIMITS = Limits(
    wall_seconds=120, cpu_seconds=60, open_files=256, may_start_processes=True
)

#: Of trying a program on probes, and of loading one in Python.
INSPECT_LIMITS = Limits(wall_seconds=60, cpu_seconds=20)

#: CPU seconds that a call may take with a population of usual size. Parents are
#: selected in each iteration, survivors hardly more often than in each fortieth.
SECONDS_PER_CALL: dict[Hook, float] = {
    "select_parents": 0.05,
    "select_survivors": 0.5,
    "update_penalties": 0.05,
}

# For an iteration, besides the calls: more than ten times what it usually takes.
_SECONDS_PER_CLIENT = 0.002
_START = 30.0  # reading the instance, and making the first solutions
_SLOW_DOWN = 10.0  # by others that use the machine


def evaluation_limits(budget: Budget, num_clients: int) -> Limits:
    """
    Return the limits of a run of the solver.

    They end what hangs, and are far away from what any run needs that may go on.
    """
    if budget.unit == "it":
        calls = sum(SECONDS_PER_CALL.values())
        cpu = _START + budget.amount * (calls + _SECONDS_PER_CLIENT * num_clients)
        return Limits(wall_seconds=cpu, cpu_seconds=cpu)

    cpu = _START + 2 * budget.amount
    slow_down = _SLOW_DOWN if budget.unit == "cpu" else 1.0
    return Limits(wall_seconds=cpu * slow_down, cpu_seconds=cpu)
