"""Survivor selection."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="select_survivors",
    title="survivor selection",
    purpose=(
        "chooses the solutions that remain in a subpopulation that has outgrown its "
        "limit"
    ),
    component="population",
    parameters=("population", "num_survivors", "rng", "cost_evaluator"),
    returns="list[Solution]",
    cpp_parameters=(
        "PopulationView const &",
        "std::size_t",
        "CostEvaluator const &",
        "RandomNumberGenerator &",
    ),
    is_called_often=False,
)
