"""Reading problems and solutions in JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    Depot,
    DifferentVehicleGroup,
    EuclideanDistances,
    ProblemData,
    SameVehicleGroup,
    Shipment,
    ShipmentStep,
    Solution,
    VehicleType,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.files.checked_json import (
    as_boolean,
    as_integer,
    as_integers,
    as_list,
    as_matrix,
    as_number,
    as_object,
    as_point,
    as_text,
    as_windows,
    fail,
    load_json,
    naming,
)
from pyvrp_plus.files.json_fields import (
    PARTS,
    REQUIRED,
    ROUND_FUNCS,
    STEP,
    VERSION,
    Field,
)
from pyvrp_plus.files.problem_dict import Weights
from pyvrp_plus.files.route_visits import route_of

_MATRICES = ("distance_matrices", "duration_matrices")
_RESULT = ("version", "problem", "solution", "run")


def read_json(where: str | Path) -> ProblemData:
    """
    Read a problem in JSON.

    The file holds a problem, as ``problem.schema.json`` in the folder ``files`` of this
    package describes it, or a result and its problem, as :meth:`Result.to_json` writes
    them.

    Parameters
    ----------
    where
        Location of the file.

    Raises
    ------
    OSError
        When the file cannot be read.
    InstanceFileError
        When it is not JSON, or not a problem: the message names the field. It is a
        ``ValueError``.
    """
    document = load_json(where)
    with naming(where):
        return problem_of(document)


def read_json_solution(where: str | Path, data: ProblemData) -> Solution:
    """
    Read a solution in JSON.

    The file holds a result, as :meth:`Result.to_json` writes it. Of its routes, only
    ``vehicle_type`` and ``visits`` are read, in which a depot stands between two trips;
    all else is computed again.

    Parameters
    ----------
    where
        Location of the file.
    data
        The problem that the solution belongs to.

    Raises
    ------
    OSError
        When the file cannot be read.
    InstanceFileError
        When it is not JSON, or its routes are not those of a solution to the problem.
    """
    document = load_json(where)
    with naming(where):
        return solution_of(document, data)


def problem_of(document: Any) -> ProblemData:
    """Return the problem in a JSON document; errors as :func:`read_json`."""
    if isinstance(document, dict) and "problem" in document:
        document = as_object(document, "", _RESULT)["problem"]
        with naming("problem"):
            return problem_of(document)

    if isinstance(document, dict) and "solution" in document:
        raise InstanceFileError("the document has a solution, but no problem")

    known = ("$schema", "version", *PARTS, *_MATRICES)
    fields = as_object(document, "", known, REQUIRED)
    check_version(fields)

    parts = {
        kind: [
            _part_fields(value, f"{kind}[{idx}]", PARTS[kind])
            for idx, value in enumerate(as_list(fields.get(kind, []), kind))
        ]
        for kind in PARTS
    }
    groups = [ClientGroup(**arguments) for arguments in parts["groups"]]
    first = len(parts["depots"])
    for idx, group in enumerate(groups):
        for location in group:
            if not 0 <= location - first < len(parts["clients"]):
                raise InstanceFileError(
                    f"groups[{idx}].clients: location {location} is not a client"
                )
            parts["clients"][location - first]["group"] = idx

    depots = [_made(Depot, "depots", idx, a) for idx, a in enumerate(parts["depots"])]
    clients = [
        _made(Client, "clients", idx, a) for idx, a in enumerate(parts["clients"])
    ]
    types = [
        _made(VehicleType, "vehicle_types", idx, a)
        for idx, a in enumerate(parts["vehicle_types"])
    ]
    shipments = [
        _made(Shipment, "shipments", idx, a) for idx, a in enumerate(parts["shipments"])
    ]
    same_vehicle, different_vehicles = (
        [_made(part, kind, idx, arguments) for idx, arguments in enumerate(parts[kind])]
        for part, kind in (
            (SameVehicleGroup, "same_vehicle_groups"),
            (DifferentVehicleGroup, "different_vehicle_groups"),
        )
    )
    steps = [step for one in shipments for step in (one.pickup, one.delivery)]
    points = [[place.x, place.y] for place in (*depots, *clients, *steps)]
    distances, durations = (
        [
            _weights(value, f"{kind}[{idx}]", points)
            for idx, value in enumerate(as_list(fields[kind], kind))
        ]
        if kind in fields
        else None
        for kind in _MATRICES
    )
    assert distances is not None  # as it is required
    return ProblemData(
        clients,
        depots,
        types,
        distances,
        distances if durations is None else durations,
        groups,
        shipments=shipments,
        same_vehicle_groups=same_vehicle,
        different_vehicle_groups=different_vehicles,
    )


def solution_of(document: Any, data: ProblemData) -> Solution:
    """Return the solution in a document; errors as :func:`read_json_solution`."""
    content = as_object(document, "", _RESULT, ["solution"])["solution"]
    if not isinstance(content, dict) or "routes" not in content:
        raise InstanceFileError("solution.routes is missing")

    routes = []
    for idx, route in enumerate(as_list(content["routes"], "solution.routes")):
        path = f"solution.routes[{idx}]"
        if not isinstance(route, dict) or "visits" not in route:
            raise InstanceFileError(f"{path}.visits is missing")

        kind = as_integer(
            route.get("vehicle_type", 0),
            f"{path}.vehicle_type",
            0,
            data.num_vehicle_types - 1,
        )
        visits = as_integers(
            route["visits"], f"{path}.visits", 0, data.num_locations - 1
        )
        with naming(path):
            routes.append(route_of(data, visits, kind))

    with naming("solution"):
        return Solution(data, routes)


def check_version(fields: dict[str, Any]) -> None:
    """Raise an error if a document is of a version that is not known."""
    if fields.get("version", VERSION) != VERSION:
        raise fail("version", f"{VERSION}", fields["version"])


def _part_fields(value: Any, path: str, fields: Sequence[Field]) -> dict[str, Any]:
    """Return the arguments for the constructor of a part."""
    required = [field.name for field in fields if field.required]
    given = as_object(value, path, [field.name for field in fields], required)
    return {
        field.name: _value(given[field.name], f"{path}.{field.name}", field)
        for field in fields
        if field.name in given
    }


def _value(value: Any, path: str, field: Field) -> Any:
    match field.kind:
        case "integer":
            return as_integer(value, path, field.least, field.most)
        case "integers":
            return as_integers(value, path, field.least, field.most)
        case "number":
            return as_number(value, path)
        case "boolean":
            return as_boolean(value, path)
        case "string":
            return as_text(value, path)
        case "strings":
            return [
                as_text(part, f"{path}[{idx}]")
                for idx, part in enumerate(as_list(value, path))
            ]
        case "windows":
            return as_windows(value, path)
        case "step":
            arguments = _part_fields(value, path, STEP)
            with naming(path):
                return ShipmentStep(**arguments)


def _made(part: Any, kind: str, idx: int, arguments: dict[str, Any]) -> Any:
    with naming(f"{kind}[{idx}]"):
        return part(**arguments)


def _weights(value: Any, path: str, points: list[list[float]]) -> Weights:
    if isinstance(value, list):
        return as_matrix(value, path, MAX_VALUE)

    computed = as_object(value, path, ["round_func", "coordinates"], ["round_func"])
    if computed["round_func"] not in ROUND_FUNCS:
        raise fail(
            f"{path}.round_func",
            f"one of {', '.join(ROUND_FUNCS)}",
            computed["round_func"],
        )

    if "coordinates" in computed:
        where = f"{path}.coordinates"
        points = [
            list(as_point(point, f"{where}[{idx}]"))
            for idx, point in enumerate(as_list(computed["coordinates"], where))
        ]

    with naming(path):
        return EuclideanDistances(points, computed["round_func"])
