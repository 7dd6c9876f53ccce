"""Edges of new locations."""

import numpy as np
import pytest

from pyvrp_plus import (
    Client,
    Depot,
    EuclideanDistances,
    Model,
    ProblemData,
    VehicleType,
)
from pyvrp_plus.generate import generate_vrptw
from pyvrp_plus.whatif.edges import NewEdges, rows_of, with_new

ESTIMATE = NewEdges(None, None, "euclidean")


def test_rows():
    """They are of one or both directions, for one or all profiles."""
    both = rows_of([3, 4], "distances", 2, 2)
    assert both.tolist() == [[[3, 4], [3, 4]]] * 2
    one_way = rows_of([[3, 4], [5, 6]], "distances", 2, 2)
    assert one_way.tolist() == [[[3, 4], [5, 6]]] * 2
    for values in ([1], [[1, 2]], [1, float("nan")], [1.5, 2], ["a", "b"], [2**45, 1]):
        with pytest.raises(ValueError, match="distances must"):
            rows_of(values, "distances", 2, 2)


def test_rows_in_order():
    """New locations stand where the order has them; others lose nothing."""
    data = generate_vrptw(5, seed=1)
    rows = rows_of([[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]], "", 1, 6)
    new = [(Client(0, 0), NewEdges(rows, rows, "euclidean"))]
    distances, durations = with_new(data, new, [0, 1, 3, 6, 5])
    old = data.distance_matrix(0)
    assert distances[0][3].tolist() == [1, 2, 4, 0, 6]
    assert durations[0][:, 3].tolist() == [7, 8, 10, 0, 12]
    kept = [0, 1, 2, 4]
    assert np.array_equal(
        distances[0][np.ix_(kept, kept)], old[np.ix_([0, 1, 3, 5], [0, 1, 3, 5])]
    )


@pytest.mark.parametrize(("scale", "speed"), [(1, 1), (10, 3), (1.37, 0.41)])
def test_estimates_follow_the_edges_there_are(scale, speed):
    """Estimated edges are what the model would have, but for rounding."""

    def data(points):
        model = Model()
        model.add_depot(0, 0)
        for x, y in points:
            model.add_client(x, y)
        model.add_vehicle_type()
        model.add_edges_from_coordinates(scale=scale, speed=speed)
        return model.data()

    points = np.random.default_rng(1).integers(-500, 500, size=(20, 2)).tolist()
    old, whole = data(points[:-1]), data(points)
    new = [(Client(*points[-1]), ESTIMATE)]
    distances, durations = with_new(old, new, range(21))
    for edges, expected in (
        (distances[0], whole.distance_matrix(0)),
        (durations[0], whole.duration_matrix(0)),
    ):
        assert np.allclose(edges, expected, rtol=2e-3, atol=2)


def test_without_matrices():
    """Distances that are computed on demand stay so."""
    edges = EuclideanDistances([[0, 0], [3, 4]])
    data = ProblemData([Client(3, 4)], [Depot(0, 0)], [VehicleType()], [edges], [edges])
    distances, _ = with_new(data, [(Client(6, 8), ESTIMATE)], [0, 2])
    assert isinstance(distances[0], EuclideanDistances)
    assert distances[0][0, 1] == 10


def test_coordinates_that_say_nothing():
    """If all places are one, lengths must be given."""
    data = ProblemData(
        [Client(0, 0)],
        [Depot(0, 0)],
        [VehicleType()],
        [[[0, 5], [5, 0]]],
        [[[0] * 2] * 2],
    )
    with pytest.raises(ValueError, match="all locations have the same"):
        with_new(data, [(Client(1, 1), ESTIMATE)], [0, 1, 2])
