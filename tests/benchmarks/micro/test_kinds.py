"""Tests of benchmarks.micro.kinds: each kind has what makes it one."""

import pytest

from benchmarks.instances import suites
from benchmarks.micro.kinds import KINDS, generate_kind, generated_kind
from pyvrp_plus import (
    CostEvaluator,
    Route,
    Solution,
    read,
    solve,
    write_instance,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.stop import MaxIterations
from tests.problem_figures import problem_figures


def test_kinds_are_those_of_the_public_sets(tmp_path):
    """There is a generated counterpart of each."""
    sets = {folder.path for folder in suites(tmp_path).folder_suites()}
    assert set(KINDS) == sets


@pytest.mark.parametrize("kind", KINDS)
def test_files(kind, tmp_path):
    """Instances can be written, and the same seed gives the same file."""
    files = [tmp_path / name for name in ("one", "again", "other")]
    for path, seed in zip(files, (1, 1, 2), strict=True):
        write_instance(path, generate_kind(kind, 20, seed), name="same")

    first, again, other = (path.read_text() for path in files)
    assert first == again != other
    assert problem_figures(read(files[0])) == problem_figures(read(files[1]))


def test_instances(tmp_path):
    """The file has what is generated, and the name says what that is."""
    instance = generated_kind("HFVRP", 20, 3, tmp_path)
    assert instance.name == "HFVRP/n20-s3"
    data = read(instance.path, instance.round_func)
    expected = generate_kind("HFVRP", 20, 3)
    assert data.clients() == expected.clients()
    assert data.num_vehicle_types == len(expected.vehicle_types())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("num_clients", [1, 15])
def test_feasible(kind, num_clients):
    """There is a solution without forbidden arcs."""
    data = generate_kind(kind, num_clients, seed=1)
    result = solve(data, MaxIterations(5), seed=1, display=False)
    assert result.is_feasible()
    assert result.cost() < MAX_VALUE


def test_clusters():
    """Each client is in one cluster, or required; those of a cluster are near."""
    data = generate_kind("GVRP", 60, seed=1)
    members = [client for group in data.groups() for client in group.clients]
    alone = [1 + idx for idx, client in enumerate(data.clients()) if client.required]
    assert sorted(members + alone) == list(range(1, 61))
    assert len(data.groups()) + len(alone) == 20
    assert all(group.mutually_exclusive and group.required for group in data.groups())

    distances = data.distance_matrix(0)
    within = [distances[i, j] for g in data.groups() for i in g for j in g if i != j]
    assert sum(within) / len(within) < distances[1:, 1:].mean() / 2


def test_fleet():
    """The fleet differs in capacity and costs, and the middle one fits any client."""
    data = generate_kind("HFVRP", 30, seed=1)
    types = data.vehicle_types()
    for name in ("capacity", "fixed_cost", "unit_distance_cost"):
        values = [getattr(vehicle_type, name) for vehicle_type in types]
        assert values == sorted(values)
        assert values[0] < values[1] < values[2]

    (capacity,) = types[1].capacity
    assert all(client.delivery[0] <= capacity for client in data.clients())


def test_trips():
    """A vehicle may wait for what is released, and comes in time."""
    data = generate_kind("MTVRPTWR", 30, seed=1)
    (vehicle_type,) = data.vehicle_types()
    assert vehicle_type.reload_depots == [0]
    assert vehicle_type.fixed_cost > 0
    assert len({client.release_time for client in data.clients()}) > 10
    alone = [Route(data, [client], 0) for client in range(1, 31)]
    assert all(route.is_feasible() for route in alone)


def test_prizes():
    """All clients are optional; some, not all, are worth it."""
    data = generate_kind("PCVRPTW", 30, seed=1)
    assert not any(client.required for client in data.clients())
    assert all(client.prize > 0 for client in data.clients())
    result = solve(data, MaxIterations(20), seed=1, display=False)
    assert 0 < result.best.num_clients() < 30


def test_sites():
    """Each client may be visited by some type, and no type may visit all of them."""
    data = generate_kind("SDVRPTW", 30, seed=1)
    matrices = [data.distance_matrix(vt.profile) for vt in data.vehicle_types()]
    is_open = [matrix[0, 1:] < MAX_VALUE for matrix in matrices]
    assert all(any(column) for column in zip(*is_open, strict=True))
    assert all(10 <= row.sum() < 30 for row in is_open)

    evaluator = CostEvaluator([1], 1, 1)
    client = 1 + int((~is_open[0]).argmax())
    costs = [
        evaluator.penalised_cost(Solution(data, [Route(data, [client], vehicle_type)]))
        for vehicle_type in range(3)
    ]
    assert costs[0] >= MAX_VALUE > min(costs)
