"""Planning of iterations."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="plan_offspring",
    title="offspring planning",
    component="genetic algorithm",
    parameters=("view", "rng"),
    cpp_parameters=("PlanView const &", "RandomNumberGenerator &"),
    is_called_often=True,
)
