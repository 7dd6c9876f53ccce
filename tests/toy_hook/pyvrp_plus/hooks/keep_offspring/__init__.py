"""Whether an offspring joins the population."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="keep_offspring",
    title="offspring filter",
    component="population",
    parameters=("num_solutions", "rng"),
    cpp_parameters=("std::size_t", "RandomNumberGenerator &"),
    is_called_often=True,
)
