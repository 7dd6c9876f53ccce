"""Penalty update."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="update_penalties",
    title="penalty update",
    component="penalty manager",
    parameters=("penalties", "feasibility", "target"),
    cpp_parameters=("PenaltyView const &",),
    is_called_often=False,
    steers_feasibility=True,
)
