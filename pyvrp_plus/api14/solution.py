"""Solutions, as routes of activities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyvrp_plus._pyvrp as native

from .activity import Activity, ActivityType
from .numbering import Numbering
from .problem_data import ProblemData
from .route import Route


class Solution(native.Solution):
    """
    A solution: routes, which cannot be changed.

    Parameters
    ----------
    data
        The problem.
    routes
        The routes; or, by route, the indices of the clients that a vehicle visits on a
        single trip, where vehicles are taken in the order of their types.

    Raises
    ------
    RuntimeError
        When something is visited twice, when there are more routes than vehicles, or
        when a route is empty.
    ValueError
        When there is no such client.
    """

    _numbering: Numbering
    _num_missing_groups: int

    def __init__(
        self, data: ProblemData, routes: Sequence[Route] | Sequence[Sequence[int]]
    ) -> None:
        own = [
            route if isinstance(route, native.Route) else _visits(route, data.numbering)
            for route in routes
        ]
        super().__init__(data.native, own)  # type: ignore[arg-type]
        self._describe(data)

    @classmethod
    def of(cls, solution: native.Solution, data: ProblemData) -> Solution:
        """Return one of our own solutions as routes of activities."""
        made = cls.__new__(cls)
        native.Solution.__setstate__(made, solution.__getstate__())
        made._describe(data)
        return made

    @staticmethod
    def make_random(  # type: ignore[override]
        data: ProblemData, rng: native.RandomNumberGenerator
    ) -> Solution:
        """Return random routes, through all clients and shipments."""
        return Solution.of(native.Solution.make_random(data.native, rng), data)

    def routes(self) -> list[Route]:  # type: ignore[override]
        """Return the routes."""
        return [Route.of(route, self._numbering) for route in super().routes()]

    def unplanned(self) -> list[Activity]:
        """Return the clients, pickups and deliveries that no route has."""
        planned = {visit for route in super().routes() for visit in route.visits()}
        numbers = self._numbering
        return [
            numbers.activity(location)
            for location in range(numbers.num_depots, numbers.num_locations)
            if location not in planned
        ]

    def num_missing_groups(self) -> int:
        """Return the number of required groups of which no client is visited."""
        return self._num_missing_groups

    def is_complete(self) -> bool:
        """Return whether all that is required is planned, one client of each group."""
        return super().is_complete() and self._num_missing_groups == 0

    def __copy__(self) -> Solution:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Solution:
        return self

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return super().__hash__()

    def __str__(self) -> str:
        routes = enumerate(self.routes(), 1)
        return "".join(f"Route #{number}: {route}\n" for number, route in routes)

    def __getstate__(self) -> tuple[Any, ...]:
        return super().__getstate__(), self._numbering, self._num_missing_groups

    def __setstate__(self, state: tuple[Any, ...], /) -> None:
        own, self._numbering, self._num_missing_groups = state
        super().__setstate__(own)

    def _describe(self, data: ProblemData) -> None:
        """Keep what the methods need of the problem."""
        self._numbering = data.numbering
        missing = {item.idx for item in self.unplanned() if item.is_client()}
        self._num_missing_groups = sum(
            group.required and missing.issuperset(group.clients)
            for group in data.groups()
        )


def _visits(clients: Sequence[int], numbering: Numbering) -> list[int]:
    """Return the locations of clients in our own data."""
    return [numbering.location(Activity(ActivityType.CLIENT, idx)) for idx in clients]
