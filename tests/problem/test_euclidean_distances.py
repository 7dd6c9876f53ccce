"""Distances that are computed are those of a matrix."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray
from vrplib.parse.parse_distances import pairwise_euclidean

from pyvrp_plus import (
    Client,
    Depot,
    EuclideanDistances,
    PenaltyManager,
    ProblemData,
    VehicleType,
    solve,
)
from pyvrp_plus.files.round_funcs import ROUND_FUNCS
from pyvrp_plus.search import NeighbourhoodParams, compute_neighbours
from pyvrp_plus.stop import MaxIterations

NAMES = ["round", "trunc", "dimacs", "exact"]
INTEGERS = arrays(
    np.int64, st.tuples(st.integers(1, 20), st.just(2)), elements=st.integers(-99, 999)
)


def rounded_matrix(coordinates: NDArray[Any], name: str) -> NDArray[np.int64]:
    """Return the matrix that a file with such coordinates is read as."""
    lengths = pairwise_euclidean(coordinates)
    return np.asarray(ROUND_FUNCS[name](lengths)).astype(np.int64)


def instance(coordinates: NDArray[Any], weights: Any, **fields: Any) -> ProblemData:
    """Return an instance with a depot at the first of the coordinates."""
    rng = np.random.default_rng(1)
    depot, *clients = coordinates.tolist()
    windows = rng.integers(0, 1_000, size=(len(clients), 2))
    prizes = rng.integers(0, 50, size=len(clients)) * fields.get("has_prizes", False)
    timed = fields.get("has_windows", False)
    return ProblemData(
        [
            Client(
                x,
                y,
                [1],
                tw_early=early if timed else 0,
                tw_late=early + length + 1_500 if timed else 10_000,
                prize=prize,
            )
            for (x, y), (early, length), prize in zip(
                clients, windows.tolist(), prizes.tolist(), strict=True
            )
        ],
        [Depot(*depot)],
        [VehicleType(9, [10], unit_duration_cost=fields.get("duration_cost", 0))],
        [weights],
        [weights],
    )


@given(INTEGERS, st.sampled_from(NAMES))
def test_equal_to_matrix(coordinates: NDArray[np.int64], name: str) -> None:
    """All distances are those of the matrix that files are read as."""
    distances = EuclideanDistances(coordinates, name)
    expected = rounded_matrix(coordinates, name)
    everywhere = np.arange(len(coordinates))
    assert np.array_equal(distances[everywhere[:, None], everywhere], expected)

    data = instance(coordinates, distances)
    assert np.array_equal(data.distance_matrix(0), expected)
    assert np.array_equal(data.duration_matrices()[0], expected)
    assert data == instance(coordinates, expected)
    assert instance(coordinates, expected) == data


def test_ties_and_large_distances() -> None:
    """Halves are rounded to even numbers, as numpy does it, far beyond 32 bits."""
    ends = np.array([0.5, 1.5, 2.5, 1e9 + 0.5, 2.0**49])
    coordinates = np.array([(0, 0), *((end, 0) for end in ends)])
    distances = EuclideanDistances(coordinates, "round")
    assert distances[0, np.arange(1, 6)].tolist() == np.rint(ends).tolist()
    assert EuclideanDistances(coordinates, "trunc")[0, 4] == 10**9


def test_fields() -> None:
    """Coordinates are a read-only view, and one distance is a number."""
    distances = EuclideanDistances([[0, 0], [3, 4]])
    assert distances.round_func == "round"
    assert distances.coordinates.tolist() == [[0, 0], [3, 4]]
    assert not distances.coordinates.flags.writeable
    assert distances[0, 1] == 5
    assert distances == EuclideanDistances([[0, 0], [3, 4]], "round")
    assert distances != EuclideanDistances([[0, 0], [3, 4]], "exact")
    assert distances != EuclideanDistances([[0, 0], [3, 5]])


@pytest.mark.parametrize("name", NAMES)
def test_pickle_and_copy(name: str) -> None:
    """Copies are equal, alone and as part of an instance, and not expanded."""
    coordinates = np.random.default_rng(2).uniform(0, 9, size=(2_000, 2))
    distances = EuclideanDistances(coordinates, name)
    assert pickle.loads(pickle.dumps(distances)) == distances
    assert copy.deepcopy(distances) == distances

    data = instance(coordinates, distances)
    pickled = pickle.dumps(data)
    assert len(pickled) < 2_000_000
    assert pickle.loads(pickled) == data
    assert pickle.loads(pickled).distances(0) == distances


def test_as_held() -> None:
    """Instances hand out what they hold, and replace what is given."""
    coordinates = np.array([[0, 0], [3, 4], [6, 8]])
    distances = EuclideanDistances(coordinates)
    matrix = rounded_matrix(coordinates, "round")
    data = instance(coordinates, distances)
    assert data.distances(0) == data.durations(0) == distances
    assert data.replace(clients=data.clients()).distances(0) == distances

    mixed = data.replace(duration_matrices=[2 * matrix])
    assert mixed != data
    assert isinstance(mixed.durations(0), np.ndarray)
    assert np.array_equal(mixed.duration_matrix(0), 2 * matrix)
    assert mixed.distances(0) == distances

    with pytest.raises(IndexError, match=r"distance_matrices\[1\]"):
        data.distances(1)
    with pytest.raises(IndexError, match=r"duration_matrices\[1\]"):
        data.durations(1)


@pytest.mark.parametrize(
    ("coordinates", "message"),
    [
        ([[0, 0], [np.nan, 1]], r"coordinates\[1\] must be finite"),
        ([[0, np.inf]], r"coordinates\[0\] must be finite"),
        ([[0, 0], [2.0**51, 0]], "bound"),
        ([[-1e308, 0], [1e308, 0]], "bound"),
        ([0, 1], "shape"),
        ([[0, 1, 2]], "shape"),
    ],
)
def test_bad_coordinates(coordinates: list[Any], message: str) -> None:
    """Coordinates are finite pairs, not too far apart."""
    with pytest.raises(ValueError, match=message):
        EuclideanDistances(coordinates)


def test_bad_arguments() -> None:
    """Unknown functions, locations and types are errors."""
    with pytest.raises(ValueError, match="round_func must be one of"):
        EuclideanDistances([[0, 0]], "none")
    with pytest.raises(TypeError):
        EuclideanDistances("coordinates")
    for edge in [(0, 2), (-1, 0)]:
        with pytest.raises(IndexError, match="no location"):
            EuclideanDistances([[0, 0], [1, 1]])[edge]
    with pytest.raises(TypeError):
        EuclideanDistances([[0, 0]])["a", "b"]


@pytest.mark.parametrize("size", [2, 4])
def test_wrong_number_of_locations(size: int) -> None:
    """There is a point for each location."""
    coordinates = np.zeros((3, 2))
    with pytest.raises(ValueError, match=rf"shape \({size}, {size}\), expected \(3, 3"):
        instance(coordinates, EuclideanDistances(np.zeros((size, 2))))


@given(
    INTEGERS,
    st.sampled_from(NAMES),
    st.integers(1, 8),
    st.fixed_dictionaries(
        {
            "has_windows": st.booleans(),
            "has_prizes": st.booleans(),
            "duration_cost": st.integers(0, 2),
        }
    ),
    st.booleans(),
)
def test_same_neighbours(
    coordinates: NDArray[np.int64],
    name: str,
    num_neighbours: int,
    fields: dict[str, Any],
    symmetric: bool,
) -> None:
    """The search tree finds what a look at all pairs finds, equally near ones too."""
    params = NeighbourhoodParams(
        num_neighbours=num_neighbours,
        symmetric_proximity=symmetric,
        symmetric_neighbours=symmetric,
    )
    distances = EuclideanDistances(coordinates, name)
    matrix = rounded_matrix(coordinates, name)
    assert compute_neighbours(
        instance(coordinates, distances, **fields), params
    ) == compute_neighbours(instance(coordinates, matrix, **fields), params)


@pytest.mark.parametrize("points", ["spread", "lattice", "line", "same"])
def test_same_neighbours_of_many(points: str) -> None:
    """The same for trees of some depth."""
    rng = np.random.default_rng(4)
    coordinates = {
        "spread": rng.integers(0, 1_000, size=(600, 2)),
        "lattice": np.stack(np.meshgrid(range(25), range(24)), axis=-1).reshape(-1, 2),
        "line": np.stack([rng.integers(0, 99, size=600), np.zeros(600, int)], axis=1),
        "same": np.full((600, 2), 7),
    }[points]
    params = NeighbourhoodParams(num_neighbours=30)
    for fields in ({}, {"has_windows": True}, {"has_prizes": True}):
        data = instance(coordinates, EuclideanDistances(coordinates), **fields)
        matrix = instance(coordinates, rounded_matrix(coordinates, "round"), **fields)
        assert compute_neighbours(data, params) == compute_neighbours(matrix, params)


def test_no_tree_for_several_points() -> None:
    """Neighbours are right if profiles have coordinates of their own."""
    rng = np.random.default_rng(5)
    first, second = rng.integers(0, 99, size=(2, 50, 2))
    weights = [EuclideanDistances(first), EuclideanDistances(second)]
    types = [VehicleType(2, [9], profile=0), VehicleType(2, [9], profile=1)]
    data = instance(first, weights[0]).replace(
        vehicle_types=types, distance_matrices=weights, duration_matrices=weights
    )
    expanded = data.replace(
        distance_matrices=data.distance_matrices(),
        duration_matrices=data.duration_matrices(),
    )
    assert compute_neighbours(data) == compute_neighbours(expanded)


@pytest.mark.parametrize("has_windows", [False, True])
def test_same_search(has_windows: bool) -> None:
    """Penalties and solutions do not depend on how distances are held."""
    coordinates = np.random.default_rng(6).integers(0, 500, size=(40, 2))
    found = []
    for weights in (
        EuclideanDistances(coordinates),
        rounded_matrix(coordinates, "round"),
    ):
        data = instance(coordinates, weights, has_windows=has_windows)
        penalties = PenaltyManager.init_from(data).penalties()
        result = solve(data, MaxIterations(20), seed=3, display=False)
        found.append((penalties, result.best, result.cost()))

    assert found[0] == found[1]


@pytest.mark.parametrize("vehicle", [VehicleType(1), VehicleType(300, [4])])
def test_same_search_without_times(vehicle: VehicleType) -> None:
    """The same for tours and routes where nothing but edges makes clients near."""
    coordinates = np.random.default_rng(7).integers(0, 500, size=(301, 2))
    found = []
    for weights in (
        EuclideanDistances(coordinates),
        rounded_matrix(coordinates, "round"),
    ):
        depot, *points = coordinates.tolist()
        clients = [Client(*point, [1] * len(vehicle.capacity)) for point in points]
        data = ProblemData(clients, [Depot(*depot)], [vehicle], [weights], [weights])
        penalties = PenaltyManager.init_from(data).penalties()
        result = solve(data, MaxIterations(1), seed=3, display=False)
        found.append((penalties, compute_neighbours(data), result.best))

    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("name", "scale"),
    [("round", 1 / 7), ("round", 1e6), *((name, 1) for name in NAMES)],
)
def test_same_search_with_bounds(name: str, scale: float) -> None:
    """Bounds of distances, in single precision, rule out no move that improves.

    There are so many locations that distances are not tabulated.
    """
    coordinates = scale * np.random.default_rng(8).integers(0, 300, size=(2_050, 2))
    distances = EuclideanDistances(coordinates, name)
    everywhere = np.arange(len(coordinates))
    found = []
    for weights in (distances, np.asarray(distances[everywhere[:, None], everywhere])):
        depot, *points = coordinates.tolist()
        clients = [Client(*point, [1]) for point in points]
        vehicle = VehicleType(300, [8])
        data = ProblemData(clients, [Depot(*depot)], [vehicle], [weights], [weights])
        result = solve(data, MaxIterations(3), seed=3, display=False)
        found.append((result.best, result.cost()))

    assert found[0] == found[1]
