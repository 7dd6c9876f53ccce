"""
A solver for vehicle routing problems: a drop-in for PyVRP 0.12 with its own core.

Build a problem with :class:`Model`, or :func:`read` it from a file, and :func:`solve`
it.
"""

from importlib.metadata import version as _version

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    CostEvaluator,
    Depot,
    DynamicBitset,
    EuclideanDistances,
    GeneticAlgorithmParams,
    PenaltyParams,
    PopulationParams,
    ProblemData,
    RandomNumberGenerator,
    Route,
    Shipment,
    ShipmentStep,
    Solution,
    Trip,
    VehicleType,
)

from . import _pyvrp, constants, crossover, diversity, exceptions, repair, search, stop
from .diagnosis import diagnose
from .files.read_json import read_json, read_json_solution
from .files.read_vroom import read_vroom
from .files.write_instance import write_instance
from .files.write_json import write_json
from .genetic.genetic_algorithm import GeneticAlgorithm
from .genetic.penalty_manager import PenaltyManager
from .genetic.population import Population
from .keywords import suggest_keywords_of_classes as _suggest_keywords_of_classes
from .logs import set_up_logging as _set_up_logging
from .minimise_fleet import minimise_fleet
from .model import Model
from .operators import get_include
from .profile import Edge, Location, Profile
from .read import read, read_solution
from .result import Result
from .show_versions import show_versions
from .solve import solve
from .solve_params import SolveParams
from .statistics import Statistics

_set_up_logging()
_suggest_keywords_of_classes(_pyvrp)

__version__ = _version("pyvrp-plus")

__all__ = [
    "Client",
    "ClientGroup",
    "CostEvaluator",
    "Depot",
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
