"""A missing client is inserted where it is cheapest, on trips of its own, too."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyvrp_plus import ProblemData, Solution
from pyvrp_plus.search import Exchange33
from tests.search.moves.single_moves import (
    COSTS,
    Trips,
    line_data,
    problems,
    search_by,
    solution_of,
    trips_of,
)


def insert(data: ProblemData, *routes: Trips) -> Solution:
    """Insert what is missing; hardly ever is there a swap that improves as well."""
    return search_by(Exchange33, data)(solution_of(data, *routes), COSTS)


def insertions(
    data: ProblemData, routes: list[Trips], client: int
) -> Iterator[list[Trips]]:
    """Give all routes with the client on one of their trips, or on one of its own."""
    vehicle_type = data.vehicle_type(0)
    for idx, trips in enumerate(routes):
        before, after = routes[:idx], routes[idx + 1 :]
        for number, visits in enumerate(trips):
            for at in range(len(visits) + 1):
                longer = [*visits[:at], client, *visits[at:]]
                changed = [*trips[:number], longer, *trips[number + 1 :]]
                yield [*before, changed, *after]

        if len(trips) < vehicle_type.max_trips:
            for at in range(len(trips) + 1):
                yield [*before, [*trips[:at], [client], *trips[at:]], *after]

    if len(routes) < data.num_vehicles:
        yield [*routes, [[client]]]


@given(data=problems(), max_reloads=st.integers(1, 3), draw=st.data())
def test_cheapest_place(
    data: ProblemData, max_reloads: int, draw: st.DataObject
) -> None:
    """No other place for the client is cheaper."""
    vehicle_type = data.vehicle_type(0)
    initial_load = draw.draw(st.integers(0, vehicle_type.capacity[0]))
    vehicle_type = vehicle_type.replace(
        reload_depots=[0],
        max_reloads=max_reloads,
        num_available=2,
        initial_load=[initial_load],
    )
    data = data.replace(vehicle_types=[vehicle_type])
    client, *others = draw.draw(st.permutations(range(1, data.num_locations)))
    cut = draw.draw(st.integers(1, len(others)))
    trips = [visits for visits in (others[:cut], others[cut:]) if visits]
    routes = [trips] if draw.draw(st.booleans()) else [[visits] for visits in trips]

    cost = COSTS.penalised_cost(insert(data, *routes))
    assert cost <= min(
        COSTS.penalised_cost(solution_of(data, *other))
        for other in insertions(data, routes, client)
    )


def test_trip_of_its_own() -> None:
    """A client that does not fit on the vehicle's trip gets another one."""
    reloading = {"reload_depots": [0], "max_reloads": 1}
    data = line_data([5, 5], num_vehicles=1, capacity=1, **reloading)
    solution = insert(data, [[1]])
    assert sorted(trips_of(solution)[0]) == [[1], [2]]
    assert solution.is_feasible()


def test_before_an_overloaded_trip() -> None:
    """What the vehicle carries at first is then unloaded before the other trip."""
    reloading = {"reload_depots": [0], "max_reloads": 1, "initial_load": [4]}
    data = line_data([15, 15, 15, 15], num_vehicles=1, capacity=5, **reloading)
    assert trips_of(insert(data, [[1, 2, 3]]))[0][0] == [4]


@pytest.mark.parametrize("early", [1, 2])
def test_between_trips(early: int) -> None:
    """The trip is before, between or after others, where windows allow it."""
    data = line_data([5, 5, 5], num_vehicles=1, capacity=1)
    windows = [(10, 10), (50, 50), (90, 90)]
    windows[early], windows[-1] = windows[-1], windows[early]
    clients = [
        type(client)(
            client.x,
            client.y,
            client.delivery,
            tw_early=window[0],
            tw_late=window[1],
        )
        for client, window in zip(data.clients(), windows, strict=True)
    ]
    vehicle_type = data.vehicle_type(0).replace(reload_depots=[0], max_reloads=2)
    data = data.replace(clients=clients, vehicle_types=[vehicle_type])

    others = [[client] for client in (1, 2)]
    order = sorted([1, 2, 3], key=lambda client: windows[client - 1])
    assert trips_of(insert(data, others)) == [[[client] for client in order]]
