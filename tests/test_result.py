"""Results, and the text that shows them."""

import math

import pytest

from pyvrp_plus import Model, Result, Solution, Statistics

pyvrp = pytest.importorskip("pyvrp")

ROUTES = [[[1, 2], [3]], [[3, 1, 2]], [[2], [1]]]


def model_in(model):
    """Add parts of a problem with reloading to a model of either package."""
    depot = model.add_depot(0, 0)
    for idx in range(3):
        model.add_client(idx, 1, delivery=idx + 1, required=idx != 2)

    model.add_vehicle_type(2, 5, reload_depots=[depot], fixed_cost=7)
    for frm in model.locations:
        for to in model.locations:
            if frm is not to:
                model.add_edge(frm, to, round(10 * abs(frm.x - to.x)) + 1, 5)

    return model.data()


@pytest.mark.parametrize("routes", ROUTES)
def test_same_as_pyvrp(routes):
    """Cost, feasibility and text are PyVRP's."""
    data = model_in(Model())
    ours = Result(Solution(data, routes), Statistics(), 12, 3.456)
    data = model_in(pyvrp.Model())
    theirs = pyvrp.Result(pyvrp.Solution(data, routes), pyvrp.Statistics(), 12, 3.456)

    assert ours.cost() == theirs.cost()
    assert ours.is_feasible() == theirs.is_feasible()
    assert ours.summary() == theirs.summary()
    assert str(ours) == str(theirs)


def test_infeasible_costs_are_infinite():
    """And the summary says that it is infeasible."""
    data = model_in(Model())
    result = Result(Solution(data, [[3]]), Statistics(), 0, 0)
    assert math.isinf(result.cost())
    assert "INFEASIBLE" in result.summary()


@pytest.mark.parametrize(("iterations", "runtime"), [(-1, 0.0), (0, -1.0)])
def test_bad_values(iterations, runtime):
    """Neither number may be negative."""
    best = Solution(model_in(Model()), [[1, 2]])
    with pytest.raises(ValueError, match=r"negative: -1"):
        Result(best, Statistics(), iterations, runtime)
