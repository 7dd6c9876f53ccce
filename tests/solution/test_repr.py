"""What solutions, and their parts, say of themselves."""

from pyvrp_plus import Route, Solution, Trip
from pyvrp_plus.generate import generate_pdptw
from tests.diagnosis.models import line


def test_feasible_solutions():
    """Numbers of parts, and figures."""
    data = line([{"x": 1}, {"x": 2}], [{"num_available": 2}])
    assert repr(Solution(data, [[1], [2]])) == (
        "<Solution: 2 routes, 2 clients; distance 6, duration 6; feasible>"
    )
    assert repr(Route(data, [2, 1], 0)) == (
        "<Route of vehicle type 0: visits 2 1; distance 4, duration 4>"
    )


def test_infeasible_solutions():
    """All violations are named, with their amounts."""
    data = line(
        [
            {"x": 5, "delivery": 3, "tw_late": 3},
            {"x": 1, "delivery": 0},
            {"x": 2, "delivery": 0, "group": 0},
        ],
        [{"capacity": 2, "max_distance": 9}],
        groups=[{}],
    )
    solution = Solution(data, [[1]])
    violations = "excess load [1], excess distance 1, time warp 2"
    assert repr(solution) == (
        "<Solution: 1 route, 1 client; distance 10, duration 10; infeasible, "
        f"{violations}, 1 missing client, groups violated>"
    )
    assert repr(solution.routes()[0]) == (
        f"<Route of vehicle type 0: visits 1; distance 10, duration 10, {violations}>"
    )


def test_trips():
    """A trip names its depots; a route separates its trips."""
    data = line([{"x": 1}, {"x": 2}], [{"reload_depots": [0]}])
    trips = [Trip(data, [1], 0), Trip(data, [2], 0)]
    assert repr(trips[0]) == "<Trip of vehicle type 0: depot 0, visits 1, depot 0>"
    assert "visits 1 | 2;" in repr(Route(data, trips, 0))


def test_stops():
    """A stop lists its fields."""
    data = line([{"x": 3, "service_duration": 2}])
    assert repr(Route(data, [1], 0).schedule()[1]) == (
        "ScheduledVisit(location=1, trip=0, start_service=3, end_service=5, "
        "wait_duration=0, time_warp=0)"
    )


def test_shipments():
    """Shipments are counted, and those that are missing."""
    data = generate_pdptw(num_shipments=3, seed=1)
    text = repr(Solution(data, [[1, 2]]))
    assert text.startswith("<Solution: 1 route, 0 clients, 1 shipment; ")
    assert text.endswith("2 missing shipments>")
    assert "missing client" not in text
