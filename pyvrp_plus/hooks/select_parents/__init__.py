"""Parent selection."""

from pyvrp_plus.hooks.hook import Hook

HOOK = Hook(
    name="select_parents",
    title="parent selection",
    purpose=(
        "chooses the parents of the next offspring, from a list of all solutions, "
        "feasible ones first; they may be the same"
    ),
    component="population",
    parameters=("population", "rng", "cost_evaluator"),
    returns="tuple[Solution, Solution]",
    cpp_parameters=(
        "PopulationView const &",
        "CostEvaluator const &",
        "RandomNumberGenerator &",
    ),
    is_called_often=True,
)
