"""Reading problems in the JSON of VROOM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pyvrp_plus._pyvrp import (
    Client,
    Depot,
    ProblemData,
    Shipment,
    ShipmentStep,
    VehicleType,
)
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.files.checked_json import (
    as_integer,
    as_integers,
    as_list,
    as_object,
    as_point,
    as_text,
    as_window,
    as_windows,
    fail,
    load_json,
    naming,
)
from pyvrp_plus.files.vroom_travel import (
    Place,
    Roads,
    Travel,
    costs_of,
    matrices_of,
    travel_of,
)

_MOST: Final = 2**62
_UNLIMITED: Final = 2**64 - 1
_ALWAYS: Final = [0, 2**63 - 1]
_ENDS: Final = ("pickup", "delivery")
_AT: Final = ("location", "location_index")

# Fields that are accepted if they say nothing: what they mean cannot be expressed.
_NOT_SUPPORTED = (
    "breaks",
    "setup",
    "setup_per_type",
    "service_per_type",
    "steps",
    "max_travel_time",
    "max_distance",
)
_TOP = ("jobs", "vehicles", "matrices", "shipments", "options")
_JOB = (
    *("id", "description", "location", "location_index", "service", "delivery"),
    *("pickup", "priority", "time_windows"),
    *("skills", "setup", "setup_per_type", "service_per_type"),
)
_SHIPMENT = ("pickup", "delivery", "amount", "priority", "skills")
_STEP = (
    *("id", "description", "location", "location_index", "service", "time_windows"),
    *("setup", "setup_per_type", "service_per_type"),
)
_VEHICLE = (
    *("id", "description", "profile", "start", "start_index", "end", "end_index"),
    *("capacity", "costs", "time_window", "speed_factor"),
    *("skills", "breaks", "steps", "max_tasks", "max_travel_time", "max_distance"),
)


def read_vroom(where: str | Path, *, speed: float = 50) -> ProblemData:
    """
    Read a problem in the JSON that VROOM takes as input.

    The distances of the problem are VROOM's costs of travel, rounded to integers: by
    default durations, without waiting and service. Each job must be visited, and each
    shipment transported, while VROOM leaves out what does not fit; priorities therefore
    mean nothing. Shipments are named after their pickup and delivery, and skills by
    their numbers. Vehicles that are alike are one vehicle type. A vehicle without a
    start or an end gets a depot from and to which all travel is free.

    Parameters
    ----------
    where
        Location of the file.
    speed
        Speed in kilometres per hour. If the file has no matrices, travel is along great
        circles at this speed, as there is no routing engine to ask.

    Raises
    ------
    OSError
        When the file cannot be read.
    InstanceFileError
        When it is not such a problem, or has what cannot be expressed: breaks, setup
        times, maximum travel times or distances, costs of tasks, or given steps. The
        message names the field.
    """
    if not speed > 0:
        raise ValueError(f"speed must be positive, but is {speed}.")

    document = load_json(where)
    with naming(where):
        return _Problem(document, speed).data()


class _Problem:
    """A problem in VROOM's terms, which becomes one in ours."""

    def __init__(self, document: Any, speed: float) -> None:
        fields = _checked(document, "", _TOP, ["vehicles"])
        if "jobs" not in fields and "shipments" not in fields:
            raise InstanceFileError("jobs is missing, and shipments, too")

        self._jobs = [
            _checked(job, f"jobs[{idx}]", _JOB, ["id"])
            for idx, job in enumerate(as_list(fields.get("jobs", []), "jobs"))
        ]
        self._shipments = [
            _checked_shipment(shipment, f"shipments[{idx}]")
            for idx, shipment in enumerate(
                as_list(fields.get("shipments", []), "shipments")
            )
        ]
        self._vehicles = [
            _checked(vehicle, f"vehicles[{idx}]", _VEHICLE, ["id"])
            for idx, vehicle in enumerate(as_list(fields["vehicles"], "vehicles"))
        ]
        self._roads = Roads(
            matrices_of(fields["matrices"]) if "matrices" in fields else None, speed
        )
        self._num_dimensions = max(
            (
                len(as_list(part[name], name))
                for part, names in (
                    *((job, ("delivery", "pickup")) for job in self._jobs),
                    *((shipment, ("amount",)) for shipment in self._shipments),
                    *((vehicle, ("capacity",)) for vehicle in self._vehicles),
                )
                for name in names
                if name in part
            ),
            default=0,
        )

    def data(self) -> ProblemData:
        """Return the problem in our terms."""
        clients = [self._client(job, f"jobs[{i}]") for i, job in enumerate(self._jobs)]
        places = [
            self._place(job, f"jobs[{idx}]", *_AT) for idx, job in enumerate(self._jobs)
        ]
        shipments = []
        for idx, shipment in enumerate(self._shipments):
            path = f"shipments[{idx}]"
            shipments.append(self._shipment(shipment, path))
            places += [
                self._place(shipment[end], f"{path}.{end}", *_AT) for end in _ENDS
            ]

        depots: list[Place] = []
        travels: list[Travel] = []
        names: dict[tuple[Any, ...], list[str]] = {}
        for idx, vehicle in enumerate(self._vehicles):
            path = f"vehicles[{idx}]"
            start, end = self._ends(vehicle, path)
            key = (
                _position(depots, start),
                _position(depots, end),
                _position(travels, travel_of(vehicle, path)),
                _fixed_cost(vehicle, path),
                tuple(self._amounts(vehicle, "capacity", path)),
                as_window(vehicle.get("time_window", _ALWAYS), f"{path}.time_window"),
                _skills(vehicle, path),
                as_integer(
                    vehicle.get("max_tasks", _UNLIMITED),
                    f"{path}.max_tasks",
                    0,
                    _UNLIMITED,
                ),
            )
            names.setdefault(key, []).append(_name(vehicle, path))

        matrices = [
            self._roads.weights(travel, [*depots, *places]) for travel in travels
        ]
        return ProblemData(
            clients,
            [Depot(place.x, place.y) for place in depots],
            [_vehicle_type(key, alike) for key, alike in names.items()],
            [costs for costs, _ in matrices],
            [durations for _, durations in matrices],
            shipments=shipments,
        )

    def _client(self, job: dict[str, Any], path: str) -> Client:
        place = self._place(job, path, *_AT)
        as_integer(job.get("priority", 0), f"{path}.priority", 0, 100)
        with naming(path):
            return Client(
                place.x,
                place.y,
                delivery=self._amounts(job, "delivery", path),
                pickup=self._amounts(job, "pickup", path),
                service_duration=_service(job, path),
                name=_name(job, path),
                required_skills=_skills(job, path),
                time_windows=_windows(job, path),
            )

    def _shipment(self, shipment: dict[str, Any], path: str) -> Shipment:
        as_integer(shipment.get("priority", 0), f"{path}.priority", 0, 100)
        names = [_name(shipment[end], f"{path}.{end}") for end in _ENDS]
        with naming(path):
            return Shipment(
                self._step(shipment["pickup"], f"{path}.pickup"),
                self._step(shipment["delivery"], f"{path}.delivery"),
                amount=self._amounts(shipment, "amount", path),
                name=" -> ".join(names) if names[0] != names[1] else names[0],
                required_skills=_skills(shipment, path),
            )

    def _step(self, step: dict[str, Any], path: str) -> ShipmentStep:
        place = self._place(step, path, *_AT)
        return ShipmentStep(
            place.x,
            place.y,
            service_duration=_service(step, path),
            time_windows=_windows(step, path),
        )

    def _amounts(self, part: dict[str, Any], name: str, path: str) -> list[int]:
        none = [0] * self._num_dimensions
        amounts = as_integers(part.get(name, none), f"{path}.{name}", 0, _MOST)
        if len(amounts) != self._num_dimensions:
            expected = f"a list of {self._num_dimensions} amounts, as others are"
            raise fail(f"{path}.{name}", expected, amounts)

        return amounts

    def _ends(self, vehicle: dict[str, Any], path: str) -> tuple[Place, Place]:
        """Return start and end; the one that is not given is free."""
        given = {
            end: self._place(vehicle, path, end, f"{end}_index")
            for end in ("start", "end")
            if end in vehicle or f"{end}_index" in vehicle
        }
        if not given:
            raise InstanceFileError(f"{path} has neither a start nor an end")

        free = replace(next(iter(given.values())), is_free=True)
        return given.get("start", free), given.get("end", free)

    def _place(self, part: dict[str, Any], path: str, point: str, index: str) -> Place:
        x, y = as_point(part[point], f"{path}.{point}") if point in part else (0, 0)
        needed = point if self._roads.matrices is None else index
        if needed not in part:
            raise InstanceFileError(f"{path}.{needed} is missing")
        if self._roads.matrices is None:
            return Place(-1, x, y)

        size = min(len(m["durations"]) for m in self._roads.matrices.values())
        return Place(as_integer(part[index], f"{path}.{index}", 0, size - 1), x, y)


