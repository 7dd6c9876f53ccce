"""Trips."""

import copy
import pickle

import pytest

from pyvrp_plus._pyvrp import ProblemData, Trip


def test_figures(data: ProblemData) -> None:
    """All figures follow from the visits."""
    trip = Trip(data, [2, 3], 0)

    assert trip.visits() == [2, 3]
    assert trip.distance() == 3
    assert trip.delivery() == [7]
    assert trip.pickup() == [7]
    assert trip.load() == [7]
    assert trip.excess_load() == [0]
    assert not trip.has_excess_load()
    assert trip.travel_duration() == 30
    assert trip.service_duration() == 10
    assert trip.release_time() == 0
    assert trip.prizes() == 3
    assert trip.centroid() == (3, 1.5)
    assert trip.vehicle_type() == 0


def test_depots(data: ProblemData) -> None:
    """The depots are those of the vehicle type, unless reload depots are given."""
    assert (Trip(data, [2], 0).start_depot(), Trip(data, [2], 0).end_depot()) == (0, 1)
    assert Trip(data, [2], 0, start_depot=1).start_depot() == 1


def test_empty_trip(data: ProblemData) -> None:
    """A trip may go from depot to depot."""
    trip = Trip(data, [], 0)
    assert len(trip) == 0
    assert trip.distance() == 1
    assert trip.load() == [0]
    assert trip.centroid() == (0, 0)


def test_sequence(data: ProblemData) -> None:
    """A trip is a sequence of its visits."""
    trip = Trip(data, [4, 2, 3], 1)
    assert list(trip) == [4, 2, 3]
    assert [trip[0], trip[-1]] == [4, 3]
    assert str(trip) == "4 2 3"
    with pytest.raises(IndexError):
        trip[3]


def test_equality(data: ProblemData) -> None:
    """Visits, vehicle type and depots make the difference."""
    trip = Trip(data, [2, 3], 0)
    assert trip == Trip(data, [2, 3], 0)
    assert trip != Trip(data, [3, 2], 0)
    assert trip != Trip(data, [2, 3], 1)
    assert trip != Trip(data, [2, 3], 0, start_depot=1)
    assert trip != [2, 3]


def test_copies_are_equal(data: ProblemData) -> None:
    """Copies and pickles have the same figures."""
    trip = Trip(data, [2, 3], 0, start_depot=1)
    for other in (pickle.loads(pickle.dumps(trip)), copy.copy(trip)):
        assert other == trip
        assert other.__getstate__() == trip.__getstate__()
