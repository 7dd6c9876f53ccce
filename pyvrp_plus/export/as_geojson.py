"""Routes on a map, as GeoJSON."""

from __future__ import annotations

from typing import Any

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.export.as_dict import solution_dict
from pyvrp_plus.names import location_name


def solution_geojson(data: ProblemData, solution: Solution) -> dict[str, Any]:
    """
    Return a solution as a GeoJSON feature collection (RFC 7946).

    Each route is a line, and each of its stops and each client without a visit a
    point, whose properties are those of :meth:`Result.to_dict`.

    Raises
    ------
    ValueError
        When the coordinates of a location are not degrees: ``x`` is a longitude in
        [-180, 180], and ``y`` a latitude in [-90, 90].
    """
    check_degrees(data)
    content = solution_dict(data, solution)
    features = []
    for number, route in enumerate(content["routes"], 1):
        stops = route.pop("stops")
        line = [[stop["x"], stop["y"]] for stop in stops]
        features.append(_feature("LineString", line, {"route": number} | route))
        features += [_point({"route": number} | stop) for stop in stops]

    features += [_point({"route": None} | client) for client in content["unserved"]]
    return {"type": "FeatureCollection", "features": features}


def check_degrees(data: ProblemData) -> None:
    """
    Check that coordinates can be written as GeoJSON.

    Raises
    ------
    ValueError
        When those of a location are not degrees, as in :func:`solution_geojson`.
    """
    for location in range(data.num_locations):
        place = data.location(location)
        if not (abs(place.x) <= 180 and abs(place.y) <= 90):
            raise ValueError(
                f"{location_name(data, location)} is at ({place.x}, {place.y}), but "
                "GeoJSON needs degrees: x in [-180, 180], and y in [-90, 90]."
            )


def _point(place: dict[str, Any]) -> dict[str, Any]:
    return _feature("Point", [place.pop("x"), place.pop("y")], place)


def _feature(
    kind: str, coordinates: list[Any], properties: dict[str, Any]
) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "geometry": geometry, "properties": properties}
