"""RelocateShipment: a shipment goes where both of its ends are cheapest."""

from collections.abc import Iterator

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from pyvrp_plus import (
    Client,
    Depot,
    ProblemData,
    Shipment,
    ShipmentStep,
    VehicleType,
)
from pyvrp_plus.search import RelocateShipment
from tests.search.moves.single_moves import (
    Plan,
    check_local_optimum,
    improve,
    to_plan,
    visits,
)
from tests.shipments import pairs

NUM_VEHICLES = 3


def make_data(
    points: list[tuple[int, int]],
    amounts: list[int],
    windows: list[int] | None = None,
    **vehicle: object,
) -> ProblemData:
    """
    Return data with a depot, a client and shipments at the given points.

    Windows, if there are any, start at the given times.
    """
    coordinates = np.array(points)
    between = coordinates[:, None] - coordinates[None]
    matrix = np.rint(np.hypot(between[..., 0], between[..., 1])).astype(int)
    steps = [
        ShipmentStep(
            *point,
            **(
                {"tw_early": windows[idx], "tw_late": windows[idx] + 25}
                if windows
                else {}
            ),
        )
        for idx, point in enumerate(points[2:])
    ]
    return ProblemData(
        [Client(*points[1], delivery=[2])],
        [Depot(*points[0])],
        [VehicleType(NUM_VEHICLES, [6], **vehicle)],
        [matrix],
        [matrix],
        shipments=[
            Shipment(steps[2 * idx], steps[2 * idx + 1], [amount])
            for idx, amount in enumerate(amounts)
        ],
    )


@st.composite
def problems_and_plans(draw: st.DrawFn) -> tuple[ProblemData, Plan]:
    """Draw some shipments, with windows or without, and a plan that transports them."""
    num_shipments = draw(st.integers(1, 4))
    num_points = 2 + 2 * num_shipments
    coordinate = st.integers(0, 30)
    points = draw(
        st.lists(
            st.tuples(coordinate, coordinate),
            min_size=num_points,
            max_size=num_points,
        )
    )
    amounts = draw(
        st.lists(st.integers(1, 5), min_size=num_shipments, max_size=num_shipments)
    )
    starts = st.lists(
        st.integers(0, 60), min_size=2 * num_shipments, max_size=2 * num_shipments
    )
    lifo, fixed_cost = draw(st.booleans()), draw(st.sampled_from([0, 7]))
    windows = draw(st.none() | starts)
    data = make_data(points, amounts, windows, lifo=lifo, fixed_cost=fixed_cost)

    plan: Plan = [[] for _ in range(NUM_VEHICLES)]
    for part in draw(st.permutations([[1], *map(list, pairs(data))])):
        plan[draw(st.integers(0, NUM_VEHICLES - 1))] += part

    return data, plan


def insertions(visits: list[int], pair: tuple[int, int]) -> Iterator[list[int]]:
    """Give all ways to insert a pickup and its delivery."""
    for first in range(len(visits) + 1):
        for second in range(first, len(visits) + 1):
            yield [
                *visits[:first],
                pair[0],
                *visits[first:second],
                pair[1],
                *visits[second:],
            ]


def is_lifo(data: ProblemData, visits: list[int]) -> bool:
    """Return whether what was loaded last is always delivered first."""
    delivery_of = dict(pairs(data))
    on_board: list[int] = []
    for visit in visits:
        if visit in delivery_of:
            on_board.append(delivery_of[visit])
        elif visit in delivery_of.values() and on_board.pop() != visit:
            return False

    return True


def relocations(data: ProblemData, plan: Plan) -> Iterator[Plan]:
    """Give all plans in which one shipment is elsewhere."""
    asks_for_lifo = data.vehicle_type(0).lifo
    for pair in pairs(data):
        without = [[visit for visit in route if visit not in pair] for route in plan]
        for idx, route in enumerate(without):
            for changed in insertions(route, pair):
                if not asks_for_lifo or is_lifo(data, changed):
                    yield [*without[:idx], changed, *without[idx + 1 :]]


@given(case=problems_and_plans())
def test_local_optimum(case: tuple[ProblemData, Plan]) -> None:
    """When the search stops, no shipment is better elsewhere."""
    data, plan = case
    after, _ = improve(RelocateShipment, data, plan)
    check_local_optimum(data, after, relocations(data, to_plan(data, after)))


def test_to_another_route() -> None:
    """A shipment joins the vehicle that passes both of its ends."""
    points = [(0, 0), (1, 0), (5, 0), (9, 0), (4, 0), (8, 0)]
    data = make_data(points, [2, 2])
    solution, num_applied = improve(RelocateShipment, data, [[1], [2, 3], [4, 5]])
    assert (solution.distance(), num_applied) == (2 * 1 + 2 * 9, 1)


def test_last_in_first_out() -> None:
    """Where that would cross another one, the first delivery is on the way back."""
    points = [(0, 0), (1, 0), (5, 0), (9, 0), (4, 0), (8, 0)]
    data = make_data(points, [2, 2], lifo=True)
    solution, _ = improve(RelocateShipment, data, [[1], [2, 3], [4, 5]])
    assert visits(solution) == [[1], [4, 2, 3, 5]]
