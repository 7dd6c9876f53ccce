"""Explanations of infeasible solutions."""

import math

import pytest
from hypothesis import HealthCheck, Phase, given, settings

import pyvrp_plus
from pyvrp_plus import Result, Solution, Statistics, diagnose, solve
from pyvrp_plus.diagnosis import explain
from pyvrp_plus.stop import MaxIterations
from tests.diagnosis.mended import check
from tests.diagnosis.models import CASES, line
from tests.oracle.strategies import solutions


@pytest.mark.parametrize("name", CASES)
def test_known_causes(name):
    """The cause is named, before the search and after it, and how to mend it."""
    case = CASES[name]
    assert {error.constraint for error in diagnose(case.data).errors} == case.errors

    result = solve(case.data, MaxIterations(100))
    explanation = result.explain()
    assert {violation.constraint for violation in explanation} == case.violations
    changes = {
        (change.field, change.before, change.after)
        for violation in explanation
        for relaxation in violation.relaxations
        for change in relaxation.changes
    }
    assert case.change in changes, changes
    check(case.data, result.best, explanation)
    for violation in explanation:
        assert violation.message in str(result)


def test_there_are_many_known_causes():
    """The table of models is not cut short."""
    assert len(CASES) >= 30


@pytest.mark.parametrize("name", CASES)
def test_relaxed_models_are_feasible(name):
    """All cheapest relaxations together make the model feasible."""
    data = CASES[name].data
    for _ in range(4):
        result = solve(data, MaxIterations(100))
        violations = list(result.explain())
        if not violations:
            break
        data = violations[0].cheapest.apply(data)

    assert result.is_feasible()
    assert not math.isinf(result.cost())


@settings(
    phases=[Phase.generate], max_examples=150, suppress_health_check=list(HealthCheck)
)
@given(solutions())
def test_relaxations_mend_random_solutions(spec):
    """Whatever the solution violates is told; each relaxation mends what it says."""
    data = spec.instance.build(pyvrp_plus)
    solution = spec.build(pyvrp_plus)
    explanation = explain(data, solution)
    check(data, solution, explanation)
    assert bool(explanation) != solution.is_feasible()
    assert str(explanation)


def test_feasible_solutions_need_no_explanation():
    """There are no violations, and nothing is said at the end of the result."""
    data = line([{"x": 1}, {"x": 2}])
    result = solve(data, MaxIterations(5))
    explanation = result.explain()
    assert not explanation
    assert not explanation.errors
    assert "feasible" in str(explanation)
    assert "Violations" not in str(result)


def test_a_client_that_would_fit():
    """If the search has left out a client that fits, no relaxation is needed."""
    data = line([{"x": 1, "name": "Ada"}, {"x": 2, "name": "Bob"}], [{"capacity": []}])
    (violation,) = explain(data, Solution(data, [[2]]))
    assert violation.constraint == "required client"
    assert violation.names == ("client 1 (Ada)",)
    assert violation.cheapest.changes == ()
    assert "No relaxation is needed" in str(violation)
    check(data, Solution(data, [[2]]), explain(data, Solution(data, [[2]])))


def test_a_client_that_fits_by_no_means_but_more_capacity():
    """The cheapest place is found, and the smallest capacity for it."""
    clients = [
        {"x": 1, "delivery": 4},
        {"x": 2, "delivery": 8},
        {"x": 3, "delivery": 3},
    ]
    data = line(clients, [{"num_available": 2, "capacity": 10}])
    solution = Solution(data, [[1], [2]])
    (violation,) = explain(data, solution)
    assert violation.locations == (3,)
    assert violation.cheapest.changes == ()  # 4 + 3 fit

    solution = Solution(data, [[2], [3]])
    data = data.replace(vehicle_types=[data.vehicle_type(0).replace(capacity=[8])])
    solution = Solution(data, [[1, 3], [2]])
    assert solution.is_feasible()

    data = data.replace(vehicle_types=[data.vehicle_type(0).replace(capacity=[6])])
    (violation,) = [
        v for v in explain(data, Solution(data, [[1]])) if v.locations == (3,)
    ]
    (change,) = violation.relaxations[0].changes or [None]
    assert change is None  # an unused vehicle takes it


def test_a_new_trip_is_tried():
    """A client may be visited after a reload."""
    clients = [{"x": 1, "delivery": 8}, {"x": 2, "delivery": 8}]
    data = line(clients, [{"capacity": 10, "reload_depots": [0]}])
    (violation,) = explain(data, Solution(data, [[1]]))
    assert violation.cheapest.changes == ()
    assert "one more trip" in str(violation)


def test_groups_with_two_visits():
    """One of them is left out, without any change of the problem."""
    data = line([{"x": 1, "group": 0}, {"x": 2, "group": 0}], groups=[{}])
    solution = Solution(data, [[1, 2]])
    (violation,) = explain(data, solution)
    assert violation.constraint == "client group"
    assert violation.amount == 1
    check(data, solution, explain(data, solution))


def test_missing_edges_of_feasible_solutions():
    """They are told, as the solution is feasible by the letter only."""
    data = CASES["no edges at all"].data
    result = solve(data, MaxIterations(5))
    assert result.is_feasible()
    assert "missing edges: from depot 0 to client 1" in str(result)


def test_results_without_data():
    """They cannot be explained, and say so."""
    data = line([{"x": 1}])
    result = Result(Solution(data, []), Statistics(), 0, 0)
    with pytest.raises(ValueError, match=r"set result\.data"):
        result.explain()

    result.data = data
    assert len(result.explain()) == 1