def _checked(
    value: Any, path: str, known: Sequence[str], required: Sequence[str]
) -> dict[str, Any]:
    """Return an object, if it has no field that cannot be expressed."""
    fields = as_object(value, path, known, required)
    for name in _NOT_SUPPORTED:
        if fields.get(name):
            where = f"{path}.{name}" if path else name
            raise InstanceFileError(f"{where} cannot be expressed: leave it out")

    return fields


def _checked_shipment(value: Any, path: str) -> dict[str, Any]:
    shipment = _checked(value, path, _SHIPMENT, _ENDS)
    steps = {
        end: _checked(shipment[end], f"{path}.{end}", _STEP, ["id"]) for end in _ENDS
    }
    return shipment | steps


def _fixed_cost(vehicle: dict[str, Any], path: str) -> int:
    fixed = costs_of(vehicle, path).get("fixed", 0)
    return as_integer(fixed, f"{path}.costs.fixed", 0, _MOST)


def _service(part: dict[str, Any], path: str) -> int:
    return as_integer(part.get("service", 0), f"{path}.service", 0, _MOST)


def _windows(part: dict[str, Any], path: str) -> list[tuple[int, int]]:
    return as_windows(part.get("time_windows", [_ALWAYS]), f"{path}.time_windows")


def _skills(part: dict[str, Any], path: str) -> tuple[str, ...]:
    """Return the skills, which are numbers, by name, in order."""
    skills = as_integers(part.get("skills", []), f"{path}.skills", 0, 2**32 - 1)
    return tuple(map(str, sorted(set(skills))))


def _name(part: dict[str, Any], path: str) -> str:
    """Return the description, or the number without one."""
    number = as_integer(part["id"], f"{path}.id", 0, 2**64 - 1)
    return as_text(part.get("description", f"{number}"), f"{path}.description")


def _position(values: list[Any], value: object) -> int:
    """Return the index of a value, after adding it if it is not there."""
    if value not in values:
        values.append(value)

    return values.index(value)


def _vehicle_type(key: tuple[Any, ...], names: Sequence[str]) -> VehicleType:
    start, end, profile, fixed_cost, capacity, (early, late), skills, most = key
    with naming(f"vehicle {names[0]}"):
        return VehicleType(
            num_available=len(names),
            capacity=list(capacity),
            start_depot=start,
            end_depot=end,
            fixed_cost=fixed_cost,
            profile=profile,
            tw_early=early,
            tw_late=late,
            name=", ".join(names),
            skills=skills,
            max_clients=most,
        )
