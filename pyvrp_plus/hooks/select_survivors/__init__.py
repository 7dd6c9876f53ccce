"""Survivor selection."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="select_survivors",
    title="survivor selection",
    component="population",
    parameters=("population", "num_survivors", "rng", "cost_evaluator"),
    cpp_parameters=(
        "PopulationView const &",
        "std::size_t",
        "CostEvaluator const &",
        "RandomNumberGenerator &",
    ),
    is_called_often=False,
)
