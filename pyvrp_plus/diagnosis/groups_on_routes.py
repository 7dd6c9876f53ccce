"""Groups of visits on one route, or on different ones, and where their members are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pyvrp_plus._pyvrp import (
    DifferentVehicleGroup,
    ProblemData,
    SameVehicleGroup,
    Solution,
)
from pyvrp_plus.diagnosis.labels import enumeration, vehicle_group_label

Group = SameVehicleGroup | DifferentVehicleGroup
Labelled = tuple[str, Group]


class GroupsOnRoutes:
    """
    The groups of a problem, and which routes of a solution have their members.

    Parameters
    ----------
    data, solution
        The problem, and the solution.
    """

    def __init__(self, data: ProblemData, solution: Solution) -> None:
        #: Each group with its label.
        self.same: list[Labelled] = [
            (vehicle_group_label("same", idx, group.name), group)
            for idx, group in enumerate(data.same_vehicle_groups())
        ]
        self.different: list[Labelled] = [
            (vehicle_group_label("different", idx, group.name), group)
            for idx, group in enumerate(data.different_vehicle_groups())
        ]
        #: Index of the route of each visit.
        self.route_of = {
            visit: idx
            for idx, route in enumerate(solution.routes())
            for visit in route.visits()
        }
        self._routes: set[int | None] = {None, *range(solution.num_routes())}

    def routes(self, group: Group) -> Counter[int]:
        """Return how many members of a group each route has, of those that have any."""
        return Counter(
            self.route_of[client] for client in group if client in self.route_of
        )

    def allowed_routes(self, visits: tuple[int, ...]) -> set[int | None]:
        """
        Return the routes that groups allow for a client or shipment that has none.

        None stands for a route of its own.
        """
        allowed = set(self._routes)
        for _, same in _with(visits, self.same):
            if used := self.routes(same):
                allowed &= {*used} if len(used) == 1 else set()

        for _, different in _with(visits, self.different):
            allowed -= {*self.routes(different)}

        return allowed

    def words(self, visits: tuple[int, ...]) -> str:
        """Return sentences on where others of the groups of some visits are."""
        return "".join(
            f" Others of {label} are on {routes_in_words(routes)}."
            for groups in (self.same, self.different)
            for label, group in _with(visits, groups)
            if (routes := self.routes(group))
        )


def routes_in_words(routes: Counter[int]) -> str:
    """Return, for example, ``routes #1 and #3``."""
    numbers = enumeration([f"#{route + 1}" for route in sorted(routes)])
    return f"route{'s' if len(routes) > 1 else ''} {numbers}"


def _with(visits: tuple[int, ...], groups: Sequence[Labelled]) -> Iterator[Labelled]:
    """Give those of the groups that a client or a shipment is a member of."""
    for label, group in groups:
        if not {*visits}.isdisjoint(group.clients):
            yield label, group
