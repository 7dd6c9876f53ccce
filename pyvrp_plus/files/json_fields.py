"""The fields of a problem in JSON, from which files are read, written and described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

#: Version of the format, which changes when older versions of this package could not
#: read a file.
VERSION: Final = 1

_LARGEST: Final = 2**63 - 1
_UNLIMITED: Final = "By default, there is no limit."


@dataclass(frozen=True)
class Field:
    """
    A field of a part of a problem, named as the argument of its constructor.

    Parameters
    ----------
    name
        Name of the field.
    kind
        Type of its value; ``integers`` and ``strings`` are lists of these, ``step`` is
        an object with the fields ``STEP``, and ``windows`` a list of time windows, each
        a list of two integers.
    text
        What it says, in words.
    least
        Smallest value of integers.
    most
        Largest value of integers.
    required
        Whether it must be given.
    """

    name: str
    kind: Literal[
        "integer",
        "integers",
        "number",
        "boolean",
        "string",
        "strings",
        "step",
        "windows",
    ]
    text: str
    least: int = 0
    most: int = _LARGEST
    required: bool = False


_NAME = Field("name", "string", "Name, for people.")
_TIME_WINDOW = (
    Field("tw_early", "integer", "Start of the time window."),
    Field("tw_late", "integer", f"End of the time window. {_UNLIMITED}"),
)
_WINDOWS = Field(
    "time_windows",
    "windows",
    "Several time windows, in order, instead of the fields for a single one.",
)
_PLACE = (
    Field("x", "number", "Horizontal coordinate, or longitude.", required=True),
    Field("y", "number", "Vertical coordinate, or latitude.", required=True),
)
_SERVICE = Field("service_duration", "integer", "Duration of service.")
_REQUIREMENTS = (
    Field("required_skills", "strings", "Skills that a vehicle must have."),
    Field(
        "allowed_vehicle_types",
        "integers",
        "Indices of the vehicle types that may serve it; by default, all may.",
    ),
    Field(
        "forbidden_vehicle_types",
        "integers",
        "Indices of vehicle types that must not serve it.",
    ),
)

DEPOT: Final = (*_PLACE, *_TIME_WINDOW, _SERVICE, _NAME)

CLIENT: Final = (
    *_PLACE,
    Field("delivery", "integers", "Amounts to deliver, per load dimension."),
    Field("pickup", "integers", "Amounts to pick up, per load dimension."),
    _SERVICE,
    *_TIME_WINDOW,
    _WINDOWS,
    Field("release_time", "integer", "Earliest departure of the trip."),
    Field("prize", "integer", "What a visit is worth."),
    Field("required", "boolean", "Whether there must be a visit; true by default."),
    *_REQUIREMENTS,
    _NAME,
)

GROUP: Final = (
    Field(
        "clients",
        "integers",
        "The clients, of which at most one is visited: indices of locations, which "
        "count the depots first.",
        required=True,
    ),
    Field("required", "boolean", "Whether one must be visited; true by default."),
    _NAME,
)


def _vehicle_group(what: str) -> tuple[Field, ...]:
    clients = Field(
        "clients",
        "integers",
        f"At least two clients and shipments that must be visited on {what}: indices "
        "of locations, of shipments those of the pickup or of the delivery.",
        required=True,
    )
    return (clients, _NAME)


#: Where a shipment is picked up or delivered.
STEP: Final = (*_PLACE, *_TIME_WINDOW, _WINDOWS, _SERVICE)

SHIPMENT: Final = (
    Field("pickup", "step", "Where it is picked up.", required=True),
    Field("delivery", "step", "Where it is delivered.", required=True),
    Field("amount", "integers", "Amounts, per load dimension."),
    Field("prize", "integer", "What the transport is worth."),
    Field("required", "boolean", "Whether it must be transported; true by default."),
    *_REQUIREMENTS,
    _NAME,
)

VEHICLE_TYPE: Final = (
    Field("num_available", "integer", "Number of vehicles; 1 by default.", least=1),
    Field("capacity", "integers", "Capacities, per load dimension."),
    Field("start_depot", "integer", "Index of the depot where routes start."),
    Field("end_depot", "integer", "Index of the depot where routes end."),
    Field("fixed_cost", "integer", "Cost of each vehicle that is used."),
    *_TIME_WINDOW,
    Field("shift_duration", "integer", f"Duration of the shift. {_UNLIMITED}"),
    Field("max_distance", "integer", f"Maximum distance of a route. {_UNLIMITED}"),
    Field("unit_distance_cost", "integer", "Cost of a unit of distance; 1 by default."),
    Field("unit_duration_cost", "integer", "Cost of a unit of duration."),
    Field("profile", "integer", "Index of the distance and duration matrix."),
    Field(
        "start_late",
        "integer",
        "Latest start of a route; by default the end of the time window.",
    ),
    Field("initial_load", "integers", "Amounts on board at first, per load dimension."),
    Field("reload_depots", "integers", "Indices of the depots between trips."),
    Field(
        "max_reloads",
        "integer",
        f"Maximum number of reloads. {_UNLIMITED}",
        most=2**64 - 1,
    ),
    Field("max_overtime", "integer", "Maximum duration beyond that of the shift."),
    Field("unit_overtime_cost", "integer", "Extra cost of a unit of overtime."),
    Field("lifo", "boolean", "Whether the last shipment in is the first one out."),
    Field("skills", "strings", "Skills of the vehicles."),
    Field(
        "max_clients",
        "integer",
        f"Maximum number of visits on a route, over all trips. {_UNLIMITED}",
        most=2**64 - 1,
    ),
    _NAME,
)

#: The lists of parts of a problem, by name.
PARTS: Final = {
    "depots": DEPOT,
    "clients": CLIENT,
    "vehicle_types": VEHICLE_TYPE,
    "groups": GROUP,
    "shipments": SHIPMENT,
    "same_vehicle_groups": _vehicle_group("one route"),
    "different_vehicle_groups": _vehicle_group("different routes"),
}

#: Of these, those that must be given.
REQUIRED: Final = ("depots", "clients", "vehicle_types", "distance_matrices")

#: Of distances that are computed.
ROUND_FUNCS: Final = ("round", "trunc", "dimacs", "exact")
