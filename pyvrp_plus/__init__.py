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
    PopulationParams,
    ProblemData,
    RandomNumberGenerator,
    Route,
    Solution,
    Trip,
    VehicleType,
)

from . import constants, exceptions, search, stop
from .model import Model
from .parameters import GeneticAlgorithmParams, PenaltyParams
from .profile import Edge, Profile
from .read import read, read_solution
from .result import Result
from .show_versions import show_versions
from .solve import solve
from .solve_params import SolveParams
from .statistics import Statistics

__version__ = _version("pyvrp-plus")

__all__ = [
    "Client",
    "ClientGroup",
    "CostEvaluator",
    "Depot",
    "DynamicBitset",
    "Edge",
    "GeneticAlgorithmParams",
    "Model",
    "PenaltyParams",
    "PopulationParams",
    "ProblemData",
    "Profile",
    "RandomNumberGenerator",
    "Result",
    "Route",
    "Solution",
    "SolveParams",
    "Statistics",
    "Trip",
    "VehicleType",
    "constants",
    "exceptions",
    "read",
    "read_solution",
    "search",
    "show_versions",
    "solve",
    "stop",
]
