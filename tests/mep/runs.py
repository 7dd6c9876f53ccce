"""Runs of the solver that are made up, for what is computed from them."""

from mep.candidate.evaluation import Evaluation
from mep.candidate.trial import Trial
from pyvrp_plus.trials.instance_text import InstanceText


def trial(name="TSP/a", seed=1):
    """Return a trial."""
    return Trial(InstanceText(name, f"text of {name}", "none"), seed)


def evaluation(cost, **changes):
    """Return a run that has found something of a cost."""
    fields = {
        "cost": cost,
        "iterations": 10,
        "restarts": 0,
        "runtime": 1.0,
        "cpu_time": 1.0,
        "operator_calls": 10,
        "operator_seconds": 0.01,
        "children": {"better": 1, "equal": 2, "between": 3, "worse": 4},
        "steps": {"made": 100, "kept": 40, "improving": 3},
        "diversity": [0.5, 0.25],
        "feasibility": [0.0, 1.0],
        "trace": [(1, 500)],
    }
    return Evaluation(**(fields | changes))


def runs(*costs, prefix="TSP"):
    """Return runs on as many instances as there are costs."""
    return {
        trial(f"{prefix}/{number}"): evaluation(cost)
        for number, cost in enumerate(costs)
    }
