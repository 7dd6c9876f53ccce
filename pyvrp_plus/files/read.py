"""Reading instances and solutions in VRPLIB format."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import vrplib

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.exceptions import FieldIndexError, InstanceFileError
from pyvrp_plus.files.instance_data import problem_data
from pyvrp_plus.files.instance_file import InstanceFile
from pyvrp_plus.files.location_numbers import location_numbers
from pyvrp_plus.files.round_funcs import ROUND_FUNCS as ROUND_FUNCS
from pyvrp_plus.files.round_funcs import RoundingFunction
from pyvrp_plus.files.route_visits import route_of
from pyvrp_plus.files.vehicle_numbers import vehicle_numbers


def read(where: str | Path, round_func: str | RoundingFunction = "none") -> ProblemData:
    """
    Read an instance in VRPLIB format.

    Specifications and sections that are not known are ignored.

    With more than 2,000 locations, a matrix of distances would take a lot of memory.
    The data have :class:`EuclideanDistances` instead if these are the same: edge
    weights are of type ``EUC_2D``, coordinates are integers, the rounding function is
    named, and no edges are forbidden by backhauls or allowed clients.

    Parameters
    ----------
    where
        Location of the file.
    round_func
        Function that is applied to all values of the instance before they are truncated
        to integers: a function of a numpy array, or the name of one.

        * ``'round'`` rounds to the nearest integer;
        * ``'trunc'`` truncates;
        * ``'dimacs'`` scales by 10 and truncates;
        * ``'exact'`` scales by 1000 and rounds to the nearest integer;
        * ``'none'`` does nothing.

    Raises
    ------
    TypeError
        When ``round_func`` is neither callable nor the name of a function.
    OSError
        When the file cannot be read.
    MemoryError
        When a matrix of distances is needed, but does not fit into memory.
    InstanceFileError
        When the file is malformed. It is a ``ValueError``, and one of the subclasses
        in :mod:`pyvrp_plus.exceptions` where another built-in error fits better.
    """
    rounding = (
        ROUND_FUNCS.get(round_func) if isinstance(round_func, str) else round_func
    )
    if not callable(rounding):
        raise TypeError(
            f"round_func must be a function or one of {', '.join(ROUND_FUNCS)}, "
            f"but is {round_func!r}."
        )

    return problem_data(InstanceFile.read(where, rounding))


def read_solution(where: str | Path, data: ProblemData) -> Solution:
    """
    Read a solution in VRPLIB format.

    The routes are those of vehicles 0, 1, 2, ... in the order of the file; a vehicle
    that is not used has an empty route. A number below the number of depots is a visit
    to that depot between two trips.

    Parameters
    ----------
    where
        Location of the file.
    data
        The instance that the solution belongs to.

    Raises
    ------
    OSError
        When the file cannot be read.
    InstanceFileError
        When the file is malformed, or has more routes than there are vehicles.
    ValueError, TypeError, RuntimeError
        When the routes are not those of a solution to the instance.
    """
    try:
        visits_of = vrplib.read_solution(str(where))["routes"]
    except (IndexError, ValueError) as error:
        raise InstanceFileError(f"{where}: {error}") from error

    if len(visits_of) > data.num_vehicles:
        raise FieldIndexError(
            f"{where}: {len(visits_of)} routes, but the instance has only "
            f"{data.num_vehicles} vehicles."
        )

    type_of = {
        vehicle: vehicle_type
        for vehicle_type, vehicles in enumerate(vehicle_numbers(data))
        for vehicle in takewhile(lambda number: number < len(visits_of), vehicles)
    }
    location_of = {number: idx for idx, number in enumerate(location_numbers(data))}
    routes = [
        route_of(data, [location_of.get(v, v) for v in visits], type_of[vehicle])
        for vehicle, visits in enumerate(visits_of)
        if visits
    ]
    return Solution(data, routes)
