"""Calls that must fail, and small instances to call with.

A case is a function of the module that holds the classes, so that it can be called
with ours and with PyVRP's.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from pyvrp_plus import _pyvrp as ours

MAX_VALUE = 2**63 - 1


class Case(NamedTuple):
    """A call that must fail."""

    call: Callable[[ModuleType], Any]
    error: type[Exception]
    message: str  # field, index and value, as far as they apply

    def check(self) -> None:
        """Check that our call fails, and that the message says why."""
        with pytest.raises(self.error, match=f"(?s){self.message}"):
            self.call(ours)

    def check_pyvrp(self) -> None:
        """Check that PyVRP's call fails with the same type of error."""
        theirs = pytest.importorskip("pyvrp._pyvrp")
        with pytest.raises(Exception) as error:  # noqa: PT011
            self.call(theirs)
        assert error.type is self.error


def zeros(size: int = 3) -> np.ndarray:
    """Return a matrix of zeros."""
    return np.zeros((size, size), dtype=int)


def matrix_with(value: float, row: int = 0, col: int = 1) -> np.ndarray:
    """Return a matrix of zeros and one other element."""
    matrix = zeros().astype(np.asarray(value).dtype)
    matrix[row, col] = value
    return matrix


def data(m: ModuleType, **parts: Any) -> Any:
    """Build an instance of a depot and two clients, with some parts replaced."""
    arguments = {
        "clients": [m.Client(0, 0), m.Client(1, 1)],
        "depots": [m.Depot(0, 0)],
        "vehicle_types": [m.VehicleType()],
        "distance_matrices": [zeros()],
        "duration_matrices": [zeros()],
    }
    return m.ProblemData(**(arguments | parts))


def with_client(m: ModuleType, **fields: Any) -> Any:
    """Build an instance whose second client has the given fields."""
    return data(m, clients=[m.Client(0, 0), m.Client(0, 0, **fields)])


def with_vehicle_type(m: ModuleType, **fields: Any) -> Any:
    """Build an instance whose second vehicle type has the given fields."""
    return data(m, vehicle_types=[m.VehicleType(), m.VehicleType(**fields)])


def with_groups(m: ModuleType, groups: list[list[int]], **fields: Any) -> Any:
    """Build an instance with the groups, and a client with the given fields."""
    clients = [m.Client(0, 0), m.Client(0, 0, **fields)]
    return data(m, clients=clients, groups=[m.ClientGroup(group) for group in groups])


def multi_trip(m: ModuleType) -> Any:
    """Build an instance with two depots, which vehicles may reload at once."""
    return data(
        m,
        depots=[m.Depot(0, 0), m.Depot(0, 0)],
        vehicle_types=[
            m.VehicleType(end_depot=1, reload_depots=[0], max_reloads=1),
            m.VehicleType(2),
        ],
        distance_matrices=[zeros(4)],
        duration_matrices=[zeros(4)],
    )


def route_of_trips(
    m: ModuleType, *trips: tuple[int, int], vehicle_type: int = 0
) -> Any:
    """Build a route of one visit per trip, between the given depots."""
    instance = multi_trip(m)
    return m.Route(
        instance, [m.Trip(instance, [2], 0, *depots) for depots in trips], vehicle_type
    )


def solution(m: ModuleType, *routes: list[int], vehicle_type: int = 0) -> Any:
    """Build a solution of the routes, for two vehicle types with one vehicle each."""
    instance = with_vehicle_type(m)
    return m.Solution(
        instance, [m.Route(instance, visits, vehicle_type) for visits in routes]
    )
