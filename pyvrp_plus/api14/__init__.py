"""
The interface of PyVRP 0.14, on top of our own.

Clients, depots and shipments are at locations, which they can share, and routes consist
of activities. ``python -m pyvrp_plus.compat --api 0.14 SCRIPT`` runs a script that was
written for that version. Whatever is not here in another form is that of
:mod:`pyvrp_plus`.
"""

from pyvrp_plus import (
    ClientGroup,
    CostEvaluator,
    DynamicBitset,
    Edge,
    PenaltyManager,
    PenaltyParams,
    Profile,
    RandomNumberGenerator,
    Result,
    SolveParams,
    Statistics,
    VehicleType,
    __version__,
    constants,
    exceptions,
    show_versions,
    stop,
)

from . import search
from .activity import Activity, ActivityType, ScheduledActivity
from .client import Client
from .depot import Depot
from .location import Location
from .minimise_fleet import minimise_fleet
from .model import Model
from .problem_data import ProblemData
from .read import read, read_solution
from .route import Route
from .shipment import Shipment, ShipmentStep
from .solution import Solution
from .solve import solve

__all__ = [
    "Activity",
    "ActivityType",
    "Client",
    "ClientGroup",
    "CostEvaluator",
    "Depot",
    "DynamicBitset",
    "Edge",
    "Location",
    "Model",
    "PenaltyManager",
    "PenaltyParams",
    "ProblemData",
    "Profile",
    "RandomNumberGenerator",
    "Result",
    "Route",
    "ScheduledActivity",
    "Shipment",
    "ShipmentStep",
    "Solution",
    "SolveParams",
    "Statistics",
    "VehicleType",
    "__version__",
    "constants",
    "exceptions",
    "minimise_fleet",
    "read",
    "read_solution",
    "search",
    "show_versions",
    "solve",
    "stop",
]
