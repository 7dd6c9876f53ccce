"""Malformed trips, routes, solutions and costs."""

import pytest

from tests.bad_input.cases import (
    Case,
    data,
    multi_trip,
    route_of_trips,
    solution,
)

SOLUTIONS = {
    "visit of depot": Case(
        lambda m: m.Trip(data(m), [1, 0], 0), ValueError, r"visits\[1\] = 0"
    ),
    "visit of nobody": Case(
        lambda m: m.Route(data(m), [3], 0), ValueError, r"visits\[0\] = 3"
    ),
    "negative visit": Case(lambda m: m.Route(data(m), [-1], 0), TypeError, r"\[-1\]"),
    "fraction of visit": Case(
        lambda m: m.Route(data(m), [1.5], 0), TypeError, r"\[1\.5\]"
    ),
    "no data": Case(lambda m: m.Route(None, [1], 0), TypeError, "None"),
    "trip start": Case(
        lambda m: m.Trip(multi_trip(m), [2], 0, 1),
        ValueError,
        "start_depot = 1.*vehicle type 0",
    ),
    "trip end": Case(
        lambda m: m.Trip(multi_trip(m), [2], 0, 0, 5),
        ValueError,
        "end_depot = 5.*vehicle type 0",
    ),
    "unlinked trips": Case(
        lambda m: route_of_trips(m, (0, 1), (0, 1)),
        ValueError,
        r"trips\[1\].*depot 0.*depot 1",
    ),
    "many trips": Case(
        lambda m: route_of_trips(m, (0, 0), (0, 0), (0, 1)), ValueError, "3 trips.* 2"
    ),
    "route end": Case(
        lambda m: route_of_trips(m, (0, 0)), ValueError, "ends at depot 0.* 1"
    ),
    "foreign trip": Case(
        lambda m: route_of_trips(m, (0, 0), vehicle_type=1),
        ValueError,
        r"trips\[0\].*type 0.*type 1",
    ),
    "trip index": Case(
        lambda m: m.Trip(data(m), [1, 2], 0)[2], IndexError, "Index 2.* 2 "
    ),
    "route index": Case(
        lambda m: m.Route(data(m), [1, 2], 0)[-3], IndexError, "Index -3.* 2 "
    ),
    "empty route": Case(
        lambda m: solution(m, [1], []), RuntimeError, r"routes\[1\] is empty"
    ),
    "many routes": Case(
        lambda m: m.Solution(data(m), [[1], [2]]), RuntimeError, "2 routes.* 1 vehicle"
    ),
    "many of type": Case(
        lambda m: solution(m, [1], [2], vehicle_type=1),
        RuntimeError,
        r"routes\[1\].*type 1.* 1 ",
    ),
    "visited twice": Case(
        lambda m: solution(m, [1, 2, 1]), RuntimeError, "Client 1 .*more than once"
    ),
    "solution of depot": Case(
        lambda m: m.Solution(data(m), [[1, 0]]), ValueError, r"visits\[1\] = 0"
    ),
    "routes None": Case(lambda m: m.Solution(data(m), None), TypeError, "None"),
    "flat routes": Case(lambda m: m.Solution(data(m), [1]), TypeError, r"\[1\]"),
    "load penalty": Case(
        lambda m: m.CostEvaluator([1, -1], 1, 1), ValueError, r"load_penalties.*-1"
    ),
    "time penalty": Case(
        lambda m: m.CostEvaluator([1], -2, 1), ValueError, "tw_penalty.*-2"
    ),
    "distance penalty": Case(
        lambda m: m.CostEvaluator([1], 1, -3), ValueError, "dist_penalty.*-3"
    ),
    "negative dimension": Case(
        lambda m: m.CostEvaluator([1], 1, 1).load_penalty(1, 1, -1), TypeError, "-1"
    ),
    "cost of a route": Case(
        lambda m: m.CostEvaluator([], 1, 1).cost(m.Route(data(m), [1], 0)),
        TypeError,
        "solution",
    ),
    "seed": Case(lambda m: m.RandomNumberGenerator(-1), TypeError, "-1"),
    "large seed": Case(lambda m: m.RandomNumberGenerator(2**32), TypeError, str(2**32)),
    "short state": Case(
        lambda m: m.RandomNumberGenerator([1, 2, 3]), TypeError, r"\[1, 2, 3\]"
    ),
    "bitset size": Case(lambda m: m.DynamicBitset(-1), TypeError, "-1"),
    "bitset index": Case(lambda m: m.DynamicBitset(8)[-1], TypeError, "-1"),
    "foreign bitset": Case(lambda m: m.DynamicBitset(8) | 3, TypeError, "3"),
}


@pytest.mark.parametrize("case", SOLUTIONS.values(), ids=SOLUTIONS)
def test_same_error_as_pyvrp(case: Case) -> None:
    """The type of the error is PyVRP's, and our message says what is wrong."""
    case.check()
    case.check_pyvrp()
