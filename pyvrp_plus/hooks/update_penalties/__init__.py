"""Penalty update."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="update_penalties",
    title="penalty update",
    component="penalty manager",
    parameters=("penalties", "feasibility", "target"),
    optional_parameters=("view",),
    cpp_parameters=("PenaltyView const &",),
    is_called_often=False,
    steers_feasibility=True,
)
