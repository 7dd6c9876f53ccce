"""Visits that should be on one route, or on different ones, but are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.diagnosis.explanation import Violation
from pyvrp_plus.diagnosis.finding import Constraint
from pyvrp_plus.diagnosis.groups_on_routes import GroupsOnRoutes, routes_in_words
from pyvrp_plus.diagnosis.labels import enumeration, request_label
from pyvrp_plus.diagnosis.measure import Measure


def violated_groups(measure: Measure) -> Iterator[Violation]:
    """Give the groups that the solution tears apart, or has together on a route."""
    data = measure.data
    groups = GroupsOnRoutes(data, measure.solution)
    for label, same in groups.same:
        routes = groups.routes(same)
        if len(routes) > 1:
            members = [client for client in same if client in groups.route_of]
            where = f"one route, as {label}, but are on {routes_in_words(routes)}"
            yield _violation(data, "same vehicle", members, where)

    for label, different in groups.different:
        crowded = Counter(
            {route: n for route, n in groups.routes(different).items() if n > 1}
        )
        if crowded:
            members = [c for c in different if groups.route_of.get(c) in crowded]
            where = (
                f"different routes, as {label}, but are on {routes_in_words(crowded)}"
            )
            yield _violation(data, "different vehicles", members, where)


def _violation(
    data: ProblemData, constraint: Constraint, members: Sequence[int], where: str
) -> Violation:
    labels = [request_label(data, client) for client in members]
    message = f"{enumeration(labels)} have to be on {where}."
    return Violation(
        constraint,
        1,
        message[0].upper() + message[1:],
        None,
        None,
        tuple(members),
        tuple(labels),
        (),
    )
