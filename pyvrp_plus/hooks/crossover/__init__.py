"""Crossover."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="crossover",
    title="crossover",
    component="genetic algorithm",
    parameters=("parents", "rng", "cost_evaluator"),
    cpp_parameters=(
        "CrossoverView const &",
        "CostEvaluator const &",
        "RandomNumberGenerator &",
    ),
    is_called_often=True,
)
