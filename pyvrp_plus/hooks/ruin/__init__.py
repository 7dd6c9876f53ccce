"""Ruin: what a step of a walk takes out of the solution."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="ruin",
    title="ruin",
    component="search",
    parameters=("search", "seed", "rng"),
    cpp_parameters=("SearchView const &", "Location", "RandomNumberGenerator &"),
    is_called_often=True,
    is_called_in_steps=True,
)
