"""Solutions of one package, rebuilt and costed by the other."""

from typing import Any

import pyvrp_plus as ours
from tests.oracle.figures import solution_figures


def rebuild(module: Any, data: Any, solution: Any) -> Any:
    """
    Build the solution again, from its trips, with the classes of the module.

    This alone checks that there are enough vehicles, that no client is visited twice,
    and that no vehicle reloads too often or anywhere it may not.
    """
    routes = [
        module.Route(
            data,
            [
                module.Trip(
                    data,
                    trip.visits(),
                    route.vehicle_type(),
                    trip.start_depot(),
                    trip.end_depot(),
                )
                for trip in route.trips()
            ],
            route.vehicle_type(),
        )
        for route in solution.routes()
    ]
    return module.Solution(data, routes)


def check_result(result: ours.Result, pyvrp: Any, their_data: Any) -> None:
    """Assert that PyVRP agrees with all figures of a result, and that it is valid."""
    their_solution = rebuild(pyvrp, their_data, result.best)
    assert solution_figures(result.best) == solution_figures(their_solution)

    # Infeasible in time, load or distance it may be, but nothing else.
    assert their_solution.is_complete()
    assert their_solution.is_group_feasible()

    penalties = ([3.5] * their_data.num_load_dimensions, 7.25, 11)
    our_costs = ours.CostEvaluator(*penalties)
    their_costs = pyvrp.CostEvaluator(*penalties)
    assert our_costs.penalised_cost(result.best) == their_costs.penalised_cost(
        their_solution
    )
    assert our_costs.cost(result.best) == their_costs.cost(their_solution)
    assert result.is_feasible() == their_solution.is_feasible()
    if result.is_feasible():
        assert result.cost() == their_costs.cost(their_solution)
