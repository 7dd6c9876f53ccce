"""Problem data whose parts share locations, and our own data behind it."""

import pickle

import numpy as np
import pytest

from pyvrp_plus import EuclideanDistances
from pyvrp_plus.api14 import Client, Depot, Location, ProblemData, VehicleType


def test_own_data(data: ProblemData):
    """Each depot, client, pickup and delivery has a place of its own there."""
    own = data.native
    places = [0, 3, 1, 1, 4, 0, 1, 4, 2, 1]
    assert own.num_locations == len(places) == data.numbering.num_locations
    for idx, place in enumerate(places):
        here, there = own.location(idx), data.location(place)
        assert (here.x, here.y) == (there.x, there.y)

    both = np.ix_(places, places)
    assert (own.distance_matrix(0) == data.distance_matrix(0)[both]).all()
    assert (own.duration_matrix(0) == data.duration_matrix(0)[both]).all()
    assert own.group(0).clients == [4, 5]
    assert data.group(0).clients == [2, 3]


def test_data_does_not_change(data: ProblemData):
    """What is returned can be changed without consequences, or not at all."""
    data.clients().clear()
    assert data.num_clients == 4
    with pytest.raises(ValueError, match="read-only"):
        data.distance_matrix(0)[0, 1] = 3
    with pytest.raises(AttributeError):
        data.client(0).location = 3  # type: ignore[misc]

    groups = data.groups()
    copy = data.replace(groups=groups)
    groups[0].clear()
    assert copy.group(0).clients == [2, 3]


def test_equality(data: ProblemData):
    """Data are equal if all of their parts are, also those that nobody visits."""
    assert data == data.replace() == pickle.loads(pickle.dumps(data))
    assert data != data.replace(vehicle_types=[VehicleType(2, [9])])
    matrix = data.distance_matrix(0).copy()
    matrix[0, 1] += 1
    assert data != data.replace(distance_matrices=[matrix])
    moved = [Location(9, 9), *data.locations()[1:]]
    assert data != data.replace(locations=moved)
    assert data != 3


@pytest.mark.parametrize(
    ("method", "count"),
    [
        ("client", 4),
        ("depot", 2),
        ("distance_matrix", 1),
        ("duration_matrix", 1),
        ("group", 1),
        ("location", 5),
        ("shipment", 2),
        ("vehicle_type", 1),
    ],
)
def test_indices(data: ProblemData, method: str, count: int):
    """Indices that are out of range are an error."""
    getattr(data, method)(np.int64(count - 1))
    for idx in (count, 10**30):
        with pytest.raises((IndexError, TypeError)):
            getattr(data, method)(idx)
    with pytest.raises((IndexError, TypeError)):
        getattr(data, method)(-1)


def test_matrices_of_other_sizes(data: ProblemData):
    """The message says which shape is wanted, and which there is."""
    message = r"duration matrices of 5 locations .* \(5, 5\), but one has \(4, 5\)"
    with pytest.raises(ValueError, match=message):
        data.replace(duration_matrices=[data.duration_matrix(0)[:4]])


def test_locations_that_do_not_exist(data: ProblemData):
    """They are told before the shapes of matrices."""
    with pytest.raises(IndexError, match="no location 0: there are 0"):
        data.replace(locations=[])


def test_distances_without_a_matrix():
    """Euclidean distances are kept as such, also where places are shared."""
    points = np.array([[0, 0], [3, 4], [6, 8]])
    distances = EuclideanDistances(points)
    data = ProblemData(
        [Location(x, y) for x, y in points],
        [Client(2), Client(1), Client(2)],
        [Depot(0)],
        [VehicleType()],
        [distances],
        [distances],
    )
    assert isinstance(data.native.distances(0), EuclideanDistances)
    assert data.distance_matrix(0).tolist() == [[0, 5, 10], [5, 0, 5], [10, 5, 0]]
    assert data.native.distance_matrix(0)[0].tolist() == [0, 10, 5, 10]
