"""Writing instances in VRPLIB format."""

from __future__ import annotations

from collections.abc import Sequence, Set
from pathlib import Path
from typing import Any, Final

import numpy as np
from vrplib.parse import parse_vrplib

from pyvrp_plus._pyvrp import EuclideanDistances, ProblemData
from pyvrp_plus.files.instance_data import problem_data
from pyvrp_plus.files.instance_file import InstanceFile
from pyvrp_plus.files.round_funcs import ROUND_FUNCS
from pyvrp_plus.files.vehicle_numbers import MAX_VEHICLES
from pyvrp_plus.files.write_text import euclidean_rounding, fleet_types, instance_text

# Names of fields that are not compared.
_GROUPS = ("groups", "same_vehicle_groups", "different_vehicle_groups")
_NAME: Final = frozenset({"name"})


def write_instance(
    where: str | Path, data: ProblemData, *, name: str | None = None
) -> None:
    """
    Write an instance in VRPLIB format.

    :func:`~pyvrp_plus.read` and PyVRP's ``read`` give the same data again, without any
    rounding (``round_func="none"``), except for names: those of clients, depots and
    groups are lost, and vehicle types are named after their vehicles. Distances are
    written as a full matrix, besides the coordinates; forbidden arcs have the value
    ``MAX_VALUE`` there, if not a whole profile forbids all arcs of a client.

    For :class:`EuclideanDistances` between the locations' coordinates, if these are
    integers, and with ``round_func="round"`` or ``"trunc"``, the file has no matrix:
    the same ``round_func`` is then needed to read the file.

    The format knows one distance matrix, which is also that of durations, and vehicles
    that may visit some of the clients only; vehicles that return to the depot where
    they start, and whose shift is the opening time of that depot; clients that are
    required unless they have a prize or a group; groups of two or more clients, which
    are required; shipments that are required unless they have a prize; and at least one
    load dimension, and only one with shipments. It does not know durations of service
    at depots, costs of durations, overtime, latest starts, initial loads or vehicles
    that unload in the reverse order, visits that have to be on one route or on
    different ones, nor vehicle types that are equal or unused profiles.

    Parameters
    ----------
    where
        Location of the file, which is only written if the format can express the data.
    data
        The instance.
    name
        Name of the instance in the file; by default the file's name, without its
        suffix.

    Raises
    ------
    ValueError
        When the format cannot say what is in the data: the message names the first
        field that would be read differently. When there are more than a million
        vehicles; or the name is not one line of text, or has words in it that end a
        part of the file.
    OSError
        When the file cannot be written.
    """
    name = Path(where).stem if name is None else name
    if name.splitlines() != [name] or "EOF" in name or "_SECTION" in name:
        raise ValueError(
            "name must be one line of text without EOF or _SECTION, which have a "
            f"meaning in the file, but is {name!r}."
        )

    if data.num_vehicles > MAX_VEHICLES:
        raise ValueError(
            f"vehicle_types: num_available sums to {data.num_vehicles}, but a file "
            f"lists vehicles one by one, and at most {MAX_VEHICLES}."
        )

    if data.num_shipments and data.num_load_dimensions > 1:
        raise ValueError(
            "shipments: the format knows one load dimension of shipments, but there "
            f"are {data.num_load_dimensions}."
        )

    text = instance_text(data, name)
    fields = parse_vrplib(text, compute_edge_weights=False)
    round_func = ROUND_FUNCS[euclidean_rounding(data) or "none"]
    _check_equal(data, problem_data(InstanceFile(where, fields, round_func)))
    Path(where).write_text(text)


def _check_equal(data: ProblemData, written: ProblemData) -> None:
    """Raise an error that names the first field that would be read differently."""
    for kind in ("depots", "clients", *_GROUPS, "shipments"):
        parts, others = getattr(data, kind)(), getattr(written, kind)()
        for idx, (part, other) in enumerate(zip(parts, others, strict=False)):
            _check_part(f"{kind}[{idx}]", part, other, _NAME)
        _check_number(kind, parts, others)

    # Vehicle by vehicle, because types that seem to be equal are read as one.
    types, others = data.vehicle_types(), written.vehicle_types()
    pairs = zip(fleet_types(data), fleet_types(written), strict=True)
    for idx, other in dict.fromkeys(pairs):
        field = f"vehicle_types[{idx}]"
        _check_part(field, types[idx], others[other], {*_NAME, "num_available"})
    _check_number("vehicle_types", types, others)

    for kind in ("distance", "duration"):
        for idx in range(min(data.num_profiles, written.num_profiles)):
            _check_weights(kind, idx, data, written)
        _check_number(
            f"{kind}_matrices", range(data.num_profiles), range(written.num_profiles)
        )


def _check_part(name: str, part: Any, other: Any, ignored: Set[str]) -> None:
    for field, value in vars(type(part)).items():
        if isinstance(value, property) and field not in ignored:
            expected, read = getattr(part, field), getattr(other, field)
            if expected != read:
                _fail(f"{name}.{field}", expected, read)


def _check_weights(
    kind: str, profile: int, data: ProblemData, written: ProblemData
) -> None:
    held, read = (getattr(side, f"{kind}s")(profile) for side in (data, written))
    are_computed = all(isinstance(part, EuclideanDistances) for part in (held, read))
    if are_computed and held == read:
        return  # there may be too many locations for a matrix

    matrix, other = (getattr(s, f"{kind}_matrix")(profile) for s in (data, written))
    for row, column in np.argwhere(matrix != other)[:1]:
        field = f"{kind}_matrices[{profile}][{row}, {column}]"
        _fail(field, matrix[row, column], other[row, column])


def _check_number(kind: str, parts: Sequence[Any], others: Sequence[Any]) -> None:
    if len(parts) != len(others):
        raise ValueError(
            f"{kind}: the format cannot say that there are {len(parts)}, of which "
            f"{len(others)} would be read: equal ones as one, and unused ones not."
        )


def _fail(field: str, value: object, read: object) -> None:
    raise ValueError(
        f"{field}: the format cannot say {value}, which would be read as {read}."
    )
