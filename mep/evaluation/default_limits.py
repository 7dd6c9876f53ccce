"""Default limits on the resources of generated operators."""

from __future__ import annotations

from mep.hooks import seconds_per_call
from mep.sandbox.limits import Limits
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.trials.budget import Budget

#: Limits for compiling a program in C++: an operator takes two to four seconds.
COMPILE_LIMITS = Limits(
    wall_seconds=90,
    cpu_seconds=30,
    reply_bytes=32 << 20,
    open_files=256,
    may_start_processes=True,
)

#: Limits for loading a program, and for trying it on probes.
INSPECT_LIMITS = Limits(wall_seconds=60, cpu_seconds=20)

# CPU seconds of an iteration per client, without the calls of operators: more than ten
# times the usual value.
_SECONDS_PER_CLIENT = 0.002
_START = 30.0  # seconds for reading the instance and making the first solutions
_SLOW_DOWN = 10.0  # factor by which other programs may slow down a run


def evaluation_limits(budget: Budget, num_clients: int) -> Limits:
    """
    Return the limits of a run of the solver.

    The limits stop runs that hang, and are far above what any acceptable run needs.
    """
    if budget.unit == "it":
        calls = sum(seconds_per_call(hook) for hook in HOOKS)
        cpu = _START + budget.amount * (calls + _SECONDS_PER_CLIENT * num_clients)
        return Limits(wall_seconds=cpu, cpu_seconds=cpu)

    cpu = _START + 2 * budget.amount
    slow_down = _SLOW_DOWN if budget.unit == "cpu" else 1.0
    return Limits(wall_seconds=cpu * slow_down, cpu_seconds=cpu)
