"""Problem instances."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from pyvrp_plus._pyvrp import Client, ClientGroup, Depot, ProblemData, VehicleType
from pyvrp_plus.exceptions import ModelWarning


@pytest.fixture
def parts() -> dict[str, Any]:
    """Return the parts of an instance of two depots, three clients and two profiles."""
    rng = np.random.default_rng(1)
    matrices = rng.integers(1, 100, size=(4, 5, 5))
    for matrix in matrices:
        np.fill_diagonal(matrix, 0)

    return {
        "clients": [
            Client(1, 2, [1]),
            Client(3, 4, [2], required=False, group=0),
            Client(8, 0, [3], required=False, group=0),
        ],
        "depots": [Depot(0, 0), Depot(5, 5)],
        "vehicle_types": [VehicleType(2, [5]), VehicleType(3, [7], profile=1)],
        "distance_matrices": list(matrices[:2]),
        "duration_matrices": list(matrices[2:]),
        "groups": [ClientGroup([3, 4])],
    }


@pytest.fixture
def data(parts: dict[str, Any]) -> ProblemData:
    """Return the instance of these parts."""
    return ProblemData(**parts)


def test_numbers(data: ProblemData) -> None:
    """All parts are counted."""
    assert data.num_clients == 3
    assert data.num_depots == 2
    assert data.num_locations == 5
    assert data.num_groups == 1
    assert data.num_vehicle_types == 2
    assert data.num_vehicles == 5
    assert data.num_profiles == 2
    assert data.num_load_dimensions == 1


def test_parts(data: ProblemData, parts: dict[str, Any]) -> None:
    """All parts come back as they were given."""
    assert data.clients() == parts["clients"]
    assert data.depots() == parts["depots"]
    assert data.groups() == parts["groups"]
    assert data.vehicle_types() == parts["vehicle_types"]
    assert data.group(0) == parts["groups"][0]
    assert data.vehicle_type(1) == parts["vehicle_types"][1]

    locations = [data.location(idx) for idx in range(data.num_locations)]
    assert locations == parts["depots"] + parts["clients"]

    for profile in range(2):
        distances = parts["distance_matrices"][profile]
        durations = parts["duration_matrices"][profile]
        np.testing.assert_array_equal(data.distance_matrix(profile), distances)
        np.testing.assert_array_equal(data.duration_matrix(profile), durations)
        np.testing.assert_array_equal(data.distance_matrices()[profile], distances)
        np.testing.assert_array_equal(data.duration_matrices()[profile], durations)


def test_parts_outlive_the_instance(parts: dict[str, Any]) -> None:
    """Parts and matrices keep alive what they refer to."""
    data = ProblemData(**parts)
    matrix, client = data.distance_matrix(1), data.location(2)
    del data

    np.testing.assert_array_equal(matrix, parts["distance_matrices"][1])
    assert client == parts["clients"][0]


def test_matrices_are_read_only_views(data: ProblemData) -> None:
    """Matrices are not copied, and cannot be changed."""
    matrix = data.distance_matrix(0)
    assert matrix.dtype == np.int64
    assert np.shares_memory(matrix, data.distance_matrices()[0])

    with pytest.raises(ValueError, match="read-only"):
        matrix[0, 1] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        matrix.setflags(write=True)


def test_arguments_are_copied(parts: dict[str, Any]) -> None:
    """Changes of the arguments do not reach the instance."""
    data = ProblemData(**parts)
    parts["distance_matrices"][0][0, 1] = 1234
    parts["groups"][0].clear()
    data.groups()[0].clear()
    data.group(0).clear()

    assert data.distance_matrix(0)[0, 1] != 1234
    assert data.group(0).clients == [3, 4]


def test_equal_matrices_share_storage(parts: dict[str, Any]) -> None:
    """A matrix is stored once, whatever it is used for."""
    matrix = parts["distance_matrices"][0]
    other = parts["distance_matrices"][1]
    data = ProblemData(
        **parts
        | {
            "distance_matrices": [matrix, other],
            "duration_matrices": [matrix.copy(), matrix.copy()],
        }
    )

    assert np.shares_memory(data.distance_matrix(0), data.duration_matrix(0))
    assert np.shares_memory(data.distance_matrix(0), data.duration_matrix(1))
    assert not np.shares_memory(data.distance_matrix(0), data.distance_matrix(1))


@pytest.mark.parametrize("dtype", [np.int8, np.uint32, np.int64, np.float32, object])
@pytest.mark.parametrize("order", ["C", "F"])
def test_matrices_of_any_kind(dtype: type, order: Any) -> None:
    """Element type and memory order of a matrix do not matter."""
    matrix = np.array([[0, 1, 2], [3, 0, 4], [5, 6, 0]], dtype=dtype, order=order)
    depots = [Depot(0, 0)] * 3

    for given in (matrix, matrix.tolist(), np.kron(matrix, np.eye(2))[::2, ::2]):
        data = ProblemData([], depots, [VehicleType()], [given], [given])
        np.testing.assert_array_equal(data.distance_matrix(0), matrix.astype(int))


def test_lost_fractions(parts: dict[str, Any]) -> None:
    """Fractions are cut off, with a warning if that is more than 1% of all."""
    for matrix in parts["distance_matrices"]:
        assert matrix.sum() > 100

    short, other = parts["distance_matrices"]
    parts["distance_matrices"] = [short / 1_000, other]
    with pytest.warns(ModelWarning, match=r"distance_matrices\[0\].* 100% of its sum"):
        data = ProblemData(**parts)
    assert not data.distance_matrix(0).any()

    parts["distance_matrices"] = [short * 1_000.001, other]
    assert (ProblemData(**parts).distance_matrix(0) >= 1_000 * short).all()


def test_replace(data: ProblemData) -> None:
    """Only the given parts are replaced, and matrices are not copied."""
    assert data.replace() == data

    vehicle_types = [VehicleType(9, [8])]
    replaced = data.replace(vehicle_types=vehicle_types)
    assert replaced.vehicle_types() == vehicle_types
    assert replaced.clients() == data.clients()
    assert np.shares_memory(replaced.distance_matrix(1), data.distance_matrix(1))


def test_equality(data: ProblemData, parts: dict[str, Any]) -> None:
    """A change of any part makes a difference."""
    assert data == ProblemData(**parts)
    assert data != "something else"

    changes = {
        "clients": [Client(9, 9, [1]), *parts["clients"][1:]],
        "depots": parts["depots"][::-1],
        "vehicle_types": parts["vehicle_types"][::-1],
        "distance_matrices": parts["distance_matrices"][::-1],
        "duration_matrices": parts["duration_matrices"][::-1],
        "groups": [ClientGroup([4, 3])],
    }
    for name, changed in changes.items():
        assert data != data.replace(**{name: changed}), name


def test_copies_are_equal(data: ProblemData) -> None:
    """Copies and pickles are equal to the original."""
    assert pickle.loads(pickle.dumps(data)) == data
    assert copy.copy(data) == data
    assert copy.deepcopy(data) == data


def test_centroid(data: ProblemData) -> None:
    """The centroid is that of the clients only."""
    assert data.centroid() == pytest.approx((4, 2))


def test_instance_without_clients() -> None:
    """An instance of one depot is fine."""
    data = ProblemData([], [Depot(3, 4)], [VehicleType()], [[[0]]], [[[0]]])
    assert data.num_clients == 0
    assert data.num_load_dimensions == 0
    assert data.centroid() == (0, 0)
    assert not data.has_time_windows()


@pytest.mark.parametrize(
    ("client", "depot", "vehicle_type", "expected"),
    [
        ({}, {}, {}, False),
        ({"release_time": 1}, {}, {}, False),
        ({"service_duration": 1}, {"service_duration": 1}, {}, False),
        ({}, {}, {"shift_duration": 1}, False),
        ({"tw_early": 1}, {}, {}, True),
        ({"tw_late": 1}, {}, {}, True),
        ({}, {"tw_early": 1}, {}, True),
        ({}, {"tw_late": 1}, {}, True),
        ({}, {}, {"tw_early": 1}, True),
        ({}, {}, {"tw_late": 1}, True),
        ({}, {}, {"start_late": 1}, True),
    ],
)
def test_has_time_windows(
    client: dict[str, int],
    depot: dict[str, int],
    vehicle_type: dict[str, int],
    expected: bool,
) -> None:
    """Windows of clients, depots and shifts count, and latest starts."""
    matrix = np.zeros((2, 2), dtype=int)
    data = ProblemData(
        [Client(0, 0, **client)],
        [Depot(0, 0, **depot)],
        [VehicleType(**vehicle_type)],
        [matrix],
        [matrix],
    )
    assert data.has_time_windows() is expected
