"""Routes and their schedules."""

import copy
import pickle

import numpy as np
import pytest

from pyvrp_plus._pyvrp import (
    Client,
    Depot,
    ProblemData,
    Route,
    ScheduledVisit,
    Trip,
    VehicleType,
)


@pytest.fixture
def two_trips(data: ProblemData) -> Route:
    """Return a route with a reload between its two visits."""
    trips = [Trip(data, [2], 0, 0, 1), Trip(data, [3], 0, 1, 1)]
    return Route(data, trips, 0)


def stops(route: Route) -> list[tuple[int, ...]]:
    """Return location, trip, start, end, waiting and time warp of each stop."""
    return [visit.__getstate__() for visit in route.schedule()]


def test_single_trip(data: ProblemData) -> None:
    """A route of visits has one trip."""
    route = Route(data, [2, 3], 0)
    assert route.num_trips() == 1
    assert route.trips() == [route.trip(0)] == [Trip(data, [2, 3], 0)]
    assert route == Route(data, [Trip(data, [2, 3], 0)], 0)


def test_figures(data: ProblemData) -> None:
    """Distance, load and duration come with their excess and their costs."""
    route = Route(data, [2, 3], 0)

    assert route.distance() == route.distance_cost() == 3
    assert route.excess_distance() == 1
    assert route.delivery() == [7]
    assert route.pickup() == [7]
    assert route.excess_load() == [0]
    assert route.duration() == 40
    assert route.overtime() == 0
    assert route.duration_cost() == 80
    assert (route.start_time(), route.end_time()) == (25, 65)
    assert route.wait_duration() == 0
    assert route.time_warp() == 0
    assert route.has_excess_distance()
    assert not route.is_feasible()


def test_reload(two_trips: Route) -> None:
    """Loads are counted per trip, and times over all trips."""
    assert two_trips.visits() == [2, 3]
    assert two_trips.num_trips() == 2
    assert two_trips.excess_load() == [0]
    assert two_trips.distance() == 4
    assert two_trips.duration() == 50
    assert two_trips.overtime() == 10
    assert two_trips.duration_cost() == 2 * 50 + 3 * 10
    assert two_trips.time_warp() == 0
    assert stops(two_trips) == [
        (0, 0, 15, 15, 0, 0),
        (2, 0, 25, 30, 0, 0),
        (1, 1, 40, 40, 0, 0),
        (3, 1, 50, 55, 0, 0),
        (1, 2, 65, 65, 0, 0),
    ]


@pytest.mark.parametrize("shift_duration", [1000, 2**62, 2**63 - 1])
def test_negative_durations(shift_duration: int) -> None:
    """A route that takes less than no time is no longer than any limit."""
    matrix = np.array([[0, -10, 0], [-5, 0, 0], [0, 0, 0]])
    kind = VehicleType(
        shift_duration=shift_duration, unit_duration_cost=2, unit_overtime_cost=3
    )
    clients = [Client(0, 0), Client(0, 0)]
    data = ProblemData(clients, [Depot(0, 0)], [kind], [matrix], [matrix])
    route = Route(data, [1], 0)

    assert (route.distance(), route.excess_distance()) == (-15, 0)
    # It starts at 15, for not to wait until the depot opens at 0.
    assert (route.start_time(), route.end_time()) == (15, 0)
    assert (route.duration(), route.overtime(), route.time_warp()) == (-15, 0, 0)
    assert route.duration_cost() == -30
    assert route.is_feasible()
    assert all(visit.time_warp == 0 for visit in route.schedule())


def test_time_warp(data: ProblemData) -> None:
    """A shift that ends too early costs time warp."""
    route = Route(data, [2, 3], 1)
    assert (route.start_time(), route.end_time()) == (25, 60)
    assert route.time_warp() == 5
    assert route.has_time_warp()
    assert not route.is_feasible()


def test_sequence(two_trips: Route) -> None:
    """A route is a sequence of the visits of all trips."""
    assert list(two_trips) == [2, 3]
    assert [two_trips[0], two_trips[-1]] == [2, 3]
    assert len(two_trips) == 2
    assert str(two_trips) == "2 | 3"
    with pytest.raises(IndexError):
        two_trips[-3]


def test_empty_route(data: ProblemData) -> None:
    """A route may go from depot to depot."""
    route = Route(data, [], 0)
    assert len(route) == 0
    assert route.distance() == 1
    assert route.centroid() == (0, 0)
    assert [visit.location for visit in route.schedule()] == [0, 1]


def test_centroid(data: ProblemData, two_trips: Route) -> None:
    """The centroid is that of the visits, however they are split into trips."""
    assert two_trips.centroid() == Route(data, [2, 3], 0).centroid() == (3, 1.5)


def test_equality(data: ProblemData, two_trips: Route) -> None:
    """Trips and vehicle type make the difference."""
    assert Route(data, [2], 0) != Route(data, [2], 1)
    assert Route(data, [2, 3], 0) != Route(data, [3, 2], 0)
    assert two_trips != Route(data, [2, 3], 0)
    assert two_trips != [2, 3]


def test_copies_are_equal(two_trips: Route) -> None:
    """Copies and pickles have the same figures and the same schedule."""
    for other in (pickle.loads(pickle.dumps(two_trips)), copy.copy(two_trips)):
        assert other == two_trips
        assert other.__getstate__()[2:] == two_trips.__getstate__()[2:]
        assert stops(other) == stops(two_trips)


def test_parts_outlive_the_route(data: ProblemData) -> None:
    """A trip keeps its route alive."""
    trip = Route(data, [2, 3], 0).trip(0)
    assert trip.visits() == [2, 3]


def test_scheduled_visit(two_trips: Route) -> None:
    """A visit knows its duration, and cannot be made or changed."""
    visit = two_trips.schedule()[1]
    assert visit.service_duration == visit.end_service - visit.start_service == 5

    with pytest.raises(AttributeError):
        visit.location = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        ScheduledVisit()


def test_depot_service_duration() -> None:
    """Each trip starts with service at its depot, within the depot's window."""
    durations = np.full((3, 3), 10)
    np.fill_diagonal(durations, 0)
    data = ProblemData(
        [Client(0, 0, service_duration=5), Client(0, 0)],
        [Depot(0, 0, tw_early=100, service_duration=7)],
        [VehicleType(reload_depots=[0])],
        [durations],
        [durations],
    )
    route = Route(data, [Trip(data, [1], 0), Trip(data, [2], 0)], 0)

    assert route.service_duration() == 7 + 5 + 7
    assert route.duration() == route.travel_duration() + route.service_duration() == 59
    assert stops(route) == [
        (0, 0, 100, 107, 0, 0),
        (1, 0, 117, 122, 0, 0),
        (0, 1, 132, 139, 0, 0),
        (2, 1, 149, 149, 0, 0),
        (0, 2, 159, 159, 0, 0),
    ]
