"""Infeasible models on a line, each with a known cause."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from typing import Any

from pyvrp_plus import Model, ProblemData
from pyvrp_plus.exceptions import ModelWarning

Fields = dict[str, Any]


def line(
    clients: list[Fields],
    vehicles: list[Fields] | None = None,
    depots: list[Fields] | None = None,
    groups: list[Fields] | None = None,
    without: set[tuple[int, int]] = frozenset(),  # type: ignore[assignment]
    slow: int = 1,
) -> ProblemData:
    """
    Return a problem on a line, where distances are those of the x coordinates.

    Parameters
    ----------
    clients, vehicles, depots, groups
        Arguments of each. Groups, start, end and reload depots are indices, and
        clients of groups are not required.
    without
        Edges that are left out.
    slow
        Duration of a unit of distance.
    """
    model = Model()
    stations = [model.add_depot(y=0, **{"x": 0, **d}) for d in depots or [{}]]
    units = [model.add_client_group(**group) for group in groups or []]
    for client in clients:
        if "group" in client:
            client = client | {"group": units[client["group"]], "required": False}
        model.add_client(y=0, **client)

    for vehicle in vehicles or [{}]:
        places = {
            name: stations[vehicle[name]]
            for name in ("start_depot", "end_depot")
            if name in vehicle
        }
        if "reload_depots" in vehicle:
            reloads = [stations[idx] for idx in vehicle["reload_depots"]]
            places["reload_depots"] = reloads
        model.add_vehicle_type(**(vehicle | places))

    for idx, frm in enumerate(model.locations):
        for jdx, to in enumerate(model.locations):
            if idx != jdx and (idx, jdx) not in without:
                length = int(abs(frm.x - to.x))
                model.add_edge(frm, to, length, slow * length)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)  # some have no edges
        return model.data()


@dataclass(frozen=True)
class Case:
    """
    An infeasible model, and what is to be said of it.

    Parameters
    ----------
    data
        The problem.
    violations
        Constraints that its best solutions violate.
    change
        Field, value before and value after of a relaxation that mends a violation.
    errors
        Constraints of the errors that are seen before the search.
    """

    data: ProblemData
    violations: set[str]
    change: tuple[str, int, int]
    errors: set[str] = field(default_factory=set)


def _two_vehicles(**fields: Any) -> list[Fields]:
    return [fields, {"name": "other", **fields}]


CASES = {
    "a client is larger than the vehicle": Case(
        line([{"x": 1, "delivery": 12}], [{"capacity": 10}]),
        {"capacity"}, ("capacity", 10, 12), {"capacity"},
    ),
    "a pickup is larger than the vehicle": Case(
        line([{"x": 1, "pickup": 12}], [{"capacity": 10}]),
        {"capacity"}, ("capacity", 10, 12), {"capacity"},
    ),
    "the second load dimension": Case(
        line([{"x": 1, "delivery": [1, 5]}], [{"capacity": [10, 4]}]),
        {"capacity"}, ("capacity", 4, 5), {"capacity"},
    ),
    "too much in total": Case(
        line([{"x": x, "delivery": 4} for x in (1, 2, 3)], [{"capacity": 10}]),
        {"capacity"}, ("capacity", 10, 12), {"capacity"},
    ),
    "too many large clients": Case(
        line(
            [{"x": x, "delivery": 6} for x in (1, 2, 3)],
            [{"num_available": 2, "capacity": 10}],
        ),
        {"capacity"}, ("capacity", 10, 12), {"capacity"},
    ),
    "the initial load takes the room": Case(
        line([{"x": 1, "delivery": 7}], [{"capacity": 10, "initial_load": 4}]),
        {"capacity"}, ("capacity", 10, 11), {"capacity"},
    ),
    "deliveries and pickups overlap in every order": Case(
        line(
            [
                {"x": 1, "delivery": 6, "pickup": 6},
                {"x": 2, "delivery": 3, "pickup": 7},
            ],
            [{"capacity": 10}],
        ),
        {"capacity"}, ("capacity", 10, 13), {"capacity"},
    ),
    "too few reloads": Case(
        line(
            [{"x": x, "delivery": 6} for x in (1, 2, 3)],
            [{"capacity": 10, "reload_depots": [0], "max_reloads": 1}],
        ),
        {"capacity"}, ("capacity", 10, 12), {"capacity"},
    ),
    "the maximum distance is too short": Case(
        line([{"x": 10}], [{"max_distance": 15}]),
        {"maximum distance"}, ("max_distance", 15, 20), {"maximum distance"},
    ),
    "both together are too far": Case(
        line([{"x": 5}, {"x": -5}], [{"max_distance": 15}]),
        {"maximum distance"}, ("num_available", 1, 2),
    ),
    "the shift duration is too short": Case(
        line([{"x": 10, "service_duration": 7}], [{"shift_duration": 20}]),
        {"maximum duration"}, ("shift_duration", 20, 27), {"maximum duration"},
    ),
    "overtime is not enough": Case(
        line([{"x": 10}], [{"shift_duration": 10, "max_overtime": 6}]),
        {"maximum duration"}, ("shift_duration", 10, 14), {"maximum duration"},
    ),
    "waiting takes too long": Case(
        line([{"x": 1, "tw_early": 50}], [{"start_late": 10, "shift_duration": 30}]),
        {"maximum duration"}, ("shift_duration", 30, 41), {"maximum duration"},
    ),
    "the window ends before anyone is there": Case(
        line([{"x": 10, "tw_late": 8}]),
        {"time window"}, ("tw_late", 8, 10), {"time window"},
    ),
    "the vehicle starts too late": Case(
        line([{"x": 10, "tw_late": 25}], [{"tw_early": 20}]),
        {"time window"}, ("tw_early", 20, 15), {"time window"},
    ),
    "the depot opens too late": Case(
        line([{"x": 10, "tw_late": 25}], depots=[{"tw_early": 20}]),
        {"time window"}, ("tw_early", 20, 15), {"time window"},
    ),
    "two windows at once": Case(
        line(
            [
                {"x": 5, "tw_early": 5, "tw_late": 5},
                {"x": -5, "tw_early": 5, "tw_late": 6},
            ]
        ),
        {"time window"}, ("num_available", 1, 2),
    ),
    "the load is released too late": Case(
        line([{"x": 10, "tw_late": 35, "release_time": 30}]),
        {"time window"}, ("release_time", 30, 25), {"time window"},
    ),
    "the load is released after the last start": Case(
        line([{"x": 1, "release_time": 30}], [{"start_late": 20}]),
        {"time window"}, ("start_late", 20, 30), {"release time"},
    ),
    "the shift ends too early": Case(
        line([{"x": 10}], [{"tw_late": 18}]),
        {"shift"}, ("tw_late", 18, 20), {"shift"},
    ),
    "the depot closes too early": Case(
        line([{"x": 10}], depots=[{"tw_late": 18}]),
        {"time window"}, ("tw_late", 18, 20), {"shift"},
    ),
    "loading takes too long": Case(
        line([{"x": 10, "tw_late": 15}], depots=[{"service_duration": 8}]),
        {"time window"}, ("tw_late", 15, 18), {"time window"},
    ),
    "service takes too long": Case(
        line([{"x": 5, "service_duration": 9}, {"x": 7}], [{"tw_late": 20}]),
        {"shift"}, ("tw_late", 20, 23),
    ),
    "no edge leads there": Case(
        line([{"x": 1}, {"x": 2}], without={(0, 2), (1, 2)}),
        {"missing edge"}, ("required", True, False), {"missing edge"},
    ),
    "no edge leads back": Case(
        line([{"x": 1}, {"x": 2}], without={(2, 0), (2, 1)}),
        {"missing edge"}, ("required", True, False), {"missing edge"},
    ),
    "no edges at all": Case(
        line([{"x": 1}], without={(0, 1), (1, 0)}),
        {"missing edge"}, ("required", True, False), {"missing edge"},
    ),
    "each of two vehicles lacks something else": Case(
        line(
            [{"x": 10, "delivery": 8}],
            [{"capacity": 5}, {"capacity": 10, "max_distance": 10}],
        ),
        {"capacity"}, ("capacity", 5, 8), {"capacity"},
    ),
    "a group of clients that are all too far": Case(
        line(
            [{"x": 10, "group": 0}, {"x": 20, "group": 0}],
            [{"max_distance": 15}],
            groups=[{"name": "lockers"}],
        ),
        {"maximum distance"}, ("max_distance", 15, 20), {"client group"},
    ),
    "far from both depots": Case(
        line(
            [{"x": 50}],
            [
                {"start_depot": 0, "end_depot": 0, "max_distance": 90},
                {"start_depot": 1, "end_depot": 1, "max_distance": 90},
            ],
            [{"x": 0}, {"x": 101}],
        ),
        {"maximum distance"}, ("max_distance", 90, 100), {"maximum distance"},
    ),
    "the second trip is too late": Case(
        line(
            [
                {"x": 5, "delivery": 6, "tw_late": 5},
                {"x": -5, "delivery": 6, "tw_late": 12},
            ],
            [{"capacity": 10, "reload_depots": [0]}],
        ),
        {"time window"}, ("tw_late", 12, 15),
    ),
    "slow travel": Case(
        line([{"x": 10, "tw_late": 25}], slow=3),
        {"time window"}, ("tw_late", 25, 30), {"time window"},
    ),
    "prizes do not help those who are required": Case(
        line(
            [
                {"x": 1, "delivery": 6},
                {"x": 2, "delivery": 6, "prize": 9, "required": False},
                {"x": 3, "delivery": 6},
            ],
            [{"capacity": 10}],
        ),
        {"capacity"}, ("capacity", 10, 12), {"capacity"},
    ),
}  # fmt: skip
