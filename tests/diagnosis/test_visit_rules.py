"""Diagnoses and explanations of visits that vehicles may not make."""

import pytest

from pyvrp_plus import (
    Model,
    ProblemData,
    RandomNumberGenerator,
    Route,
    Solution,
    diagnose,
    solve,
)
from pyvrp_plus.diagnosis import explain
from pyvrp_plus.stop import MaxIterations
from tests.diagnosis.mended import check
from tests.search.instances import POLICIES, make_instance


def make_model() -> Model:
    """Return two clients on a line, a van, and a truck with a refrigerator."""
    model = Model()
    model.add_depot(0, 0)
    model.add_vehicle_type(name="van")
    model.add_vehicle_type(skills=["cold", "lift"], fixed_cost=9, name="truck")
    model.add_client(3, 0, name="bakery")
    model.add_client(5, 0, required_skills=["cold"], name="dairy")
    return model


def make_data(model: Model) -> ProblemData:
    """Return the data of the model, with edges between all places."""
    model.add_edges_from_coordinates()
    return model.data()


def test_missing_skills() -> None:
    """A client that nobody has the skills for is reported, with these."""
    model = make_model()
    model.add_client(7, 0, required_skills=["crane", "cold"], name="roof")
    (finding,) = diagnose(make_data(model)).errors
    assert finding.constraint == "skill"
    assert finding.locations == (3,)
    assert "client 3 (roof)" in finding.message
    assert "cold and crane (vehicle type 0 (van))" in finding.message
    assert "does not have: crane (vehicle type 1 (truck))" in finding.message


def test_forbidden_vehicle_types() -> None:
    """So is one that no vehicle type may serve."""
    model = make_model()
    van = model.vehicle_types[0]
    model.add_client(7, 0, allowed_vehicle_types=[van], forbidden_vehicle_types=[van])
    (finding,) = diagnose(make_data(model)).errors
    assert finding.constraint == "vehicle type"
    assert "must not be served" in finding.message


def test_different_reasons() -> None:
    """Each vehicle type may have another reason."""
    model = make_model()
    truck = model.vehicle_types[1]
    model.add_client(
        7, 0, required_skills=["lift"], forbidden_vehicle_types=[truck], required=False
    )
    (finding,) = diagnose(make_data(model)).warnings[:1]
    assert finding.constraint in ("skill", "vehicle type")
    assert "lift (vehicle type 0 (van))" in finding.message
    assert "vehicle type (vehicle type 1 (truck))" in finding.message


def test_too_few_visits() -> None:
    """All routes together must have enough visits."""
    model = Model()
    model.add_depot(0, 0)
    model.add_vehicle_type(2, max_clients=2)
    for x in range(5):
        model.add_client(x, 0)

    (finding,) = diagnose(make_data(model)).errors
    assert (finding.constraint, finding.amount) == ("maximum clients", 1)


def test_shipments_of_full_routes() -> None:
    """A shipment takes two visits."""
    model = Model()
    depot = model.add_depot(0, 0)
    model.add_vehicle_type(9, max_clients=1)
    model.add_shipment(depot, model.add_location(1, 0))
    (finding,) = diagnose(make_data(model)).errors
    assert finding.constraint == "maximum clients"
    assert "at least 2 visits, but the maximum is 1" in finding.message


def test_explain_incompatible_visits() -> None:
    """A vehicle that can serve the client takes over."""
    data = make_data(make_model())
    solution = Solution(data, [Route(data, [1, 2], 0)])
    explanation = explain(data, solution)
    (violation,) = explanation
    assert violation.constraint == "skill"
    assert violation.locations == (2,)
    assert "for want of cold" in violation.message
    check(data, solution, explanation)

    best = violation.relaxations[0]
    assert best.changes == ()
    assert "unused vehicle of vehicle type 1 (truck)" in str(best)
    assert best.mend(data, solution).is_feasible()


def test_explain_excess_clients() -> None:
    """A route that is too long gets a larger maximum, or another vehicle helps."""
    model = Model()
    model.add_depot(0, 0)
    model.add_vehicle_type(1, max_clients=2)
    for x in range(3):
        model.add_client(x, 0)

    data = make_data(model)
    solution = Solution(data, [Route(data, [1, 2, 3], 0)])
    explanation = explain(data, solution)
    (violation,) = explanation
    assert (violation.constraint, violation.amount) == ("maximum clients", 1)
    assert "3 visits, 1 above the maximum of 2" in violation.message
    check(data, solution, explanation)
    words = [str(relaxation) for relaxation in violation.relaxations]
    assert any("max_clients of vehicle type 0 from 2 to 3" in each for each in words)


def test_explain_missing_clients() -> None:
    """What a search leaves out is explained by the rules."""
    model = Model()
    model.add_depot(0, 0)
    model.add_vehicle_type(1, max_clients=2)
    for x in range(3):
        model.add_client(x, 0)

    data = make_data(model)
    result = solve(data, MaxIterations(10), display=False)
    explanation = result.explain()
    check(data, result.best, explanation)
    words = [str(r) for violation in explanation for r in violation.relaxations]
    assert any("max_clients of vehicle type 0 from 2 to 3" in each for each in words)


@pytest.mark.parametrize("policy", ["restricted_time_sum", "restricted_shipment"])
def test_relaxations_mend_random_solutions(policy: str) -> None:
    """Whatever a solution violates is told; each relaxation mends what it says."""
    data = make_instance(POLICIES[policy], is_rich=False, num_clients=12)
    types = [type_.replace(max_clients=1) for type_ in data.vehicle_types()]
    data = data.replace(vehicle_types=types)
    solution = Solution.make_random(data, RandomNumberGenerator(2))
    assert solution.num_incompatible_visits() > 0
    assert solution.excess_clients() > 0
    check(data, solution, explain(data, solution))
