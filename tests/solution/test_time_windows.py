"""Routes of visits with several time windows: of all choices, the best one."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyvrp_plus import (
    Client,
    Depot,
    ProblemData,
    Route,
    Shipment,
    ShipmentStep,
    Solution,
    Trip,
    VehicleType,
)

MAX_VALUE = 2**63 - 1


def windows() -> st.SearchStrategy[list[tuple[int, int]]]:
    """Give up to four time windows of a visit."""
    moments = st.lists(st.integers(0, 80), min_size=2, max_size=8, unique=True)
    return moments.map(sorted).map(
        lambda times: list(zip(times[::2], times[1::2], strict=False))
    )


def limits(least: int) -> st.SearchStrategy[int]:
    """Give limits, of which some are none."""
    return st.one_of(st.just(MAX_VALUE), st.integers(least, 120))


@st.composite
def problems(draw: st.DrawFn) -> ProblemData:
    """Give problems of one to four clients, with all that counts for the time."""
    has_release = draw(st.booleans())
    clients = []
    for _ in range(draw(st.integers(1, 4))):
        opening = draw(windows())
        release = draw(st.integers(0, 30)) if has_release else 0
        clients.append(
            Client(
                0,
                0,
                service_duration=draw(st.integers(0, 5)),
                release_time=min(release, opening[-1][1]),
                time_windows=opening,
            )
        )

    early = draw(st.integers(0, 20))
    late = draw(limits(early))
    type_ = VehicleType(
        tw_early=early,
        tw_late=late,
        start_late=draw(st.integers(early, min(late, 150))),
        # With both, a release after the latest start counts twice.
        shift_duration=MAX_VALUE if has_release else draw(limits(5)),
        unit_duration_cost=draw(st.integers(0, 1)),
        reload_depots=[0],
    )
    size = len(clients) + 1
    durations = st.integers(0, 25)
    matrix = [[draw(durations) for _ in range(size)] for _ in range(size)]
    np.fill_diagonal(table := np.array(matrix), 0)
    return ProblemData(
        clients, [Depot(0, 0, service_duration=draw(st.integers(0, 3)))], [type_],
        [table], [table],
    )  # fmt: skip


def with_choice(data: ProblemData, choice: tuple[tuple[int, int], ...]) -> ProblemData:
    """Return the problem with one time window for each client."""
    clients = [
        Client(
            client.x,
            client.y,
            service_duration=client.service_duration,
            tw_early=early,
            tw_late=late,
            release_time=min(client.release_time, late),
        )
        for client, (early, late) in zip(data.clients(), choice, strict=True)
    ]
    return data.replace(clients=clients)


def route_of(data: ProblemData, trips: list[list[int]]) -> Route:
    """Return the route of the given trips."""
    return Route(data, [Trip(data, visits, 0) for visits in trips], 0)


@settings(deadline=None, max_examples=400)
@given(problems(), st.data())
def test_all_choices(data: ProblemData, draws: st.DataObject) -> None:
    """Time warp, duration and start are the least of all choices, in this order."""
    visits = draws.draw(st.permutations(range(1, data.num_locations)))
    cut = draws.draw(st.integers(0, len(visits)))
    trips = [trip for trip in (visits[:cut], visits[cut:]) if trip]
    route = route_of(data, trips)

    choices = list(itertools.product(*(c.time_windows for c in data.clients())))
    # A window that has closed before the release would be another problem.
    releases = [client.release_time for client in data.clients()]
    known = [
        choice
        for choice in choices
        if all(late >= r for (_, late), r in zip(choice, releases, strict=True))
    ]
    others = [route_of(with_choice(data, choice), trips) for choice in known]
    figures = [(r.time_warp(), r.duration(), r.start_time()) for r in others]
    ours = (route.time_warp(), route.duration(), route.start_time())
    if len(known) == len(choices):
        assert ours == min(figures)
    else:
        assert ours[0] <= min(figures)[0]

    if ours in figures:
        same = others[figures.index(ours)]
        assert route.end_time() == same.end_time()
        assert route.wait_duration() == same.wait_duration()
        assert route.overtime() == same.overtime()


@settings(deadline=None, max_examples=200)
@given(problems())
def test_schedule(data: ProblemData) -> None:
    """Service starts in a window, and the stops add up to the figures."""
    route = route_of(data, [list(range(1, data.num_locations))])
    for stop in route.schedule()[1:-1]:
        place = data.location(stop.location)
        assert any(e <= stop.start_service <= late for e, late in place.time_windows)

    stops = route.schedule()
    assert sum(stop.wait_duration for stop in stops[1:]) >= 0
    if route.time_warp() == 0:
        assert stops[0].start_service - stops[0].wait_duration == route.start_time()
        assert stops[-1].end_service == route.end_time()
        assert sum(stop.wait_duration for stop in stops) == route.wait_duration()


def test_one_window_is_as_before() -> None:
    """A single window is the same as its two ends."""
    client = Client(1, 2, time_windows=[(3, 4)])
    assert client == Client(1, 2, tw_early=3, tw_late=4)
    assert client.time_windows == [(3, 4)]
    assert Client(1, 2).time_windows == [(0, MAX_VALUE)]


def test_warps_back_to_an_earlier_window() -> None:
    """Being one late for a window is better than waiting for the next one."""
    clients = [
        Client(0, 0, time_windows=[(0, 10), (50, 60)]),
        Client(0, 0, tw_late=20),
    ]
    lengths = np.array([[0, 11, 0], [0, 0, 5], [0, 0, 0]])
    data = ProblemData(clients, [Depot(0, 0)], [VehicleType()], [lengths], [lengths])
    route = Route(data, [1, 2], 0)
    assert route.time_warp() == 1
    assert [stop.time_warp for stop in route.schedule()] == [0, 1, 0, 0]

    # Without the second client, it waits.
    assert Route(data, [1], 0).time_warp() == 0
    assert Route(data, [1], 0).schedule()[1].start_service == 50


def test_shipments() -> None:
    """Both steps of a shipment may have several windows."""
    shipment = Shipment(
        ShipmentStep(0, 0, time_windows=[(0, 5), (20, 25)]),
        ShipmentStep(0, 0, time_windows=[(8, 9), (30, 40)]),
    )
    lengths = np.array([[0, 1, 1], [1, 0, 6], [1, 6, 0]])
    data = ProblemData(
        [], [Depot(0, 0)], [VehicleType()], [lengths], [lengths], shipments=[shipment]
    )
    solution = Solution(data, [[1, 2]])
    assert solution.is_feasible()
    (route,) = solution.routes()
    assert [stop.start_service for stop in route.schedule()] == [1, 2, 8, 9]
    assert route.duration() == 8


@pytest.mark.parametrize("count", [40])
def test_many_windows(count: int) -> None:
    """A long route of visits with many windows is measured."""
    opening = [(10 * idx, 10 * idx + 3) for idx in range(30)]
    clients = [Client(0, 0, time_windows=opening) for _ in range(count)]
    lengths = 7 - 7 * np.eye(count + 1, dtype=int)
    types = [VehicleType(unit_duration_cost=1)]
    data = ProblemData(clients, [Depot(0, 0)], types, [lengths], [lengths])
    route = Route(data, list(range(1, count + 1)), 0)
    assert route.time_warp() > 0
