"""Parent selection."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="select_parents",
    title="parent selection",
    component="population",
    parameters=("population", "rng", "cost_evaluator"),
    cpp_parameters=(
        "PopulationView const &",
        "CostEvaluator const &",
        "RandomNumberGenerator &",
    ),
    is_called_often=True,
)
