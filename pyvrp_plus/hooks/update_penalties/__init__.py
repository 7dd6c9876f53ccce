"""Penalty update."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="update_penalties",
    title="penalty update",
    purpose=(
        "adapts the penalties for excess load (by dimension), time warp and excess "
        "distance to the shares of recent solutions that are feasible in that respect"
    ),
    component="penalty manager",
    parameters=("penalties", "feasibility", "target"),
    returns="list[float]",
    cpp_parameters=("PenaltyView const &",),
    is_called_often=False,
    steers_feasibility=True,
)
