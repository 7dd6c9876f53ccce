"""What differs between two solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

Solution = dict[str, Any]
Key = int | str


def compare(
    before: Solution,
    after: Solution,
    *,
    locations: Mapping[int, int] | None = None,
    same_route: Sequence[int | None] | None = None,
) -> dict[str, Any]:
    """
    Return what differs between two solutions.

    The solutions may be to different problems. Clients are the same if they have the
    same name, or if names are not unique, the same index. A route is the same as the
    one before with which it shares most clients.

    Parameters
    ----------
    before, after
        The solutions, as ``solution`` of :meth:`Result.to_dict`.
    locations
        The location of each client of the solution before, if it is still there. By
        default, clients are found by name, or by index.
    same_route
        For each route, the index of the one before that is the same, or None if there
        is none. By default, routes are found by what they share.

    Returns
    -------
    A dictionary with the total ``cost`` and its terms (``costs``), ``distance``,
    ``duration`` and ``num_routes``, each before and after; ``same_route``, the index of
    the route before for each route, or None; and ``clients``, in which each client that
    has changed has its ``name``, its ``change``, and its index of the ``route`` and its
    ``start_service`` before and after, None without a visit. Changes are ``added`` and
    ``removed`` clients, those that are now ``visited`` or ``skipped``, those that have
    ``moved`` to another route, and those at another ``time`` of the same route.
    """
    by_name = _has_unique_names(before) and _has_unique_names(after)
    field = "name" if by_name and locations is None else "location"
    old, new = _visits(before, field), _visits(after, field)
    if locations is not None:
        # Those that are gone get numbers that nothing else has.
        old = {locations.get(int(key), -1 - int(key)): old[key] for key in old}
    if same_route is None:
        same_route = _same_routes(old, new, len(after["routes"]))

    clients = []
    for key in [*old, *(key for key in new if key not in old)]:
        change = _change(old.get(key), new.get(key), same_route)
        if change:
            name = (new.get(key) or old[key])["name"]
            clients.append(
                {
                    "name": name,
                    "change": change,
                    "before": _place(old.get(key)),
                    "after": _place(new.get(key)),
                }
            )

    totals = ("cost", "distance", "duration")
    return {
        **{name: [before[name], after[name]] for name in totals},
        "num_routes": [len(before["routes"]), len(after["routes"])],
        "costs": {
            kind: [cost, after["costs"][kind]] for kind, cost in before["costs"].items()
        },
        "same_route": list(same_route),
        "clients": clients,
    }


def _has_unique_names(solution: Solution) -> bool:
    names = [client["name"] for _, client in _clients(solution)]
    return len(set(names)) == len(names)


def _clients(solution: Solution) -> list[tuple[int | None, dict[str, Any]]]:
    """Return each client with the index of its route, None without a visit."""
    visited: list[tuple[int | None, dict[str, Any]]] = [
        (idx, stop)
        for idx, route in enumerate(solution["routes"])
        for stop in route["stops"]
        if stop["kind"] not in ("start", "reload", "end")
    ]
    return visited + [(None, client) for client in solution["unserved"]]


def _visits(solution: Solution, field: str) -> dict[Key, dict[str, Any]]:
    return {
        client[field]: {
            "name": client["name"],
            "route": idx,
            "start_service": client.get("start_service"),
        }
        for idx, client in _clients(solution)
    }


def _same_routes(
    old: dict[Key, dict[str, Any]], new: dict[Key, dict[str, Any]], num_routes: int
) -> list[int | None]:
    """Match routes one to one, those that share most clients first."""
    shared = Counter(
        (old[key]["route"], visit["route"])
        for key, visit in new.items()
        if key in old and old[key]["route"] is not None and visit["route"] is not None
    )
    same: list[int | None] = [None] * num_routes
    for (frm, to), _ in sorted(shared.items(), key=lambda pair: (-pair[1], pair[0])):
        if same[to] is None and frm not in same:
            same[to] = frm

    return same


def _change(
    old: dict[str, Any] | None,
    new: dict[str, Any] | None,
    same_route: Sequence[int | None],
) -> str | None:
    if old is None:
        return "added"
    if new is None:
        return "removed"
    if new["route"] is None:
        return "skipped" if old["route"] is not None else None
    if old["route"] is None:
        return "visited"
    if same_route[new["route"]] != old["route"]:
        return "moved"

    return "time" if old["start_service"] != new["start_service"] else None


def _place(visit: dict[str, Any] | None) -> dict[str, Any] | None:
    if visit is None or visit["route"] is None:
        return None

    return {"route": visit["route"], "start_service": visit["start_service"]}
