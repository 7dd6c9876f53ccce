"""Diagnoses and explanations of visits on one route, or on different ones."""

import pytest

from pyvrp_plus import (
    Model,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    diagnose,
    solve,
)
from pyvrp_plus.diagnosis import explain
from pyvrp_plus.stop import MaxIterations
from tests.diagnosis.mended import check
from tests.search.instances import POLICIES, make_instance
from tests.search.vehicle_groups import add_groups


def make_model(num_vehicles: int = 2, **vehicle: object) -> Model:
    """Return five clients on a line."""
    model = Model()
    model.add_depot(0, 0)
    model.add_vehicle_type(num_vehicles, capacity=[10], **vehicle)
    for x in range(1, 6):
        model.add_client(x, 0, delivery=[2])

    return model


def make_data(model: Model) -> ProblemData:
    """Return the data of the model, with edges between all places."""
    model.add_edges_from_coordinates()
    return model.data()


def test_nothing_to_tell() -> None:
    """Groups that can be kept are no findings."""
    model = make_model()
    first, second, third, *_ = model.clients
    model.add_same_vehicle_group(first, second)
    model.add_different_vehicle_group(second, third)
    assert not diagnose(make_data(model))


def test_together_and_apart() -> None:
    """Groups contradict each other, also by way of a client that they share."""
    model = make_model()
    first, second, third, fourth, _ = model.clients
    model.add_same_vehicle_group(first, second)
    model.add_same_vehicle_group(second, third)
    model.add_different_vehicle_group(third, first, name="rivals")
    model.add_different_vehicle_group(third, fourth)
    (finding,) = diagnose(make_data(model)).errors
    assert finding.constraint == "different vehicles"
    assert {*finding.locations} == {1, 3}
    assert "different-vehicle group 0 (rivals)" in finding.message


def test_optional_members() -> None:
    """Who need not be visited cannot be in the way."""
    model = make_model()
    first = model.clients[0]
    other = model.add_client(9, 0, [0], required=False, prize=5)
    model.add_same_vehicle_group(first, other)
    model.add_different_vehicle_group(first, other)
    assert not diagnose(make_data(model))


def test_no_vehicle_for_all() -> None:
    """Each can be served, but not by the same vehicle type."""
    model = make_model(skills=["cold"])
    model.add_vehicle_type(skills=["lift"], capacity=[10])
    cold = model.add_client(7, 0, [0], required_skills=["cold"])
    lift = model.add_client(8, 0, [0], required_skills=["lift"])
    model.add_same_vehicle_group(cold, lift)
    (finding,) = diagnose(make_data(model)).errors
    assert finding.constraint == "same vehicle"
    assert "Client 6 and client 7 have to be on one route" in finding.message
    assert "no vehicle type can serve all" in finding.message


@pytest.mark.parametrize(
    ("vehicle", "text", "amount"),
    [
        ({"max_clients": 4}, "5 visits, but the maximum is 4", 1),
        ({"initial_load": [3]}, None, None),
        ({}, "delivery amounts of 13, but a vehicle carries at most 10", 3),
    ],
)
def test_too_much_for_one_route(
    vehicle: dict[str, object], text: str | None, amount: int | None
) -> None:
    """A route cannot hold all that have to be on it."""
    model = make_model(3, **vehicle)
    if not vehicle:
        model.add_client(9, 0, delivery=[3])
    model.add_same_vehicle_group(*model.clients)
    errors = diagnose(make_data(model)).errors
    if text is not None:
        (finding,) = errors
        assert text in finding.message
        assert (finding.constraint, finding.amount) == ("same vehicle", amount)


def test_more_members_than_vehicles() -> None:
    """Each member needs a vehicle of its own; both ends of a shipment are one."""
    model = make_model()
    first, second, *_ = model.clients
    shipment = model.add_shipment(first, second, amount=[1])
    model.add_different_vehicle_group(first, second, shipment)
    (finding,) = diagnose(make_data(model)).errors
    assert (finding.constraint, finding.amount) == ("different vehicles", 1)
    assert finding.locations == (1, 2, 6, 7)
    assert "3 required members of different-vehicle group 0" in finding.message


def test_explain_violated_groups() -> None:
    """Groups that a solution made by hand violates are named, with their members."""
    model = make_model()
    first, second, third, fourth, _ = model.clients
    model.add_same_vehicle_group(first, second, name="crates")
    model.add_different_vehicle_group(third, fourth)
    data = make_data(model)
    solution = Solution(data, [[1, 3, 4], [2, 5]])
    explanation = explain(data, solution)
    check(data, solution, explanation)
    same, different = explanation
    assert (same.constraint, same.locations) == ("same vehicle", (1, 2))
    assert same.message == (
        "Client 1 and client 2 have to be on one route, as same-vehicle group 0 "
        "(crates), but are on routes #1 and #2."
    )
    assert (different.constraint, different.locations) == ("different vehicles", (3, 4))
    assert "but are on route #1" in different.message


def test_explain_missing_follower() -> None:
    """Who finds no place where its group is gets one by a relaxation."""
    model = make_model(max_clients=3)
    model.add_same_vehicle_group(*model.clients[:4])
    data = make_data(model)
    result = solve(data, MaxIterations(10), display=False)
    assert not result.is_feasible()
    explanation = result.explain()
    check(data, result.best, explanation)
    (violation,) = explanation
    assert violation.constraint == "required client"
    assert "Others of same-vehicle group 0 are on route #" in violation.message
    assert violation.cheapest is not None
    assert "max_clients of vehicle type 0 from 3 to 4" in str(violation.cheapest)
    assert violation.cheapest.mend(data, result.best).is_feasible()


def test_explain_too_few_vehicles() -> None:
    """Who must not be where others of its group are needs another vehicle."""
    model = make_model()
    model.add_different_vehicle_group(*model.clients[:3])
    data = make_data(model)
    result = solve(data, MaxIterations(10), display=False)
    explanation = result.explain()
    check(data, result.best, explanation)
    (violation,) = explanation
    assert "are on routes #1 and #2." in violation.message
    assert "num_available" in str(violation.cheapest)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("policy", ["time_sum", "shipment"])
def test_relaxations_keep_groups(policy: str, seed: int) -> None:
    """What mends one violation does not violate a group."""
    data = make_instance(POLICIES[policy], is_rich=False, num_clients=12)
    types = [type_.replace(num_available=2) for type_ in data.vehicle_types()]
    data = add_groups(data.replace(vehicle_types=types), seed)
    solution = Solution.make_random(data, RandomNumberGenerator(2))
    check(data, solution, explain(data, solution))
    result = solve(data, MaxIterations(5), display=False)
    check(data, result.best, explain(data, result.best))
