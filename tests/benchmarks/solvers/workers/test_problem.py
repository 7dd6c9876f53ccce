"""Problems in plain numbers."""

import numpy as np
import pytest

from benchmarks.solvers.workers.features import features, require
from benchmarks.solvers.workers.fleet import vehicles
from benchmarks.solvers.workers.problem import Problem, save
from benchmarks.solvers.workers.worker import NotApplicable
from pyvrp_plus import solve
from pyvrp_plus.stop import MaxIterations
from tests.variants import VARIANTS, build


def described(data, folder):
    """Save a problem, and load it."""
    save(data, folder)
    return Problem.load(str(folder))


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_is_lost(variant, tmp_path):
    """All numbers are those of the data."""
    data = VARIANTS[variant]()
    problem = described(data, tmp_path)
    for name in ("clients", "depots", "vehicle_types", "groups"):
        theirs = getattr(data, name)()
        assert len(getattr(problem, name)) == len(theirs)
        for entity, expected in zip(getattr(problem, name), theirs, strict=True):
            for field, value in vars(entity).items():
                assert getattr(expected, field) == value

    for idx in range(data.num_profiles):
        assert np.array_equal(problem.distances[idx], data.distance_matrix(idx))
        assert np.array_equal(problem.durations[idx], data.duration_matrix(idx))
    for name in ("num_depots", "num_locations", "num_vehicles", "num_profiles"):
        assert getattr(problem, name) == getattr(data, name)
    for ours, vehicle in zip(problem.vehicle_types, data.vehicle_types(), strict=True):
        assert ours.max_duration == vehicle.max_duration


@pytest.mark.parametrize("variant", VARIANTS)
def test_horizon(variant, tmp_path):
    """No route ends later, as far as good solutions tell."""
    data = VARIANTS[variant]()
    horizon = described(data, tmp_path).horizon
    result = solve(data, MaxIterations(20), seed=1)
    assert all(route.end_time() <= horizon for route in result.best.routes())


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("capacity", set()),
        ("pickup and delivery", {"pickups"}),
        ("two load dimensions", {"pickups", "several load dimensions"}),
        ("time windows", {"time windows", "service durations"}),
        ("shifts", {"time windows", "latest start"}),
        ("overtime", {"overtime", "duration costs", "maximum duration"}),
        ("heterogeneous fleet", {"fixed costs", "heterogeneous fleet"}),
        ("several depots", {"several depots", "different start and end"}),
        ("profiles", {"several profiles", "heterogeneous fleet"}),
        ("limited reloading", {"release times", "reloading"}),
        ("prizes", {"prizes", "optional clients"}),
        ("groups", {"client groups"}),
        ("asymmetric", {"asymmetric distances"}),
    ],
)
def test_features(variant, expected, tmp_path):
    """What goes beyond the CVRP is named, and nothing else."""
    assert features(described(VARIANTS[variant](), tmp_path)) == expected


def test_limits_that_do_not_bind(tmp_path):
    """A route cannot last longer than the shift in any case."""
    data = build(vehicles=lambda _: [{"tw_late": 500, "shift_duration": 500}])
    assert features(described(data, tmp_path)) == {"time windows"}


def test_require(tmp_path):
    """What is missing is named in alphabetical order."""
    problem = described(VARIANTS["limited reloading"](), tmp_path)
    assert require(problem, {"release times", "reloading", "prizes"})
    with pytest.raises(NotApplicable, match=r"^release times, reloading$"):
        require(problem, {"prizes"})


def test_fleet_that_is_larger_than_needed(tmp_path):
    """Equal vehicles are reduced where only capacity limits routes."""
    data = build(num_clients=40, vehicles=lambda _: [{"num_available": 1000}])
    problem = described(data, tmp_path)
    load = problem.deliveries.sum()
    fleet = vehicles(problem, set())
    assert load / 12 < len(fleet) < load / 6
    assert len(vehicles(problem, {"time windows"})) == 1000


def test_fleet_of_several_types(tmp_path):
    """All vehicles are there if they differ."""
    data = build(
        vehicles=lambda _: [{"num_available": 2}, {"num_available": 3, "fixed_cost": 1}]
    )
    problem = described(data, tmp_path)
    assert vehicles(problem, features(problem)) == [0, 0, 1, 1, 1]


def test_fleet_without_end(tmp_path):
    """No solver is given so many vehicles that it only builds its model."""
    problem = described(build(vehicles=lambda _: [{"num_available": 10**9}]), tmp_path)
    with pytest.raises(NotApplicable, match="vehicles"):
        vehicles(problem, {"time windows"})
