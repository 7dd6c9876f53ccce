"""Tables of stops as comma-separated values, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.export.stops import Stop, stops_of
from pyvrp_plus.names import vehicle_name

_LOADS = ("delivery", "pickup", "load")
_COLUMNS = [name for name in Stop.__dataclass_fields__ if name not in _LOADS]

# What a spreadsheet would take for the start of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def solution_csv(data: ProblemData, solution: Solution) -> str:
    """
    Return the stops of a solution as CSV, with a header and a row for each stop.

    The columns are the number of the route, counted from one, its vehicle, and the
    fields of :class:`Stop`; amounts have a column for each load dimension. Missing
    values are empty. Text that a spreadsheet would execute as a formula, because it
    starts with one of ``= + - @``, a tab or a line break, has an apostrophe before it.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    dimensions = range(data.num_load_dimensions)
    amounts = [f"{name}_{dim}" for name in _LOADS for dim in dimensions]
    writer.writerow(["route", "vehicle", *_COLUMNS, *amounts])

    for number, route in enumerate(solution.routes(), 1):
        vehicle = vehicle_name(data, route.vehicle_type())
        for stop in stops_of(data, route):
            writer.writerow(map(_cell, [number, vehicle, *_values(stop)]))

    return file.getvalue()


def _values(stop: Stop) -> Sequence[object]:
    amounts = (amount for name in _LOADS for amount in getattr(stop, name))
    return [*(getattr(stop, name) for name in _COLUMNS), *amounts]


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"

    return value
