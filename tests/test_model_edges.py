"""Edges from matrices and from coordinates are those that are added one by one."""

import numpy as np
import pytest

import pyvrp_plus
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import ScalingWarning


def with_locations():
    """Return a model with a few locations, and two profiles."""
    model = pyvrp_plus.Model()
    model.add_vehicle_type()
    for _ in range(2):
        model.add_vehicle_type(profile=model.add_profile())

    model.add_client(3, 4)
    model.add_depot(0, 0)
    model.add_client(-6, 8)
    return model


@pytest.mark.parametrize("profile", [None, 1])
@pytest.mark.parametrize("with_durations", [True, False])
def test_edges_of_matrices(profile, with_durations):
    """Matrices are the same as a double loop, also where other edges are replaced."""
    distances = np.arange(9).reshape(3, 3) * (1 - np.eye(3, dtype=int))
    durations = distances.T if with_durations else np.zeros((3, 3), dtype=int)
    single, whole = with_locations(), with_locations()
    for model in (single, whole):
        first, last = model.locations[0], model.locations[-1]
        chosen = None if profile is None else model.profiles[profile]
        model.add_edge(first, last, 99, 99, chosen)
        if model is whole:
            given = durations.astype(float) if with_durations else None
            model.add_edges(distances.tolist(), given, chosen)
        else:
            for idx, frm in enumerate(model.locations):
                for jdx, to in enumerate(model.locations):
                    edge = int(distances[idx, jdx]), int(durations[idx, jdx])
                    model.add_edge(frm, to, *edge, chosen)

        model.add_edge(last, first, 77, 77, chosen)
        # Locations that are added later have no edges, and move the others.
        model.add_depot(1, 1)

    assert whole.data(missing_value=5) == single.data(missing_value=5)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [("euclidean", [5, 10, 10]), ("manhattan", [7, 14, 13]), ("haversine", None)],
)
def test_edges_of_coordinates(metric, expected):
    """Distances are lengths times the scale, durations those at the speed, rounded."""
    model = with_locations()
    car, bicycle = model.profiles
    model.add_edges_from_coordinates(metric, profile=car)
    model.add_edges_from_coordinates(metric, scale=10, speed=4, profile=bicycle)
    data = model.data()
    plain, scaled = data.distance_matrices()
    if expected is not None:
        assert [plain[0, 1], plain[0, 2], plain[1, 2]] == expected

    assert np.array_equal(plain, plain.T)
    assert not data.duration_matrix(0).any()
    assert np.abs(scaled - 10 * plain).max() <= 5
    assert np.abs(data.duration_matrix(1) - scaled / 4).max() <= 1


def test_great_circle():
    """A quarter of a meridian is ten thousand kilometres, which once was the metre."""
    model = pyvrp_plus.Model()
    model.add_depot(x=11, y=0)
    model.add_client(x=-60, y=90)
    model.add_client(x=-169, y=0)
    model.add_vehicle_type()
    model.add_edges_from_coordinates("haversine", scale=0.001)
    assert model.data().distance_matrix(0)[0].tolist() == [0, 10_008, 20_015]


GOOD = [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


@pytest.mark.parametrize(
    ("distances", "durations", "error", "text"),
    [
        ([[0, 1], [1, 0]], None, ValueError, r"distances .*\(3, 3\).*\(2, 2\)"),
        (
            GOOD,
            [[0, 1, 1], [1, 0, -1], [1, 1, 0]],
            ValueError,
            r"durations\[1, 2\].*-1",
        ),
        ([[0, 1, 1], [1, 0, 0.5], [1, 1, 0]], None, ValueError, r"\[1, 2\].*0\.5"),
        ([[0, 1, 1], [1, 0, np.nan], [1, 1, 0]], None, ValueError, r"\[1, 2\].*nan"),
        ([[0, 1, 1], [1, 3, 1], [1, 1, 0]], None, ValueError, r"\[1, 1\].*zero.*3"),
        ([["a"] * 3] * 3, None, TypeError, "distances must be numbers"),
        ([[0, 1e300, 1], [1, 0, 1], [1, 1, 0]], None, OverflowError, "64 bits"),
        ([[0, np.inf, 1], [1, 0, 1], [1, 1, 0]], None, ValueError, r"\[0, 1\].*inf"),
    ],
)
def test_bad_matrices(distances, durations, error, text):
    """The message names the matrix, the place and the value."""
    with np.errstate(invalid="ignore"), pytest.raises(error, match=text):
        with_locations().add_edges(distances, durations)


def test_large_matrix_values():
    """Values from which sums may overflow are worth a warning, at the call."""
    model = with_locations()
    distances = (MAX_VALUE + 1) * (1 - np.eye(3, dtype=int))
    with pytest.warns(ScalingWarning, match="distances") as warnings:
        model.add_edges(distances)

    assert warnings[0].filename == __file__


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"metric": "taxi"}, "'taxi'"),
        ({"scale": 0}, "scale"),
        ({"speed": float("nan")}, "speed"),
        ({"profile": pyvrp_plus.Profile()}, "profile"),
    ],
)
def test_bad_ways(arguments, text):
    """The message names the argument."""
    with pytest.raises(ValueError, match=text):
        with_locations().add_edges_from_coordinates(**arguments)


@pytest.mark.parametrize(
    ("metric", "x", "text"),
    [
        ("euclidean", float("nan"), "x of location 3.*finite.*nan"),
        ("haversine", 181, r"x of location 3.*180\.0\].*181"),
    ],
)
def test_bad_coordinates(metric, x, text):
    """The message names the location."""
    model = with_locations()
    model.add_location(x, 1)
    with pytest.raises(ValueError, match=text):
        model.add_edges_from_coordinates(metric)


def test_edges_without_locations():
    """There need not be locations."""
    model = pyvrp_plus.Model()
    model.add_edges(np.zeros((0, 0), dtype=int))
    model.add_edges_from_coordinates()
