"""What is seen before the search."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import pyvrp_plus
from pyvrp_plus import (
    Client,
    Depot,
    EuclideanDistances,
    Model,
    ProblemData,
    Solution,
    VehicleType,
    diagnose,
    solve,
)
from pyvrp_plus.diagnosis import explain
from pyvrp_plus.exceptions import ModelWarning
from pyvrp_plus.generate import generate_vrptw
from pyvrp_plus.stop import MaxIterations
from tests.diagnosis.mended import amounts
from tests.diagnosis.models import line
from tests.oracle.strategies import solutions
from tests.variants import VARIANTS


@pytest.mark.parametrize("name", VARIANTS)
def test_nothing_is_wrong_with_feasible_problems(name):
    """No attribute is mistaken for an error."""
    assert diagnose(VARIANTS[name]()).errors == ()


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(solutions())
def test_errors_are_certain(spec):
    """If there is an error, no solution is feasible without missing edges."""
    data = spec.instance.build(pyvrp_plus)
    solution = spec.build(pyvrp_plus)
    if diagnose(data).errors:
        assert any(amounts(data, solution).values())
        assert explain(data, solution)


def test_a_client_on_the_way_may_shorten_it():
    """Bounds hold for paths through other clients, too: nothing is claimed here."""
    distances = np.array([[0, 100, 5], [100, 0, 5], [5, 5, 0]])
    data = ProblemData(
        [Client(0, 0), Client(0, 0)],
        [Depot(0, 0)],
        [VehicleType(max_distance=150)],
        [distances],
        [distances],
    )
    assert diagnose(data).errors == ()
    data = data.replace(vehicle_types=[VehicleType(max_distance=19)])
    (error,) = diagnose(data).errors
    assert error.locations == (1,)
    assert error.amount == 1  # twice 5 + 5, through the other client


def test_negative_durations():
    """With these, no bound holds for all paths: nothing is claimed."""
    durations = np.array([[0, -20], [20, 0]])
    data = ProblemData(
        [Client(0, 0, tw_late=5)],
        [Depot(0, 0)],
        [VehicleType(tw_early=10)],
        [np.zeros((2, 2), dtype=int)],
        [durations],
    )
    assert Solution(data, [[1]]).is_feasible()
    assert diagnose(data).errors == ()


def test_a_backhaul_is_reached_by_way_of_a_linehaul():
    """Missing edges of backhauls are noted, no error."""
    data = line(
        [{"x": 1, "delivery": 1}, {"x": 2, "pickup": 1}],
        [{"capacity": 5}],
        without={(0, 2), (2, 1)},
    )
    edges, pairs = diagnose(data)
    assert edges.severity == pairs.severity == "note"
    assert edges.amount == 2
    assert "from depot 0 to client 2" in edges.message
    assert pairs.amount == 1
    assert "from client 2 to client 1" in pairs.message


def test_pairs_without_a_path():
    """Clients that cannot be on one route are told, unless there is a reload."""
    without = {(1, 2), (2, 1)}
    _, note = diagnose(line([{"x": 1}, {"x": 2}], without=without))
    assert "2 ordered pairs" in note.message

    reloading = [{"reload_depots": [0]}]
    (note,) = diagnose(line([{"x": 1}, {"x": 2}], reloading, without=without))
    assert "ordered pairs" not in note.message


def test_each_type_has_its_reason():
    """Reasons that differ are told with the types that they are of."""
    data = line(
        [{"x": 10, "delivery": 8, "name": "Smith"}],
        [
            {"capacity": 5, "name": "bicycle"},
            {"capacity": 10, "max_distance": 10, "name": "van"},
        ],
    )
    (error,) = diagnose(data).errors
    assert error.names == ("client 1 (Smith)",)
    assert error.message == (
        "No vehicle can serve client 1 (Smith): its load of 8 exceeds the capacity of "
        "5 (vehicle type 0 (bicycle)); the way there and back is 20, but the maximum "
        "distance is 10 (vehicle type 1 (van))."
    )


def test_optional_clients_are_warned_of():
    """They do not make a problem infeasible."""
    data = line(
        [{"x": 10, "required": False, "prize": 5}, {"x": 1}], [{"max_distance": 9}]
    )
    diagnosis = diagnose(data)
    assert diagnosis.errors == ()
    (warning,) = diagnosis.warnings
    assert warning.locations == (1,)
    assert solve(data, MaxIterations(10)).is_feasible()


def test_initial_loads_are_gone_after_a_reload():
    """A client that does not fit into the first trip may fit into the second."""
    vehicle = {"capacity": 10, "initial_load": 4, "reload_depots": [0]}
    data = line([{"x": 1, "delivery": 7}], [vehicle])
    assert diagnose(data).errors == ()

    solution = Solution(data, [[1]])
    (violation,) = explain(data, solution)
    assert violation.cheapest.changes == ()
    assert violation.cheapest.mend(data, solution).is_feasible()
    assert "reload at depot 0 before client 1" in str(violation)


def test_large_euclidean_problems():
    """Distances without a matrix are looked at, too."""
    rng = np.random.default_rng(1)
    points = rng.uniform(0, 1_000, size=(301, 2)).round()
    distances = EuclideanDistances(points)
    data = ProblemData(
        [Client(*point, tw_late=1_000) for point in points[1:]],
        [Depot(*points[0])],
        [VehicleType(300, max_distance=900)],
        [distances],
        [distances],
    )
    far = np.hypot(*(points[1:] - points[0]).T)
    too_far = [idx for idx, length in enumerate(far, 1) if 2 * length > 905]
    found = {error.locations[0] for error in diagnose(data).errors}
    assert found >= set(too_far)
    assert all(far[idx - 1] > 445 for idx in found)


UNITS = {
    "fractions of distances": (
        lambda: line([{"x": 0.5}, {"x": 0.3}, {"x": 0.9}]), "No distance is above 0",
    ),
    "no durations": (
        lambda: line([{"x": 1, "tw_late": 9}, {"x": 2}], [{"tw_late": 50}], slow=0),
        "All durations are 0",
    ),
    "windows, but no durations": (
        lambda: line([{"x": 1, "tw_late": 9}, {"x": 2}], slow=0),
        "All durations are 0",
    ),
    "hours and milliseconds": (
        lambda: line([{"x": 10}, {"x": 20}], [{"tw_late": 90_000}]),
        "nothing against the time of 90000",
    ),
    "milliseconds and hours": (
        lambda: line([{"x": 900}, {"x": -900}], [{"tw_late": 8}]),
        "more than the whole time of 8",
    ),
    "long services": (
        lambda: line([{"x": 1, "service_duration": 3_600}], [{"tw_late": 60}]),
        "A typical service takes 3600",
    ),
    "tons and grams": (
        lambda: line([{"x": 1, "delivery": 3}], [{"capacity": 10_000}]),
        "nothing against the capacity of 10000",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNITS)
def test_suspicious_units(name):
    """Quantities that are hardly in the same unit are told."""
    build, message = UNITS[name]
    diagnosis = diagnose(build())
    assert any(message in warning.message for warning in diagnosis.warnings)
    assert message in str(diagnosis)


@pytest.mark.parametrize(
    "data", [generate_vrptw(num_clients=30, seed=1), VARIANTS["overtime"]()]
)
def test_usual_units(data):
    """Usual problems do not seem to mix units."""
    assert not [finding for finding in diagnose(data) if finding.constraint == "units"]


WITHOUT_EFFECT = {
    "reloads": ({"reload_depots": [0], "max_reloads": 0}, "cannot be used"),
    "overtime": ({"max_overtime": 5}, "max_overtime = 5"),
    "cost of overtime": ({"unit_overtime_cost": 5}, "unit_overtime_cost = 5"),
    "lifo": ({"lifo": True}, "lifo of vehicle type 0 needs shipments"),
    "no costs": ({"unit_distance_cost": 0}, "Nothing has a cost"),
}


@pytest.mark.parametrize("name", WITHOUT_EFFECT)
def test_fields_without_effect(name):
    """Fields that are ignored are named."""
    fields, message = WITHOUT_EFFECT[name]
    (finding,) = diagnose(line([{"x": 1}], [fields]))
    assert finding.constraint == "no effect"
    assert message in finding.message


def test_reloads_without_depots():
    """There is a warning at once, and a finding."""
    with pytest.warns(ModelWarning, match="max_reloads = 2 has no effect"):
        data = line([{"x": 1}], [{"max_reloads": 2}])

    (finding,) = diagnose(data)
    assert "max_reloads = 2 of vehicle type 0" in finding.message


def test_unused_parts():
    """Depots, profiles and clients that nothing uses are told."""
    model = Model()
    model.add_depot(0, 0)
    model.add_depot(1, 0, name="east")
    client = model.add_client(2, 0, required=False)
    model.add_profile()
    model.add_profile()
    model.add_vehicle_type()
    for depot in model.depots:
        model.add_edge(depot, client, 1)
        model.add_edge(client, depot, 1)

    messages = [finding.message for finding in diagnose(model.data())]
    assert messages == [
        "No vehicle type uses depot 1 (east).",
        "No vehicle type has profile 1.",
        "Clients that are not required, without a prize, are hardly ever visited: "
        "client 2.",
    ]


def test_long_lists_are_cut_short():
    """In messages, not in the finding."""
    clients = [{"x": 1, "required": False, "name": f"c{idx}"} for idx in range(9)]
    (finding,) = diagnose(line(clients)).warnings
    assert finding.message.endswith("client 5 (c4) and 4 more.")
    assert len(finding.names) == len(finding.locations) == 9


def test_without_clients():
    """There is nothing to find."""
    assert str(diagnose(line([]))) == "Nothing was found."
