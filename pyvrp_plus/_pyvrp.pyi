"""The compiled module; the parts of its stub are in ``_native``."""

from pyvrp_plus._native.genetic import NativePenaltyManager as NativePenaltyManager
from pyvrp_plus._native.genetic import NativePopulation as NativePopulation
from pyvrp_plus._native.genetic import OperatorTime as OperatorTime
from pyvrp_plus._native.genetic import SubPopulation as SubPopulation
from pyvrp_plus._native.genetic import SubPopulationItem as SubPopulationItem
from pyvrp_plus._native.genetic import broken_pairs_distance as broken_pairs_distance
from pyvrp_plus._native.genetic import describe_operator as describe_operator
from pyvrp_plus._native.genetic import giant_tour_crossover as giant_tour_crossover
from pyvrp_plus._native.genetic import hook_names as hook_names
from pyvrp_plus._native.genetic import initial_penalties as initial_penalties
from pyvrp_plus._native.genetic import mixed_crossover as mixed_crossover
from pyvrp_plus._native.genetic import operator_function as operator_function
from pyvrp_plus._native.genetic import ordered_crossover as ordered_crossover
from pyvrp_plus._native.genetic import run_genetic as run_genetic
from pyvrp_plus._native.genetic import (
    selective_route_exchange as selective_route_exchange,
)
from pyvrp_plus._native.genetic import (
    undirected_broken_pairs_distance as undirected_broken_pairs_distance,
)
from pyvrp_plus._native.params import AnnealingParams as AnnealingParams
from pyvrp_plus._native.params import BreedingParams as BreedingParams
from pyvrp_plus._native.params import EliminationParams as EliminationParams
from pyvrp_plus._native.params import GeneticAlgorithmParams as GeneticAlgorithmParams
from pyvrp_plus._native.params import NeighbourhoodParams as NeighbourhoodParams
from pyvrp_plus._native.params import PenaltyParams as PenaltyParams
from pyvrp_plus._native.params import PopulationParams as PopulationParams
from pyvrp_plus._native.params import ProximityParams as ProximityParams
from pyvrp_plus._native.params import RecreateParams as RecreateParams
from pyvrp_plus._native.params import RuinParams as RuinParams
from pyvrp_plus._native.params import SearchParams as SearchParams
from pyvrp_plus._native.params import WalkParams as WalkParams
from pyvrp_plus._native.params import WalkPenaltyParams as WalkPenaltyParams
from pyvrp_plus._native.problem import Client as Client
from pyvrp_plus._native.problem import ClientGroup as ClientGroup
from pyvrp_plus._native.problem import Depot as Depot
from pyvrp_plus._native.problem import (
    DifferentVehicleGroup as DifferentVehicleGroup,
)
from pyvrp_plus._native.problem import EuclideanDistances as EuclideanDistances
from pyvrp_plus._native.problem import ProblemData as ProblemData
from pyvrp_plus._native.problem import SameVehicleGroup as SameVehicleGroup
from pyvrp_plus._native.problem import Shipment as Shipment
from pyvrp_plus._native.problem import ShipmentStep as ShipmentStep
from pyvrp_plus._native.problem import VehicleType as VehicleType
from pyvrp_plus._native.search import ClientPair as ClientPair
from pyvrp_plus._native.search import ClientView as ClientView
from pyvrp_plus._native.search import CrossoverView as CrossoverView
from pyvrp_plus._native.search import Depth as Depth
from pyvrp_plus._native.search import EdgeView as EdgeView
from pyvrp_plus._native.search import InsertionPolicy as InsertionPolicy
from pyvrp_plus._native.search import IterationRecord as IterationRecord
from pyvrp_plus._native.search import NativeLocalSearch as NativeLocalSearch
from pyvrp_plus._native.search import NativeNeighbours as NativeNeighbours
from pyvrp_plus._native.search import OffspringPlan as OffspringPlan
from pyvrp_plus._native.search import PenaltyView as PenaltyView
from pyvrp_plus._native.search import PlannedRoute as PlannedRoute
from pyvrp_plus._native.search import PlanView as PlanView
from pyvrp_plus._native.search import SearchProgress as SearchProgress
from pyvrp_plus._native.search import SearchView as SearchView
from pyvrp_plus._native.search import StepView as StepView
from pyvrp_plus._native.search import WalkView as WalkView
from pyvrp_plus._native.solution import CostEvaluator as CostEvaluator
from pyvrp_plus._native.solution import Route as Route
from pyvrp_plus._native.solution import ScheduledVisit as ScheduledVisit
from pyvrp_plus._native.solution import Solution as Solution
from pyvrp_plus._native.solution import Trip as Trip
from pyvrp_plus._native.solution import greedy_repair as greedy_repair
from pyvrp_plus._native.solution import nearest_route_insert as nearest_route_insert
from pyvrp_plus._native.tools import DurationSegment as DurationSegment
from pyvrp_plus._native.tools import DynamicBitset as DynamicBitset
from pyvrp_plus._native.tools import LoadSegment as LoadSegment
from pyvrp_plus._native.tools import RandomNumberGenerator as RandomNumberGenerator
