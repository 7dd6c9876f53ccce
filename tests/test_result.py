"""Results, and the text that shows them."""

import csv
import json
import math
import pickle

import pytest

from pyvrp_plus import (
    Model,
    Result,
    Solution,
    Statistics,
    read_json,
    read_json_solution,
    solve,
)
from pyvrp_plus.stop import MaxIterations

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
    """Cost, feasibility and, without the problem, text are PyVRP's."""
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


# --- Results that know their problem --------------------------------------------------


@pytest.fixture
def result():
    """Return a result of a solve."""
    return solve(model_in(Model()), MaxIterations(5), display=False)


def test_solve_gives_the_data(result):
    """Text and exports speak of names."""
    assert result.data == model_in(Model())
    assert "Cost by kind" in str(result)
    assert str(result).startswith(result.summary())
    assert result == Result(
        result.best, result.stats, result.num_iterations, result.runtime,
        children=result.children, steps=result.steps,
    )  # fmt: skip
    assert "data=" not in repr(result)


def test_pickled_results_leave_the_data_out(result):
    """They are as small as PyVRP's; exports say what is missing."""
    copy = pickle.loads(pickle.dumps(result))
    assert copy == result
    assert copy.data is None
    assert "Route #1: " in str(copy)
    with pytest.raises(ValueError, match=r"set result\.data"):
        copy.to_json()

    copy.data = result.data
    assert copy.to_json() == result.to_json()


def test_json(result, tmp_path):
    """The problem and the solution are read again."""
    text = result.to_json(tmp_path / "result.json")
    assert (tmp_path / "result.json").read_text() == text
    assert json.loads(text) == result.to_dict()
    data = read_json(tmp_path / "result.json")
    assert data == result.data
    assert read_json_solution(tmp_path / "result.json", data) == result.best
    assert "problem" not in result.to_dict(problem=False)


def test_csv(result, tmp_path):
    """There is a row for each stop."""
    text = result.to_csv(tmp_path / "stops.csv")
    assert (tmp_path / "stops.csv").read_bytes().decode() == text
    rows = list(csv.DictReader(text.splitlines()))
    assert len(rows) == result.best.num_clients() + sum(
        route.num_trips() + 1 for route in result.best.routes()
    )


def test_geojson(result, tmp_path):
    """It is a feature collection."""
    text = result.to_geojson(tmp_path / "routes.geojson")
    assert json.loads(text)["type"] == "FeatureCollection"
    assert (tmp_path / "routes.geojson").read_text() == text
