"""All fields of problem data, of either package, as plain data."""

from typing import Any

FIELDS = {
    "clients": (
        "x y delivery pickup service_duration tw_early tw_late release_time prize "
        "required group name"
    ),
    "depots": "x y tw_early tw_late name",
    "groups": "clients required mutually_exclusive name",
    "vehicle_types": (
        "num_available start_depot end_depot capacity tw_early tw_late "
        "shift_duration max_distance fixed_cost unit_distance_cost "
        "unit_duration_cost profile start_late initial_load reload_depots max_reloads "
        "max_overtime unit_overtime_cost max_duration name"
    ),
}


def problem_figures(data: Any) -> dict[str, Any]:
    """Return all fields of all parts, and the matrices as bytes."""
    figures: dict[str, Any] = {
        kind: [
            {name: getattr(part, name) for name in names.split()}
            for part in getattr(data, kind)()
        ]
        for kind, names in FIELDS.items()
    }
    for kind in ("distance_matrices", "duration_matrices"):
        # Bytes are faster to compare than numbers; what differs is found elsewhere.
        figures[kind] = [
            (matrix.shape, matrix.tobytes()) for matrix in getattr(data, kind)()
        ]

    return figures
