"""
A solver for vehicle routing problems: a drop-in for PyVRP 0.12 with its own core.

Build a problem with :class:`Model`, or :func:`read` it from a file, and :func:`solve`
it.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

try:
    from pyvrp_plus._pyvrp import (
        Client,
        ClientGroup,
        CostEvaluator,
        Depot,
        DifferentVehicleGroup,
        DynamicBitset,
        EuclideanDistances,
        GeneticAlgorithmParams,
        PenaltyParams,
        PopulationParams,
        ProblemData,
        RandomNumberGenerator,
        Route,
        SameVehicleGroup,
        Shipment,
        ShipmentStep,
        Solution,
        Trip,
        VehicleType,
    )
except ModuleNotFoundError as error:
    if error.name != "pyvrp_plus._pyvrp":
        raise

    raise ImportError(
        f"The sources in {__path__[0]} are imported, whose C++ core is not built. "
        "To use a package that was installed by pip, run Python in another folder; "
        "'make install' builds the sources for development."
    ) from error

from . import _pyvrp, constants, crossover, diversity, exceptions, repair, search, stop
from .genetic.genetic_algorithm import GeneticAlgorithm
from .genetic.penalty_manager import PenaltyManager
from .genetic.population import Population
from .keywords import suggest_keywords_of_classes as _suggest_keywords_of_classes
from .logs import set_up_logging as _set_up_logging
from .minimise_fleet import minimise_fleet
from .model import Model
from .profile import Edge, Location, Profile
from .read import read, read_solution
from .result import Result
from .show_versions import show_versions
from .solve import solve
from .solve_params import SolveParams
from .statistics import Statistics

_set_up_logging()
_suggest_keywords_of_classes(_pyvrp)

if _TYPE_CHECKING:
    from .diagnosis import diagnose
    from .files.read_json import read_json, read_json_solution
    from .files.read_vroom import read_vroom
    from .files.write_instance import write_instance
    from .files.write_json import write_json
    from .operators import get_include

    __version__: str
else:
    # Not every user needs these: they are imported when they are first used, for the
    # package to be imported quickly.
    _LATER = {
        "diagnose": "diagnosis",
        "get_include": "operators",
        "read_json": "files.read_json",
        "read_json_solution": "files.read_json",
        "read_vroom": "files.read_vroom",
        "write_instance": "files.write_instance",
        "write_json": "files.write_json",
    }

    def __getattr__(name: str) -> object:
        if name == "__version__":
            value = _import_module("importlib.metadata").version("pyvrp-plus")
        elif name in _LATER:
            value = getattr(_import_module(f"{__name__}.{_LATER[name]}"), name)
        elif name in ("diagnosis", "export", "hooks", "operators"):
            value = _import_module(f"{__name__}.{name}")
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_LATER, "__version__"})


__all__ = [
    "Client",
    "ClientGroup",
    "CostEvaluator",
    "Depot",
    "DifferentVehicleGroup",
    "DynamicBitset",
    "Edge",
    "EuclideanDistances",
    "GeneticAlgorithm",
    "GeneticAlgorithmParams",
    "Location",
    "Model",
    "PenaltyManager",
    "PenaltyParams",
    "Population",
    "PopulationParams",
    "ProblemData",
    "Profile",
    "RandomNumberGenerator",
    "Result",
    "Route",
    "SameVehicleGroup",
    "Shipment",
    "ShipmentStep",
    "Solution",
    "SolveParams",
    "Statistics",
    "Trip",
    "VehicleType",
    "constants",
    "crossover",
    "diagnose",
    "diversity",
    "exceptions",
    "get_include",
    "minimise_fleet",
    "read",
    "read_json",
    "read_json_solution",
    "read_solution",
    "read_vroom",
    "repair",
    "search",
    "show_versions",
    "solve",
    "stop",
    "write_instance",
    "write_json",
]
