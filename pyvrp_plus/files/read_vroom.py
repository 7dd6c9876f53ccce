"""Reading problems in the JSON of VROOM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import Client, Depot, ProblemData, VehicleType
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.files.checked_json import (
    as_integer,
    as_integers,
    as_list,
    as_matrix,
    as_number,
    as_object,
    as_point,
    as_text,
    fail,
    load_json,
    naming,
)

Matrix = NDArray[np.int64]

_MOST: Final = 2**62
_UNLIMITED: Final = 2**64 - 1
_ALWAYS: Final = [0, 2**63 - 1]
_EARTH_RADIUS: Final = 6_371_000  # metres
_METRES, _SECONDS = 1000, 3600  # in a kilometre, and in an hour

# Fields that are accepted if they say nothing: what they mean cannot be expressed.
_NOT_SUPPORTED = (
    "shipments",
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
_VEHICLE = (
    *("id", "description", "profile", "start", "start_index", "end", "end_index"),
    *("capacity", "costs", "time_window", "speed_factor"),
    *("skills", "breaks", "steps", "max_tasks", "max_travel_time", "max_distance"),
)


@dataclass(frozen=True)
class _Place:
    """A location: its row in the matrices, if there are any, and its coordinates."""

    row: int
    x: float
    y: float
    is_free: bool = False  # travel from and to it takes no time and costs nothing


@dataclass(frozen=True)
class _Travel:
    """What decides the durations and costs of travel of a vehicle."""

    profile: str
    speed_factor: float
    per_hour: float
    per_km: float


def read_vroom(where: str | Path, *, speed: float = 50) -> ProblemData:
    """
    Read a problem in the JSON that VROOM takes as input.

    The distances of the problem are VROOM's costs of travel, rounded to integers: by
    default durations, without waiting and service. Each job must be visited, while
    VROOM leaves jobs out that do not fit; priorities therefore mean nothing. Vehicles
    that are alike are one vehicle type. Skills are named by their numbers. A vehicle
    without a start or an end gets a depot from and to which all travel is free.

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
        When it is not such a problem, or has what cannot be expressed: shipments,
        breaks, several time windows of a job, setup times, maximum travel times or
        distances, costs of tasks, or given steps. The message names the field.
    """
    if not speed > 0:
        raise ValueError(f"speed must be positive, but is {speed}.")

    document = load_json(where)
    with naming(where):
        return _Problem(document, speed).data()


class _Problem:
    """A problem in VROOM's terms, which becomes one in ours."""

    def __init__(self, document: Any, speed: float) -> None:
        fields = _checked(document, "", _TOP, ["jobs", "vehicles"])
        self._jobs = [
            _checked(job, f"jobs[{idx}]", _JOB, ["id"])
            for idx, job in enumerate(as_list(fields["jobs"], "jobs"))
        ]
        self._vehicles = [
            _checked(vehicle, f"vehicles[{idx}]", _VEHICLE, ["id"])
            for idx, vehicle in enumerate(as_list(fields["vehicles"], "vehicles"))
        ]
        self._matrices = _matrices(fields["matrices"]) if "matrices" in fields else None
        self._speed = speed
        self._num_dimensions = max(
            (
                len(as_list(part[name], name))
                for part in (*self._jobs, *self._vehicles)
                for name in ("delivery", "pickup", "capacity")
                if name in part
            ),
            default=0,
        )

    def data(self) -> ProblemData:
        """Return the problem in our terms."""
        clients = [self._client(job, f"jobs[{i}]") for i, job in enumerate(self._jobs)]
        places = [
            self._place(job, f"jobs[{idx}]", "location", "location_index")
            for idx, job in enumerate(self._jobs)
        ]
        depots: list[_Place] = []
        travels: list[_Travel] = []
        names: dict[tuple[Any, ...], list[str]] = {}
        for idx, vehicle in enumerate(self._vehicles):
            path = f"vehicles[{idx}]"
            start, end = self._ends(vehicle, path)
            key = (
                _position(depots, start),
                _position(depots, end),
                _position(travels, _travel(vehicle, path)),
                _fixed_cost(vehicle, path),
                tuple(self._amounts(vehicle, "capacity", path)),
                _window(vehicle.get("time_window", _ALWAYS), f"{path}.time_window"),
                _skills(vehicle, path),
                as_integer(
                    vehicle.get("max_tasks", _UNLIMITED),
                    f"{path}.max_tasks",
                    0,
                    _UNLIMITED,
                ),
            )
            names.setdefault(key, []).append(_name(vehicle, path))

        matrices = [self._weights(travel, [*depots, *places]) for travel in travels]
        return ProblemData(
            clients,
            [Depot(place.x, place.y) for place in depots],
            [_vehicle_type(key, alike) for key, alike in names.items()],
            [costs for costs, _ in matrices],
            [durations for _, durations in matrices],
        )

    def _client(self, job: dict[str, Any], path: str) -> Client:
        windows = as_list(job.get("time_windows", [_ALWAYS]), f"{path}.time_windows")
        if len(windows) != 1:
            raise fail(f"{path}.time_windows", "a list of one time window", windows)

        place = self._place(job, path, "location", "location_index")
        early, late = _window(windows[0], f"{path}.time_windows[0]")
        as_integer(job.get("priority", 0), f"{path}.priority", 0, 100)
        with naming(path):
            return Client(
                place.x,
                place.y,
                delivery=self._amounts(job, "delivery", path),
                pickup=self._amounts(job, "pickup", path),
                service_duration=as_integer(
                    job.get("service", 0), f"{path}.service", 0, _MOST
                ),
                tw_early=early,
                tw_late=late,
                name=_name(job, path),
                required_skills=_skills(job, path),
            )

    def _amounts(self, part: dict[str, Any], name: str, path: str) -> list[int]:
        none = [0] * self._num_dimensions
        amounts = as_integers(part.get(name, none), f"{path}.{name}", 0, _MOST)
        if len(amounts) != self._num_dimensions:
            expected = f"a list of {self._num_dimensions} amounts, as others are"
            raise fail(f"{path}.{name}", expected, amounts)

        return amounts

    def _ends(self, vehicle: dict[str, Any], path: str) -> tuple[_Place, _Place]:
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

    def _place(self, part: dict[str, Any], path: str, point: str, index: str) -> _Place:
        x, y = as_point(part[point], f"{path}.{point}") if point in part else (0, 0)
        needed = point if self._matrices is None else index
        if needed not in part:
            raise InstanceFileError(f"{path}.{needed} is missing")
        if self._matrices is None:
            return _Place(-1, x, y)

        size = min(len(m["durations"]) for m in self._matrices.values())
        return _Place(as_integer(part[index], f"{path}.{index}", 0, size - 1), x, y)

    def _weights(
        self, travel: _Travel, places: Sequence[_Place]
    ) -> tuple[Matrix, Matrix]:
        """Return the costs and durations of travel between places."""
        base = self._base(travel, places)
        durations = np.rint(base["durations"] / travel.speed_factor)
        if "costs" in base:
            costs = base["costs"]
        else:
            costs = durations * (travel.per_hour / _SECONDS)
            if travel.per_km:
                costs = costs + base["distances"] * (travel.per_km / _METRES)

        weights = []
        for matrix in (np.rint(costs), durations):
            np.fill_diagonal(matrix, 0)
            for idx, place in enumerate(places):
                if place.is_free:
                    matrix[idx, :] = matrix[:, idx] = 0

            if np.abs(matrix).max(initial=0) > MAX_VALUE:
                raise InstanceFileError(f"travel costs or takes more than {MAX_VALUE}")
            weights.append(matrix.astype(np.int64))

        return weights[0], weights[1]

    def _base(
        self, travel: _Travel, places: Sequence[_Place]
    ) -> dict[str, NDArray[Any]]:
        """Return what the matrices of the profile, or coordinates, say of places."""
        if self._matrices is None:
            distances = _great_circles(places)
            durations = distances / (self._speed * _METRES / _SECONDS)
            return {"distances": distances, "durations": durations}

        if travel.profile not in self._matrices:
            raise InstanceFileError(f"matrices.{travel.profile} is missing")

        matrices = self._matrices[travel.profile]
        if travel.per_km and "distances" not in matrices:
            raise InstanceFileError(
                f"matrices.{travel.profile}.distances is missing, but costs.per_km "
                "needs it"
            )

        rows = np.array([place.row for place in places], dtype=np.int64)
        return {name: matrix[np.ix_(rows, rows)] for name, matrix in matrices.items()}


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


