"""The table of stops, compared with figures of the route, and with a simulation."""

import math
from itertools import pairwise

from hypothesis import given

import pyvrp_plus
from pyvrp_plus import Model, Route
from pyvrp_plus.export import stops_of
from tests.oracle.strategies import instances_with_route

LARGEST = 2**63 - 1


@given(instances_with_route())
def test_figures_of_the_route(drawn):
    """Stops add up to what the route says."""
    instance, route = drawn
    data = instance.build(pyvrp_plus)
    route = route.build(pyvrp_plus, data)
    stops = stops_of(data, route)

    clients = [stop for stop in stops if stop.kind == "client"]
    assert [stop.location for stop in clients] == route.visits()
    assert [stop.location for stop in stops] == [v.location for v in route.schedule()]
    assert sum(stop.kind == "reload" for stop in stops) == route.num_trips() - 1
    assert (stops[0].kind, stops[-1].kind) == ("start", "end")
    assert [stop.trip for stop in stops][:: len(stops) - 1] == [
        0,
        route.num_trips() - 1,
    ]

    assert sum(stop.distance for stop in stops) == route.distance()
    assert sum(stop.travel_duration for stop in stops) == route.travel_duration()
    assert stops[0].arrival + stops[0].wait_duration >= route.start_time()
    for before, after in pairwise(stops):
        assert after.arrival == before.end_service + after.travel_duration
        assert after.start_service == (
            after.arrival + after.wait_duration - after.time_warp
        )

    excess = [
        sum(
            max(max(stop.load[dim] for stop in stops if stop.trip == trip) - most, 0)
            for trip in range(route.num_trips())
        )
        for dim, most in enumerate(data.vehicle_type(route.vehicle_type()).capacity)
    ]
    if not any(route.pickup()):
        assert excess == route.excess_load()


def time_warp_after_delay(data, route, stops, first, delay):
    """Return the time warp of a route on which service at a stop is delayed."""
    vehicle = data.vehicle_type(route.vehicle_type())
    warp = sum(stop.time_warp for stop in stops[:first])
    start = stops[first].start_service + delay
    begin = route.start_time()
    end = 0
    for idx in range(first, len(stops)):
        stop = stops[idx]
        if idx > first:
            start = max(end + stop.travel_duration, stop.start_service)

        late = data.location(stop.location).tw_late
        late = min(late, vehicle.start_late) if idx == 0 else late
        late = min(late, vehicle.tw_late) if idx == len(stops) - 1 else late
        warp += max(start - late, 0)
        warp += stop.time_warp if idx == first else 0
        if stop.time_warp and idx > first:  # it was on time by turning back the clock
            warp += stop.time_warp
        start = min(start, late)
        end = start + stop.end_service - stop.start_service

        if idx == 0:
            begin += start - stop.start_service

    return warp + max(end - begin - vehicle.max_duration, 0)


@given(instances_with_route())
def test_slack_is_the_largest_delay(drawn):
    """It causes no more time warp, and one unit more does if there was none."""
    instance, route = drawn
    data = instance.build(pyvrp_plus)
    route = route.build(pyvrp_plus, data)
    stops = stops_of(data, route)
    for idx, stop in enumerate(stops):
        if stop.slack is None:
            continue

        planned = time_warp_after_delay(data, route, stops, idx, 0)
        assert time_warp_after_delay(data, route, stops, idx, stop.slack) == planned
        # Where there is some, a delay of the start can also make a long shift shorter.
        if not route.has_time_warp():
            assert time_warp_after_delay(data, route, stops, idx, stop.slack + 1) > 0


@given(instances_with_route())
def test_slack_of_the_start(drawn):
    """That of the first stop is the route's, unless there is time warp anyway."""
    instance, route = drawn
    data = instance.build(pyvrp_plus)
    route = route.build(pyvrp_plus, data)
    if not route.has_time_warp():
        slack = stops_of(data, route)[0].slack
        slack = math.inf if slack is None else slack
        assert min(slack, 10**15) >= min(route.slack(), 10**15)


def test_loads_and_times_by_hand():
    """With an initial load, pickups and a reload."""
    model = Model()
    depot = model.add_depot(0, 0, name="hub")
    model.add_client(1, 2, delivery=3, pickup=1, service_duration=5, tw_early=30)
    model.add_client(2, 0, delivery=4, name="shop", tw_late=100)
    model.add_vehicle_type(
        capacity=9, initial_load=2, reload_depots=[depot], tw_late=150
    )
    for frm in model.locations:
        for to in model.locations:
            if frm is not to:
                model.add_edge(frm, to, 7, 10)

    data = model.data(missing_value=1)
    trips = [pyvrp_plus.Trip(data, [visit], 0) for visit in (1, 2)]
    stops = stops_of(data, Route(data, trips, 0))
    assert [stop.name for stop in stops] == ["hub", "client 1", "hub", "shop", "hub"]
    assert [stop.load for stop in stops] == [[5], [3], [4], [0], [0]]
    assert [stop.start_service for stop in stops] == [20, 30, 45, 55, 65]
    assert [stop.slack for stop in stops] == [45, 45, 45, 45, 85]
    assert [stop.distance for stop in stops] == [0, 7, 7, 7, 7]
    assert (stops[1].tw_early, stops[1].tw_late) == (30, None)
    assert (stops[1].delivery, stops[1].pickup) == ([3], [1])


def test_slack_without_limits():
    """There is none."""
    model = Model()
    model.add_depot(0, 0)
    model.add_client(1, 0)
    model.add_vehicle_type()
    data = model.data(missing_value=1)
    stops = stops_of(data, Route(data, [1], 0))
    assert [stop.slack for stop in stops] == [None] * 3
