"""Acceptance of the steps of a walk."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="accept",
    title="acceptance",
    component="search",
    parameters=("step", "rng"),
    cpp_parameters=("StepView const &", "RandomNumberGenerator &"),
    is_called_often=True,
    is_called_in_steps=True,
)