def _matrices(value: Any) -> dict[str, dict[str, Matrix]]:
    """Return the matrices by profile and kind."""
    if not isinstance(value, dict) or not value:
        raise fail("matrices", "an object with a field for each profile", value)

    kinds = ("durations", "distances", "costs")
    matrices = {}
    for profile, content in value.items():
        path = f"matrices.{profile}"
        given = as_object(content, path, kinds, ["durations"])
        matrices[profile] = {
            kind: as_matrix(given[kind], f"{path}.{kind}")
            for kind in kinds
            if kind in given
        }
        sizes = {len(matrix) for matrix in matrices[profile].values()}
        if len(sizes) != 1:
            raise InstanceFileError(f"{path}: the matrices differ in size")

    return matrices


def _travel(vehicle: dict[str, Any], path: str) -> _Travel:
    costs = _costs(vehicle, path)
    factor = as_number(vehicle.get("speed_factor", 1), f"{path}.speed_factor")
    if not factor > 0:
        raise fail(f"{path}.speed_factor", "positive", factor)

    return _Travel(
        as_text(vehicle.get("profile", "car"), f"{path}.profile"),
        factor,
        as_integer(costs.get("per_hour", _SECONDS), f"{path}.costs.per_hour", 0, _MOST),
        as_integer(costs.get("per_km", 0), f"{path}.costs.per_km", 0, _MOST),
    )


def _costs(vehicle: dict[str, Any], path: str) -> dict[str, Any]:
    known = ("fixed", "per_hour", "per_km", "per_task_hour")
    costs = as_object(vehicle.get("costs", {}), f"{path}.costs", known)
    if costs.get("per_task_hour"):
        raise InstanceFileError(
            f"{path}.costs.per_task_hour cannot be expressed: leave it out"
        )

    return costs


def _fixed_cost(vehicle: dict[str, Any], path: str) -> int:
    fixed = _costs(vehicle, path).get("fixed", 0)
    return as_integer(fixed, f"{path}.costs.fixed", 0, _MOST)


def _window(value: Any, path: str) -> tuple[int, int]:
    """Return the start and the end of a time window."""
    window = as_integers(value, path, 0, _ALWAYS[1])
    if len(window) != 2:
        raise fail(path, "a list of two times", value)

    return window[0], window[1]


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


def _great_circles(places: Sequence[_Place]) -> NDArray[np.float64]:
    """Return the distances in metres between longitudes and latitudes (haversine)."""
    longitudes, latitudes = np.radians([[p.x, p.y] for p in places]).T
    half = np.sin(np.subtract.outer(latitudes, latitudes) / 2) ** 2
    cosines = np.outer(np.cos(latitudes), np.cos(latitudes))
    half = half + cosines * np.sin(np.subtract.outer(longitudes, longitudes) / 2) ** 2
    return np.asarray(2 * _EARTH_RADIUS * np.arcsin(np.sqrt(np.clip(half, 0, 1))))
